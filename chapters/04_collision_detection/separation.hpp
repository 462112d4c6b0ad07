// Gap or penetration of two convex shapes along the best separating plane.
#pragma once
#include <optional>
#include <span>

#include "chapters/04_collision_detection/convex.hpp"

namespace collide {

/// Edges whose directions differ by less than this angle count as parallel and span no plane: below
/// it the cross product is mostly rounding [rad].
constexpr double parallel_tolerance = 1e-8;

/// A plane still counts as separating if the shapes penetrate it by no more than this. Resting
/// bodies do, by rounding [m].
constexpr double separating_tolerance = 1e-9;

/// The signed distance of a shape from the plane of a face. Exercise 4.3.
///
/// min n̂·(v − x_face) over the vertices v, eq. (4.4): positive if the whole shape is outside the
/// face, negative if its deepest vertex is behind the face's plane [m]. Small distances are
/// returned as they are: the caller decides what counts as touching.
/// @param normal    n̂ of the face, unit, outwards
/// @param on_face   x_face, any point of the face [m]
/// @param vertices  of the other shape, at least one, in any order [m]
double face_separation(const Vec3& normal, const Vec3& on_face, std::span<const Vec3> vertices);

/// The unit normal of the planes parallel to two edges, pointing from B to A:
/// ± (e_a × e_b)/|e_a × e_b|, eq. (4.5), with the sign for which n̂·b_to_a >= 0. Nothing if the
/// edges are parallel: |e_a × e_b| <= parallel_tolerance |e_a| |e_b|.
/// @param edge_a, edge_b  directions of the edges, of any length, not zero [m]
/// @param b_to_a          roughly from B to A; of any length
std::optional<Vec3> edge_edge_normal(const Vec3& edge_a, const Vec3& edge_b, const Vec3& b_to_a);

// [witness]
enum class PlaneFrom { face_of_a, face_of_b, edges };

/// The features that define a plane. They move with their bodies, and so does the plane.
struct Witness {
    PlaneFrom from = PlaneFrom::face_of_a;
    int a = 0;  ///< index of a face or an edge of A; unused for a face of B
    int b = 0;  ///< index of a face or an edge of B; unused for a face of A
};

/// Gap or penetration of A and B along the normal of a plane.
struct Separation {
    double distance = 0;  ///< gap between them along the normal; negative: depth of overlap [m]
    Vec3 normal = Vec3::UnitZ();  ///< n̂, unit, from B to A
    Witness witness = {};         ///< the features that define the plane
};
// [witness]

/// The separation along the witness's normal; nothing if it consists of edges that are now
/// parallel.
std::optional<Separation> separation_along(const ConvexShape& a, const ConvexShape& b,
                                           const Witness& witness);

/// The largest separation over the planes of faces and of pairs of edges. Negative: the shapes
/// overlap, and it is d of eq. (4.3), so −distance is the penetration depth. Positive: they are
/// disjoint, and d is at least as large.
Separation find_separation(const ConvexShape& a, const ConvexShape& b);

/// The largest over the planes of faces alone: never more than find_separation's.
Separation find_face_separation(const ConvexShape& a, const ConvexShape& b);

enum class WitnessUse {
    none,  ///< there was no witness: searched
    hit,   ///< the plane still separates, to within separating_tolerance: not searched
    miss   ///< it does not: searched
};
struct CachedSeparation {
    Separation separation;
    WitnessUse use = WitnessUse::none;
};
/// The separation along the last step's witness as long as its plane separates; otherwise a new
/// search. Keeps the witness for the next step. On a hit the distance may be less than the largest.
/// @param slack  penetration up to which a plane still counts as separating [m]
CachedSeparation cached_separation(const ConvexShape& a, const ConvexShape& b,
                                   std::optional<Witness>& witness,
                                   double slack = separating_tolerance);

}  // namespace collide
