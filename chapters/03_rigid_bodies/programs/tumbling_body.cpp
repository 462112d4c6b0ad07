// A free body spun about its intermediate axis turns over again and again.
#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <utility>
#include <vector>

#include "chapters/03_rigid_bodies/momentum.hpp"
#include "chapters/03_rigid_bodies/programs/advance.hpp"
#include "common/figures/program.hpp"
#include "common/figures/view.hpp"

using namespace collide;

namespace {

constexpr double least_error = 1e-12;  // that is drawn: the lower edge of the panel

struct Method {
    double number;  // in the table
    std::string label;
    Color color;
    Advance advance;
};

constexpr double best = 3;  // number of the method whose body is drawn

struct Runs {
    /// Spin and relative errors of energy and angular momentum, method by method.
    Table table;
    std::vector<RigidBody> poses;  ///< of the best method
};
Runs runs_of(const RigidBody& book, const std::vector<Method>& methods, double duration) {
    const double energy = kinetic_energy(book);
    const Vec3 momentum = angular_momentum(book);
    Runs runs{
        Table({"method", "time_s", "spin_rad_s", "energy_drift", "momentum_drift", "evaluations"}),
        {}};
    for (const Method& method : methods) {
        const Derivative f = motion({book});
        VecX state = pack({book});
        int evaluations = 0;
        for (int i = 0; i <= std::lround(duration / sampling); ++i) {
            if (i > 0) evaluations += method.advance(f, state);
            const RigidBody now = unpack({book}, state)[0];
            if (method.number == best) runs.poses.push_back(now);
            runs.table.add({method.number, i * sampling,
                            now.angular_velocity.dot(now.orientation * Vec3::UnitY()),
                            std::abs(kinetic_energy(now) / energy - 1),
                            (angular_momentum(now) - momentum).norm() / momentum.norm(),
                            evaluations});
        }
    }
    return runs;
}

/// From the side and a little from above: the axis of the spin, y, points to the right at first.
View view_of_book() {
    const Vec3 towards_us = Vec3(1, -0.35, 0.5).normalized();
    const Vec3 right = Vec3::UnitZ().cross(towards_us).normalized();
    return {.right = right, .up = towards_us.cross(right), .towards_us = towards_us};
}

/// The visible faces of a box, one colour for each pair, so that one sees it turn over.
void draw_box(const Picture& picture, const RigidBody& body, const Vec3& size) {
    const std::array<std::pair<Color, Color>, 3> colors = {
        {{palette::orange, palette::orange},
         {palette::vermilion, palette::green},  // the ends of the axis
         {palette::blue, palette::sky}}};
    for (int axis = 0; axis < 3; ++axis)
        for (const double side : {-1.0, 1.0}) {
            const Vec3 normal = side * Vec3::Unit(axis);
            if (!picture.view.sees(body.orientation * normal)) continue;
            const Vec3 u = Vec3::Unit((axis + 1) % 3), v = Vec3::Unit((axis + 2) % 3);
            std::vector<Vec3> corners;
            for (const auto& [a, b] : {std::pair(1, 1), {-1, 1}, {-1, -1}, {1, -1}})
                corners.push_back(body.orientation *
                                  (size / 2).cwiseProduct(normal + a * u + b * v));
            const auto& [back, front] = colors[static_cast<std::size_t>(axis)];
            picture.polygon(corners, side > 0 ? front : back, 0.75);
            picture.outline(corners, {.color = palette::black, .width = 1.4});
        }
}

/// The body as it is now, its angular momentum, and the way of its axis in the last seconds.
void draw_body(Axes& axes, const std::vector<RigidBody>& poses, std::size_t now, const Vec3& size) {
    constexpr std::size_t remembered = 60;  // poses
    const Picture picture{axes, view_of_book()};
    const RigidBody& body = poses[now];
    const Vec3 momentum = 0.3 * angular_momentum(body).normalized();
    picture.arrow(-momentum, momentum, {.color = palette::grey, .width = 2});
    picture.text(momentum, "L", Align::left, palette::grey, 4, 12);
    std::vector<Vec3> tips;
    for (std::size_t k = now > remembered ? now - remembered : 0; k <= now; ++k)
        tips.push_back(0.25 * (poses[k].orientation * Vec3::UnitY()));
    picture.line(tips, {.color = palette::green, .width = 1.2});
    const auto draw_axis = [&] {
        picture.line({Vec3::Zero(), tips.back()}, {.color = palette::green, .width = 3});
        picture.point(tips.back(), {.color = palette::green, .marker_size = 9});
    };
    const bool is_in_front = picture.view.towards_us.dot(tips.back()) > 0;
    if (!is_in_front) draw_axis();
    draw_box(picture, body, size);
    if (is_in_front) draw_axis();
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
    double speed = 4, tilt = 0.02, duration = 30, tolerance = 1e-6, hollow = 0, shift = 0,
           moment = 0.22;
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
    program.option("--moment", moment, "when the body is drawn, as a share of the time", {0, 1});
    program.film("--moment", 200, 20);
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
        const Runs runs = runs_of(book, methods, duration);
        const Table& table = runs.table;
        const auto now = static_cast<std::size_t>(
            std::lround(moment * static_cast<double>(runs.poses.size() - 1)));
        Figure figure{
            .name = "tumbling_body",
            .title = "A body that turns over, and what integrators lose",
            .caption =
                "Left: a body spun about its intermediate axis (green), with a slight tilt, after " +
                with_decimals(1, static_cast<double>(now) * sampling) +
                " s; the thin line is the way of the axis in the last seconds, L the angular momentum. "
                "Nothing acts on the body, and it turns over again and again: the spin about the axis "
                "(middle) changes its sign. Euler's method tells another story. "
                "Right: the relative error of its kinetic energy (solid) and of its angular "
                "momentum (dashed). Euler and Runge–Kutta evaluate the derivative equally often, "
                "Merson a little less.",
            .source = "equations of motion: Baraff 1997, appendix C.2",
            .width = 1000,
            .height = 430,
            .columns = 3};
        Axes& body = figure.add_picture(
            "t = " + with_decimals(1, static_cast<double>(now) * sampling) + " s", {-0.32, 0.32},
            {-0.32, 0.32});
        draw_body(body, runs.poses, now, size);
        Axes& flips = figure.add_axes({.title = "spin about the axis",
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
        const double time = static_cast<double>(now) * sampling;
        const Vec2 here(time, table.where("method", best).column("spin_rad_s")[now]);
        flips.line({time, time}, {-1.15 * speed, 1.3 * speed},
                   {.color = palette::grey, .width = 1});
        flips.point(here, {.color = palette::green});
        flips.handle(here, "moment of the picture",
                     {{.flag = "--moment", .value = moment, .per_x = 1 / duration}});
        drift.text(0.22 * duration, 1e-3, "solid: energy");
        drift.text(0.22 * duration, 1e-4, "dashed: momentum");
        save(figure, table, files);
    });
}
