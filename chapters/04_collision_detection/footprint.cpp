#include "chapters/04_collision_detection/footprint.hpp"

#include <algorithm>
#include <cmath>

namespace collide {

namespace {

/// Twice the area of the triangle, positive if counter-clockwise [m²].
double orient2d(const Vec2& a, const Vec2& b, const Vec2& c) {
    return (b - a).x() * (c - a).y() - (b - a).y() * (c - a).x();
}

/// Signed distance of a point from the line through two others, positive on the left [m].
double left_of(const Vec2& from, const Vec2& to, const Vec2& point) {
    return orient2d(from, to, point) / (to - from).norm();
}
double left_of(const FootprintSide& side, const Vec2& point) {
    return left_of(side.from.projection, side.to.projection, point);
}

double distance_to_segment(const Vec2& from, const Vec2& to, const Vec2& point) {
    const Vec2 along = to - from;
    const double t = std::clamp(along.dot(point - from) / along.squaredNorm(), 0.0, 1.0);
    return (point - from - t * along).norm();
}

/// Appends the lower hull, from left to right, if the points are sorted from left to right; the
/// upper one if they are sorted from right to left.
template <class Iterator>
void append_chain(Iterator first, Iterator last, Footprint& hull) {
    const std::size_t begin = hull.size();
    for (; first != last; ++first) {
        while (hull.size() >= begin + 2 &&
               orient2d(hull.end()[-2].projection, hull.back().projection, first->projection) <= 0)
            hull.pop_back();
        hull.push_back(*first);
    }
}

}  // namespace

// Andrew's monotone chain: the lower hull, then the upper one backwards.
Footprint make_footprint(const std::vector<FootprintCorner>& points, double tolerance) {
    Footprint distinct;
    distinct.reserve(points.size());
    for (const FootprintCorner& point : points)
        if (std::none_of(distinct.begin(), distinct.end(), [&](const FootprintCorner& other) {
                return (other.projection - point.projection).squaredNorm() <= tolerance * tolerance;
            }))
            distinct.push_back(point);
    if (distinct.size() < 2) return distinct;
    std::sort(distinct.begin(), distinct.end(), [](const auto& one, const auto& other) {
        return std::pair(one.projection.x(), one.projection.y()) <
               std::pair(other.projection.x(), other.projection.y());
    });
    Footprint hull;
    hull.reserve(distinct.size() + 2);
    append_chain(distinct.begin(), distinct.end(), hull);
    hull.pop_back();  // each chain ends where the other begins
    append_chain(distinct.rbegin(), distinct.rend(), hull);
    hull.pop_back();
    return hull;
}

std::vector<FootprintSide> sides(const Footprint& footprint) {
    if (footprint.size() < 2) return {};
    if (footprint.size() == 2) return {{footprint[0], footprint[1]}};
    std::vector<FootprintSide> all;
    all.reserve(footprint.size());
    for (std::size_t i = 0; i < footprint.size(); ++i)
        all.push_back({footprint[i], footprint[(i + 1) % footprint.size()]});
    return all;
}

bool lies_on(const Footprint& footprint, const Vec2& point, double tolerance) {
    if (footprint.empty()) return false;
    if (footprint.size() == 1) return (footprint[0].projection - point).norm() <= tolerance;
    if (footprint.size() == 2)
        return distance_to_segment(footprint[0].projection, footprint[1].projection, point) <=
               tolerance;
    const Vec2* from = &footprint.back().projection;
    for (const FootprintCorner& corner : footprint) {
        const double area = orient2d(*from, corner.projection, point);
        if (area < 0 && area < -tolerance * (corner.projection - *from).norm()) return false;
        from = &corner.projection;
    }
    return true;
}

std::optional<Crossing> crossing(const FootprintSide& first, const FootprintSide& second,
                                 double tolerance) {
    // Most pairs lie on one side of each other's line, which signed areas decide without a root.
    const auto is_on_one_side = [](const FootprintSide& line, const FootprintSide& side) {
        return orient2d(line.from.projection, line.to.projection, side.from.projection) *
                   orient2d(line.from.projection, line.to.projection, side.to.projection) >
               0;
    };
    if (is_on_one_side(second, first) || is_on_one_side(first, second)) return std::nullopt;
    const double from = left_of(second, first.from.projection),
                 to = left_of(second, first.to.projection);
    const double from_2 = left_of(first, second.from.projection),
                 to_2 = left_of(first, second.to.projection);
    const auto lies_along = [&](double one, double other) {
        return std::max(std::abs(one), std::abs(other)) <= tolerance;
    };
    if (lies_along(from, to) || lies_along(from_2, to_2)) return std::nullopt;
    return Crossing{from / (from - to), from_2 / (from_2 - to_2)};
}

}  // namespace collide
