// Six intervals on a line: the steps of the sweep, and the exchanges after one small motion.
#include <algorithm>
#include <string>

#include "chapters/04_collision_detection/sweep.hpp"
#include "common/figures/program.hpp"

using namespace collide;

namespace {

// After Baraff's figure 18; the order of the endpoints is his, the lengths are ours.
const std::vector<Range> intervals = {{4.2, 8.4},  {5.3, 12.4}, {1.6, 7.4},
                                      {9.4, 13.6}, {6.4, 10.4}, {0.6, 3.4}};

std::vector<Endpoint> endpoints_of(const std::vector<Range>& all) {
    std::vector<Endpoint> endpoints;
    for (int i = 0; i < static_cast<int>(all.size()); ++i) {
        endpoints.push_back({all[i].low, i, Side::begin});
        endpoints.push_back({all[i].high, i, Side::end});
    }
    return endpoints;
}

std::string name_of(const Endpoint& endpoint) {
    return (endpoint.side == Side::begin ? "b_{" : "e_{") + std::to_string(endpoint.interval + 1) +
           "}";
}

void draw(Axes& axes, const std::vector<Range>& all, int moved) {
    for (int i = 0; i < static_cast<int>(all.size()); ++i) {
        const double height = 6 - i;
        const Color& color = i == moved ? palette::vermilion : palette::blue;
        axes.line({all[i].low, all[i].high}, {height, height}, {.color = color, .width = 5});
        axes.text(all[i].low, height, std::to_string(i + 1), Align::right, color, -8, 0);
        for (const double end : {all[i].low, all[i].high})
            axes.line({end, end}, {0, height},
                      {.color = palette::light_grey, .width = 1, .dash = Dash::dotted});
    }
}

/// The names of the endpoints below the line.
void label(Axes& axes, const std::vector<Endpoint>& sorted, int moved, int met) {
    axes.line({0, 16}, {0, 0}, {.color = palette::black, .width = 1.2});
    for (const Endpoint& endpoint : sorted) {
        const bool is_new = (endpoint.interval == moved && endpoint.side == Side::begin) ||
                            (endpoint.interval == met && endpoint.side == Side::end);
        axes.text(endpoint.value, 0, name_of(endpoint), Align::center,
                  is_new ? palette::vermilion : palette::black, 0, -14);
    }
}

}  // namespace

int main(int argc, char** argv) {
    double shift = 1.6;
    Program program("sweep_intervals",
                    "Overlapping intervals by a sweep, and the exchanges after a small motion.",
                    COLLIDE_FIGURE_FOLDER);
    program.option("--shift", shift, "how far interval 4 moves to the right [m]", {0, 4});
    return program.run(argc, argv, [&](const FigureFiles& files) {
        std::vector<Endpoint> sorted = endpoints_of(intervals);
        std::sort(sorted.begin(), sorted.end(), comes_before);
        const std::size_t before = interval_overlaps(sorted).size();

        std::vector<Range> moved = intervals;
        moved[3] = {moved[3].low + shift, moved[3].high + shift};
        std::vector<Endpoint> again = sorted;
        for (Endpoint& endpoint : again)
            endpoint.value = endpoint.side == Side::begin ? moved[endpoint.interval].low
                                                          : moved[endpoint.interval].high;
        std::string exchanges;
        std::vector<int> moved_down(6), moved_up(6);  // exchanges of each interval's endpoints
        int met = -1;
        const auto count =
            insertion_sort_exchanges(again, [&](const Endpoint& lower, const Endpoint& upper) {
                exchanges +=
                    (exchanges.empty() ? "" : ", ") + name_of(upper) + "↔" + name_of(lower);
                ++moved_down[lower.interval], ++moved_up[upper.interval];
                met = lower.interval;
            });
        const std::size_t after = interval_overlaps(again).size();

        Table table({"frame", "interval", "low_m", "high_m", "exchanges", "overlapping_pairs",
                     "moved_down", "moved_up"});
        for (int i = 0; i < 6; ++i)
            table.add({1, i + 1, intervals[i].low, intervals[i].high, 0, before, 0, 0});
        for (int i = 0; i < 6; ++i)
            table.add(
                {2, i + 1, moved[i].low, moved[i].high, count, after, moved_down[i], moved_up[i]});

        Figure figure{
            .name = "sweep_intervals",
            .title = "Sort once, then repair the order",
            .caption =
                "Top: the sweep has come to b_2 (dashed). Intervals 1 and 3 are active; 2 overlaps "
                "them and joins them. Bottom: a frame later interval 4 has moved to the right. The "
                "old order of the endpoints is wrong in one place only, and the exchange there marks "
                "the overlap that has ended.",
            .source = "after Baraff 1997, figures 18 and 19",
            .height = 640};
        const auto panel = [&](const std::string& title) -> Axes& {
            return figure.add_axes({.title = title,
                                    .x = {.range = Range{0, 16}},
                                    .y = {.range = Range{-1, 7}},
                                    .frame = false});
        };
        const auto pairs = [](std::size_t n) { return ": " + std::to_string(n) + " overlaps"; };
        Axes &first = panel("the sweep" + pairs(before)),
             &second = panel("one frame later" + pairs(after));
        draw(first, intervals, -1);
        label(first, sorted, -1, -1);
        first.line({intervals[1].low, intervals[1].low}, {0, 6.7},
                   {.color = palette::vermilion, .dash = Dash::dashed});
        first.text(intervals[1].low, 6.6, "sweep", Align::left, palette::vermilion, 8, 0);
        draw(second, moved, 3);
        label(second, again, 3, met);
        second.text(10, 6, "exchanged: " + (exchanges.empty() ? "none" : exchanges), Align::left,
                    palette::vermilion);
        save(figure, table, files);
    });
}
