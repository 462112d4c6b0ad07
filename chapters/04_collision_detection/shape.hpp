// Shapes of bodies: convex polyhedra and spheres.
#pragma once
#include <optional>
#include <variant>

#include "chapters/04_collision_detection/bounding_box.hpp"
#include "chapters/04_collision_detection/contact_points.hpp"
#include "chapters/04_collision_detection/overlap_witness.hpp"

namespace collide {

// [shape]
struct Sphere {
    Vec3 centre = Vec3::Zero();  ///< in the body frame or the world frame [m]
    double radius = 1;           ///< [m]
};
using Shape = std::variant<ConvexShape, Sphere>;
// [shape]

/// Throws unless the radius is positive and the centre finite. (A ConvexShape was checked when it
/// was made.)
void require_valid(const char* name, const Shape& shape);

/// The shape transformed from the body frame to the world frame.
Shape placed(const Shape& shape, const RigidBody& body);
/// The same into an existing copy of the shape, without allocating.
void place(const Shape& shape, const RigidBody& body, Shape& copy);

BoundingBox bounding_box(const Shape& shape);

/// Gap or penetration of two shapes, and the normal from B to A. If one is a sphere this is the
/// distance itself, and its witness is not used.
Separation find_separation(const Shape& a, const Shape& b);
/// The same, with the witness of the last step if both are polyhedra.
CachedSeparation cached_separation(const Shape& a, const Shape& b, std::optional<Witness>& witness,
                                   double slack = separating_tolerance);

/// The contact points, if the gap is within the tolerance: the corners of the contact region for
/// polyhedra, one point for a sphere, half-way between the surfaces.
/// @param reach  if larger, shapes with a gap up to this touch, too [m]
/// @param known  the result of find_separation, if already computed
std::vector<Contact> find_contact_points(const Shape& a, const Shape& b, double tolerance,
                                         double reach = 0,
                                         const std::optional<Separation>& known = std::nullopt);

/// The same points, appended to a list.
/// @param ahead  of polyhedra: see their add_contact_points [m]
void add_contact_points(const Shape& a, const Shape& b, double tolerance, double reach,
                        const std::optional<Separation>& known, ContactScratch& scratch,
                        std::vector<Contact>& contacts, double ahead = 0);

/// An edge that proves the overlap. Spheres have none.
std::optional<OverlapWitness> find_overlap_witness(const Shape& a, const Shape& b);
bool proves_overlap(const Shape& a, const Shape& b, const OverlapWitness& witness);

}  // namespace collide
