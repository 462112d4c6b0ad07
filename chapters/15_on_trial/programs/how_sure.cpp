// How often is the mean of new values where a sample said? Three intervals, two distributions.
#include <cmath>
#include <functional>
#include <numbers>

#include "chapters/15_on_trial/prediction.hpp"
#include "common/core/errors.hpp"
#include "common/core/random.hpp"
#include "common/figures/program.hpp"

using namespace collide;

namespace {

using Draw = std::function<double(Random&)>;

constexpr int trials = 4000;  // samples for each mark

double draw_normal(Random& random) {
    const double length = std::sqrt(-2 * std::log(random.uniform(1e-300, 1)));
    return length * std::cos(random.uniform(0, 2 * std::numbers::pi));
}

/// Errors of tosses are never negative, and a few are large: their logarithms are spread evenly.
double draw_skewed(Random& random) { return std::exp(0.5 * draw_normal(random)); }

std::vector<double> values(Random& random, int count, const Draw& draw) {
    std::vector<double> sample;
    for (int i = 0; i < count; ++i) sample.push_back(draw(random));
    return sample;
}

/// Shares of new means [%]: in the interval, in that of the sample's mean alone, and in that of the new
/// mean alone.
struct Coverage {
    double both = 0, only_old = 0, only_new = 0;
};

Coverage measure(Random& random, int size, int count, const Draw& draw) {
    Coverage found;
    const double share = 100.0 / trials;
    for (int k = 0; k < trials; ++k) {
        const Interval interval = new_mean_interval(values(random, size, draw), count);
        const double middle = (interval.low + interval.high) / 2;
        const double half = (interval.high - interval.low) / 2;
        double mean = 0;
        for (const double value : values(random, count, draw)) mean += value / count;
        const double off = std::abs(mean - middle), all = 1. / size + 1. / count;
        found.both += off <= half ? share : 0;
        found.only_old += off <= half * std::sqrt(1. / size / all) ? share : 0;
        found.only_new += off <= half * std::sqrt(1. / count / all) ? share : 0;
    }
    return found;
}

}  // namespace

int main(int argc, char** argv) {
    double count = 20;
    Program program("how_sure", "How often new means are where a sample said.",
                    COLLIDE_FIGURE_FOLDER);
    program.option("--count", count, "new values in a mean", {1, 50});
    return program.run(argc, argv, [&](const FigureFiles& files) {
        Figure figure{.name = "how_sure",
                      .title = "How sure is a mean of a few?",
                      .caption = "",
                      .width = 1000,
                      .height = 430,
                      .columns = 2};
        Table table({"skewed", "size", "both_percent", "only_old_percent", "only_new_percent"});
        Random random(1515);
        for (const bool is_skewed : {false, true}) {
            Axes& axes = figure.add_axes(
                {.title = is_skewed ? "skewed values, as errors are" : "normal values",
                 .x = {.label = "size n of the sample",
                       .range = Range{2.5, 240},
                       .logarithmic = true,
                       .ticks = ticks_at({3, 5, 10, 20, 50, 100, 200})},
                 .y = {.label = "new means inside / %", .range = Range{40, 101}},
                 .legend = is_skewed ? Legend::none : Legend::bottom_right});
            for (const int size : {3, 5, 7, 10, 14, 20, 30, 50, 80, 120, 200}) {
                const Coverage found = measure(random, size, static_cast<int>(std::lround(count)),
                                               is_skewed ? draw_skewed : draw_normal);
                table.add({is_skewed, size, found.both, found.only_old, found.only_new});
            }
            const Table mine = table.where("skewed", is_skewed);
            axes.line({1, 300}, {95, 95}, {.color = palette::grey, .width = 1.2});
            axes.line(mine, "size", "only_old_percent",
                      {.color = palette::orange, .marker = Marker::square}, "t s √(1/n)");
            axes.line(mine, "size", "only_new_percent",
                      {.color = palette::purple, .marker = Marker::diamond}, "t s √(1/k)");
            axes.line(mine, "size", "both_percent",
                      {.color = palette::blue, .width = 2.8, .marker = Marker::circle},
                      "t s √(1/n + 1/k), (15.3)");
        }
        const auto at = [&](bool is_skewed, int size, const std::string& column) {
            return with_decimals(
                1, table.where("skewed", is_skewed).where("size", size).column(column).front());
        };
        figure.caption =
            "Share of the means of k = " + to_short_text(std::round(count)) +
            " new values that lie in the interval of a sample of n; it should be 95 % (grey). "
            "Blue: both means scatter. Orange: without the scatter of the new mean, " +
            at(false, 200, "only_old_percent") +
            " % at n = 200. Purple: without the scatter of the old one, " +
            at(false, 5, "only_new_percent") +
            " % at n = 5. Right: the values are skewed, and small "
            "samples miss the rare large ones: " +
            at(true, 5, "both_percent") + " % at n = 5, " + at(true, 200, "both_percent") +
            " % at n = 200.";
        save(figure, table, files);
    });
}
