// Two bodies that touch at a point: frames, arms and the normal, as equations (5.1) and (5.2) use
// them.
#include <numbers>

#include "chapters/03_rigid_bodies/kinematics.hpp"
#include "chapters/05_rigid_impulses/rigid_contact.hpp"
#include "common/figures/program.hpp"
#include "common/figures/view.hpp"

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

/// The axes x and z of a frame.
void draw_frame(const Picture& picture, const Vec3& origin, const Quat& orientation) {
    for (const Vec3& axis : {Vec3(1, 0, 0), Vec3(0, 0, 1)})
        picture.arrow(origin, origin + 0.42 * (orientation * axis),
                      {.color = palette::grey, .width = 1.6});
}

void draw_plate(const Picture& picture, const Plate& plate) {
    std::vector<Vec3> corners;
    for (const auto& [x, z] : {std::pair(-1, -1), {1, -1}, {1, 1}, {-1, 1}, {-1, -1}})
        corners.push_back(plate.point(x, z));
    picture.polygon(corners, palette::sky, 0.18);
    picture.line(corners, {.color = palette::sky, .width = 2});
    draw_frame(picture, plate.body.position, plate.body.orientation);
    picture.point(plate.body.position, {.color = palette::black, .marker_size = 9});
}

/// A part of a circle about the centre, with an arrow at its end: which way the body turns.
void draw_spin(Axes& axes, const Vec3& centre, double from, double to) {
    const std::vector<Vec2> way = arc({centre.x(), centre.z()}, 0.3, from, to, 20);
    const Style style{.color = palette::purple, .width = 2};
    axes.line(std::vector<Vec2>(way.begin(), way.end() - 3), style);
    axes.arrow(way[16], way[20], style);
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
                "contact. Green: the normal, from B to A. Orange: the velocities of the centres, "
                "and of the two points that are at the contact at this moment, one of A and one of "
                "B. Along the normal A's point moves towards B's: they approach.",
            .source = "after Baraff 1997, figures 20 and 23",
            .width = 760,
            .height = 520};
        Axes& axes = figure.add_picture("", {-2.1, 2.3}, {-1.8, 1.9});
        const Picture picture{axes, side_view};
        draw_frame(picture, {-1.9, 0, -1.6}, Quat::Identity());
        axes.text(-1.9, -1.6, "world", Align::left, palette::grey, 0, -12);
        draw_plate(picture, b);
        draw_plate(picture, a);
        const Vec3 &x_a = a.body.position, &x_b = b.body.position, n_end = p + 0.9 * contact.normal;
        for (const Vec3& centre : {x_a, x_b})
            picture.arrow(centre, p, {.color = palette::blue, .width = 2.6});
        picture.arrow(p, n_end, {.color = palette::green, .width = 3});
        const Style velocity{.color = palette::orange, .width = 2.4};
        for (const RigidBody& body : {a.body, b.body}) {
            picture.arrow(body.position, body.position + body.velocity, velocity);
            picture.arrow(p, p + point_velocity(body, p), velocity);
        }
        draw_spin(axes, x_a, 200 * degree, 320 * degree);
        picture.point(p, {.color = palette::vermilion, .marker_size = 10});

        picture.text(a.point(0.85, 0.6), "A", Align::center);
        picture.text(b.point(0.85, 0), "B", Align::center);
        picture.text(x_a, "x_{A}", Align::left, palette::black, 8, 12);
        picture.text(x_b, "x_{B}", Align::left, palette::black, 6, -18);
        picture.text((x_a + p) / 2, "r_{A}", Align::left, palette::blue, 8, -22);
        picture.text((x_b + p) / 2, "r_{B}", Align::left, palette::blue, 10, 6);
        picture.text(n_end, "n", Align::right, palette::green, -14, 4);
        picture.text(p, "x_{point}", Align::right, palette::vermilion, -6, -18);
        picture.text(x_a + a.body.velocity, "v_{A}", Align::left, palette::orange, 10, 0);
        picture.text(x_b + b.body.velocity, "v_{B}", Align::right, palette::orange, -8, 0);
        picture.text(p + point_velocity(a.body, p), "velocity of A's point", Align::left,
                     palette::orange, 4, -34);
        picture.text(p + point_velocity(b.body, p), "of B's point", Align::right, palette::orange,
                     -8, 6);
        picture.text(x_a, "ω_{A}", Align::center, palette::purple, -42, -44);

        Table table({"body", "x_m", "z_m", "arm_x_m", "arm_z_m", "velocity_x_m_per_s",
                     "velocity_z_m_per_s", "point_velocity_x_m_per_s", "point_velocity_z_m_per_s",
                     "normal_x", "normal_z", "relative_normal_velocity_m_per_s"});
        for (const RigidBody& body : {a.body, b.body}) {
            const Vec3 r = p - body.position, v = point_velocity(body, p);
            table.add({table.rows.size() + 1, body.position.x(), body.position.z(), r.x(), r.z(),
                       body.velocity.x(), body.velocity.z(), v.x(), v.z(), contact.normal.x(),
                       contact.normal.z(), relative_normal_velocity(a.body, b.body, contact)});
        }
        save(figure, table, files);
    });
}
