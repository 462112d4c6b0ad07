// Cost of a grid over the size of its cells: entries in cells, and comparisons of boxes.
#include <cmath>

#include "chapters/04_collision_detection/grid.hpp"
#include "chapters/04_collision_detection/programs/moving_boxes.hpp"
#include "common/core/errors.hpp"
#include "common/figures/program.hpp"

using namespace collide;

namespace {

/// Number of cells that a box occupies. (Cells begin at multiples of their size.)
double cells_of(const BoundingBox& box, double cell_size) {
    const Vec3 low = (box.low / cell_size).array().floor(),
               high = (box.high / cell_size).array().floor();
    return (high - low + Vec3::Ones()).prod();
}

}  // namespace

int main(int argc, char** argv) {
    double bodies = 4000;
    Program program("grid_cost",
                    "Entries and comparisons of a grid, against the size of its cells.",
                    COLLIDE_FIGURE_FOLDER);
    program.option("--bodies", bodies, "number of boxes of 1 m, one in 8 m³", {100, 20000});
    return program.run(argc, argv, [&](const FigureFiles& files) {
        const int count = static_cast<int>(bodies);
        const std::vector<BoundingBox> boxes = MovingBoxes(count, 0).boxes();
        Table table({"cell_size_m", "entries", "comparisons", "sum"});
        for (int k = 0; k <= 24; ++k) {
            const double cell_size = 0.4 * std::pow(2, k / 6.0);
            double entries = 0, comparisons = 0;
            for (const BoundingBox& box : boxes) entries += cells_of(box, cell_size) / count;
            grid_pairs(boxes, cell_size, [&](int i, int j) {
                comparisons += 1.0 / count;
                return overlap(boxes[i], boxes[j]);
            });
            table.add({cell_size, entries, comparisons, entries + comparisons});
        }
        Figure figure{
            .name = "grid_cost",
            .title = "Small cells cost entries, large ones comparisons",
            .caption =
                "A grid of " + to_text(count) +
                " boxes of 1 m, one in 8 m³: entries in cells and comparisons of boxes, per box. "
                "If both cost the same, cells of a little less than twice the size of a box are "
                "best, and the bottom of the valley is flat.",
            .height = 430};
        Axes& axes = figure.add_axes(
            {.x = {.label = "size of a cell / m",
                   .logarithmic = true,
                   .ticks = ticks_at({0.5, 1, 2, 4})},
             .y = {.label = "number per box", .range = Range{0.5, 100}, .logarithmic = true},
             .legend = Legend::top_right});
        axes.line(table, "cell_size_m", "sum", {.color = palette::black, .width = 1.6}, "both");
        axes.line(table, "cell_size_m", "entries",
                  {.color = palette::blue, .marker = Marker::circle}, "entries in cells");
        axes.line(table, "cell_size_m", "comparisons",
                  {.color = palette::vermilion, .marker = Marker::square}, "comparisons");
        save(figure, table, files);
    });
}
