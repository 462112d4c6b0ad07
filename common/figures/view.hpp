// Parallel projection, and drawing with points in space.
#pragma once
#include <string>
#include <vector>

#include "common/figures/figure.hpp"

namespace collide {

/// A parallel projection from space to paper.
struct View {
    Vec3 right = Vec3::UnitX();
    Vec3 up = Vec3::UnitZ();
    Vec3 towards_us = -Vec3::UnitY();  ///< outward normals of visible faces point this way

    /// Is a face with this normal visible? Not edge-on: rounding would decide whether a polygon
    /// without area is drawn.
    bool sees(const Vec3& normal) const { return normal.dot(towards_us) > 1e-9; }
    Vec2 on_paper(const Vec3& point) const { return {right.dot(point), up.dot(point)}; }
    std::vector<Vec2> on_paper(const std::vector<Vec3>& points) const {
        std::vector<Vec2> seen;
        for (const Vec3& point : points) seen.push_back(on_paper(point));
        return seen;
    }
};

/// Side view: x to the right, z up.
inline const View side_view = {};
/// Top view: x to the right, y up on paper.
inline const View view_from_above = {
    .right = Vec3::UnitX(), .up = Vec3::UnitY(), .towards_us = Vec3::UnitZ()};
/// View from the front, right and above: y points away from the viewer.
inline const View oblique_view = {
    .right = {1, 0.5, 0}, .up = {0, 0.4, 1}, .towards_us = {0.5, -1, 0.4}};

/// The drawing functions of Axes for points in space.
struct Picture {
    Axes& axes;
    View view = side_view;

    void line(const std::vector<Vec3>& path, const Style& style) const {
        axes.line(view.on_paper(path), style);
    }
    void polygon(const std::vector<Vec3>& corners, const Color& color, double opacity = 1) const {
        axes.polygon(view.on_paper(corners), color, opacity);
    }
    void outline(const std::vector<Vec3>& corners, const Style& style) const {
        axes.outline(view.on_paper(corners), style);
    }
    void point(const Vec3& at, const Style& style) const { axes.point(view.on_paper(at), style); }
    void arrow(const Vec3& from, const Vec3& to, const Style& style) const {
        axes.arrow(view.on_paper(from), view.on_paper(to), style);
    }
    void text(const Vec3& at, const std::string& words, Align align = Align::left,
              const Color& color = palette::black, double shift_x = 0, double shift_y = 0) const {
        axes.text(view.on_paper(at), words, align, color, shift_x, shift_y);
    }
};

}  // namespace collide
