// Convex solids drawn on paper.
#pragma once
#include <cmath>
#include <numbers>

#include "chapters/04_collision_detection/shape.hpp"
#include "common/figures/figure.hpp"

namespace collide {

/// A parallel projection: how far right and how far up on paper a point in space is.
struct View {
    Vec3 right = Vec3::UnitX();
    Vec3 up = Vec3::UnitZ();
    Vec3 towards_us = -Vec3::UnitY();  ///< a face that looks this way is seen

    /// Does a face with this normal look at us? Not if it is seen edge-on: else rounding would decide
    /// whether a polygon without area is drawn.
    bool sees(const Vec3& normal) const { return normal.dot(towards_us) > 1e-9; }
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
        if (!view.sees(shape.normals[f])) continue;
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
        const bool is_seen =
            view.sees(shape.normals[edge.left]) || view.sees(shape.normals[edge.right]);
        if (!is_seen && hidden == HiddenEdges::left_out) continue;
        const Vec2 from = view.on_paper(shape.vertices[edge.from]),
                   to = view.on_paper(shape.vertices[edge.to]);
        axes.line({from.x(), to.x()}, {from.y(), to.y()},
                  {.color = color,
                   .width = is_seen ? width : 1,
                   .dash = is_seen ? Dash::solid : Dash::dotted});
    }
}

/// What a sphere leaves on paper: an ellipse, the image of its great circle in the plane of the
/// view.
inline std::vector<Vec2> outline(const View& view, const Sphere& sphere) {
    Eigen::Matrix<double, 2, 3> P;
    P << view.right.transpose(), view.up.transpose();
    const Mat2 squared = P * P.transpose();
    const double root = std::sqrt(squared.determinant());  // the square root of a 2×2 matrix
    const Mat2 stretch =
        (squared + root * Mat2::Identity()) / std::sqrt(squared.trace() + 2 * root);
    std::vector<Vec2> points;
    for (int i = 0; i <= 48; ++i) {
        const double angle = 2 * std::numbers::pi * i / 48;
        points.push_back(view.on_paper(sphere.centre) +
                         sphere.radius * stretch * Vec2(std::cos(angle), std::sin(angle)));
    }
    return points;
}

enum class Outline { drawn, left_out };

/// A body of any shape, filled, and covering what was drawn before if its outline is drawn.
inline void draw_body(Axes& axes, const View& view, const Shape& shape, const Color& color,
                      double opacity, Outline edges, double width = 1.4) {
    if (const ConvexShape* const convex = std::get_if<ConvexShape>(&shape)) {
        if (edges == Outline::drawn) fill_solid(axes, view, *convex, "#ffffff", 1, 1);
        fill_solid(axes, view, *convex, color, 0.6 * opacity, opacity);
        if (edges == Outline::drawn)
            draw_edges(axes, view, *convex, palette::black, HiddenEdges::left_out, width);
        return;
    }
    std::vector<double> xs, ys;
    for (const Vec2& point : outline(view, std::get<Sphere>(shape))) {
        xs.push_back(point.x());
        ys.push_back(point.y());
    }
    if (edges == Outline::drawn) axes.polygon(xs, ys, "#ffffff", 1);
    axes.polygon(xs, ys, color, opacity);
    if (edges == Outline::drawn) axes.line(xs, ys, {.color = palette::black, .width = width});
}

/// Two great circles of a sphere that turn with the body, the parts that are seen: they show its
/// spin.
inline void draw_spin(Axes& axes, const View& view, const Sphere& sphere, const Quat& orientation,
                      double width = 1) {
    for (const bool first : {true, false}) {
        std::vector<double> xs, ys;
        const auto finish = [&] {
            if (xs.size() > 1) axes.line(xs, ys, {.color = palette::black, .width = width});
            xs.clear(), ys.clear();
        };
        for (int i = 0; i <= 96; ++i) {
            const double angle = 2 * std::numbers::pi * i / 96;
            const Vec3 on_body = first ? Vec3(std::cos(angle), 0, std::sin(angle))
                                       : Vec3(0, std::cos(angle), std::sin(angle));
            const Vec3 way = orientation * on_body;
            if (!view.sees(way)) {
                finish();
                continue;
            }
            const Vec2 at = view.on_paper(sphere.centre + sphere.radius * way);
            xs.push_back(at.x());
            ys.push_back(at.y());
        }
        finish();
    }
}

}  // namespace collide
