// Two bodies that touch at a point: frames, arms and the normal, as equations (5.1) and (5.2) use
// them.
#include <cmath>
#include <numbers>

#include "chapters/03_rigid_bodies/kinematics.hpp"
#include "chapters/05_rigid_impulses/rigid_contact.hpp"
#include "common/figures/program.hpp"

using namespace collide;

namespace {

constexpr double degree = std::numbers::pi / 180;

/// A box seen from the side, x to the right and z up.
struct Plate {
    RigidBody body;
    Vec3 half;  // of its edges [m]

    Vec3 point(double x, double z) const { return to_world(body, {x * half.x(), 0, z * half.z()}); }
};

/// @param angle  by which it is turned, counter-clockwise on paper [rad]
Plate plate(const Vec3& half, double angle) {
    Plate made{make_body(box_mass_properties(1, 2 * half)), half};
    made.body.orientation = Quat(Eigen::AngleAxisd(-angle, Vec3::UnitY()));
    return made;
}

void draw_arrow(Axes& axes, const Vec3& from, const Vec3& along, const Style& style) {
    axes.arrow(from.x(), from.z(), from.x() + along.x(), from.z() + along.z(), style);
}

void draw_plate(Axes& axes, const Plate& plate, const Color& color) {
    std::vector<double> xs, zs;
    for (const auto& [x, z] : {std::pair(-1, -1), {1, -1}, {1, 1}, {-1, 1}, {-1, -1}}) {
        xs.push_back(plate.point(x, z).x());
        zs.push_back(plate.point(x, z).z());
    }
    axes.polygon(xs, zs, color, 0.18);
    axes.line(xs, zs, {.color = color, .width = 2});
    for (const Vec3& axis : {Vec3(1, 0, 0), Vec3(0, 0, 1)})  // its own frame
        draw_arrow(axes, plate.body.position, 0.42 * (plate.body.orientation * axis),
                   {.color = palette::grey, .width = 1.6});
    axes.points({plate.body.position.x()}, {plate.body.position.z()},
                {.color = palette::black, .marker_size = 9});
}

/// A part of a circle about the centre, with an arrow at its end: which way the body turns.
void draw_spin(Axes& axes, const Vec3& centre, double from, double to) {
    std::vector<double> xs, zs;
    for (int i = 0; i <= 20; ++i) {
        const double angle = from + (to - from) * i / 20;
        xs.push_back(centre.x() + 0.3 * std::cos(angle));
        zs.push_back(centre.z() + 0.3 * std::sin(angle));
    }
    const Style style{.color = palette::purple, .width = 2};
    axes.line({xs.begin(), xs.end() - 3}, {zs.begin(), zs.end() - 3}, style);
    axes.arrow(xs[16], zs[16], xs[20], zs[20], style);
}

}  // namespace

int main(int argc, char** argv) {
    Program program("contact_arms", "Frames, arms and the normal of two bodies that touch.",
                    COLLIDE_FIGURE_FOLDER);
    return program.run(argc, argv, [&](const FigureFiles& files) {
        // B lies askew; A comes down on its upper side with a corner.
        Plate b = plate({1.5, 1, 0.55}, 10 * degree), a = plate({0.9, 1, 0.6}, 38 * degree);
        b.body.position = {0.3, 0, -0.8};
        const Contact contact{.position = b.point(-0.4, 1),
                              .normal = b.body.orientation * Vec3::UnitZ()};
        a.body.position += contact.position - a.point(-1, -1);
        a.body.velocity = {0.15, 0, -0.7};
        a.body.angular_velocity = {0, -0.5, 0};
        b.body.velocity = {-0.55, 0, 0.1};
        const Vec3& p = contact.position;

        Figure figure{
            .name = "contact_arms",
            .title = "Two bodies touch: arms, normal and velocities",
            .caption =
                "A's corner touches B. Grey: the frames of the world and of the two bodies, whose "
                "origins are the centres of mass. Blue: the arms, from each centre to the point of "
                "contact. Green: the normal, from B to A. Orange: the velocities of the centres, and "
                "of the two points that are at the contact at this moment, one of A and one of B. "
                "Along the normal A's point moves towards B's: they approach.",
            .source = "after Baraff 1997, figures 20 and 23",
            .width = 760,
            .height = 520};
        Axes& axes = figure.add_axes({.x = {.range = Range{-2.1, 2.3}},
                                      .y = {.range = Range{-1.8, 1.9}},
                                      .equal = true,
                                      .frame = false});
        for (const Vec3& axis : {Vec3(1, 0, 0), Vec3(0, 0, 1)})  // the world's frame
            draw_arrow(axes, {-1.9, 0, -1.6}, 0.42 * axis, {.color = palette::grey, .width = 1.6});
        axes.text(-1.9, -1.6, "world", Align::left, palette::grey, 0, -12);
        draw_plate(axes, b, palette::sky);
        draw_plate(axes, a, palette::sky);
        const Style arm{.color = palette::blue, .width = 2.6};
        draw_arrow(axes, a.body.position, p - a.body.position, arm);
        draw_arrow(axes, b.body.position, p - b.body.position, arm);
        draw_arrow(axes, p, 0.9 * contact.normal, {.color = palette::green, .width = 3});
        const Style velocity{.color = palette::orange, .width = 2.4};
        for (const Plate* each : {&a, &b}) {
            draw_arrow(axes, each->body.position, each->body.velocity, velocity);
            draw_arrow(axes, p, point_velocity(each->body, p), velocity);
        }
        draw_spin(axes, a.body.position, 200 * degree, 320 * degree);
        axes.points({p.x()}, {p.z()}, {.color = palette::vermilion, .marker_size = 10});

        const auto label = [&](const Vec3& at, const std::string& words, const Color& color,
                               double right, double up, Align align = Align::left) {
            axes.text(at.x(), at.z(), words, align, color, right, up);
        };
        label(a.point(0.85, 0.6), "A", palette::black, 0, 0, Align::center);
        label(b.point(0.85, 0), "B", palette::black, 0, 0, Align::center);
        label(a.body.position, "x_{a}", palette::black, 8, 12);
        label(b.body.position, "x_{b}", palette::black, 6, -18);
        label((a.body.position + p) / 2, "r_{a}", palette::blue, 8, -22);
        label((b.body.position + p) / 2, "r_{b}", palette::blue, 10, 6);
        label(p + 0.9 * contact.normal, "n", palette::green, -14, 4, Align::right);
        label(p, "p", palette::vermilion, -2, -20, Align::center);
        label(a.body.position + a.body.velocity, "v_{a}", palette::orange, 10, 0);
        label(b.body.position + b.body.velocity, "v_{b}", palette::orange, -8, 0, Align::right);
        label(p + point_velocity(a.body, p), "velocity of A's point", palette::orange, 8, 4);
        label(p + point_velocity(b.body, p), "of B's point", palette::orange, -8, 6, Align::right);
        label(a.body.position, "ω_{a}", palette::purple, -42, -44, Align::center);

        Table table({"body", "x_m", "z_m", "arm_x_m", "arm_z_m", "velocity_x_m_per_s",
                     "velocity_z_m_per_s", "point_velocity_x_m_per_s", "point_velocity_z_m_per_s",
                     "normal_x", "normal_z", "relative_normal_velocity_m_per_s"});
        for (const Plate* each : {&a, &b}) {
            const Vec3 r = p - each->body.position, v = point_velocity(each->body, p);
            table.add({each == &a ? 1.0 : 2.0, each->body.position.x(), each->body.position.z(),
                       r.x(), r.z(), each->body.velocity.x(), each->body.velocity.z(), v.x(), v.z(),
                       contact.normal.x(), contact.normal.z(),
                       relative_normal_velocity(a.body, b.body, contact)});
        }
        save(figure, table, files);
    });
}
