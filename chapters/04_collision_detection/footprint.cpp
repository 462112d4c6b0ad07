#include "chapters/04_collision_detection/footprint.hpp"

#include <algorithm>
#include <cmath>

namespace collide {

namespace {

/// Twice the area of the triangle, positive if counter-clockwise [m²].
double orient2d(const Vec2& a, const Vec2& b, const Vec2& c) {
    return (b - a).x() * (c - a).y() - (b - a).y() * (c - a).x();
}

double length(const Footprint& footprint, int side) {
    const auto [from, to] = side_of(footprint, side);
    return (footprint[to].projection - footprint[from].projection).norm();
}

double distance_to_segment(const Vec2& from, const Vec2& to, const Vec2& point) {
    const Vec2 along = to - from;
    const double t = std::clamp(along.dot(point - from) / along.squaredNorm(), 0.0, 1.0);
    return (point - from - t * along).norm();
}

/// Appends the lower hull, from left to right, if the points are sorted from left to right; the
/// upper one if they are sorted from right to left.
/// @param end  behind the hull's last corner; there is room for all points
template <class Iterator>
void append_chain(Iterator first, Iterator last, Footprint& hull, std::size_t& end) {
    const std::size_t begin = end;
    for (; first != last; ++first) {
        while (end >= begin + 2 &&
               orient2d(hull[end - 2].projection, hull[end - 1].projection, first->projection) <= 0)
            --end;
        hull[end++] = *first;
    }
}

}  // namespace

bool coincide(const FootprintCorner& one, const FootprintCorner& other, double tolerance) {
    return (one.projection - other.projection).squaredNorm() <= tolerance * tolerance;
}

void keep_distinct(std::vector<FootprintCorner>& points, double tolerance) {
    std::size_t kept = 0;
    for (const FootprintCorner& point : points)
        if (std::none_of(points.begin(), points.begin() + static_cast<std::ptrdiff_t>(kept),
                         [&](const auto& other) { return coincide(other, point, tolerance); }))
            points[kept++] = point;
    points.resize(kept);
}

// Andrew's monotone chain: the lower hull, then the upper one backwards.
void make_footprint(std::vector<FootprintCorner>& points, Footprint& hull) {
    if (points.size() < 2) {
        hull = points;
        return;
    }
    std::sort(points.begin(), points.end(), [](const auto& one, const auto& other) {
        const Vec2 &p = one.projection, &q = other.projection;
        return p.x() != q.x() ? p.x() < q.x() : p.y() < q.y();
    });
    hull.resize(2 * points.size());
    std::size_t end = 0;
    append_chain(points.begin(), points.end(), hull, end);
    --end;  // each chain ends where the other begins
    append_chain(points.rbegin(), points.rend(), hull, end);
    hull.resize(end - 1);
}

void measure_sides(const Footprint& corners, const Footprint& footprint, SideAreas& areas) {
    areas.sides = number_of_sides(footprint);
    areas.areas.resize(corners.size() * static_cast<std::size_t>(areas.sides));
    for (int k = 0; k < areas.sides; ++k) {
        const auto [from, to] = side_of(footprint, k);
        double* area = areas.areas.data() + k;
        for (const FootprintCorner& corner : corners) {
            *area =
                orient2d(footprint[from].projection, footprint[to].projection, corner.projection);
            area += areas.sides;
        }
    }
}

bool lies_on(const Footprint& footprint, const Footprint& other, int corner, const SideAreas& areas,
             double tolerance) {
    const Vec2& point = other[corner].projection;
    if (footprint.empty()) return false;
    if (footprint.size() == 1) return (footprint[0].projection - point).norm() <= tolerance;
    if (footprint.size() == 2)
        return distance_to_segment(footprint[0].projection, footprint[1].projection, point) <=
               tolerance;
    for (int k = 0; k < areas.sides; ++k) {
        const double area = areas.of(corner, k);
        if (area < 0 && area < -tolerance * length(footprint, k)) return false;
    }
    return true;
}

std::optional<Crossing> crossing(const FootprintPair& prints, int side_of_first, int side_of_second,
                                 double tolerance) {
    const FootprintSide first = side_of(prints.first, side_of_first),
                        second = side_of(prints.second, side_of_second);
    // Distances of the ends of each side from the other's line.
    const double base = length(prints.second, side_of_second);
    const double from = prints.of_first.of(first.from, side_of_second) / base,
                 to = prints.of_first.of(first.to, side_of_second) / base;
    const double base_2 = length(prints.first, side_of_first);
    const double from_2 = prints.of_second.of(second.from, side_of_first) / base_2,
                 to_2 = prints.of_second.of(second.to, side_of_first) / base_2;
    const auto lies_along = [&](double one, double other) {
        return std::max(std::abs(one), std::abs(other)) <= tolerance;
    };
    if (lies_along(from, to) || lies_along(from_2, to_2)) return std::nullopt;
    return Crossing{from / (from - to), from_2 / (from_2 - to_2)};
}

}  // namespace collide
