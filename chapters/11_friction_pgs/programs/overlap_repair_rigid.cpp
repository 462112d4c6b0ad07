// Two boxes that overlap: three ways to part them.
#include <algorithm>
#include <array>
#include <cmath>

#include "chapters/11_friction_pgs/model.hpp"
#include "common/core/errors.hpp"
#include "common/figures/program.hpp"

using namespace collide;

namespace {

constexpr double edge = 0.2, mass = 1;         // of both boxes [m, kg]
constexpr double step = 0.01, duration = 0.6;  // [s]
constexpr std::array repairs = {Repair::none, Repair::baumgarte, Repair::soft};
const std::array<std::string, 3> names = {"none", "Baumgarte", "soft"};
const std::array<Color, 3> colors = {palette::grey, palette::vermilion, palette::blue};

/// Two boxes that float, one above the other and too near.
Scene sunken(double overlap) {
    Scene scene{.gravity = Vec3::Zero(), .surface = {.restitution = 0, .friction = 0.5}};
    add_box(scene, {edge, edge, edge}, mass);
    add_box(scene, {edge, edge, edge}, mass, {.position = {0, 0, edge - overlap}});
    return scene;
}

/// Of the boxes: the gap, negative if they overlap, and how fast it opens; and the energy [m, m/s, J].
struct Moment {
    double gap, opening, energy;
};
Moment moment_of(const Scene& scene) {
    const RigidBody &below = scene.bodies[0], &above = scene.bodies[1];
    return {above.position.z() - below.position.z() - edge, above.velocity.z() - below.velocity.z(),
            kinetic_energy(scene)};
}

/// After each step; the first is the beginning. start_simulation would refuse such a scene.
std::vector<Moment> history(const Scene& scene, const PgsSettings& settings) {
    const Stepper stepping = pgs_model(settings, step);
    Simulation run{.scene = scene, .memory = start_detection(scene)};
    std::vector<Moment> moments{moment_of(scene)};
    advance(run, stepping, duration,
            [&](const Simulation& now) { moments.push_back(moment_of(now.scene)); });
    return moments;
}

}  // namespace

int main(int argc, char** argv) {
    double overlap = 20, share = 0.2, substeps = 10;
    Program program("overlap_repair_rigid", "Two boxes that overlap: three ways to part them.",
                    COLLIDE_FIGURE_FOLDER);
    program.option("--overlap", overlap, "at first [mm]", {2, 80});
    program.option("--share", share, "β of Baumgarte's repair", {0.01, 1});
    program.option("--substeps", substeps, "of a step", {1, 20});
    return program.run(argc, argv, [&](const FigureFiles& files) {
        const Scene scene = sunken(1e-3 * overlap);
        Table table({"time_s", "gap_none_mm", "gap_baumgarte_mm", "gap_soft_mm",
                     "opening_none_m_per_s", "opening_baumgarte_m_per_s", "opening_soft_m_per_s",
                     "energy_none_mJ", "energy_baumgarte_mJ", "energy_soft_mJ"});
        std::array<std::vector<Moment>, 3> runs;
        // So many sweeps that nothing is seen but the repair.
        PgsSettings settings{.sweeps = 500, .substeps = static_cast<int>(substeps)};
        settings.target.repair = share;
        for (std::size_t k = 0; k < runs.size(); ++k) {
            settings.repair = repairs[k];
            runs[k] = history(scene, settings);
        }
        for (std::size_t i = 0; i < runs[0].size(); ++i) {
            std::vector<double> row{static_cast<double>(i) * step};
            for (const auto& run : runs) row.push_back(1e3 * run[i].gap);
            for (const auto& run : runs) row.push_back(run[i].opening);
            for (const auto& run : runs) row.push_back(1e3 * run[i].energy);
            table.add(row);
        }

        Figure figure{
            .name = "overlap_repair_rigid",
            .title = "Three ways out of an overlap",
            .caption =
                "Two boxes float without gravity and overlap by " + to_short_text(overlap) +
                " mm. Without repair they stay like this. Baumgarte's repair gives them a velocity, "
                "which nothing takes away again: they part at " +
                with_decimals(2, runs[1].back().opening) + " m/s, and their energy of " +
                to_short_text(std::round(1e4 * runs[1].back().energy) / 10) +
                " mJ comes from nothing. Soft contacts move them out, and relaxing takes the "
                "velocity away after every substep; after " +
                to_short_text(duration) + " s they open at " +
                with_decimals(1, 1e3 * runs[2].back().opening) + " mm/s, and " +
                with_decimals(1, std::max(0.0, -1e3 * runs[2].back().gap)) +
                " mm of the overlap are left.",
            .source = "repair by a velocity: Baumgarte 1972",
            .width = 1050,
            .height = 400,
            .columns = 2};
        Axes& gaps = figure.add_axes({.x = {.label = "time t / s", .range = Range{0, duration}},
                                      .y = {.label = "gap / mm"},
                                      .legend = Legend::top_left});
        Axes& energies = figure.add_axes({.x = {.label = "time t / s", .range = Range{0, duration}},
                                          .y = {.label = "kinetic energy / mJ"}});
        const std::array<std::string, 3> columns = {"none", "baumgarte", "soft"};
        for (std::size_t k = 0; k < runs.size(); ++k) {
            const Style style{.color = colors[k], .width = 2.6};
            gaps.line(table, "time_s", "gap_" + columns[k] + "_mm", style, names[k]);
            energies.line(table, "time_s", "energy_" + columns[k] + "_mJ", style);
        }
        save(figure, table, files);
    });
}
