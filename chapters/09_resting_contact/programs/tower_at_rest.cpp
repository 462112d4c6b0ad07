// Boxes on top of each other for ten seconds: how far from its place is the one that moves most?
#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "chapters/05_rigid_impulses/programs/scene_drawing.hpp"
#include "chapters/08_linear_complementarity/dantzig_impulses.hpp"
#include "chapters/09_resting_contact/model.hpp"
#include "common/core/errors.hpp"
#include "common/figures/program.hpp"

using namespace collide;

namespace {

constexpr double rounding = 1e-16;  // zero has no place on a logarithmic axis [m]

/// The higher, the heavier.
Scene tower(int boxes, double shift) {
    Scene scene{.surface = {.restitution = 0.3}};
    add_floor(scene);
    for (int k = 0; k < boxes; ++k)
        add_box(scene, {0.4, 0.3, 0.2}, 1 + 0.1 * k, {.position = {shift * k, 0, 0.1 + 0.2 * k}});
    return scene;
}

double largest_drift(const Scene& from, const Scene& to) {
    double drift = 0;
    for (std::size_t i = 0; i < from.bodies.size(); ++i)
        drift = std::max(drift, (to.bodies[i].position - from.bodies[i].position).norm());
    return drift;
}

}  // namespace

int main(int argc, char** argv) {
    double boxes = 10, shift = 0.01, kappa = 20;
    Program program("tower_at_rest", "How far the boxes of a tower drift from their places.",
                    COLLIDE_FIGURE_FOLDER);
    program.option("--boxes", boxes, "number of boxes", {1, 12});
    program.option("--shift", shift, "from each box to the next [m]", {0, 0.025});
    program.option("--kappa", kappa, "stabilisation [1/s]", {1, 100});
    return program.run(argc, argv, [&](const FigureFiles& files) {
        const Scene scene = tower(static_cast<int>(boxes), shift);
        Figure figure{.name = "tower_at_rest",
                      .title = "A tower stands for ten seconds",
                      .caption = "",
                      .source = "",
                      .width = 1000,
                      .height = 430,
                      .columns = 2};
        const double height = 0.2 * static_cast<int>(boxes);
        Axes& picture = figure.add_axes({.x = {.range = Range{-0.8, 1}},
                                         .y = {.range = Range{-0.1, std::max(1.0, height + 0.1)}},
                                         .equal = true,
                                         .frame = false});
        Axes& axes = figure.add_axes({.x = {.label = "time t / s", .range = Range{0, 10}},
                                      .y = {.label = "largest distance from its place / m",
                                            .range = Range{rounding, 1e-5},
                                            .logarithmic = true},
                                      .legend = Legend::bottom_right});
        Table table({"stabilisation_per_s", "time_s", "drift_m"});
        const EventSettings events;
        axes.line({0, 10}, {events.tolerance, events.tolerance},
                  {.color = palette::grey, .width = 1.5, .dash = Dash::dashed});
        axes.text(0.2, events.tolerance, "gap that counts as contact", Align::left, palette::grey,
                  0, 11);
        std::vector<double> ends;
        for (const auto& [k, color] :
             {std::pair(0.0, palette::vermilion), {kappa, palette::blue}}) {
            const Stepper model = resting_contact_model(events, {.stabilisation = k});
            Simulation run = start_simulation(scene, model);
            std::vector<double> times, drifts;
            for (int i = 0; i <= 100; ++i) {
                advance(run, model, std::max(0.0, 0.1 * i - run.time));
                if (run.status != SimulationStatus::reached_end)
                    throw std::runtime_error("stopped: " + to_text(run.status));
                times.push_back(run.time);
                drifts.push_back(std::max(largest_drift(scene, run.scene), rounding));
                table.add({k, run.time, drifts.back()});
            }
            axes.line(times, drifts, {.color = color},
                      k == 0 ? "forces only" : "stabilised, κ = " + to_short_text(k) + " / s");
            ends.push_back(drifts.back());
            if (k == 0) continue;
            picture.polygon({-0.8, 1, 1, -0.8}, {-0.1, -0.1, 0, 0}, palette::light_grey);
            draw_movable(picture, side_view, run.scene, 0.5, Outline::drawn);
        }
        const double largest = *std::max_element(ends.begin(), ends.end());
        const double bound = std::pow(10, 9 + std::ceil(std::log10(largest)));  // [nm]
        figure.caption =
            "A tower of " + std::to_string(static_cast<int>(boxes)) +
            " boxes, heavier and heavier upwards, held by contact forces in steps of 0.01 s and "
            "drawn after 10 s. Right: how far the box that has moved most is from its place, in "
            "both runs at most " +
            to_short_text(bound) +
            " nm. Without stabilisation, errors of rounding grow: forces that answer accelerations "
            "do not know where a box should be. With it they stay smaller.";
        save(figure, table, files);
    });
}
