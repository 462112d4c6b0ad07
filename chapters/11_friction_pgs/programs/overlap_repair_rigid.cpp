// A box that is half-way in another one: three ways to get it out.
#include <algorithm>
#include <array>

#include "chapters/11_friction_pgs/time_stepping.hpp"
#include "common/core/errors.hpp"
#include "common/figures/program.hpp"

using namespace collide;

namespace {

constexpr double edge = 0.2, mass = 1;         // of both boxes [m, kg]
constexpr double step = 0.01, duration = 0.6;  // [s]
constexpr std::array repairs = {Repair::none, Repair::baumgarte, Repair::soft};
const std::array<std::string, 3> names = {"none", "Baumgarte", "soft"};
const std::array<Color, 3> colors = {palette::grey, palette::vermilion, palette::blue};

/// One box on the floor, another on top of it, too low.
Scene sunken(double overlap) {
    Scene scene{.surface = {.restitution = 0, .friction = 0.5}};
    add_floor(scene);
    add_box(scene, {edge, edge, edge}, mass, {.position = {0, 0, edge / 2}});
    add_box(scene, {edge, edge, edge}, mass, {.position = {0, 0, 1.5 * edge - overlap}});
    return scene;
}

/// Of the boxes: the gap, negative if they overlap, and how fast it opens; and the energy [m, m/s, J].
struct Moment {
    double gap, opening, energy;
};
Moment moment_of(const Scene& scene) {
    const RigidBody &below = scene.bodies[1], &above = scene.bodies[2];
    return {above.position.z() - below.position.z() - edge, above.velocity.z() - below.velocity.z(),
            kinetic_energy(scene) + potential_energy(scene)};
}

/// After each step; the first is the beginning. start_simulation would refuse such a scene.
std::vector<Moment> history(const Scene& scene, const PgsSettings& settings) {
    const SimulationSettings stepping = pgs(settings, step);
    Simulation run{.scene = scene, .memory = start_detection(scene)};
    std::vector<Moment> moments{moment_of(scene)};
    advance(run, duration, stepping,
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
                     "energy_none_J", "energy_baumgarte_J", "energy_soft_J"});
        std::array<std::vector<Moment>, 3> runs;
        // So many sweeps that nothing is seen but the repair.
        PgsSettings settings{.sweeps = 500, .substeps = static_cast<int>(substeps)};
        settings.target.repair = share;
        for (std::size_t k = 0; k < runs.size(); ++k) {
            settings.repair = repairs[k];
            runs[k] = history(scene, settings);
        }
        double fastest = 0, highest = 0;  // of Baumgarte's repair: opening and gap [m/s, mm]
        for (std::size_t i = 0; i < runs[0].size(); ++i) {
            std::vector<double> row{static_cast<double>(i) * step};
            for (const auto& run : runs) row.push_back(1e3 * run[i].gap);
            for (const auto& run : runs) row.push_back(run[i].opening);
            for (const auto& run : runs) row.push_back(run[i].energy - run[0].energy);
            table.add(row);
            fastest = std::max(fastest, runs[1][i].opening);
            highest = std::max(highest, 1e3 * runs[1][i].gap);
        }

        const double lift = 1e-3 * overlap * mass * 9.81;
        Figure figure{
            .name = "overlap_repair_rigid",
            .title = "Three ways out of an overlap",
            .caption =
                "A box stands on another one and is " + to_short_text(overlap) +
                " mm too low. Without repair it stays there. Baumgarte's repair gives it a velocity "
                "that nothing takes away again: it leaves with " +
                with_decimals(2, fastest) + " m/s and reaches a gap of " +
                with_decimals(1, highest) +
                " mm. Soft contacts move it out, and relaxing takes the velocity away after every "
                "substep; after " +
                to_short_text(duration) + " s " + with_decimals(1, -1e3 * runs[2].back().gap) +
                " mm of the overlap are left. Getting out needs " + with_decimals(2, lift) +
                " J (dashed); what is above that is energy from nothing.",
            .source = "repair by a velocity: Baumgarte 1972",
            .width = 1050,
            .height = 400,
            .columns = 2};
        Axes& gaps = figure.add_axes({.x = {.label = "time t / s", .range = Range{0, duration}},
                                      .y = {.label = "gap / mm"},
                                      .legend = Legend::top_right});
        Axes& energies = figure.add_axes({.x = {.label = "time t / s", .range = Range{0, duration}},
                                          .y = {.label = "energy gained / J"}});
        const std::array<std::string, 3> columns = {"none", "baumgarte", "soft"};
        for (std::size_t k = 0; k < runs.size(); ++k) {
            const Style style{.color = colors[k], .width = 2.6};
            gaps.line(table, "time_s", "gap_" + columns[k] + "_mm", style, names[k]);
            energies.line(table, "time_s", "energy_" + columns[k] + "_J", style);
        }
        energies.line({0, duration}, {lift, lift},
                      {.color = palette::black, .width = 1.2, .dash = Dash::dashed});
        save(figure, table, files);
    });
}
