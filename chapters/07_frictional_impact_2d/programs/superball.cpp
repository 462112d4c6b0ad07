// A ball with backspin, and a ball thrown under a table: time lapse.
#include <cmath>
#include <functional>
#include <numbers>
#include <string>

#include "chapters/07_frictional_impact_2d/collision_matrix_2d.hpp"
#include "chapters/07_frictional_impact_2d/flight.hpp"
#include "chapters/07_frictional_impact_2d/planar_contact.hpp"
#include "common/errors.hpp"
#include "common/program.hpp"

using namespace collide;

namespace {

constexpr double gravity = 9.81;     // [m/s²]
constexpr double radius = 0.05;      // [m]
constexpr double mass = 0.1;         // [kg]
constexpr double table_at = 0.75;    // height of the underside of the table [m]
constexpr double frame_time = 0.04;  // between two pictures of the ball [s]

PlanarBody ball_at(const Vec2& position, const Vec2& velocity, double spin) {
    PlanarBody ball = make_planar_body(mass, 0.4 * mass * radius * radius);  // a solid sphere
    ball.position = position;
    ball.velocity = velocity;
    ball.spin = spin;
    return ball;
}

/// What an impact with a fixed surface makes of the ball.
using Bounce = std::function<PlanarBody(const PlanarBody&, const Vec2& normal)>;

Vec2 contact_point(const PlanarBody& ball, const Vec2& normal) {
    return ball.position - radius * normal;
}

Bounce with_friction(double mu, double e) {
    return [=](const PlanarBody& ball, const Vec2& normal) {
        return resolve_impact(
                   ball, make_fixed_planar_body(),
                   {.position = contact_point(ball, normal), .normal = normal, .mu = mu, .e = e})
            .a;
    };
}

/// Garwin's ideal superball: the contact point is thrown back along the tangent too.
PlanarBody thrown_back(PlanarBody ball, const Vec2& normal) {
    const Vec2 at = contact_point(ball, normal);
    PlanarBody wall = make_fixed_planar_body();
    const Mat2 K = collision_matrix_2d(ball, wall, at);  // diagonal along tangent and normal
    const Vec2 u = point_velocity(ball, at), tangent(normal.y(), -normal.x());
    const auto reversing = [&](const Vec2& axis) -> Vec2 {
        return -2 * axis.dot(u) / axis.dot(K * axis) * axis;
    };
    apply_impulse(ball, wall, at, reversing(normal) + reversing(tangent));
    return ball;
}

struct Flight {
    std::vector<PlanarBody> pictures = {};  ///< at equal times
    std::vector<PlanarBody> corners = {};   ///< before and after each impact
    std::vector<double> x = {}, y = {};     ///< the path
};

/// Flies and bounces for a time, between the floor and, if there is one, a table.
Flight fly(PlanarBody ball, double duration, bool has_table, const Bounce& bounce) {
    Flight flight{.corners = {ball}};
    double time = 0;
    int picture = 0;
    while (time < duration) {
        const double to_floor = *time_until_falling_to(ball, gravity, radius);
        const auto to_table = time_until_rising_to(ball, gravity, table_at - radius);
        const bool hits_table = has_table && to_table && *to_table < to_floor;
        const double stretch = std::min(hits_table ? *to_table : to_floor, duration - time);
        for (; picture * frame_time <= time + stretch; ++picture)
            flight.pictures.push_back(after_flight(ball, gravity, picture * frame_time - time));
        for (int i = 0; i <= 24; ++i) {
            const Vec2 at = after_flight(ball, gravity, stretch * i / 24).position;
            flight.x.push_back(at.x());
            flight.y.push_back(at.y());
        }
        ball = after_flight(ball, gravity, stretch);
        flight.corners.push_back(ball);
        time += stretch;
        if (time >= duration) break;
        ball = bounce(ball, hits_table ? Vec2(0, -1) : Vec2(0, 1));
        flight.corners.push_back(ball);
    }
    return flight;
}

void draw_ball(Axes& axes, const PlanarBody& ball, const Color& color) {
    std::vector<double> xs, ys;
    for (int i = 0; i <= 32; ++i) {
        const double angle = 2 * std::numbers::pi * i / 32;
        xs.push_back(ball.position.x() + radius * std::cos(angle));
        ys.push_back(ball.position.y() + radius * std::sin(angle));
    }
    axes.polygon(xs, ys, color, 0.45);
    const Vec2 rim = ball.position + radius * Vec2(std::cos(ball.angle), std::sin(ball.angle));
    axes.line({ball.position.x(), rim.x()}, {ball.position.y(), rim.y()},
              {.color = palette::black, .width = 1.4});
}

void draw_surface(Axes& axes, double from, double to, double y, double thickness) {
    axes.polygon({from, to, to, from}, {y, y, y + thickness, y + thickness}, palette::light_grey);
    axes.line({from, to}, {y, y}, {.color = palette::black});
}

std::string label_of_spin(const PlanarBody& ball) {
    return "spin " + to_text(std::round(ball.spin)) + " rad/s";
}

void record(Table& table, int panel, const Flight& flight) {
    for (std::size_t i = 0; i < flight.corners.size(); ++i) {
        const PlanarBody& ball = flight.corners[i];
        table.add({static_cast<double>(panel), static_cast<double>(i), ball.position.x(),
                   ball.position.y(), ball.velocity.x(), ball.velocity.y(), ball.spin});
    }
}

}  // namespace

int main(int argc, char** argv) {
    double spin = 180, mu = 0.6, e = 0.9;
    Program program("superball", "A ball with backspin, and a ball thrown under a table.",
                    COLLIDE_FIGURE_FOLDER);
    program.option("--spin", spin, "backspin of the ball on the left [rad/s]", {-400, 400});
    program.option("--mu", mu, "coefficient of friction", {0, 3});
    program.option("--e", e, "coefficient of restitution", {0.3, 1});
    return program.run(argc, argv, [&](const FigureFiles& files) {
        const Flight spun = fly(ball_at({0, 1}, {1.2, 0}, spin), 1.6, false, with_friction(mu, e));
        const PlanarBody thrown = ball_at({-0.3, 0.7}, {3, -3.2}, 0);
        const Flight under = fly(thrown, 1.25, true, with_friction(mu, e));
        const Flight ideal = fly(thrown, 0.63, true, thrown_back);

        Figure figure{
            .name = "superball",
            .title = "Friction stops the contact point, but does not throw it back",
            .caption = "Pictures every " + to_short_text(1000 * frame_time) +
                       " ms; the spoke shows the spin. Left: backspin turns the ball round at the "
                       "first bounce; from then on it rolls off the floor and friction has nothing "
                       "to do. Right: thrown under a table, our ball gets slower at every bounce "
                       "and never turns. An ideal superball (grey) comes back, but its surface "
                       "throws the contact point back, which Coulomb's law cannot.",
            .source = "grey: R. Garwin, Kinematics of an ultraelastic rough ball, 1969",
            .width = 1000,
            .height = 430,
            .columns = 2};
        Table table(
            {"panel", "corner", "x_m", "y_m", "v_x_m_per_s", "v_y_m_per_s", "spin_rad_per_s"});
        record(table, 1, spun);
        record(table, 2, under);
        record(table, 3, ideal);

        Axes& left = figure.add_axes({.title = "thrown to the right, with backspin",
                                      .x = {.range = Range{-1.6, 0.8}},
                                      .y = {.range = Range{-0.1, 1.25}},
                                      .equal = true,
                                      .frame = false});
        draw_surface(left, -1.6, 0.8, 0, -0.06);
        left.line(spun.x, spun.y, {.color = palette::blue, .width = 1.4});
        for (const PlanarBody& ball : spun.pictures) draw_ball(left, ball, palette::blue);
        left.arrow(0.08, 1.12, 0.42, 1.12, {.color = palette::vermilion, .width = 3});
        left.text(0, 1.12, "start, " + label_of_spin(spun.corners[1]), Align::right,
                  palette::vermilion, -4, 0);
        left.text(-0.15, 0.4, label_of_spin(spun.corners[2]), Align::center, palette::blue);

        Axes& right = figure.add_axes({.title = "thrown under a table, without spin",
                                       .x = {.range = Range{-0.6, 1.6}},
                                       .y = {.range = Range{-0.1, 1.25}},
                                       .equal = true,
                                       .frame = false});
        draw_surface(right, -0.6, 1.6, 0, -0.06);
        draw_surface(right, 0.2, 1.6, table_at, 0.06);
        right.line(ideal.x, ideal.y, {.color = palette::grey, .width = 2, .dash = Dash::dashed});
        right.line(under.x, under.y, {.color = palette::blue, .width = 1.4});
        for (const PlanarBody& ball : under.pictures) draw_ball(right, ball, palette::blue);
        right.arrow(-0.52, 0.93, -0.36, 0.76, {.color = palette::vermilion, .width = 3});
        right.text(-0.3, 1.0, "start", Align::center, palette::vermilion);
        const std::size_t last = ideal.x.size() - 1;
        right.arrow(ideal.x[last - 1], ideal.y[last - 1], ideal.x[last], ideal.y[last],
                    {.color = palette::grey});
        right.text(-0.14, 0.3, "superball", Align::right, palette::grey);
        save(figure, table, files);
    });
}
