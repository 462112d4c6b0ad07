// A point of a body in the body's own frame and in the world: b, R b = r, x and p.
#include <string>

#include "chapters/03_rigid_bodies/rigid_body.hpp"
#include "common/figures/program.hpp"

using namespace collide;

namespace {

const Vec3 size(1.6, 1.0, 0.6);  // of the box [m]

// Seen from the right, in front and above: x to the right, y away from us, z up.
Vec2 on_paper(const Vec3& point) {
    return {point.x() + 0.45 * point.y(), point.z() + 0.35 * point.y()};
}
const Vec3 towards_us(0.45, -1, 0.35);

void arrow(Axes& axes, const Vec3& from, const Vec3& to, const Style& style) {
    const Vec2 a = on_paper(from), b = on_paper(to);
    axes.arrow(a.x(), a.y(), b.x(), b.y(), style);
}

void label(Axes& axes, const Vec3& at, const std::string& words, const Color& color, double right,
           double up) {
    const Vec2 a = on_paper(at);
    axes.text(a.x(), a.y(), words, Align::center, color, right, up);
}

/// The frame of a body: three arrows of the given length from its origin.
void draw_frame(Axes& axes, const RigidBody& frame, double length, const std::string& mark) {
    const std::string names[] = {"x", "y", "z"};
    for (int axis = 0; axis < 3; ++axis) {
        const Vec3 tip = to_world(frame, length * Vec3::Unit(axis));
        arrow(axes, frame.position, tip, {.color = palette::grey, .width = 1.6});
        const Vec2 way = (on_paper(tip) - on_paper(frame.position)).normalized();
        label(axes, tip, names[axis] + mark, palette::grey, 12 * way.x(), 12 * way.y());
    }
}

/// The three faces of the box that are seen.
void draw_box(Axes& axes, const RigidBody& body) {
    const Polyhedron box = box_polyhedron(size);
    for (const std::vector<int>& face : box.faces) {
        std::vector<Vec3> corners;
        std::vector<double> xs, ys;
        for (const int vertex : face) {
            corners.push_back(to_world(body, box.vertices[vertex]));
            xs.push_back(on_paper(corners.back()).x());
            ys.push_back(on_paper(corners.back()).y());
        }
        const Vec3 normal = (corners[1] - corners[0]).cross(corners[2] - corners[1]);
        if (normal.dot(towards_us) <= 0) continue;
        axes.polygon(xs, ys, palette::orange, 0.25);
        xs.push_back(xs[0]), ys.push_back(ys[0]);
        axes.line(xs, ys, {.color = palette::orange, .width = 1.6});
    }
}

void mark_point(Axes& axes, const Vec3& at) {
    const Vec2 a = on_paper(at);
    axes.points({a.x()}, {a.y()}, {.color = palette::black, .marker_size = 9});
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
                "Left: in the body's own frame the box never moves, and neither does its "
                "corner b. Right: in the world the box has been turned by R and moved by x. "
                "The way from the centre of mass to the corner is r = R b, and the corner is "
                "at p = x + r.",
            .source = "",
            .width = 900,
            .height = 400,
            .columns = 2};
        const auto panel = [&](const std::string& title, Range x, Range y) -> Axes& {
            return figure.add_axes({.title = title,
                                    .x = {.range = x, .has_ticks = false},
                                    .y = {.range = y, .has_ticks = false},
                                    .equal = true,
                                    .frame = false});
        };
        Axes& left = panel("the body frame", {-1.6, 1.9}, {-1.1, 1.7});
        const RigidBody unturned;
        draw_box(left, unturned);
        draw_frame(left, unturned, 1.3, "_{b}");
        arrow(left, Vec3::Zero(), b, {.color = palette::vermilion, .width = 3});
        label(left, b, "b", palette::vermilion, -12, 8);
        mark_point(left, Vec3::Zero());

        Axes& right = panel("the world", {-0.3, 4.4}, {-0.9, 2.0});
        draw_frame(right, unturned, 1.0, "");
        draw_box(right, body);
        draw_frame(right, body, 1.15, "_{b}");
        arrow(right, Vec3::Zero(), body.position, {.color = palette::blue, .width = 3});
        label(right, 0.5 * body.position, "x", palette::blue, 6, -16);
        arrow(right, body.position, p, {.color = palette::vermilion, .width = 3});
        label(right, 0.5 * (body.position + p), "r = R b", palette::vermilion, -36, -6);
        arrow(right, Vec3::Zero(), p, {.color = palette::green, .width = 3});
        label(right, 0.5 * p, "p = x + r", palette::green, -20, 24);
        mark_point(right, body.position);

        Table table({"vector", "x_m", "y_m", "z_m"});
        int number = 0;
        for (const Vec3& vector : {b, body.position, Vec3(p - body.position), p})
            table.add({static_cast<double>(++number), vector.x(), vector.y(), vector.z()});
        save(figure, table, files);
    });
}
