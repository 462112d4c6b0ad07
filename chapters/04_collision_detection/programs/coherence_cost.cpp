// Exchanges per frame over the number of bodies, at constant density.
#include <algorithm>
#include <cmath>

#include "chapters/04_collision_detection/programs/broad_phase_counts.hpp"
#include "common/core/errors.hpp"
#include "common/figures/program.hpp"

using namespace collide;

int main(int argc, char** argv) {
    double slow = 0.01, fast = 0.1;
    Program program("coherence_cost",
                    "Exchanges and changes of overlap per frame, for 125 to 16 000 bodies.",
                    COLLIDE_FIGURE_FOLDER);
    program.option("--slow", slow, "way of a body in a frame [m]", {1e-4, 1});
    program.option("--fast", fast, "the same, of the faster bodies [m]", {1e-4, 1});
    return program.run(argc, argv, [&](const FigureFiles& files) {
        Table table({"bodies", "slow_exchanges", "fast_exchanges", "slow_changes", "fast_changes",
                     "all_pairs", "slow_predicted", "grid_comparisons"});
        for (const int count : {125, 250, 500, 1000, 2000, 4000, 8000, 16000}) {
            const int frames = std::max(5, 20'000 / count);
            const FrameCounts of_slow = mean_counts_per_frame(count, slow, frames),
                              of_fast = mean_counts_per_frame(count, fast, frames);
            table.add({count, of_slow.exchanges, of_fast.exchanges, of_slow.changes,
                       of_fast.changes, 0.5 * count * (count - 1.0),
                       predicted_exchanges(count, slow), grid_comparisons(count)});
        }
        Figure figure{
            .name = "coherence_cost",
            .title = "What coherence saves, and what it does not",
            .caption =
                "Boxes of size 1 m in a cube that grows with their number, one box in 8 m³. "
                "Exchanges of endpoints per frame grow as n to the power 5/3 (dotted line), slower "
                "than all pairs, n to the power 2, but faster than the changes of overlap and the "
                "comparisons of a grid, which grow as n.",
            .source = "algorithm: Baraff 1997, section 7.2.2",
            .height = 500};
        Axes& axes = figure.add_axes(
            {.x = {.label = "bodies n", .range = Range{100, 20000}, .logarithmic = true},
             .y = {.label = "number per frame", .range = Range{0.5, 1e11}, .logarithmic = true},
             .legend = Legend::top_left});
        const std::vector<double> n = table.column("bodies");
        axes.line(table, "bodies", "all_pairs", {.color = palette::black, .dash = Dash::dashed},
                  "all pairs");
        axes.line(table, "bodies", "fast_exchanges",
                  {.color = palette::vermilion, .marker = Marker::square},
                  "exchanges, " + to_text(fast) + " m per frame");
        axes.line(table, "bodies", "slow_exchanges",
                  {.color = palette::blue, .marker = Marker::circle},
                  "exchanges, " + to_text(slow) + " m per frame");
        axes.line(table, "bodies", "grid_comparisons",
                  {.color = palette::purple, .marker = Marker::diamond},
                  "comparisons of a grid, cells of 2 m");
        axes.line(table, "bodies", "slow_changes",
                  {.color = palette::green, .marker = Marker::triangle},
                  "changes of overlap, " + to_text(slow) + " m per frame");
        std::vector<double> law = n;  // below the slow curve, for the eye
        for (double& value : law)
            value = 0.2 * table.column("slow_exchanges").back() * std::pow(value / 16000, 5.0 / 3);
        axes.line(n, law, {.color = palette::grey, .width = 1.4, .dash = Dash::dotted});
        axes.text(2000, 500, "slope 5/3", Align::left, palette::grey);
        save(figure, table, files);
    });
}
