// How often the paper's heuristic finds the shortest impulse, with and without taking points back.
#include <array>

#include "chapters/14_plus_simultaneous/random_points.hpp"
#include "common/core/errors.hpp"
#include "common/figures/program.hpp"

using namespace collide;

namespace {

constexpr int fewest = 2, most = 6;
constexpr double transition_speed = 0.1;  // [m/s]

enum class Verdict { shortest, longer, none };
constexpr int verdicts = 3;

Verdict judge(const ProximalProblem& problem, const PointsNow& now, const IntervalImpulse& impulse,
              const IntervalImpulse& shortest) {
    if (!impulse.is_found || violation(problem, now, impulse) > violation_tolerance)
        return Verdict::none;
    const bool same = (impulse.p - shortest.p).norm() <= 1e-6 * shortest.p.norm();
    return same ? Verdict::shortest : Verdict::longer;
}

struct Count {
    int problems = 0, without_answer = 0, several = 0;
    std::array<std::array<int, verdicts>, 2> verdict = {};  // of the paper's heuristic, and of ours
};

/// The first interval of random impacts in which several points compress.
Count count_verdicts(int points, int samples) {
    Random random(1400 + static_cast<std::uint64_t>(points));
    Count count;
    for (int i = 0; i < samples; ++i) {
        const RandomPoints made = random_points(random, all_points_kinds[i % 3], points);
        const ProximalProblem problem = proximal_problem(made.bodies, made.contacts);
        const PointsNow now{
            .u = problem.u0,
            .phases = classify_points(normal_parts(problem.u0, points), VecX::Zero(points), 0),
            .expansion = VecX::Zero(points)};
        const ExhaustiveSearch best = exhaustive_search(problem, now, transition_speed);
        if (!best.shortest) {
            ++count.without_answer;
            continue;
        }
        ++count.problems;
        count.several += best.answers > 1;
        const std::array<IntervalImpulse, 2> found = {
            released_in_turn(problem, now, transition_speed),
            with_taking_back(problem, now, transition_speed)};
        for (int k = 0; k < 2; ++k)
            ++count.verdict[k][static_cast<int>(judge(problem, now, found[k], *best.shortest))];
    }
    return count;
}

}  // namespace

int main(int argc, char** argv) {
    double samples = 60;
    Program program("active_set", "The heuristic of PLUS against an exhaustive search.",
                    COLLIDE_FIGURE_FOLDER);
    program.option("--samples", samples, "random impacts for each number of points", {10, 500});
    return program.run(argc, argv, [&](const FigureFiles& files) {
        Figure figure{.name = "active_set",
                      .title = "How good is the heuristic?",
                      .caption = "",
                      .source = "after Uchida 2015, section 3b",
                      .width = 1000,
                      .height = 480,
                      .columns = 2};
        const std::array<std::string, 2> titles = {"conditions given up in turn",
                                                   "and points taken back"};
        const std::array<Color, verdicts> colors = {palette::green, palette::sky,
                                                    palette::vermilion};
        Table table({"points", "search", "problems", "shortest", "longer", "none", "without_answer",
                     "several_answers"});
        std::array<Axes*, 2> axes;
        for (int k = 0; k < 2; ++k)
            axes[k] = &figure.add_axes({.title = titles[k],
                                        .x = {.label = "points",
                                              .range = Range{1.4, 6.6},
                                              .ticks = ticks_at({2, 3, 4, 5, 6})},
                                        .y = {.label = k == 0 ? "part of the impacts / %" : "",
                                              .range = Range{0, 140},
                                              .ticks = ticks_at({0, 20, 40, 60, 80, 100})},
                                        .legend = k == 0 ? Legend::top_left : Legend::none});
        const std::array<std::string, verdicts> names = {
            "the same impulse", "a longer one that obeys", "none that obeys"};
        for (int v = 0; v < verdicts; ++v)  // zero length: for the legend only
            axes[0]->line({2, 2}, {0, 0}, {.color = colors[v], .width = 10}, names[v]);
        double without = 0, several = 0, all = 0, missed = 0;
        int fewest_problems = static_cast<int>(samples), most_problems = 0;
        for (int points = fewest; points <= most; ++points) {
            const Count count = count_verdicts(points, static_cast<int>(samples));
            for (int k = 0; k < 2; ++k) {
                double bottom = 0;
                for (int v = 0; v < verdicts; ++v) {
                    const double top =
                        bottom + 100.0 * count.verdict[k][v] / std::max(1, count.problems);
                    if (top > bottom)
                        axes[k]->rectangle({points - 0.36, points + 0.36}, {bottom, top}, colors[v],
                                           0.75);
                    bottom = top;
                }
                table.add({points, k, count.problems, count.verdict[k][0], count.verdict[k][1],
                           count.verdict[k][2], count.without_answer, count.several});
            }
            fewest_problems = std::min(fewest_problems, count.problems);
            most_problems = std::max(most_problems, count.problems);
            without += count.without_answer;
            several += count.several;
            missed += count.verdict[1][2];
            all += count.problems;
        }
        figure.caption =
            "The first interval of random impacts, many of them redundant, with μ up to 3 (" +
            std::to_string(fewest_problems) + " to " + std::to_string(most_problems) +
            " for each number of points): the answer of the "
            "heuristic against that of an exhaustive search. Green: the same impulse; blue: another one that "
            "obeys table 1, but is longer; vermilion: none that does. Left: conditions are given up in turn, as in "
            "algorithm 1. Right: points that were released and approach in the end are taken back; then " +
            with_decimals(1, 100 * missed / all) + " % are left without. In " +
            with_decimals(0, 100 * without / (all + without)) +
            " % of the impacts no impulse at all obeys table 1, and of the others " +
            with_decimals(0, 100 * several / all) + " % have several.";
        save(figure, table, files);
    });
}
