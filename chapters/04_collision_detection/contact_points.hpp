// Where two convex shapes touch, once a plane between them is known.
#pragma once
#include "chapters/04_collision_detection/separation.hpp"
#include "common/core/contact.hpp"

namespace collide {

/// Features closer than this touch, and contact points closer than this are one [m]. Far above
/// rounding and what an integrator or a bisection leaves, far below what a picture shows.
constexpr double contact_tolerance = 1e-6;

/// The corners of the region where the shapes touch. None if they are farther apart than the
/// tolerance. The position is the vertex, or half-way between the edges.
///
/// Which bodies they belong to, and their surface, is for the caller to say: a is 0 and b is 1.
/// A vertex that rests on an edge or on another vertex is degenerate, neither vertex/face nor
/// edge/edge; it is reported as a vertex, with the plane's normal.
/// @param separation  of the two shapes, from find_separation or cached_separation
/// @param tolerance   what counts as touching, > 0 [m]
/// @param reach       if that is more, shapes up to so far apart are said to touch, too [m]
std::vector<Contact> find_contact_points(const ConvexShape& a, const ConvexShape& b,
                                         const Separation& separation,
                                         double tolerance = contact_tolerance, double reach = 0);

}  // namespace collide
