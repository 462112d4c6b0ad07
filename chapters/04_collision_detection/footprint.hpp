// The footprint of a shape on a plane: a convex polygon, a segment or a point.
#pragma once
#include <algorithm>
#include <optional>
#include <vector>

#include "common/core/linear_algebra.hpp"

namespace collide {

struct FootprintCorner {
    Vec2 projection = Vec2::Zero();  ///< in the plane [m]
    int index = 0;                   ///< of the vertex in the shape
};
/// Corners counter-clockwise; one for a point, two for a segment.
using Footprint = std::vector<FootprintCorner>;

/// Are the two closer than the tolerance [m]?
bool coincide(const FootprintCorner& one, const FootprintCorner& other, double tolerance);

/// Of points that coincide, only the first remains.
void keep_distinct(std::vector<FootprintCorner>& points, double tolerance);

/// The convex hull of the points, of which no two may coincide.
/// @param points  are put into another order
void make_footprint(std::vector<FootprintCorner>& points, Footprint& hull);

/// One side of a footprint: places of two corners in it.
struct FootprintSide {
    int from = 0, to = 0;
};
/// None for a point, one for a segment.
inline int number_of_sides(const Footprint& footprint) {
    const int corners = static_cast<int>(footprint.size());
    return corners > 2 ? corners : std::max(0, corners - 1);
}
inline FootprintSide side_of(const Footprint& footprint, int side) {
    return {side, side + 1 < static_cast<int>(footprint.size()) ? side + 1 : 0};
}

/// On which side of each side of one footprint does each corner of another lie? Contact points ask
/// for each of these numbers several times, so they are computed once.
struct SideAreas {
    int sides = 0;
    std::vector<double> areas;  ///< corner by corner: twice that of the triangle with the side [m²]

    /// Positive if the corner is on the left of the side.
    [[nodiscard]] double of(int corner, int side) const { return areas[corner * sides + side]; }
    /// Do both ends of the other footprint's side lie on the left of this one's, or both on the right?
    [[nodiscard]] bool on_one_side(const FootprintSide& other, int side) const {
        return of(other.from, side) * of(other.to, side) > 0;
    }
};
void measure_sides(const Footprint& corners, const Footprint& footprint, SideAreas& areas);

/// Is the corner of another footprint on this one, or within the tolerance of it?
/// @param areas  of the other's corners and this one's sides
bool lies_on(const Footprint& footprint, const Footprint& other, int corner, const SideAreas& areas,
             double tolerance);

/// Two footprints on the same plane, with all areas.
struct FootprintPair {
    Footprint first, second;
    SideAreas of_first;   ///< of the first's corners and the second's sides
    SideAreas of_second;  ///< of the second's corners and the first's sides
};

/// Not if both ends of one side lie on the same side of the other's line. Signed areas decide that for
/// most pairs of sides, without a root.
inline bool may_cross(const FootprintPair& prints, int side_of_first, int side_of_second) {
    return !prints.of_first.on_one_side(side_of(prints.first, side_of_first), side_of_second) &&
           !prints.of_second.on_one_side(side_of(prints.second, side_of_second), side_of_first);
}
/// Crossing of two sides, as a fraction of the length of each.
struct Crossing {
    double along_first = 0, along_second = 0;  // 0 … 1
};
/// Of a side of each footprint which may cross. Nothing if one lies on the other's line to within the
/// tolerance.
std::optional<Crossing> crossing(const FootprintPair& prints, int side_of_first, int side_of_second,
                                 double tolerance);

}  // namespace collide
