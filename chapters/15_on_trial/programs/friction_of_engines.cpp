// The friction that was asked for, in every direction, and the one that came.
#include "chapters/15_on_trial/programs/measured_by_engines.hpp"

using namespace collide;

int main(int argc, char** argv) {
    double most = 0.8;
    Program program("friction_of_engines", "The friction that each contestant gives.",
                    COLLIDE_FIGURE_FOLDER);
    program.option("--upper", most, "end of the axis of measured friction", {0.6, 2});
    return program.run(argc, argv, [&](const FigureFiles& files) {
        const std::vector<TrialResult> results =
            read_trial_results(kept_trial_results(COLLIDE_FIGURE_FOLDER));
        Figure figure{.name = "friction_of_engines",
                      .title = "Does friction know the axes?",
                      .caption = "",
                      .width = 1000,
                      .height = 430,
                      .columns = 2};
        Table table({"panel", "contestant", "direction_degrees", "measured"});
        int panel = 0;
        for (const Tuning tuning : {Tuning::defaults, Tuning::advised}) {
            Axes& axes = figure.add_axes(
                {.title = tuning == Tuning::defaults ? "with their defaults" : "as advised",
                 .x = {.label = "direction of sliding / °",
                       .range = Range{0, 90},
                       .ticks = ticks_at({0, 15, 30, 45, 60, 75, 90})},
                 .y = {.label = "deceleration / g", .range = Range{0, most}},
                 .legend = panel == 0 ? Legend::bottom_left : Legend::none});
            draw_measured(axes, table, results, "grip", tuning, trial_steps[1], panel++);
        }
        figure.caption =
            "A box slides over a floor with μ = 0.5, in steps of 1/240 s: its deceleration over g, "
            "against the direction in which it slides. A cone gives 0.5 in every direction; a pyramid "
            "around that cone gives √2 times as much along the diagonal, one inside it 1/√2 times. Wide lines "
            "lie below narrow ones. " +
            versions_of_curves(results);
        save(figure, table, files);
    });
}
