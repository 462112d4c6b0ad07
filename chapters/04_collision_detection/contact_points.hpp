// Contact manifold of two convex shapes, once a plane between them is known.
#pragma once
#include "chapters/04_collision_detection/footprint.hpp"
#include "chapters/04_collision_detection/separation.hpp"
#include "common/core/contact.hpp"

namespace collide {

/// Features closer than this touch, and contact points closer than this are one [m]. Far above
/// rounding and the errors of integrator and bisection, far below what a picture shows.
constexpr double contact_tolerance = 1e-6;

/// The corners of the contact region. None if the shapes are farther apart than the tolerance, else at
/// least one. The position is the vertex, or half-way between the edges.
///
/// Where shapes overlap a little, the best plane may be one of two edges that pass each other. Then the
/// best plane of a face takes its place, and if there is none, the nearest points count as a contact.
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

/// Scratch arrays for contact points: only their memory is reused, from pair to pair.
struct ContactScratch {
    std::vector<double> heights_a, heights_b;  // of the vertices, along the normal [m]
    std::vector<FootprintCorner> points;
    FootprintPair prints;  // of A and of B
};
/// The same points, appended to a list.
/// @param ahead  if larger than the tolerance, corners of the two faces that look at each other belong
///               to the contact region if they are at most so far behind its plane: a box that lands on
///               a corner will lie on a face before the contacts are found again [m]
void add_contact_points(const ConvexShape& a, const ConvexShape& b, const Separation& separation,
                        double tolerance, double reach, ContactScratch& scratch,
                        std::vector<Contact>& contacts, double ahead = 0);

}  // namespace collide
