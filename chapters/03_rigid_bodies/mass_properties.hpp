// Mass, centre and inertia of solids of constant density.
#pragma once
#include "chapters/03_rigid_bodies/polyhedron.hpp"
#include "common/core/linear_algebra.hpp"

namespace collide {

struct MassProperties {
    double mass = 1;                  ///< m [kg]
    Vec3 centre = Vec3::Zero();       ///< centre of mass, in the frame of the shape [m]
    Mat3 inertia = Mat3::Identity();  ///< about the centre, along the axes of that frame [kg m²]
};

/// The inertia of a solid box about its centre, along its edges. Diagonal; about each axis m/12
/// times the sum of the squares of the *other* two edges, eq. (3.7) [kg m²].
/// @param size  lengths of the edges along x, y and z [m]
Mat3 box_inertia(double mass, const Vec3& size);

/// A solid box around the origin; `size` are the lengths of its edges [m].
MassProperties box_mass_properties(double mass, const Vec3& size);
/// A box around the origin with an empty, box-shaped cavity. Exercise 3.1.
///
/// The edges of both are parallel to the axes. The remaining solid has constant density, and `mass`
/// is its whole mass. The centre of mass depends on the position of the cavity, and the inertia is
/// about that centre; the products of inertia need not vanish. For lengths taken as exact, the
/// centre is accurate to 1e-12 of the box's size, and the inertia to 1e-12 of its largest entry,
/// however thin the walls are, and however little of a long box is left at its end.
/// @param mass           m > 0, of the remaining solid [kg]
/// @param size           edges of the box, all positive [m]
/// @param cavity         edges of the cavity, from zero (no cavity) to those of the box [m]
/// @param cavity_centre  centre of the cavity [m]. The cavity lies within the box; it may reach the
///                       surface, also on both sides, as in a tube. Something must be left.
MassProperties hollow_box_mass_properties(double mass, const Vec3& size, const Vec3& cavity,
                                          const Vec3& cavity_centre);
/// A solid sphere around the origin.
MassProperties sphere_mass_properties(double mass, double radius);
/// A solid cylinder around the origin, its axis along z.
MassProperties cylinder_mass_properties(double mass, double radius, double length);

/// A solid polyhedron of the given density [kg/m³]. It may be anywhere, and need not be convex.
/// Throws if the polyhedron is not closed, inside out, or flat (see require_solid).
MassProperties polyhedron_mass_properties(const Polyhedron& polyhedron, double density);

/// The same solid, rotated about the origin and then translated.
MassProperties moved(const MassProperties& properties, const Mat3& rotation,
                     const Vec3& translation);

/// Inertia about any point, eq. (3.5) [kg m²].
Mat3 inertia_about(const MassProperties& properties, const Vec3& point);

}  // namespace collide
