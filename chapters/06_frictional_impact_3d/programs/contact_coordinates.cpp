// What the letters of this chapter mean, as a drawing.
#include "chapters/06_frictional_impact_3d/programs/oblique.hpp"
#include "chapters/06_frictional_impact_3d/thrown_box.hpp"
#include "common/figures/program.hpp"

using namespace collide;

namespace {

constexpr double mu = 0.6;
const Vec3 velocity(0.75, 0.55, -0.5);  // u [m/s]
const Vec3 impulse(-0.38, -0.1, 0.95);  // p [N s]

void draw_axes(Axes& axes, double length) {
    const Style thin{.color = palette::black, .width = 1.6};
    for (int i = 0; i < 3; ++i) draw_arrow(axes, Vec3::Zero(), length * Vec3::Unit(i), thin);
    write(axes, {length, 0, 0}, "x", palette::black, 8, -6);
    write(axes, {0, length, 0}, "y", palette::black, 8, 4);
    write(axes, {0, 0, length}, "z", palette::black, 8, 4);
}

/// Body A stands on a corner on body B, of which only the top is seen.
void draw_bodies(Axes& axes) {
    const ThrownBox box{.size = {0.7, 0.55, 0.9},
                        .orientation = Quat(Eigen::AngleAxisd(0.5, Vec3::UnitY()) *
                                            Eigen::AngleAxisd(-0.55, Vec3::UnitX()))};
    const Vec3 centre = standing_on_a_corner(box).position;
    draw_polygon(axes, {{-1.1, -0.9, 0}, {1.1, -0.9, 0}, {1.1, 0.9, 0}, {-1.1, 0.9, 0}},
                 palette::light_grey, 0.8);
    draw_box(axes, corners_of(box), centre, palette::blue);
    draw_arrow(axes, centre, 0.03 * centre, {.color = palette::green, .width = 2});
    write(axes, 0.5 * centre, "r_{A}", palette::green, -10, 6, Align::right);
    axes.points({on_paper(centre).x()}, {on_paper(centre).y()}, {.color = palette::green});
    draw_axes(axes, 0.75);
    write(axes, {-0.75, -0.7, 0}, "B", palette::black);
    write(axes, centre + Vec3(0.1, 0, 0.42), "A", palette::blue);
}

/// The velocity of A's point over B's, with its parts; and the cone in which the impulse lies.
void draw_vectors(Axes& axes) {
    draw_polygon(axes, {{-0.8, -0.8, 0}, {1.1, -0.8, 0}, {1.1, 0.9, 0}, {-0.8, 0.9, 0}},
                 palette::light_grey, 0.5);
    const double top = impulse.z(), pi = std::numbers::pi;
    draw_polygon(axes, arc({0, 0, top}, mu * top, 0, 2 * pi), palette::orange, 0.25);
    draw_line(axes, arc({0, 0, top}, mu * top, 0, 2 * pi),
              {.color = palette::orange, .width = 1.2});
    for (const double side : {25 * pi / 180, 205 * pi / 180})
        draw_line(axes, {Vec3::Zero(), arc({0, 0, top}, mu * top, side, side).front()},
                  {.color = palette::orange, .width = 1.2});
    draw_axes(axes, 1.15);
    draw_arrow(axes, Vec3::Zero(), impulse, {.color = palette::vermilion, .width = 3});
    write(axes, impulse, "p on A", palette::vermilion, -10, 10, Align::right);

    const Vec3 sliding(velocity.x(), velocity.y(), 0);
    const double theta = std::atan2(velocity.y(), velocity.x());
    draw_arrow(axes, -velocity, Vec3(-0.04 * velocity), {.color = palette::blue, .width = 3});
    draw_arrow(axes, Vec3::Zero(), sliding, {.color = palette::green, .width = 3});
    draw_line(axes, arc(Vec3::Zero(), 0.45, 0, theta), {.color = palette::green, .width = 1.2});
    write(axes, {0.45 * std::cos(theta / 2), 0.45 * std::sin(theta / 2), 0}, "θ", palette::green, 8,
          0);
    write(axes, sliding, "r", palette::green, 8, 0);
    write(axes, -velocity, "u", palette::blue, -8, 8, Align::right);
    const Vec3 below(-velocity.x(), -velocity.y(), 0);
    draw_line(axes, {-velocity, below},
              {.color = palette::blue, .width = 1.2, .dash = Dash::dotted});
    draw_line(axes, {below, Vec3::Zero()},
              {.color = palette::blue, .width = 1.2, .dash = Dash::dotted});
    write(axes, below + Vec3(0, 0, 0.2), "u_{z} < 0", palette::blue, -8, 0, Align::right);
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
            .source = "",
            .width = 1000,
            .height = 390,
            .columns = 2};
        // 1: u, 2: p
        Table table({"vector", "x", "y", "z"});
        table.add({1, velocity.x(), velocity.y(), velocity.z()});
        table.add({2, impulse.x(), impulse.y(), impulse.z()});
        draw_bodies(figure.add_axes({.title = "where",
                                     .x = {.range = Range{-1.4, 1.5}},
                                     .y = {.range = Range{-0.5, 1.2}},
                                     .equal = true,
                                     .frame = false}));
        draw_vectors(figure.add_axes({.title = "what",
                                      .x = {.range = Range{-1.4, 1.5}},
                                      .y = {.range = Range{-0.45, 1.25}},
                                      .equal = true,
                                      .frame = false}));
        save(figure, table, files);
    });
}
