// The formula for the acceleration of a point against finite differences of its path.
#include <algorithm>
#include <cmath>

#include "chapters/03_rigid_bodies/programs/finite_differences.hpp"
#include "common/core/errors.hpp"
#include "common/figures/program.hpp"

using namespace collide;

int main(int argc, char** argv) {
    double unit = 1e-9;
    Program program("point_acceleration",
                    "The acceleration of a point by formula and by finite differences.",
                    COLLIDE_FIGURE_FOLDER);
    program.option("--unit", unit, "positions and velocities are rounded to this [m, m/s]",
                   {1e-15, 1e-3});
    return program.run(argc, argv, [&](const FigureFiles& files) {
        Table table({"step_s", "positions_error_m_s2", "velocities_error_m_s2"});
        for (int i = 0; i <= 20; ++i) {
            const double step = std::pow(10, -5 + 0.25 * i);
            const MeanError error = deviation(step, unit);
            table.add({step, error.from_positions, error.from_velocities});
        }
        const double largest = std::max(50.0, 2 * table.column("positions_error_m_s2").front());
        Figure figure{
            .name = "point_acceleration",
            .title = "The formula needs no step",
            .caption =
                "Finite differences of the path of a point on a tumbling body, against formula "
                "(3.14). Long steps miss the curve of the path, short ones magnify the rounding of "
                "the data (to " +
                to_short_text(unit) + " m and " + to_short_text(unit) +
                " m/s): each difference has a best step, and a best accuracy that the formula does "
                "not share.",
            .source = "formula: Baraff 1997, appendix C.3"};
        Axes& axes =
            figure.add_axes({.x = {.label = "step of the difference h / s", .logarithmic = true},
                             .y = {.label = "deviation from the formula / (m/s²)",
                                   .range = Range{20 * unit, largest},
                                   .logarithmic = true},
                             .legend = Legend::bottom_right});
        axes.line(table, "step_s", "positions_error_m_s2",
                  {.color = palette::blue, .marker = Marker::circle},
                  "second difference of positions");
        axes.line(table, "step_s", "velocities_error_m_s2",
                  {.color = palette::vermilion, .marker = Marker::square},
                  "first difference of velocities");
        save(figure, table, files);
    });
}
