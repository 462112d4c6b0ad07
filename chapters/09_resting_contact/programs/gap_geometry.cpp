// What a gap is made of: two points that the bodies carry, and a normal between them.
#include <algorithm>
#include <cmath>
#include <numbers>

#include "chapters/05_rigid_impulses/programs/scene_drawing.hpp"
#include "chapters/09_resting_contact/carried_contact.hpp"
#include "common/figures/program.hpp"

using namespace collide;

namespace {

constexpr double degree = std::numbers::pi / 180;
constexpr int b = 0, a = 1;  // the order in which the bodies are added

Quat turned(double degrees, const Vec3& axis) {
    return Quat(Eigen::AngleAxisd(degrees * degree, axis.normalized()));
}

const ConvexShape& polyhedron(const Scene& scene, int body) {
    return std::get<ConvexShape>(scene.shapes[static_cast<std::size_t>(body)]);
}

/// The vertex of a body that is farthest along a direction of the world.
int extreme_vertex(const Scene& scene, int body, const Vec3& direction) {
    const auto& vertices = polyhedron(scene, body).vertices;
    const Vec3 local =
        scene.bodies[static_cast<std::size_t>(body)].orientation.conjugate() * direction;
    const auto found = std::max_element(
        vertices.begin(), vertices.end(),
        [&](const Vec3& one, const Vec3& other) { return local.dot(one) < local.dot(other); });
    return static_cast<int>(found - vertices.begin());
}

int upper_face(const Scene& scene, int body) {
    const auto& normals = polyhedron(scene, body).normals;
    const Quat& orientation = scene.bodies[static_cast<std::size_t>(body)].orientation;
    const auto found =
        std::max_element(normals.begin(), normals.end(), [&](const Vec3& one, const Vec3& other) {
            return (orientation * one).z() < (orientation * other).z();
        });
    return static_cast<int>(found - normals.begin());
}

/// One panel: the bodies, the two points, the normal, and the distance between the points.
struct Panel {
    std::string title;
    const View* view;
    Range x, y;           // what is seen
    double to_the_side;   // where the distance is drawn: beside the points, by so much
    Vec2 name_a, name_b;  // where the names of the bodies stand on paper
    Scene scene = {};
    FeaturePair features = {};
};

Panel vertex_and_face() {
    Panel panel{.title = "a vertex of A, a face of B",
                .view = &side_view,
                .x = {-1.35, 1.35},
                .y = {-1.15, 1.9},
                .to_the_side = -0.25,
                .name_a = {0.4, 1.3},
                .name_b = {0.7, -0.3}};
    add_box(panel.scene, {2.4, 1, 0.8}, 1,
            {.position = {0, 0, -0.45}, .orientation = turned(-12, Vec3::UnitY())});
    add_box(panel.scene, {1.1, 1, 0.7}, 1,
            {.position = {0.3, 0, 1.15}, .orientation = turned(-40, Vec3::UnitY())});
    panel.features = {.a = vertex_feature(extreme_vertex(panel.scene, a, -Vec3(0.1, 0.1, 1))),
                      .b = face_feature(upper_face(panel.scene, b))};
    return panel;
}

Panel edge_and_edge() {
    Panel panel{.title = "an edge of each",
                .view = &oblique_view,
                .x = {-1.5, 1.5},
                .y = {-1.2, 1.7},
                .to_the_side = -0.25,
                .name_a = {0.45, 1.0},
                .name_b = {0.75, -0.5}};
    const Quat on_edge = turned(45, Vec3::UnitX());
    add_box(panel.scene, {2.2, 0.6, 0.6}, 1, {.position = {0, 0, -0.6}, .orientation = on_edge});
    add_box(panel.scene, {1.9, 0.6, 0.6}, 1,
            {.position = {0, 0, 0.85}, .orientation = turned(65, Vec3::UnitZ()) * on_edge});
    const auto edge = [&](int body, const Vec3& up) {
        const Vec3 long_way =
            panel.scene.bodies[static_cast<std::size_t>(body)].orientation * Vec3::UnitX();
        return edge_feature(extreme_vertex(panel.scene, body, up + 0.1 * long_way),
                            extreme_vertex(panel.scene, body, up - 0.1 * long_way));
    };
    panel.features = {.a = edge(a, -Vec3::UnitZ()), .b = edge(b, Vec3::UnitZ())};
    return panel;
}

Panel sphere_and_vertex() {
    Panel panel{.title = "a sphere A, a vertex of B",
                .view = &side_view,
                .x = {-1.6, 1.1},
                .y = {-1.5, 1.4},
                .to_the_side = -0.75,
                .name_a = {0.3, 0.45},
                .name_b = {-0.2, -0.85}};
    add_box(panel.scene, {0.9, 1, 0.9}, 1,
            {.position = {-0.2, 0, -0.85}, .orientation = turned(38, Vec3::UnitY())});
    add_sphere(panel.scene, 0.55, 1, {.position = {0.2, -0.5, 0.75}});
    panel.features = {.a = Feature{},
                      .b = vertex_feature(extreme_vertex(panel.scene, b, Vec3(0, -0.1, 1)))};
    return panel;
}

/// An arrow between two points of space, on paper, shifted to the side.
void draw_arrow(Axes& axes, const Panel& panel, const Vec3& from, const Vec3& to,
                const Style& style, const Vec2& aside = Vec2::Zero()) {
    const Vec2 start = panel.view->on_paper(from) + aside, end = panel.view->on_paper(to) + aside;
    axes.arrow(start.x(), start.y(), end.x(), end.y(), style);
}

/// A distance with its name, drawn to the side of its points.
void draw_distance(Axes& axes, const Panel& panel, const Vec3& from, const Vec3& to,
                   const std::string& name, const Vec2& aside) {
    const Vec2 first = panel.view->on_paper(from), last = panel.view->on_paper(to);
    for (const Vec2& at : {first, last}) {
        const Vec2 beside = at + 1.15 * aside;
        axes.line({at.x(), beside.x()}, {at.y(), beside.y()},
                  {.color = palette::grey, .width = 1, .dash = Dash::dotted});
    }
    const Style style{.color = palette::vermilion, .width = 2};
    draw_arrow(axes, panel, (from + to) / 2, to, style, aside);
    draw_arrow(axes, panel, (from + to) / 2, from, style, aside);
    const Vec2 middle = (first + last) / 2 + aside;
    axes.text(middle.x(), middle.y(), name, Align::right, palette::vermilion, -8, 0);
}

void draw_contact(Axes& axes, const Panel& panel, const CarriedContact& carried, const Gap& gap) {
    const auto paper = [&](const Vec3& at) { return panel.view->on_paper(at); };
    const auto label = [&](const Vec2& at, const std::string& words, const Color& color,
                           double right, double up, Align align = Align::left) {
        axes.text(at.x(), at.y(), words, align, color, right, up);
    };
    for (const int body : {b, a})
        draw_body(axes, *panel.view,
                  placed(panel.scene.shapes[static_cast<std::size_t>(body)],
                         panel.scene.bodies[static_cast<std::size_t>(body)]),
                  body == a ? palette::sky : palette::light_grey, 0.45, Outline::drawn, 1.8);
    label(panel.name_a, "A", palette::black, 0, 0, Align::center);
    label(panel.name_b, "B", palette::black, 0, 0, Align::center);
    const double d = gap_width(carried, gap), D = gap.normal.dot(gap.point_a - gap.point_b);
    const Vec2 way = (paper(gap.point_a) - paper(gap.point_b)).normalized();
    const Vec2 aside = panel.to_the_side * Vec2(way.y(), -way.x());
    draw_distance(axes, panel, gap.point_b, gap.point_b + d * gap.normal, "d", aside);
    if (D > d + 1e-9) draw_distance(axes, panel, gap.point_b, gap.point_a, "D", 1.35 * aside);
    draw_arrow(axes, panel, gap.point_b, gap.point_b + 0.4 * gap.normal,
               {.color = palette::green, .width = 3});
    label(paper(gap.point_b + 0.3 * gap.normal), "n", palette::green, 10, 0);
    for (const Vec3& point : {gap.point_a, gap.point_b})
        axes.points({paper(point).x()}, {paper(point).y()},
                    {.color = palette::blue, .marker_size = 9});
    label(paper(gap.point_a), "q_{A}", palette::blue, 12, 2);
    label(paper(gap.point_b), "q_{B}", palette::blue, 14, -4);
}

}  // namespace

int main(int argc, char** argv) {
    Program program("gap_geometry", "The points, the normal and the gap of three kinds of contact.",
                    COLLIDE_FIGURE_FOLDER);
    return program.run(argc, argv, [&](const FigureFiles& files) {
        Figure figure{
            .name = "gap_geometry",
            .title = "What a gap is made of",
            .caption =
                "Body A above body B, not yet in contact. Each carries a point: a vertex, the centre "
                "of a sphere, or the point of a face or an edge that is nearest to the other one. "
                "The normal n points from B's point to A's: it belongs to the face, is at right angles "
                "to both edges, or is the line between the points itself. The gap is d; where A is "
                "a sphere of radius R the points are D = d + R apart.",
            .source = "after Baraff 1997, section 9",
            .width = 1050,
            .height = 400,
            .columns = 3};
        Table table({"panel", "q_a_x_m", "q_a_y_m", "q_a_z_m", "q_b_x_m", "q_b_y_m", "q_b_z_m",
                     "n_x", "n_y", "n_z", "d_m", "D_m"});
        const std::vector<Panel> panels = {vertex_and_face(), edge_and_edge(), sphere_and_vertex()};
        for (std::size_t k = 0; k < panels.size(); ++k) {
            const Panel& panel = panels[k];
            const Scene& scene = panel.scene;
            const CarriedContact carried =
                carry(scene, {.a = a, .b = b, .normal = Vec3::UnitZ(), .features = panel.features});
            const Gap gap = place(carried, scene.bodies[a], scene.bodies[b]);
            const double d = gap_width(carried, gap);
            const double D = gap.normal.dot(gap.point_a - gap.point_b);
            table.add({static_cast<double>(k + 1), gap.point_a.x(), gap.point_a.y(),
                       gap.point_a.z(), gap.point_b.x(), gap.point_b.y(), gap.point_b.z(),
                       gap.normal.x(), gap.normal.y(), gap.normal.z(), d, D});

            Axes& axes = figure.add_axes({.title = panel.title,
                                          .x = {.range = panel.x},
                                          .y = {.range = panel.y},
                                          .equal = true,
                                          .frame = false});
            draw_contact(axes, panel, carried, gap);
        }
        save(figure, table, files);
    });
}
