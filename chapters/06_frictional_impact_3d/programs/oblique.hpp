// Bodies in space on flat paper: a parallel projection, seen from the right and from above.
#pragma once
#include <cmath>
#include <numbers>
#include <vector>

#include "common/figures/figure.hpp"
#include "common/core/linear_algebra.hpp"

namespace collide {

/// Where a point of space is on the paper; z stays upright.
inline Vec2 on_paper(const Vec3& point) {
    constexpr double azimuth = -65 * std::numbers::pi / 180,
                     elevation = 20 * std::numbers::pi / 180;
    const Vec3 right(-std::sin(azimuth), std::cos(azimuth), 0),
        up(-std::sin(elevation) * std::cos(azimuth), -std::sin(elevation) * std::sin(azimuth),
           std::cos(elevation));
    return {right.dot(point), up.dot(point)};
}

/// A line through points of space.
inline void draw_line(Axes& axes, const std::vector<Vec3>& points, const Style& style) {
    std::vector<double> xs, ys;
    for (const Vec3& point : points) {
        xs.push_back(on_paper(point).x());
        ys.push_back(on_paper(point).y());
    }
    axes.line(xs, ys, style);
}

inline void draw_polygon(Axes& axes, const std::vector<Vec3>& points, const Color& color,
                         double opacity) {
    std::vector<double> xs, ys;
    for (const Vec3& point : points) {
        xs.push_back(on_paper(point).x());
        ys.push_back(on_paper(point).y());
    }
    axes.polygon(xs, ys, color, opacity);
}

inline void draw_arrow(Axes& axes, const Vec3& from, const Vec3& to, const Style& style) {
    axes.arrow(on_paper(from).x(), on_paper(from).y(), on_paper(to).x(), on_paper(to).y(), style);
}

inline void write(Axes& axes, const Vec3& at, const std::string& words, const Color& color,
                  double shift_x = 0, double shift_y = 0, Align align = Align::left) {
    axes.text(on_paper(at).x(), on_paper(at).y(), words, align, color, shift_x, shift_y);
}

/// An arc of a circle around a vertical axis, between two angles from x.
inline std::vector<Vec3> arc(const Vec3& centre, double radius, double from, double to) {
    std::vector<Vec3> points;
    for (int i = 0; i <= 48; ++i) {
        const double angle = from + (to - from) * i / 48;
        points.push_back(centre + radius * Vec3(std::cos(angle), std::sin(angle), 0));
    }
    return points;
}

/// A solid box with its corners in the order of corners_of: bit 0 is x, bit 1 is y, bit 2 is z. Faces
/// that look away from the eye are painted first.
template <class Corners>
void draw_box(Axes& axes, const Corners& corners, const Vec3& centre, const Color& color) {
    constexpr int faces[6][4] = {{0, 1, 3, 2}, {4, 5, 7, 6}, {0, 1, 5, 4},
                                 {2, 3, 7, 6}, {0, 2, 6, 4}, {1, 3, 7, 5}};
    for (const auto& face : faces) {
        std::vector<Vec3> outline;
        for (const int i : face) outline.push_back(centre + corners[static_cast<std::size_t>(i)]);
        draw_polygon(axes, outline, color, 0.16);
        outline.push_back(outline.front());
        draw_line(axes, outline, {.color = color, .width = 1.2});
    }
}

}  // namespace collide
