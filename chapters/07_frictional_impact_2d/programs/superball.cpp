// A ball with backspin, and a ball thrown under a table: time lapse, by chapter 05's simulator.
#include <cmath>
#include <numbers>
#include <string>

#include "chapters/05_rigid_impulses/collision_matrix.hpp"
#include "chapters/05_rigid_impulses/simulator.hpp"
#include "chapters/07_frictional_impact_2d/planar_contact.hpp"
#include "common/core/errors.hpp"
#include "common/figures/program.hpp"

using namespace collide;

namespace {

constexpr double radius = 0.05;      // [m]
constexpr double mass = 0.1;         // [kg]
constexpr double table_at = 0.75;    // height of the underside of the table [m]
constexpr double frame_time = 0.04;  // between two pictures of the ball [s]
constexpr int ball = 1;              // after the floor

/// The plane of the paper is z = 0, and y is up.
Scene scene_with(const Placement& start, bool has_table, const Surface& surface) {
    Scene scene{.gravity = {0, -9.81, 0}, .surface = surface};
    add_fixed_box(scene, {8, 1, 2}, {.position = {0, -0.5, 0}});
    add_sphere(scene, radius, mass, start);
    if (has_table) add_fixed_box(scene, {4, 0.06, 2}, {.position = {2.2, table_at + 0.03, 0}});
    return scene;
}

/// Garwin's ideal superball: the contact point is thrown back along the tangent too.
std::optional<Vec3> thrown_back(const RigidBody& a, const RigidBody& b, const Contact& contact) {
    const Mat3 K = collision_matrix(a, b, contact.position);  // diagonal along normal and tangent
    const Vec3 u = relative_velocity({a, b}, {.a = 0, .b = 1, .position = contact.position});
    const auto reversing = [&](const Vec3& axis) -> Vec3 {
        return -2 * axis.dot(u) / axis.dot(K * axis) * axis;
    };
    return reversing(contact.normal) + reversing(contact.normal.cross(Vec3::UnitZ()));
}

struct Throw {
    std::vector<RigidBody> pictures = {};  ///< at equal times
    std::vector<RigidBody> corners = {};   ///< the start, and before and after each impact
    std::vector<double> x = {}, y = {};    ///< the path
    Simulation run = {};
};

/// The stage, with a note of the ball before and after.
CollideStage noted(const CollideStage& stage, std::vector<RigidBody>& corners) {
    return [=, &corners](std::vector<RigidBody>& bodies, const std::vector<Contact>& contacts,
                         const CollisionRules& rules) {
        corners.push_back(bodies[ball]);
        const Resolution resolution = stage(bodies, contacts, rules);
        corners.push_back(bodies[ball]);
        return resolution;
    };
}

/// Flies and bounces for a time, or until it rests.
Throw thrown_for(const Scene& scene, double duration, const CollideStage& collide) {
    Throw flight{.corners = {scene.bodies[ball]}};
    const SimulationSettings settings{
        .step = 0.005, .tolerance = 1e-8, .collide = noted(collide, flight.corners)};
    const auto trace = [&](const Simulation& now) {
        flight.x.push_back(now.scene.bodies[ball].position.x());
        flight.y.push_back(now.scene.bodies[ball].position.y());
    };
    flight.run = start_simulation(scene, settings);
    trace(flight.run);
    for (int k = 0; k * frame_time < duration; ++k) {
        flight.pictures.push_back(flight.run.scene.bodies[ball]);
        advance(flight.run, std::min(frame_time, duration - k * frame_time), settings, trace);
        if (flight.run.status != SimulationStatus::reached_end) break;
    }
    flight.corners.push_back(flight.run.scene.bodies[ball]);
    return flight;
}

void draw_ball(Axes& axes, const PlanarBody& body, const Color& color) {
    std::vector<double> xs, ys;
    for (int i = 0; i <= 32; ++i) {
        const double angle = 2 * std::numbers::pi * i / 32;
        xs.push_back(body.position.x() + radius * std::cos(angle));
        ys.push_back(body.position.y() + radius * std::sin(angle));
    }
    axes.polygon(xs, ys, color, 0.45);
    const Vec2 rim = body.position + radius * Vec2(std::cos(body.angle), std::sin(body.angle));
    axes.line({body.position.x(), rim.x()}, {body.position.y(), rim.y()},
              {.color = palette::black, .width = 1.4});
}

void draw_surface(Axes& axes, double from, double to, double y, double thickness) {
    axes.polygon({from, to, to, from}, {y, y, y + thickness, y + thickness}, palette::light_grey);
    axes.line({from, to}, {y, y}, {.color = palette::black});
}

void draw_flight(Axes& axes, const Throw& flight) {
    axes.line(flight.x, flight.y, {.color = palette::blue, .width = 1.4});
    for (const RigidBody& body : flight.pictures) draw_ball(axes, in_plane(body), palette::blue);
    if (flight.run.status != SimulationStatus::reached_end)
        axes.text(flight.x.back(), flight.y.back(), to_text(flight.run.status), Align::center,
                  palette::black, 0, 26);
}

std::string label_of_spin(const RigidBody& body) {
    return "spin " + to_text(std::round(body.angular_velocity.z())) + " rad/s";
}

void record(Table& table, int panel, const Throw& flight) {
    for (std::size_t i = 0; i < flight.corners.size(); ++i) {
        const PlanarBody body = in_plane(flight.corners[i]);
        table.add({static_cast<double>(panel), static_cast<double>(i), body.position.x(),
                   body.position.y(), body.velocity.x(), body.velocity.y(), body.spin});
    }
}

}  // namespace

int main(int argc, char** argv) {
    double spin = 180, mu = 0.6, e = 0.9;
    Program program("superball", "A ball with backspin, and a ball thrown under a table.",
                    COLLIDE_FIGURE_FOLDER);
    program.option("--spin", spin, "backspin of the ball on the left [rad/s]", {-400, 400});
    program.option("--mu", mu, "coefficient of friction", {0, 3});
    program.option("--e", e, "coefficient of restitution", {0, 1});
    return program.run(argc, argv, [&](const FigureFiles& files) {
        const Surface surface{.restitution = e, .friction = mu};
        const Placement dropped{
            .position = {0, 1, 0}, .velocity = {1.2, 0, 0}, .angular_velocity = {0, 0, spin}};
        const Placement thrown{.position = {-0.3, 0.7, 0}, .velocity = {3, -3.2, 0}};
        const Throw spun = thrown_for(scene_with(dropped, false, surface), 1.6, planar_impulses());
        const Throw under = thrown_for(scene_with(thrown, true, surface), 1.25, planar_impulses());
        const Throw ideal =
            thrown_for(scene_with(thrown, true, surface), 0.63, point_by_point(thrown_back));

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
        draw_flight(left, spun);
        left.arrow(0.08, 1.12, 0.42, 1.12, {.color = palette::vermilion, .width = 3});
        left.text(0, 1.12, "start, " + label_of_spin(spun.corners[0]), Align::right,
                  palette::vermilion, -4, 0);
        if (spun.corners.size() > 3)
            left.text(-0.15, 0.4, label_of_spin(spun.corners[2]), Align::center, palette::blue);

        Axes& right = figure.add_axes({.title = "thrown under a table, without spin",
                                       .x = {.range = Range{-0.6, 1.6}},
                                       .y = {.range = Range{-0.1, 1.25}},
                                       .equal = true,
                                       .frame = false});
        draw_surface(right, -0.6, 1.6, 0, -0.06);
        draw_surface(right, 0.2, 1.6, table_at, 0.06);
        right.line(ideal.x, ideal.y, {.color = palette::grey, .width = 2, .dash = Dash::dashed});
        draw_flight(right, under);
        right.arrow(-0.52, 0.93, -0.36, 0.76, {.color = palette::vermilion, .width = 3});
        right.text(-0.3, 1.0, "start", Align::center, palette::vermilion);
        const std::size_t last = ideal.x.size() - 1;
        right.arrow(ideal.x[last - 1], ideal.y[last - 1], ideal.x[last], ideal.y[last],
                    {.color = palette::grey});
        right.text(-0.14, 0.3, "superball", Align::right, palette::grey);
        save(figure, table, files);
    });
}
