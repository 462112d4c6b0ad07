// Overlap repair: none, moderate, and too strong.
#include "chapters/02_particle_systems/ball_system.hpp"
#include "common/core/errors.hpp"
#include "common/figures/program.hpp"

using namespace collide;

int main(int argc, char** argv) {
    double duration = 4, strongest = 1.8, discs = 100;
    Program program(
        "overlap_repair",
        "Overlap and restlessness of a pile of discs for several strengths of overlap repair.",
        COLLIDE_FIGURE_FOLDER);
    program.option("--duration", duration, "how long to simulate [s]", {0.5, 20});
    program.option("--strength", strongest, "β of the strongest repair", {0.3, 2});
    program.option("--discs", discs, "how many discs the pile has", {1, 200});
    return program.run(argc, argv, [&](const FigureFiles& files) {
        Figure figure{
            .name = "overlap_repair",
            .title = "Overlap repair, and too much of it",
            .caption =
                "A pile of 100 discs. Left: the deepest overlap. Without repair (β = 0) it stays "
                "and grows; with β = 0.2 it falls to a quarter of a millimetre. Right: the kinetic "
                "energy. With β = 1.8 the repair throws the discs about: the pile never comes to "
                "rest.",
            .source = "after Marschner 2025, “unstable if turned up too much”",
            .width = 1000,
            .height = 420,
            .columns = 2};
        Axes& overlaps = figure.add_axes(
            {.title = "deepest overlap",
             .x = {.label = "time t / s", .range = Range{0, duration}},
             .y = {.label = "overlap / m", .range = Range{1e-5, 10}, .logarithmic = true},
             .legend = Legend::top_right});
        Axes& energies = figure.add_axes(
            {.title = "kinetic energy",
             .x = {.label = "time t / s", .range = Range{0, duration}},
             .y = {.label = "energy / J", .range = Range{1e-8, 1e3}, .logarithmic = true}});
        Table table({"strength", "time_s", "overlap_m", "energy_J"});
        for (const auto& [strength, color] : std::vector<std::pair<double, Color>>{
                 {0, palette::black}, {0.2, palette::blue}, {strongest, palette::vermilion}}) {
            BallSystem pile = discs_in_a_box(static_cast<int>(discs), 2);
            const BallSettings settings{.repair_strength = strength};
            for (int i = 1; i * settings.step <= duration; ++i) {
                const BallStep step = step_balls(pile, settings);
                if (i % 6 == 0)
                    table.add(
                        {strength, i * settings.step, step.deepest_overlap, kinetic_energy(pile)});
            }
            const Table rows = table.where("strength", strength);
            overlaps.line(rows, "time_s", "overlap_m", {.color = color},
                          "β = " + to_text(strength));
            energies.line(rows, "time_s", "energy_J", {.color = color}, "β = " + to_text(strength));
        }
        save(figure, table, files);
    });
}
