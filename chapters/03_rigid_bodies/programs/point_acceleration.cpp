// The formula for the acceleration of a point, against differences of its path.
#include <cmath>

#include "chapters/03_rigid_bodies/kinematics.hpp"
#include "chapters/03_rigid_bodies/symmetric_top.hpp"
#include "common/core/errors.hpp"
#include "common/figures/program.hpp"
#include "common/core/random.hpp"

using namespace collide;

namespace {

constexpr int tops = 50;

struct MeanError {
    double from_positions = 0, from_velocities = 0;
};

/// The vector as a measuring device would give it: to a whole number of units.
Vec3 measured(const Vec3& value, double unit) {
    return (value / unit).array().round().matrix() * unit;
}

/// The root of the mean square deviation from the formula, over random tops and points [m/s²].
MeanError deviation(double step, double unit) {
    Random random(1997);
    MeanError sum;
    for (int i = 0; i < tops; ++i) {
        RigidBody top = make_body(cylinder_mass_properties(1, 1, 0.5));
        top.orientation = Quat(random.rotation());
        top.angular_velocity = 3 * random.direction();
        const Vec3 body_point = random.direction();
        const auto position = [&](double time) {
            return measured(to_world(symmetric_top_after(top, time), body_point), unit);
        };
        const auto velocity = [&](double time) {
            const RigidBody now = symmetric_top_after(top, time);
            return measured(point_velocity(now, to_world(now, body_point)), unit);
        };
        const Vec3 formula =
            point_acceleration(top, to_world(top, body_point), acceleration(top, {}));
        const Vec3 second = (position(step) - 2 * position(0) + position(-step)) / (step * step);
        const Vec3 first = (velocity(step) - velocity(-step)) / (2 * step);
        sum.from_positions += (second - formula).squaredNorm() / tops;
        sum.from_velocities += (first - formula).squaredNorm() / tops;
    }
    return {std::sqrt(sum.from_positions), std::sqrt(sum.from_velocities)};
}

}  // namespace

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
                "not "
                "share.",
            .source = "formula: Baraff 1997, appendix C.3"};
        Axes& axes =
            figure.add_axes({.x = {.label = "step of the difference h / s", .logarithmic = true},
                             .y = {.label = "deviation from the formula / (m/s²)",
                                   .range = Range{20 * unit, largest},
                                   .logarithmic = true},
                             .legend = Legend::bottom_right});
        axes.line(table.column("step_s"), table.column("positions_error_m_s2"),
                  {.color = palette::blue, .marker = Marker::circle},
                  "second difference of positions");
        axes.line(table.column("step_s"), table.column("velocities_error_m_s2"),
                  {.color = palette::vermilion, .marker = Marker::square},
                  "first difference of velocities");
        save(figure, table, files);
    });
}
