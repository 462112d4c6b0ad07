// The restitution that was asked for, and the one that came.
#include "chapters/15_on_trial/programs/measured_by_engines.hpp"

using namespace collide;

int main(int argc, char** argv) {
    double most = 1.4;
    Program program("restitution_of_engines", "The restitution that each contestant gives.",
                    COLLIDE_FIGURE_FOLDER);
    program.option("--upper", most, "end of the axis of measured restitution", {1, 3});
    return program.run(argc, argv, [&](const FigureFiles& files) {
        const std::vector<TrialResult> results =
            read_trial_results(kept_trial_results(COLLIDE_FIGURE_FOLDER));
        Figure figure{.name = "restitution_of_engines",
                      .title = "What does e mean?",
                      .caption = "",
                      .width = 1000,
                      .height = 800,
                      .columns = 2};
        Table table({"panel", "contestant", "restitution", "measured"});
        struct Panel {
            std::string title, scene;
            Tuning tuning;
        };
        const std::vector<Panel> panels = {
            {"3 m/s, with their defaults", "rebound", Tuning::defaults},
            {"3 m/s, as advised", "rebound", Tuning::advised},
            {"0.3 m/s, with their defaults", "slow_rebound", Tuning::defaults},
            {"0.3 m/s, as advised", "slow_rebound", Tuning::advised}};
        for (std::size_t k = 0; k < panels.size(); ++k) {
            Axes& axes = figure.add_axes(
                {.title = panels[k].title,
                 .x = {.label = "e that was asked for", .range = Range{0, 1}},
                 .y = {.label = "speed after / speed before", .range = Range{-0.05, most}},
                 .legend = k == 0 ? Legend::top_left : Legend::none});
            draw_measured(axes, table, results, panels[k].scene, panels[k].tuning, trial_steps[1],
                          static_cast<int>(k));
        }
        figure.caption =
            "A ball hits a floor without gravity, in steps of 1/240 s: its speed after over its "
            "speed before the impact, against the e that was asked for, at the middle one of "
            "three moments of contact within a step. Wide lines lie below narrow ones. Fast "
            "impacts above, "
            "slow ones below. " +
            versions_of_curves(results);
        save(figure, table, files);
    });
}
