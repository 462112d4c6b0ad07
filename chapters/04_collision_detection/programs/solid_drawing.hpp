// Convex solids drawn on paper.
#pragma once
#include "chapters/04_collision_detection/convex.hpp"
#include "common/figure.hpp"

namespace collide {

/// A parallel projection: how far right and how far up on paper a point in space is.
struct View {
    Vec3 right = Vec3::UnitX();
    Vec3 up = Vec3::UnitZ();
    Vec3 towards_us = -Vec3::UnitY();  ///< a face that looks this way is seen

    Vec2 on_paper(const Vec3& point) const { return {right.dot(point), up.dot(point)}; }
};

/// From the side: x to the right, z up.
inline const View side_view = {};
/// Seen from the right, in front, and above: y goes away from us.
inline const View oblique_view = {
    .right = {1, 0.5, 0}, .up = {0, 0.4, 1}, .towards_us = {0.5, -1, 0.4}};

/// The faces that are seen, filled; those that look upwards are lighter.
inline void fill_solid(Axes& axes, const View& view, const ConvexShape& shape, const Color& color,
                       double opacity_of_top, double opacity) {
    for (std::size_t f = 0; f < shape.faces.size(); ++f) {
        if (shape.normals[f].dot(view.towards_us) <= 0) continue;
        std::vector<double> xs, ys;
        for (const int vertex : shape.faces[f]) {
            const Vec2 at = view.on_paper(shape.vertices[vertex]);
            xs.push_back(at.x());
            ys.push_back(at.y());
        }
        axes.polygon(xs, ys, color, shape.normals[f].z() > 0.5 ? opacity_of_top : opacity);
    }
}

enum class HiddenEdges { dotted, left_out };

inline void draw_edges(Axes& axes, const View& view, const ConvexShape& shape, const Color& color,
                       HiddenEdges hidden, double width = 1.8) {
    for (const Edge& edge : shape.edges) {
        const bool is_seen = shape.normals[edge.left].dot(view.towards_us) > 0 ||
                             shape.normals[edge.right].dot(view.towards_us) > 0;
        if (!is_seen && hidden == HiddenEdges::left_out) continue;
        const Vec2 from = view.on_paper(shape.vertices[edge.from]),
                   to = view.on_paper(shape.vertices[edge.to]);
        axes.line({from.x(), to.x()}, {from.y(), to.y()},
                  {.color = color,
                   .width = is_seen ? width : 1,
                   .dash = is_seen ? Dash::solid : Dash::dotted});
    }
}

}  // namespace collide
