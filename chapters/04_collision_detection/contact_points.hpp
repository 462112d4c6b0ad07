// Where two convex shapes touch, once a plane between them is known.
#pragma once
#include "chapters/04_collision_detection/separation.hpp"

namespace collide {

/// Features closer than this touch, and contact points closer than this are one [m]. Far above
/// rounding and what an integrator or a bisection leaves, far below what a picture shows.
constexpr double contact_tolerance = 1e-6;

enum class ContactFeatures {
    vertex_of_a,  ///< a vertex of A on a face of B
    vertex_of_b,  ///< a vertex of B on a face of A
    edge_edge     ///< an edge of each, crossing
};

// [contact-point]
/// One point where A touches B.
struct ContactPoint {
    ContactFeatures features = ContactFeatures::vertex_of_a;
    Vec3 position = Vec3::Zero();  ///< the vertex, or half-way between the edges [m]
    Vec3 normal = Vec3::UnitZ();   ///< n̂, unit, from B to A
    double gap = 0;                ///< along the normal, negative if they overlap there [m]
    Vec3 edge_a = Vec3::Zero();    ///< direction of A's edge, unit; zero unless edge/edge
    Vec3 edge_b = Vec3::Zero();    ///< direction of B's edge
};
// [contact-point]

/// The corners of the region where the shapes touch. None if they are farther apart than the
/// tolerance.
///
/// A vertex that rests on an edge or on another vertex is degenerate, neither vertex/face nor
/// edge/edge; it is reported as a vertex, with the plane's normal.
/// @param separation  of the two shapes, from find_separation or cached_separation
/// @param tolerance   what counts as touching, > 0 [m]
std::vector<ContactPoint> find_contact_points(const ConvexShape& a, const ConvexShape& b,
                                              const Separation& separation,
                                              double tolerance = contact_tolerance);

}  // namespace collide
