// Towers on soft contacts: how far they sink, and how high they may be.
#include <algorithm>
#include <cmath>
#include <numbers>

#include "chapters/11_friction_pgs/model.hpp"
#include "common/core/errors.hpp"
#include "common/figures/program.hpp"

using namespace collide;

namespace {

constexpr double edge = 0.3, gravity = 9.81;  // of a cube [m, m/s²]
constexpr double patience = 15,
                 fallen = 0.1;  // a tower whose top moves so far in this time falls [s, m]

Scene tower(int cubes) {
    Scene scene{.surface = {.restitution = 0, .friction = 0.5}};
    add_floor(scene);
    for (int k = 0; k < cubes; ++k)
        add_box(scene, {edge, edge, edge}, 1, {.position = {0, 0, edge * (k + 0.5)}});
    return scene;
}
Stepper soft_steps(double frequency) {
    return pgs_model({.repair = Repair::soft, .frequency = frequency});
}

/// How far each cube has sunk after 5 s [mm].
std::vector<double> sags(int cubes, double frequency) {
    const Scene scene = tower(cubes);
    const Simulation run = simulate(scene, soft_steps(frequency), 5);
    std::vector<double> found;
    for (std::size_t k = 1; k < scene.bodies.size(); ++k)
        found.push_back(1e3 * (scene.bodies[k].position.z() - run.scene.bodies[k].position.z()));
    return found;
}
/// g/ω²: what a cube sinks on its own four contacts with the floor [m].
double unit_of_sag(double frequency) {
    const double omega = 2 * std::numbers::pi * frequency;
    return gravity / (omega * omega);
}
/// Of the k-th of `cubes`, from 1: the floor's contacts carry all, and those between cubes are half as
/// stiff, eq. (11.10) [mm].
double sag_by_formula(int k, int cubes, double frequency) {
    double sum = cubes;
    for (int below = 1; below < k; ++below) sum += 2 * (cubes - below);
    return 1e3 * sum * unit_of_sag(frequency);
}

bool stands(int cubes, double frequency) {
    const Scene scene = tower(cubes);
    const Simulation run = simulate(scene, soft_steps(frequency), patience);
    return (run.scene.bodies.back().position - scene.bodies.back().position).norm() < fallen;
}
/// The highest tower that stands, from `least` up.
int highest(double frequency, int least, int most) {
    int found = least;
    while (found < most && stands(found + 1, frequency)) ++found;
    return found;
}
/// Eq. (11.11).
double highest_by_formula(double frequency) {
    return std::cbrt(0.98 * edge / unit_of_sag(frequency));
}

}  // namespace

int main(int argc, char** argv) {
    double boxes = 10;
    Program program("soft_stacks",
                    "Towers on soft contacts: how far they sink, how high they may be.",
                    COLLIDE_FIGURE_FOLDER);
    program.option("--boxes", boxes, "number of cubes on the left", {2, 12});
    return program.run(argc, argv, [&](const FigureFiles& files) {
        const int cubes = static_cast<int>(boxes);
        Figure figure{.name = "soft_stacks",
                      .title = "How softly can a tower stand?",
                      .caption = "",
                      .width = 1000,
                      .height = 420,
                      .columns = 2};
        Table table({"frequency_Hz", "cube", "sag_mm", "sag_by_formula_mm", "highest",
                     "highest_by_formula"});
        Axes& sinking = figure.add_axes(
            {.x = {.label = "sag / mm", .range = Range{0, 1.1 * sag_by_formula(cubes, cubes, 60)}},
             .y = {.label = "cube, counted from the floor", .range = Range{0, cubes + 1.0}},
             .legend = Legend::bottom_right});
        const std::vector<std::pair<double, Color>> frequencies = {
            {60, palette::orange}, {120, palette::blue}, {250, palette::green}};
        double worst = 0;  // of the sags against the formula, relative
        for (const auto& [frequency, color] : frequencies) {
            const std::vector<double> found = sags(cubes, frequency);
            std::vector<double> numbers, expected;
            for (int k = 1; k <= cubes; ++k) {
                numbers.push_back(k);
                expected.push_back(sag_by_formula(k, cubes, frequency));
                const double sag = found[static_cast<std::size_t>(k - 1)];
                worst = std::max(worst, std::abs(sag / expected.back() - 1));
                table.add({frequency, k, sag, expected.back(), 0, 0});
            }
            sinking.line(expected, numbers, {.color = color, .width = 1.4},
                         to_short_text(frequency) + " Hz");
            sinking.points(found, numbers,
                           {.color = color, .marker = Marker::circle, .marker_size = 8});
        }

        Axes& heights = figure.add_axes(
            {.x = {.label = "frequency of the contacts / Hz", .range = Range{10, 70}},
             .y = {.label = "cubes of the highest tower that stands", .range = Range{0, 19}},
             .legend = Legend::bottom_right});
        std::vector<double> along, formula, tried, stood;
        for (double f = 10; f <= 70; f += 0.5) {
            along.push_back(f);
            formula.push_back(highest_by_formula(f));
        }
        std::string list;
        for (const double frequency : {20, 30, 45, 60}) {
            const double expected = highest_by_formula(frequency);
            const int found = highest(frequency, std::max(2, static_cast<int>(expected) - 1), 20);
            tried.push_back(frequency);
            stood.push_back(found);
            table.add({frequency, 0, 0, 0, found, expected});
            list += (list.empty() ? "" : ", ") + std::to_string(found) + " for " +
                    with_decimals(1, expected);
        }
        heights.line(along, formula, {.color = palette::black, .width = 1.6}, "Greenhill's column");
        heights.points(tried, stood,
                       {.color = palette::vermilion, .marker = Marker::circle, .marker_size = 10},
                       "runs");
        figure.caption =
            "Towers of cubes with an edge of 0.3 m on soft contacts, in steps of 0.01 s with 20 sweeps "
            "in 10 substeps. Left: how far the cubes of a tower of " +
            std::to_string(cubes) +
            " have sunk after 5 s (dots), and what (11.10) says (lines); they differ by at most " +
            with_decimals(1, 100 * worst) +
            " %. Right: the highest tower whose top has moved by less than 0.1 m after 15 s (dots), "
            "and the height at which a column buckles under its own weight, (11.11): at 20, 30, 45 "
            "and 60 Hz the runs say " +
            list + " by the formula.";
        figure.source = "buckling under its own weight: Greenhill 1881";
        save(figure, table, files);
    });
}
