// A separating plane between two moving bodies: found by a search, kept, lost, and found again.
#include <algorithm>
#include <string>

#include "chapters/04_collision_detection/programs/solid_drawing.hpp"
#include "chapters/04_collision_detection/separation.hpp"
#include "common/figures/program.hpp"

using namespace collide;

namespace {

constexpr double reach = 2.7;  // of the picture, to each side [m]

// Prisms along z, so that the view along z is a plane problem.
RigidBody standing_at(double x, double y, double angle) {
    RigidBody body;
    body.position = {x, y, 0};
    body.orientation = Quat(Eigen::AngleAxisd(angle, Vec3::UnitZ()));
    return body;
}
RigidBody body_a(double time) {
    return standing_at(1.55 - 0.1 * time, 0.6 + 0.2 * time, 0.1 + 0.16 * time * (1 + 1.2 * time));
}
RigidBody body_b(double time) { return standing_at(-0.9, -0.3, 0.35 - 0.12 * time); }

/// The top of the prism, seen from above.
void draw(Axes& axes, const ConvexShape& shape, const Color& color, const std::string& name) {
    for (std::size_t f = 0; f < shape.faces.size(); ++f) {
        if (shape.normals[f].z() < 0.9) continue;
        const std::vector<Vec2> corners = view_from_above.on_paper(face_corners(shape, f));
        axes.polygon(corners, color, 0.35);
        axes.outline(corners, {.color = color});
        axes.text(middle_of(corners), name, Align::center);
    }
}

/// The line of a face, from one edge of the picture to another.
void draw_plane(Axes& axes, const ConvexShape& shape, int face, const Style& style) {
    const Vec3 on_face = shape.vertices[shape.faces[face][0]];
    const Vec3 along = shape.normals[face].cross(Vec3::UnitZ());
    if (along.norm() < 0.5) return;  // top and bottom are no lines in this view
    double from = -10 * reach, to = 10 * reach;
    for (int axis = 0; axis < 2; ++axis) {
        if (along[axis] == 0) continue;
        const auto [enters, leaves] = std::minmax(
            {(-reach - on_face[axis]) / along[axis], (reach - on_face[axis]) / along[axis]});
        from = std::max(from, enters);
        to = std::min(to, leaves);
    }
    const Vec3 first = on_face + from * along, last = on_face + to * along;
    if (from < to) axes.line(view_from_above.on_paper(std::vector{first, last}), style);
}

void draw_witness(Axes& axes, const ConvexShape& a, const ConvexShape& b, const Witness& witness,
                  const Style& style) {
    if (witness.from == PlaneFrom::face_of_a) draw_plane(axes, a, witness.a, style);
    if (witness.from == PlaneFrom::face_of_b) draw_plane(axes, b, witness.b, style);
}

}  // namespace

int main(int argc, char** argv) {
    double step = 1;
    Program program("witness", "A separating plane that is found, kept, lost and found again.",
                    COLLIDE_FIGURE_FOLDER);
    program.option("--step", step, "how far the bodies move between two pictures [1]", {0, 1.5});
    return program.run(argc, argv, [&](const FigureFiles& files) {
        const ConvexShape shape_a = make_convex(box_polyhedron({2.2, 1.2, 2})),
                          shape_b = make_convex(prism_polyhedron(5, 1.3, 2));
        Figure figure{
            .name = "witness",
            .title = "The plane of the last step is tried first",
            .caption =
                "Two bodies seen from above. (a) Of all faces (thin lines), some separate; the "
                "widest gap is kept as the witness (thick). (b) The bodies have moved, and the "
                "witness's face has moved with its body. Its plane still separates: nothing is "
                "searched. (c) Now it cuts a body (dashed), and a search finds a new one.",
            .source = "after Baraff 1997, figures 15 to 17",
            .width = 1000,
            .height = 400,
            .columns = 3};
        Table table({"picture", "use", "old_witness_gap_m", "gap_m", "normal_x", "normal_y"});
        const std::vector<std::string> titles = {"(a) searched", "(b) kept", "(c) searched again"};
        std::optional<Witness> witness;
        for (int picture = 0; picture < 3; ++picture) {
            const double time = step * picture;
            const ConvexShape a = placed(shape_a, body_a(time)), b = placed(shape_b, body_b(time));
            const std::optional<Witness> old = witness;
            const CachedSeparation found = cached_separation(a, b, witness);
            const double old_gap =
                old ? separation_along(a, b, *old)->distance : found.separation.distance;
            table.add({picture + 1, static_cast<double>(found.use), old_gap,
                       found.separation.distance, found.separation.normal.x(),
                       found.separation.normal.y()});

            Axes& axes = figure.add_picture(titles[picture], {-reach, reach}, {-reach, reach});
            if (found.use == WitnessUse::none)
                for (const ConvexShape* shape : {&a, &b})
                    for (int f = 0; f < static_cast<int>(shape->faces.size()); ++f)
                        draw_plane(axes, *shape, f, {.color = palette::grey, .width = 0.8});
            draw(axes, b, palette::blue, "B");
            draw(axes, a, palette::orange, "A");
            if (found.use == WitnessUse::miss)
                draw_witness(axes, a, b, *old, {.color = palette::vermilion, .dash = Dash::dashed});
            draw_witness(axes, a, b, found.separation.witness,
                         {.color = palette::green, .width = 3.5});
        }
        save(figure, table, files);
    });
}
