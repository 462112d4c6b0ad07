// One step of a stack at rest, from nothing: the residual is small long before the stack knows its own
// weight.
#include <algorithm>
#include <cmath>
#include <numbers>
#include <string>
#include <vector>

#include "chapters/05_rigid_impulses/detection.hpp"
#include "chapters/11_friction_pgs/solver_contact.hpp"
#include "common/core/errors.hpp"
#include "common/figures/program.hpp"

using namespace collide;

namespace {

constexpr double g = 9.81, step = 0.01, mass = 1;
constexpr int first_profiles[] = {1, 5, 20}, last_profile = 100;  // after so many sweeps

/// The cubes of a stack that rests, when gravity has acted for a step and nothing has answered.
struct Stack {
    int cubes;
    std::vector<SolverBody> bodies = {};
    std::vector<SolverContact> contacts = {};
};
Stack kicked_stack(int cubes) {
    Scene scene{.surface = {.restitution = 0, .friction = 0.5}};
    add_floor(scene);
    for (int k = 0; k < cubes; ++k) add_box(scene, {1, 1, 1}, mass, {.position = {0, 0, k + 0.5}});
    DetectionMemory memory = start_detection(scene);
    const Detection detection = detect(scene, scene.bodies, 1e-3, memory);
    Stack stack{.cubes = cubes};
    load_bodies(scene.bodies, stack.bodies);
    load_contacts(scene.bodies, find_contacts(scene, detection, 1e-3, memory), stack.bodies,
                  stack.contacts);
    for (int k = 1; k <= cubes; ++k) stack.bodies[k].velocity.z() = -step * g;
    return stack;
}

/// What the four contacts under each cube give, lowest cube first, in weights of a cube.
std::vector<double> carried(const Stack& stack) {
    std::vector<double> sums(stack.cubes, 0);
    for (const SolverContact& contact : stack.contacts) {
        const int upper = std::max(contact.a, contact.b);  // the floor is body 0
        sums[upper - 1] += contact.normal_impulse / (mass * g * step);
    }
    return sums;
}

/// "1, 5 and 20 sweeps"
std::string in_words(const std::vector<int>& sweeps) {
    std::string words;
    for (std::size_t i = 0; i < sweeps.size(); ++i)
        words += (i == 0 ? "" : i + 1 < sweeps.size() ? ", " : " and ") + std::to_string(sweeps[i]);
    return words + (sweeps.back() == 1 ? " sweep" : " sweeps");
}

}  // namespace

int main(int argc, char** argv) {
    double boxes = 10, sweeps = 250, shown = last_profile;
    Program program("stack_convergence", "Residual and error of the sweeps on a stack at rest.",
                    COLLIDE_FIGURE_FOLDER);
    program.option("--boxes", boxes, "number of cubes", {3, 40});
    program.option("--sweeps", sweeps, "how many sweeps to draw", {100, 2000});
    program.option("--after", shown, "sweeps of the last profile in the left picture",
                   {1, last_profile});
    program.film("--after", last_profile, 10);
    return program.run(argc, argv, [&](const FigureFiles& files) {
        const int n = static_cast<int>(boxes), last = static_cast<int>(sweeps),
                  chosen = static_cast<int>(shown);
        std::vector<int> profiles;
        for (const int k : first_profiles)
            if (k < chosen) profiles.push_back(k);
        profiles.push_back(chosen);
        const double rate = std::pow(std::cos(std::numbers::pi / (2 * n)), 2);  // (2.12)
        Figure figure{.name = "stack_convergence",
                      .title = "Does the stack know its own weight?",
                      .caption = "",
                      .width = 1000,
                      .height = 430,
                      .columns = 2};
        Axes& profile = figure.add_axes(
            {.title = "after " + in_words(profiles) + " upwards",
             .x = {.label = "impulse from below / weight of a cube", .range = Range{0, 1.08 * n}},
             .y = {.label = "cube", .range = Range{0, 1.05 * n}}});
        Axes& axes = figure.add_axes(
            {.title = "residual and error",
             .x = {.label = "sweeps", .range = Range{0, sweeps}},
             .y = {.label = "relative", .range = Range{2e-4, 1.5}, .logarithmic = true},
             .legend = Legend::bottom_left});
        std::vector<double> number, weight;
        for (int k = 0; k < n; ++k) {
            number.push_back(k + 1);
            weight.push_back(n - k);
        }
        profile.line(weight, number, {.color = palette::light_grey, .width = 7});
        profile.text(weight[n / 2], number[n / 2], "weight above", Align::left, palette::grey, 14,
                     6);

        Table table({"alternating", "sweep", "residual", "error", "bottom", "top"});
        for (const bool alternating : {false, true}) {
            Stack stack = kicked_stack(n);
            for (int k = 1; k <= last; ++k) {
                friction_sweep(stack.contacts, stack.bodies,
                               {.backwards = alternating && k % 2 == 0});
                const std::vector<double> now = carried(stack);
                double error = 0;
                for (int i = 0; i < n; ++i)
                    error = std::max(error, std::abs(now[i] / weight[i] - 1));
                const double residual = sweep_residual(stack.contacts, stack.bodies).normal;
                table.add({alternating, k, residual / (step * g), error, now.front(), now.back()});
                if (alternating || std::find(profiles.begin(), profiles.end(), k) == profiles.end())
                    continue;
                const bool is_chosen = k == chosen && chosen != last_profile;
                profile.line(now, number,
                             {.color = palette::blue,
                              .width = is_chosen ? 4.0 : 2.2,
                              .marker = Marker::circle,
                              .marker_size = is_chosen ? 9.0 : 6.0});
                profile.text(now.front(), 1, std::to_string(k), Align::center, palette::blue, 0,
                             -14);
            }
        }
        const Table upwards = table.where("alternating", 0);
        axes.line({0, sweeps}, {1, std::pow(rate, sweeps)},
                  {.color = palette::grey, .width = 1.5, .dash = Dash::dotted},
                  "cos²(π/2n) per sweep");
        axes.line(table.where("alternating", 1), "sweep", "error",
                  {.color = palette::orange, .dash = Dash::dashed}, "error, up and down by turns");
        axes.line(upwards, "sweep", "error", {.color = palette::vermilion},
                  "error, always upwards");
        axes.line(upwards, "sweep", "residual", {.color = palette::blue},
                  "residual, always upwards");
        const auto after = [&](int k, const std::string& column) {
            return upwards.rows[k - 1][upwards.index_of(column)];
        };
        if (chosen != last_profile)
            axes.line({shown, shown}, {2e-4, 1.5}, {.color = palette::grey, .width = 1.2});
        axes.handle({shown, after(chosen, "residual")}, "sweeps of the last profile",
                    {{.flag = "--after", .value = shown, .per_x = 1}});
        figure.caption =
            "One step of " + std::to_string(n) +
            " equal cubes at rest on top of each other, from zero impulses. Left: what the four "
            "contacts under each cube give, and what they should give. A sweep upwards takes the "
            "floor's push "
            "to the top, but weight comes down by one cube only. Right: the residual, the largest "
            "error of a contact's normal velocity in units of g h, and the error, the largest of the "
            "impulses' relative errors. After 20 sweeps the residual is " +
            with_decimals(2, after(20, "residual")) + ", but the lowest cube carries " +
            with_decimals(1, after(20, "bottom")) + " weights instead of " + std::to_string(n) +
            " and the highest " + with_decimals(2, after(20, "top")) +
            " of its own; after 100 they are " + with_decimals(3, after(100, "residual")) + ", " +
            with_decimals(1, after(100, "bottom")) + " and " + with_decimals(2, after(100, "top")) +
            ". The slope is nearly chapter 2's, " + with_decimals(4, rate) + " per sweep.";
        save(figure, table, files);
    });
}
