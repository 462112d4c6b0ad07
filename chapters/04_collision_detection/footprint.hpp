// The footprint of a shape on a plane: a convex polygon, a segment or a point.
#pragma once
#include <optional>
#include <vector>

#include "common/core/linear_algebra.hpp"

namespace collide {

struct FootprintCorner {
    Vec2 projection = Vec2::Zero();  ///< in the plane [m]
    Vec3 vertex = Vec3::Zero();      ///< in space [m]
    int index = 0;                   ///< of the vertex in the shape
};
/// Corners counter-clockwise; one for a point, two for a segment.
using Footprint = std::vector<FootprintCorner>;

/// The convex hull of the points. Of points closer than the tolerance [m] the first is kept.
Footprint make_footprint(const std::vector<FootprintCorner>& points, double tolerance);

/// Is the point on the footprint, or within the tolerance of it?
bool lies_on(const Footprint& footprint, const Vec2& point, double tolerance);

/// One side of a footprint.
struct FootprintSide {
    FootprintCorner from, to;
};
/// All sides: none for a point, one for a segment.
std::vector<FootprintSide> sides(const Footprint& footprint);

/// Crossing of two sides, as a fraction of the length of each.
struct Crossing {
    double along_first = 0, along_second = 0;  // 0 … 1
};
/// Nothing if the sides do not cross, or if one lies on the other's line to within the tolerance.
std::optional<Crossing> crossing(const FootprintSide& first, const FootprintSide& second,
                                 double tolerance);

}  // namespace collide
