// The symbols of this chapter, in a drawing.
#include "chapters/06_frictional_impact_3d/programs/oblique.hpp"
#include "chapters/06_frictional_impact_3d/thrown_box.hpp"
#include "common/figures/program.hpp"

using namespace collide;

namespace {

constexpr double mu = 0.6;
const Vec3 velocity(0.75, 0.55, -0.5);  // u [m/s]
const Vec3 impulse(-0.38, -0.1, 0.95);  // p [N s]

void draw_axes(const Picture& picture, double length) {
    const Style thin{.color = palette::black, .width = 1.6};
    for (int i = 0; i < 3; ++i) picture.arrow(Vec3::Zero(), length * Vec3::Unit(i), thin);
    picture.text({length, 0, 0}, "x", Align::left, palette::black, 8, -6);
    picture.text({0, length, 0}, "y", Align::left, palette::black, 8, 4);
    picture.text({0, 0, length}, "z", Align::left, palette::black, 8, 4);
}

/// Body A touches body B with a corner; only the top face of B is drawn.
void draw_bodies(const Picture& picture) {
    const ThrownBox box{.size = {0.7, 0.55, 0.9},
                        .orientation = Quat(Eigen::AngleAxisd(0.5, Vec3::UnitY()) *
                                            Eigen::AngleAxisd(-0.55, Vec3::UnitX()))};
    const Vec3 centre = standing_on_a_corner(box).position;
    picture.polygon(floor_between({-1.1, 1.1}, {-0.9, 0.9}), palette::light_grey, 0.8);
    draw_box(picture, corners_of(box), centre, palette::blue);
    picture.arrow(centre, 0.03 * centre, {.color = palette::green, .width = 2});
    picture.text(0.5 * centre, "r_{A}", Align::right, palette::green, -10, 6);
    picture.point(centre, {.color = palette::green});
    draw_axes(picture, 0.75);
    picture.text({-0.75, -0.7, 0}, "B", Align::left, palette::black);
    picture.text(centre + Vec3(0.1, 0, 0.42), "A", Align::left, palette::blue);
}

/// The relative velocity at the contact with its components, and the impulse in the friction cone.
void draw_vectors(const Picture& picture) {
    picture.polygon(floor_between({-0.8, 1.1}, {-0.8, 0.9}), palette::light_grey, 0.5);
    const double top = impulse.z(), pi = std::numbers::pi;
    picture.polygon(level_arc({0, 0, top}, mu * top, 0, 2 * pi), palette::orange, 0.25);
    picture.line(level_arc({0, 0, top}, mu * top, 0, 2 * pi),
                 {.color = palette::orange, .width = 1.2});
    for (const double side : {25 * pi / 180, 205 * pi / 180})
        picture.line({Vec3::Zero(), level_arc({0, 0, top}, mu * top, side, side).front()},
                     {.color = palette::orange, .width = 1.2});
    draw_axes(picture, 1.15);
    picture.arrow(Vec3::Zero(), impulse, {.color = palette::vermilion, .width = 3});
    picture.text(impulse, "p on A", Align::right, palette::vermilion, 6, 30);

    const Vec3 sliding(velocity.x(), velocity.y(), 0);
    const double theta = std::atan2(velocity.y(), velocity.x());
    picture.arrow(-velocity, Vec3(-0.04 * velocity), {.color = palette::blue, .width = 3});
    picture.arrow(Vec3::Zero(), sliding, {.color = palette::green, .width = 3});
    picture.line(level_arc(Vec3::Zero(), 0.45, 0, theta), {.color = palette::green, .width = 1.2});
    picture.text({0.45 * std::cos(theta / 2), 0.45 * std::sin(theta / 2), 0}, "θ", Align::left,
                 palette::green, 8, 0);
    picture.text(sliding, "r", Align::left, palette::green, 8, 0);
    picture.text(-velocity, "u", Align::right, palette::blue, -8, 8);
    const Vec3 below(-velocity.x(), -velocity.y(), 0);
    picture.line({-velocity, below}, {.color = palette::blue, .width = 1.2, .dash = Dash::dotted});
    picture.line({below, Vec3::Zero()},
                 {.color = palette::blue, .width = 1.2, .dash = Dash::dotted});
    picture.text(below + Vec3(0, 0, 0.2), "u_{z} < 0", Align::right, palette::blue, -8, 0);
}

}  // namespace

int main(int argc, char** argv) {
    Program program("contact_coordinates", "What the letters of the chapter mean.",
                    COLLIDE_FIGURE_FOLDER);
    return program.run(argc, argv, [&](const FigureFiles& files) {
        Figure figure{
            .name = "contact_coordinates",
            .title = "Contact coordinates",
            .caption =
                "Left: body A touches body B. z is the normal and points from B to A; x and y are "
                "tangents; the arm r_A goes from A's centre to the contact. Right: what happens "
                "there. The relative velocity u comes from above, so u_z < 0; its tangential part "
                "has the length r and the angle θ. The impulse p pushes A up and lies in the cone "
                "of friction (orange), whose half width is μ times its height.",
            .width = 1000,
            .height = 390,
            .columns = 2};
        // 1: u, 2: p
        Table table({"vector", "x", "y", "z"});
        table.add({1, velocity.x(), velocity.y(), velocity.z()});
        table.add({2, impulse.x(), impulse.y(), impulse.z()});
        draw_bodies({figure.add_picture("where", {-1.4, 1.5}, {-0.5, 1.2}), corner_view});
        draw_vectors({figure.add_picture("what", {-1.4, 1.5}, {-0.45, 1.25}), corner_view});
        save(figure, table, files);
    });
}
