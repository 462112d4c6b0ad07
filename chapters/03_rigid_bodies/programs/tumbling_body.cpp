// A free body spun about its intermediate axis turns over again and again.
#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "chapters/03_rigid_bodies/momentum.hpp"
#include "chapters/03_rigid_bodies/programs/advance.hpp"
#include "common/figures/program.hpp"

using namespace collide;

namespace {

constexpr double least_error = 1e-12;  // that is drawn: the lower edge of the panel

struct Method {
    double number;  // in the table
    std::string label;
    Color color;
    Advance advance;
};

/// Spin and relative errors of energy and angular momentum, method by method.
Table runs_of(const RigidBody& book, const std::vector<Method>& methods, double duration) {
    const double energy = kinetic_energy(book);
    const Vec3 momentum = angular_momentum(book);
    Table table(
        {"method", "time_s", "spin_rad_s", "energy_drift", "momentum_drift", "evaluations"});
    for (const Method& method : methods) {
        const Derivative f = motion({book});
        VecX state = pack({book});
        int evaluations = 0;
        for (int i = 0; i <= std::lround(duration / sampling); ++i) {
            if (i > 0) evaluations += method.advance(f, state);
            const RigidBody now = unpack({book}, state)[0];
            table.add({method.number, i * sampling,
                       now.angular_velocity.dot(now.orientation * Vec3::UnitY()),
                       std::abs(kinetic_energy(now) / energy - 1),
                       (angular_momentum(now) - momentum).norm() / momentum.norm(), evaluations});
        }
    }
    return table;
}

void draw_run(Axes& flips, Axes& drift, const Table& table, const Method& method) {
    Table rows = table.where("method", method.number);
    flips.line(rows, "time_s", "spin_rad_s",
               {.color = method.color,
                .width = method.number == 1 ? 1.4 : 2.2,
                .dash = method.number == 3 ? Dash::dotted : Dash::solid},
               method.label);
    rows.rows.erase(rows.rows.begin());  // the initial state has no error
    // An error of zero is drawn on the lower edge.
    for (std::vector<double>& row : rows.rows)
        for (const int error : {3, 4}) row[error] = std::max(row[error], least_error);
    drift.line(rows, "time_s", "energy_drift", {.color = method.color});
    drift.line(rows, "time_s", "momentum_drift",
               {.color = method.color, .width = 1.4, .dash = Dash::dashed});
}

}  // namespace

int main(int argc, char** argv) {
    double speed = 4, tilt = 0.02, duration = 30, tolerance = 1e-6, hollow = 0, shift = 0;
    Program program("tumbling_body",
                    "Flips of a body spun about its intermediate axis, and what integrators make "
                    "of its energy and angular momentum.",
                    COLLIDE_FIGURE_FOLDER);
    program.option("--speed", speed, "angular velocity [rad/s]", {0.5, 20});
    program.option("--tilt", tilt, "angle of the spin from the axis [rad]", {0, 1});
    program.option("--duration", duration, "time to simulate [s]", {1, 200});
    program.option("--tolerance", tolerance, "error a step of Merson's method", {1e-12, 1e-2});
    program.option("--hollow", hollow, "edges of a cavity, as fractions of the body's", {0, 0.95});
    program.option("--shift", shift, "of the cavity along y and z: 0 middle, 1 at the surface",
                   {-1, 1});
    return program.run(argc, argv, [&](const FigureFiles& files) {
        // A book of three different edges; about y its moment of inertia is the middle one.
        const Vec3 size(0.3, 0.2, 0.05);
        const Vec3 room = (1 - hollow) / 2 * Vec3(0, size.y(), size.z());
        RigidBody book =
            make_body(hollow_box_mass_properties(1, size, hollow * size, shift * room));
        book.angular_velocity = speed * Vec3(0, std::cos(tilt), std::sin(tilt));
        const std::vector<Method> methods = {
            {1, "Euler", palette::orange, fixed_steps(euler_step, 20, 1)},
            {2, "Runge–Kutta", palette::blue, fixed_steps(rk4_step, 5, 4)},
            {3, "Merson", palette::vermilion, merson(tolerance)}};
        const Table table = runs_of(book, methods, duration);
        Figure figure{
            .name = "tumbling_body",
            .title = "A body that turns over, and what integrators lose",
            .caption =
                "Left: a body spun about its intermediate axis, with a slight tilt. Nothing acts "
                "on it, and it turns over again and again; Euler's method tells another story. "
                "Right: the relative error of its kinetic energy (solid) and of its angular "
                "momentum (dashed). Euler and Runge–Kutta evaluate the derivative equally often, "
                "Merson a little less.",
            .source = "equations of motion: Baraff 1997, appendix C.2",
            .height = 430,
            .columns = 2};
        Axes& flips = figure.add_axes({.title = "spin about the intermediate axis",
                                       .x = {.label = "time t / s"},
                                       .y = {.label = "ω along the axis / (rad/s)",
                                             .range = Range{-2.2 * speed, 1.3 * speed}},
                                       .legend = Legend::bottom_left});
        Axes& drift = figure.add_axes(
            {.title = "error of energy, momentum",
             .x = {.label = "time t / s"},
             .y = {
                 .label = "relative error", .range = Range{least_error, 10}, .logarithmic = true}});
        for (const Method& method : methods) draw_run(flips, drift, table, method);
        drift.text(0.35 * duration, 1e-3, "solid: energy");
        drift.text(0.35 * duration, 1e-4, "dashed: momentum");
        save(figure, table, files);
    });
}
