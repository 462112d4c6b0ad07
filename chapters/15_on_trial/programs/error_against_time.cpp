// What an error costs: steps of three lengths, with defaults and as advised.
#include <cmath>

#include "chapters/15_on_trial/programs/measured_by_engines.hpp"

using namespace collide;

namespace {

constexpr double least_shown = 1e-7, most_shown = 1;

double middle(std::vector<double> values) {
    std::sort(values.begin(), values.end());
    return values[values.size() / 2];
}

/// Of one contestant, tuning and step.
struct Cost {
    double time = 0;         ///< processor time over that of pgs, in the middle of the scenes
    double error = 0;        ///< the worst of a scene's cases, in the middle of the scenes
    std::size_t scenes = 0;  ///< that can be said
};
Cost cost_of(const std::vector<TrialResult>& results, const std::string& name, Tuning tuning,
             double step) {
    const auto seconds = [&](const std::string& who, Tuning how, double with,
                             const std::string& scene) {
        double sum = 0;
        for (const TrialResult& r : results)
            if (r.contestant == who && r.tuning == how && std::abs(r.step - with) < 1e-5 &&
                r.scene == scene)
                sum += r.seconds;
        return sum;
    };
    std::vector<double> times, errors;
    for (const TrialScene& scene : trial_scenes()) {
        const auto error = worst_error(results, name, tuning, step, scene.name);
        if (!error) continue;
        errors.push_back(*error);
        const double ours = seconds("pgs", Tuning::defaults, trial_steps[1], scene.name);
        const double theirs = seconds(name, tuning, step, scene.name);
        if (ours > 0 && theirs > 0) times.push_back(theirs / ours);
    }
    if (errors.empty() || times.empty()) return {};
    return {middle(times), std::clamp(middle(errors), least_shown, most_shown), errors.size()};
}

}  // namespace

int main(int argc, char** argv) {
    double slowest = 1000;
    Program program("error_against_time", "What an error costs each contestant.",
                    COLLIDE_FIGURE_FOLDER);
    program.option("--slowest", slowest, "end of the axis of times", {100, 10'000});
    return program.run(argc, argv, [&](const FigureFiles& files) {
        const std::vector<TrialResult> results =
            read_trial_results(kept_trial_results(COLLIDE_FIGURE_FOLDER));
        std::vector<ContestantCurve> curves = contestant_curves;
        for (ContestantCurve& curve : curves) curve.width = 2.4;
        curves.front() = {"pgs", palette::black, Dash::solid, 3.2};
        curves.push_back({"contact-friction", palette::grey, Dash::solid, 3});
        curves.push_back({"plus", palette::grey, Dash::dotted, 3});

        Figure figure{.name = "error_against_time",
                      .title = "What an error costs",
                      .caption = "",
                      .width = 1000,
                      .height = 480,
                      .columns = 2};
        Table table({"advised", "contestant", "step_s", "time_over_pgs", "error", "scenes"});
        for (const Tuning tuning : {Tuning::defaults, Tuning::advised}) {
            const bool advised = tuning == Tuning::advised;
            Axes& axes = figure.add_axes({.title = advised ? "as advised" : "with their defaults",
                                          .x = {.label = "processor time / that of pgs at 1/240 s",
                                                .range = Range{0.01, slowest},
                                                .logarithmic = true},
                                          .y = {.label = "error of the middle scene",
                                                .range = Range{least_shown / 2, 2 * most_shown},
                                                .logarithmic = true},
                                          .legend = advised ? Legend::none : Legend::bottom_left});
            for (std::size_t i = 0; i < curves.size(); ++i) {
                std::vector<double> times, errors;
                for (const double step : trial_steps) {
                    const Cost cost = cost_of(results, curves[i].name, tuning, step);
                    if (cost.scenes == 0) continue;
                    times.push_back(cost.time);
                    errors.push_back(cost.error);
                    table.add({advised ? 1 : 0, i, step, cost.time, cost.error, cost.scenes});
                }
                if (times.empty()) continue;
                axes.line(times, errors,
                          {.color = curves[i].color,
                           .width = curves[i].width,
                           .dash = curves[i].dash,
                           .marker = Marker::circle,
                           .marker_size = 7},
                          curves[i].name);
            }
        }
        figure.caption =
            "Error and processor time of every contestant in steps of 1/60, 1/240 and 1/960 s (the "
            "dots of a curve, from left to right where smaller steps cost more), medians over "
            "the scenes that it can express. Errors below 1e-7 are drawn at 1e-7. " +
            versions_of_curves(results);
        save(figure, table, files);
    });
}
