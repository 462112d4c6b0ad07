// Minkowski difference of two convex polygons: the position of the origin in it gives their
// distance or penetration.
#pragma once
#include <algorithm>
#include <cmath>
#include <numbers>
#include <vector>

#include "common/core/linear_algebra.hpp"

namespace collide {

using Polygon = std::vector<Vec2>;  // corners, counter-clockwise

/// A point of A and one of B, and their difference.
struct PointPair {
    Vec2 a, b;

    Vec2 difference() const { return a - b; }
};

/// A side of the difference: a side of A with a corner of B, or the other way round.
struct DifferenceSide {
    PointPair from, to;
    bool of_a;

    Vec2 way() const { return to.difference() - from.difference(); }
    Vec2 normal() const { return Vec2(way().y(), -way().x()).normalized(); }  // outwards
    /// Signed distance of the origin, positive outside [m].
    double height_of_origin() const { return -normal().dot(from.difference()); }
    PointPair nearest_to_origin() const {
        const double part =
            std::clamp(-from.difference().dot(way()) / way().squaredNorm(), 0.0, 1.0);
        return {from.a + part * (to.a - from.a), from.b + part * (to.b - from.b)};
    }
};

/// The boundary of all a − b: the sides of A and of −B, merged in the order of their directions,
/// from the lowest corner on.
inline std::vector<DifferenceSide> difference(const Polygon& a, const Polygon& b) {
    struct Way {
        Vec2 way;
        bool of_a;
    };
    std::vector<Way> ways;
    for (std::size_t i = 0; i < a.size(); ++i) ways.push_back({a[(i + 1) % a.size()] - a[i], true});
    for (std::size_t i = 0; i < b.size(); ++i)
        ways.push_back({b[i] - b[(i + 1) % b.size()], false});
    const auto angle = [](const Way& way) {
        const double from_x = std::atan2(way.way.y(), way.way.x());
        return from_x < 0 ? from_x + 2 * std::numbers::pi : from_x;
    };
    std::sort(ways.begin(), ways.end(),
              [&](const Way& one, const Way& two) { return angle(one) < angle(two); });
    const auto is_lower = [](const Vec2& p, const Vec2& q) { return p.y() < q.y(); };
    PointPair at{*std::min_element(a.begin(), a.end(), is_lower),
                 *std::max_element(b.begin(), b.end(), is_lower)};
    std::vector<DifferenceSide> sides;
    for (const auto& [way, of_a] : ways) {
        const PointPair next = of_a ? PointPair{at.a + way, at.b} : PointPair{at.a, at.b - way};
        sides.push_back({at, next, of_a});
        at = next;
    }
    return sides;
}

/// Relative position of two bodies.
struct Position {
    std::vector<DifferenceSide> sides;
    DifferenceSide best;  // whose plane has the largest gap
    double plane;         // that gap; negative: depth [m]
    PointPair nearest;    // the difference that is nearest to the origin; outside only
};

inline Position position_of(const Polygon& a, const Polygon& b) {
    Position position{.sides = difference(a, b), .best = {}, .plane = 0, .nearest = {}};
    const auto& sides = position.sides;
    position.best = *std::max_element(sides.begin(), sides.end(), [](auto& one, auto& two) {
        return one.height_of_origin() < two.height_of_origin();
    });
    position.plane = position.best.height_of_origin();
    position.nearest = std::min_element(sides.begin(), sides.end(), [](auto& one, auto& two) {
                           return one.nearest_to_origin().difference().norm() <
                                  two.nearest_to_origin().difference().norm();
                       })->nearest_to_origin();
    return position;
}

inline Polygon moved(Polygon polygon, const Vec2& way) {
    for (Vec2& corner : polygon) corner += way;
    return polygon;
}

}  // namespace collide
