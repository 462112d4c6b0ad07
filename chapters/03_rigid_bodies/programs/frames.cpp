// A point of a body in the body frame and in the world frame: b, R b = r, x and p.
#include <string>

#include "chapters/03_rigid_bodies/rigid_body.hpp"
#include "common/figures/program.hpp"
#include "common/figures/view.hpp"

using namespace collide;

namespace {

const Vec3 size(1.6, 1.0, 0.6);  // of the box [m]

// Seen from the right, in front and above: x to the right, y away from us, z up.
const View view{.right = {1, 0.45, 0}, .up = {0, 0.35, 1}, .towards_us = {0.45, -1, 0.35}};

/// The frame of a body: three arrows of the given length from its origin.
void draw_frame(const Picture& picture, const RigidBody& frame, double length,
                const std::string& mark) {
    const std::string names[] = {"x", "y", "z"};
    for (int axis = 0; axis < 3; ++axis) {
        const Vec3 tip = to_world(frame, length * Vec3::Unit(axis));
        picture.arrow(frame.position, tip, {.color = palette::grey, .width = 1.6});
        const Vec2 way = 12 * view.on_paper(tip - frame.position).normalized();
        picture.text(tip, names[axis] + mark, Align::center, palette::grey, way.x(), way.y());
    }
}

/// The three faces of the box that are seen.
void draw_box(const Picture& picture, const RigidBody& body) {
    const Polyhedron box = box_polyhedron(size);
    for (const std::vector<int>& face : box.faces) {
        std::vector<Vec3> corners;
        for (const int vertex : face) corners.push_back(to_world(body, box.vertices[vertex]));
        if (!view.sees((corners[1] - corners[0]).cross(corners[2] - corners[1]))) continue;
        picture.polygon(corners, palette::orange, 0.25);
        picture.outline(corners, {.color = palette::orange, .width = 1.6});
    }
}

}  // namespace

int main(int argc, char** argv) {
    double turn = 0.5;
    Program program("frames", "A point of a body in the body's frame and in the world.",
                    COLLIDE_FIGURE_FOLDER);
    program.option("--turn", turn, "how far the body is turned about a slanting axis [rad]",
                   {-3, 3});
    return program.run(argc, argv, [&](const FigureFiles& files) {
        const Vec3 b(-0.8, 0.5, 0.3);  // a corner of the box
        RigidBody body;
        body.position = {2.8, 0.3, 0.3};
        body.orientation = Quat(Eigen::AngleAxisd(turn, Vec3(0.1, 1, 0.3).normalized()));
        const Vec3 p = to_world(body, b);

        Figure figure{
            .name = "frames",
            .title = "One point, two frames",
            .caption =
                "Left: in the body's own frame the box never moves, and neither does its corner b. "
                "Right: in the world the box has been turned by R and moved by x. The vector from "
                "the centre of mass to the corner is r = R b, and the corner is at x + r.",
            .width = 900,
            .height = 400,
            .columns = 2};
        const RigidBody unturned;
        const Picture left{figure.add_picture("the body frame", {-1.6, 1.9}, {-1.1, 1.7}), view};
        draw_box(left, unturned);
        draw_frame(left, unturned, 1.3, "_{b}");
        left.arrow(Vec3::Zero(), b, {.color = palette::vermilion, .width = 3});
        left.text(b, "b", Align::center, palette::vermilion, -12, 8);
        left.point(Vec3::Zero(), {.color = palette::black, .marker_size = 9});

        const Picture right{figure.add_picture("the world", {-0.3, 4.4}, {-0.9, 2.0}), view};
        const Vec3& x = body.position;
        draw_frame(right, unturned, 1.0, "");
        draw_box(right, body);
        draw_frame(right, body, 1.15, "_{b}");
        right.arrow(Vec3::Zero(), x, {.color = palette::blue, .width = 3});
        right.text(0.5 * x, "x", Align::center, palette::blue, 6, -16);
        right.arrow(x, p, {.color = palette::vermilion, .width = 3});
        right.text(p, "r = R b", Align::left, palette::vermilion, 4, 14);
        right.arrow(Vec3::Zero(), p, {.color = palette::green, .width = 3});
        right.text(0.5 * p, "x + r", Align::center, palette::green, -20, 24);
        right.point(x, {.color = palette::black, .marker_size = 9});

        Table table({"vector", "x_m", "y_m", "z_m"});
        int number = 0;
        for (const Vec3& vector : {b, x, Vec3(p - x), p})
            table.add({++number, vector.x(), vector.y(), vector.z()});
        save(figure, table, files);
    });
}
