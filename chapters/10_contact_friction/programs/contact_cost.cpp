// What forces with friction cost as the number of contacts grows: counted, not timed.
#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "chapters/08_linear_complementarity/brick_wall.hpp"
#include "chapters/10_contact_friction/model.hpp"
#include "common/core/errors.hpp"
#include "common/figures/program.hpp"

using namespace collide;

namespace {

Vec3 leaning_gravity(double lean) { return 9.81 * Vec3(std::sin(lean), 0, -std::cos(lean)); }

/// Boxes on top of each other.
Scene tower(int boxes, double mu, double lean) {
    Scene scene{.gravity = leaning_gravity(lean), .surface = {.restitution = 0, .friction = mu}};
    add_floor(scene);
    for (int k = 0; k < boxes; ++k)
        add_box(scene, {0.4, 0.3, 0.2}, 1 + 0.1 * k, {.position = {0, 0, 0.1 + 0.2 * k}});
    return scene;
}
/// A wall of chapter 08, four bricks wide.
Scene wall(int courses, double mu, double lean) {
    Scene scene = build_wall({.courses = courses, .bricks = 4}).scene;
    scene.gravity = leaning_gravity(lean);
    for (Surface& surface : scene.surfaces) surface = {.restitution = 0, .friction = mu};
    return scene;
}

/// What one evaluation of the forces takes.
struct Cost {
    int contacts = 0;
    int bodies = 0;
    int steps = 0;  // of Newton's method, from nothing
    int again = 0;  // the same for a similar problem, from these forces
};
Cost cost_of(Scene scene) {
    const Stepper model = contact_friction_model();
    const auto problem_of = [&](const Scene& given) {
        return resting_friction(simulate(given, model, 0)).forces.problem;
    };
    const auto solved = [](const FrictionProblem& problem, const FrictionSettings& with) {
        FrictionSolution solution = solve_friction(problem, with);
        if (solution.status != FrictionStatus::solved)
            throw std::runtime_error(std::string("not solved: ") + to_text(solution.status));
        return solution;
    };
    const FrictionProblem problem = problem_of(scene);
    const FrictionSolution first = solved(problem, {});
    scene.gravity += 0.01 * Vec3::UnitX();
    const FrictionSolution next = solved(problem_of(scene), {.start = first.f});
    return {.contacts = static_cast<int>(problem.contacts.size()),
            .bodies = problem.J.bodies,
            .steps = first.newton_steps,
            .again = next.newton_steps};
}

}  // namespace

int main(int argc, char** argv) {
    double mu = 0.5, lean = 0.3;
    Program program("contact_cost", "Unknowns and Newton steps against the number of contacts.",
                    COLLIDE_FIGURE_FOLDER);
    program.option("--mu", mu, "coefficient of friction", {0.5, 1});
    program.option("--lean", lean, "of gravity, the second case [rad]", {0.05, 0.3});
    return program.run(argc, argv, [&](const FigureFiles& files) {
        Figure figure{.name = "contact_cost",
                      .title = "What friction costs",
                      .caption = "",
                      .width = 1000,
                      .height = 430,
                      .columns = 2};
        const auto contacts =
            Axis{.label = "contacts", .range = Range{3, 150}, .logarithmic = true};
        Axes& unknowns = figure.add_axes(
            {.title = "unknowns",
             .x = contacts,
             .y = {.label = "numbers to find", .range = Range{5, 500}, .logarithmic = true},
             .legend = Legend::bottom_right});
        Axes& steps = figure.add_axes({.title = "Newton steps",
                                       .x = contacts,
                                       .y = {.label = "steps", .range = Range{0, 40}},
                                       .legend = Legend::top_left});
        unknowns.line({4, 120}, {12, 360},
                      {.color = palette::grey, .width = 1.2, .dash = Dash::dashed});
        unknowns.text(28, 84, "three for each contact", Align::right, palette::grey, -8, 12);
        Table table({"wall", "lean_rad", "contacts", "bodies", "steps", "steps_from_last_forces"});
        int most = 0, most_again = 0;
        for (const bool is_wall : {false, true})
            for (const double angle : {0., lean}) {
                std::vector<double> x, size, from_nothing;
                const std::vector<int> heights =
                    is_wall ? std::vector{1, 2, 3, 4} : std::vector{1, 2, 3, 4, 6, 8, 10, 12};
                for (const int height : heights) {
                    const Cost cost =
                        cost_of(is_wall ? wall(height, mu, angle) : tower(height, mu, angle));
                    table.add({is_wall, angle, cost.contacts, cost.bodies, cost.steps, cost.again});
                    x.push_back(cost.contacts);
                    size.push_back(6 * cost.bodies);
                    from_nothing.push_back(cost.steps);
                    most = std::max(most, cost.steps);
                    most_again = std::max(most_again, cost.again);
                }
                const Style style{.color = is_wall ? palette::vermilion : palette::blue,
                                  .width = 1.5,
                                  .dash = angle > 0 ? Dash::dashed : Dash::solid,
                                  .marker = angle > 0 ? Marker::ring : Marker::circle,
                                  .marker_size = 8};
                if (angle == 0)
                    unknowns.line(x, size, style,
                                  is_wall ? "wall, six for each brick" : "tower, six for each box");
                steps.line(x, from_nothing, style,
                           std::string(is_wall ? "wall" : "tower") +
                               (angle > 0 ? ", gravity leans" : ", upright"));
            }
        figure.caption =
            "Towers and walls of bricks with friction, at the moment of release. Left: the "
            "unknowns of Newton's method are the accelerations of the bodies, six for each, fewer than "
            "the forces. Right: Newton steps from zero forces, each with one factorisation: at "
            "most " +
            std::to_string(most) + ". If gravity leans by " + to_short_text(lean) +
            " rad, contacts slip or open, and there is more to find. A problem with slightly "
            "different gravity, started from these forces, takes at most " +
            std::to_string(most_again) + (most_again == 1 ? " step." : " steps.");
        save(figure, table, files);
    });
}
