// A heavy cube on a light one: what the ratio of their masses costs.
#include <algorithm>
#include <cmath>

#include "chapters/11_friction_pgs/model.hpp"
#include "common/core/errors.hpp"
#include "common/figures/program.hpp"

using namespace collide;

namespace {

constexpr double g = 9.81, step = 0.01, duration = 5;  // [m/s²], [s], [s]
constexpr double fallen = 100;  // whatever has moved so far does not stand any more [mm]

/// The lower one has 1 kg.
Scene two_cubes(double ratio) {
    Scene scene{.surface = {.restitution = 0, .friction = 0.5}};
    add_floor(scene);
    add_box(scene, {1, 1, 1}, 1, {.position = {0, 0, 0.5}});
    add_box(scene, {1, 1, 1}, ratio, {.position = {0, 0, 1.5}});
    return scene;
}

/// How much of the weight the floor does not carry yet, after each sweep of one step from nothing.
std::vector<double> missing_weight(double ratio, int sweeps) {
    const Scene scene = two_cubes(ratio);
    DetectionMemory memory = start_detection(scene);
    const Detection detection = detect(scene, scene.bodies, 1e-3, memory);
    std::vector<SolverBody> bodies;
    std::vector<SolverContact> contacts;
    load_bodies(scene.bodies, bodies);
    load_contacts(scene.bodies, find_contacts(scene, detection, 1e-3, memory), bodies, contacts);
    bodies[1].velocity.z() = bodies[2].velocity.z() = -g * step;
    std::vector<double> missing;
    for (int k = 0; k < sweeps; ++k) {
        friction_sweep(contacts, bodies, {.backwards = k % 2 == 1});
        double carried = 0;
        for (const SolverContact& contact : contacts)
            if (contact.b == 0) carried += contact.normal_impulse;
        missing.push_back(std::abs(1 - carried / ((1 + ratio) * g * step)));
    }
    return missing;
}

/// How far the upper cube gets from its place [mm].
double farthest(double ratio, const PgsSettings& settings) {
    const Scene scene = two_cubes(ratio);
    double far = 0;
    const Simulation run =
        simulate(scene, pgs_model(settings, step), duration, [&](const Simulation& now) {
            far = std::max(far, (now.scene.bodies[2].position - scene.bodies[2].position).norm());
        });
    return run.status == SimulationStatus::reached_end ? std::min(1e3 * far, fallen) : fallen;
}

}  // namespace

int main(int argc, char** argv) {
    double sweeps = 20, substeps = 10;
    Program program("mass_ratio",
                    "A heavy cube on a light one: sweeps against the ratio of masses.",
                    COLLIDE_FIGURE_FOLDER);
    program.option("--sweeps", sweeps, "per step, and ten times as many", {10, 40});
    program.option("--substeps", substeps, "per step, and one", {2, 20});
    return program.run(argc, argv, [&](const FigureFiles& files) {
        const int few = static_cast<int>(sweeps), parts = static_cast<int>(substeps);
        Figure figure{.name = "mass_ratio",
                      .title = "The heavy on the light",
                      .caption = "",
                      .width = 1000,
                      .height = 430,
                      .columns = 2};
        constexpr int longest = 500;
        Axes& cold = figure.add_axes({.title = "one step, from zero impulses",
                                      .x = {.label = "sweeps", .range = Range{0, longest}},
                                      .y = {.label = "weight that the floor does not carry yet",
                                            .range = Range{1e-3, 1.5},
                                            .logarithmic = true}});
        std::vector<Tick> ticks = {{fallen, "falls"}};
        for (int k = -4; k < 2; ++k)
            ticks.push_back({std::pow(10, k), "10^{" + with_decimals(0, k) + "}"});
        Axes& axes = figure.add_axes({.title = "the first five seconds",
                                      .x = {.label = "mass above / mass below",
                                            .range = Range{0.8, 1300},
                                            .logarithmic = true},
                                      .y = {.label = "drift of the upper cube / mm",
                                            .range = Range{1e-4, 1e5},
                                            .logarithmic = true,
                                            .ticks = ticks},
                                      .legend = Legend::top_left});
        Table table(
            {"ratio", "sweeps", "substeps", "drift_mm", "missing"});  // substeps 0: on the left
        std::string caption;
        for (const int ratio : {1, 10, 100, 1000}) {
            const std::vector<double> missing = missing_weight(ratio, longest);
            std::vector<double> k, points;
            for (int i = 1; i <= longest; ++i) {
                k.push_back(i);
                points.push_back(std::pow(ratio / (1. + ratio), i / 2.));
                if (i % 10 == 0) table.add({ratio, i, 0, 0, missing[i - 1]});
            }
            cold.line(k, points, {.color = palette::grey, .width = 1.5, .dash = Dash::dotted});
            cold.line(k, missing, {.color = palette::purple});
            const std::size_t at = ratio == 1 ? 16 : ratio == 10 ? 60 : ratio == 100 ? 300 : 400;
            cold.text(k[at], missing[at], "1 : " + std::to_string(ratio), Align::left,
                      palette::purple, 8, ratio == 1000 ? -16 : 10);
            if (ratio != 100) continue;
            const double digit = 400 / std::log10(missing[99] / missing[499]);
            caption = with_decimals(0, 100 * missing[19]) + " % are missing after 20 sweeps and " +
                      with_decimals(0, 100 * missing[199]) + " % after 200, and a digit costs " +
                      with_decimals(0, digit) + " sweeps";
        }
        struct Case {
            int sweeps, substeps;
            Color color;
        };
        const auto words = [](const Case& one) {
            return std::to_string(one.sweeps) + " sweeps, " + std::to_string(one.substeps) +
                   (one.substeps == 1 ? " substep" : " substeps");
        };
        std::string stands;
        axes.line({100, 100}, {1e-4, 300},
                  {.color = palette::grey, .width = 1.2, .dash = Dash::dashed});
        for (const Case& one : {Case{few, 1, palette::orange},
                                {few, parts, palette::vermilion},
                                {10 * few, 1, palette::sky},
                                {10 * few, parts, palette::blue}}) {
            std::vector<double> ratios, drifts;
            for (const double ratio : {1, 2, 5, 10, 20, 50, 100, 200, 500, 1000}) {
                ratios.push_back(ratio);
                drifts.push_back(farthest(ratio, {.sweeps = one.sweeps, .substeps = one.substeps}));
                table.add({ratio, one.sweeps, one.substeps, drifts.back(), 0});
                if (ratio != 100) continue;
                stands +=
                    (stands.empty() ? "" : "; ") + words(one) + ": " +
                    (drifts.back() < fallen ? with_decimals(2, drifts.back()) + " mm" : "it falls");
            }
            axes.line(ratios, drifts,
                      {.color = one.color, .marker = Marker::circle, .marker_size = 7}, words(one));
        }
        figure.caption =
            "A heavy cube rests on a light one. Left: sweeps that alternate between up and down "
            "bring its weight to the floor. At 1 : 100, " +
            caption +
            ". Dotted: two particles, whose error is multiplied by √(r/(1 + r)) in a sweep at the "
            "ratio r. Right: how far the upper cube gets from its place, in steps of 0.01 s with warm "
            "start. In ten substeps ten times as many sweeps carry a ratio about ten times as large. At 1 : 100 "
            "(dashed): " +
            stands + ".";
        save(figure, table, files);
    });
}
