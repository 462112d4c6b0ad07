// Contact manifold of two convex shapes, once a plane between them is known.
#pragma once
#include "chapters/04_collision_detection/separation.hpp"
#include "common/core/contact.hpp"

namespace collide {

/// Features closer than this touch, and contact points closer than this are one [m]. Far above
/// rounding and the errors of integrator and bisection, far below what a picture shows.
constexpr double contact_tolerance = 1e-6;

/// The corners of the contact region. None if the shapes are farther apart than the tolerance. The
/// position is the vertex, or half-way between the edges.
///
/// The caller fills in the bodies and their surface; here a is 0 and b is 1. A vertex that rests on
/// an edge or on another vertex is degenerate, neither vertex/face nor edge/edge; it is reported as
/// a vertex, with the plane's normal.
/// @param separation  of the two shapes, from find_separation or cached_separation
/// @param tolerance   gap that counts as touching, > 0 [m]
/// @param reach       if larger, shapes with a gap up to this touch, too [m]
std::vector<Contact> find_contact_points(const ConvexShape& a, const ConvexShape& b,
                                         const Separation& separation,
                                         double tolerance = contact_tolerance, double reach = 0);

}  // namespace collide
