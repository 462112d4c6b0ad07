// Drawings of convex solids.
#pragma once
#include <cmath>
#include <numbers>

#include "chapters/04_collision_detection/shape.hpp"
#include "common/figures/view.hpp"

namespace collide {

inline std::vector<Vec3> face_corners(const ConvexShape& shape, std::size_t face) {
    std::vector<Vec3> corners;
    for (const int vertex : shape.faces[face]) corners.push_back(shape.vertices[vertex]);
    return corners;
}

/// The visible faces, filled; those that face upwards are lighter.
inline void fill_solid(Axes& axes, const View& view, const ConvexShape& shape, const Color& color,
                       double opacity_of_top, double opacity) {
    for (std::size_t f = 0; f < shape.faces.size(); ++f) {
        if (!view.sees(shape.normals[f])) continue;
        axes.polygon(view.on_paper(face_corners(shape, f)), color,
                     shape.normals[f].z() > 0.5 ? opacity_of_top : opacity);
    }
}

enum class HiddenEdges { dotted, left_out };

inline void draw_edges(Axes& axes, const View& view, const ConvexShape& shape, const Color& color,
                       HiddenEdges hidden, double width = 1.8) {
    for (const Edge& edge : shape.edges) {
        const bool is_seen =
            view.sees(shape.normals[edge.left]) || view.sees(shape.normals[edge.right]);
        if (!is_seen && hidden == HiddenEdges::left_out) continue;
        Picture{axes, view}.line({shape.vertices[edge.from], shape.vertices[edge.to]},
                                 {.color = color,
                                  .width = is_seen ? width : 1,
                                  .dash = is_seen ? Dash::solid : Dash::dotted});
    }
}

/// The image of a sphere: an ellipse, the image of its great circle in the plane of the view.
inline std::vector<Vec2> outline(const View& view, const Sphere& sphere) {
    Eigen::Matrix<double, 2, 3> P;
    P << view.right.transpose(), view.up.transpose();
    const Mat2 squared = P * P.transpose();
    const double root = std::sqrt(squared.determinant());  // the square root of a 2×2 matrix
    const Mat2 stretch =
        (squared + root * Mat2::Identity()) / std::sqrt(squared.trace() + 2 * root);
    std::vector<Vec2> points = circle(Vec2::Zero(), sphere.radius);
    for (Vec2& point : points) point = view.on_paper(sphere.centre) + stretch * point;
    return points;
}

enum class Outline { drawn, left_out };

/// A body of any shape, filled; with an outline it covers earlier drawings.
inline void draw_body(Axes& axes, const View& view, const Shape& shape, const Color& color,
                      double opacity, Outline edges, double width = 1.4) {
    if (const ConvexShape* const convex = std::get_if<ConvexShape>(&shape)) {
        if (edges == Outline::drawn) fill_solid(axes, view, *convex, "#ffffff", 1, 1);
        fill_solid(axes, view, *convex, color, 0.6 * opacity, opacity);
        if (edges == Outline::drawn)
            draw_edges(axes, view, *convex, palette::black, HiddenEdges::left_out, width);
        return;
    }
    const std::vector<Vec2> rim = outline(view, std::get<Sphere>(shape));
    if (edges == Outline::drawn) axes.polygon(rim, "#ffffff", 1);
    axes.polygon(rim, color, opacity);
    if (edges == Outline::drawn) axes.line(rim, {.color = palette::black, .width = width});
}

/// The visible parts of two great circles that rotate with a sphere: they show its spin.
inline void draw_spin(Axes& axes, const View& view, const Sphere& sphere, const Quat& orientation,
                      double width = 1) {
    for (const bool first : {true, false}) {
        std::vector<Vec2> seen;
        const auto finish = [&] {
            if (seen.size() > 1) axes.line(seen, {.color = palette::black, .width = width});
            seen.clear();
        };
        for (int i = 0; i <= 96; ++i) {
            const double angle = 2 * std::numbers::pi * i / 96;
            const Vec3 on_body = first ? Vec3(std::cos(angle), 0, std::sin(angle))
                                       : Vec3(0, std::cos(angle), std::sin(angle));
            const Vec3 way = orientation * on_body;
            if (view.sees(way))
                seen.push_back(view.on_paper(sphere.centre + sphere.radius * way));
            else
                finish();
        }
        finish();
    }
}

}  // namespace collide
