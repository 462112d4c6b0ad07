// Drawing bodies in space: a parallel projection, seen from the right and from above.
#pragma once
#include <cmath>
#include <numbers>
#include <vector>

#include "common/figures/view.hpp"

namespace collide {

/// View from the direction with the given azimuth from x and elevation above the floor [rad]; z is
/// up.
inline View seen_from(double azimuth, double elevation) {
    const Vec3 level(std::cos(azimuth), std::sin(azimuth), 0), z = Vec3::UnitZ();
    return {.right = z.cross(level),
            .up = std::cos(elevation) * z - std::sin(elevation) * level,
            .towards_us = std::cos(elevation) * level + std::sin(elevation) * z};
}

inline const View corner_view =
    seen_from(-65 * std::numbers::pi / 180, 20 * std::numbers::pi / 180);

/// A horizontal circular arc between two angles from x.
inline std::vector<Vec3> level_arc(const Vec3& centre, double radius, double from, double to) {
    std::vector<Vec3> points;
    for (const Vec2& point : arc(Vec2::Zero(), radius, from, to))
        points.push_back(centre + Vec3(point.x(), point.y(), 0));
    return points;
}

/// A rectangle of the floor.
inline std::vector<Vec3> floor_between(Range x, Range y) {
    return {{x.low, y.low, 0}, {x.high, y.low, 0}, {x.high, y.high, 0}, {x.low, y.high, 0}};
}

/// A solid box with its corners in the order of corners_of: bit 0 is x, bit 1 is y, bit 2 is z.
/// Back faces are painted first.
template <class Corners>
void draw_box(const Picture& picture, const Corners& corners, const Vec3& centre,
              const Color& color) {
    constexpr int faces[6][4] = {{0, 1, 3, 2}, {4, 5, 7, 6}, {0, 1, 5, 4},
                                 {2, 3, 7, 6}, {0, 2, 6, 4}, {1, 3, 7, 5}};
    for (const auto& face : faces) {
        std::vector<Vec3> around;
        for (const int i : face) around.push_back(centre + corners[static_cast<std::size_t>(i)]);
        picture.polygon(around, color, 0.16);
        picture.outline(around, {.color = color, .width = 1.2});
    }
}

}  // namespace collide
