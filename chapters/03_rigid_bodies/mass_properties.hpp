// Mass, centre and inertia of solids of constant density.
#pragma once
#include "chapters/03_rigid_bodies/polyhedron.hpp"
#include "common/linear_algebra.hpp"

namespace collide {

struct MassProperties {
    double mass = 1;                  ///< m [kg]
    Vec3 centre = Vec3::Zero();       ///< centre of mass, in the frame of the shape [m]
    Mat3 inertia = Mat3::Identity();  ///< about the centre, along the axes of that frame [kg m²]
};

/// The inertia of a solid box about its centre, along its edges. Exercise 3.1.
///
/// Diagonal; about each axis m/12 times the sum of the squares of the *other* two edges, eq. (3.7).
/// @param mass  m > 0 [kg]
/// @param size  lengths of the edges along x, y and z, all positive [m]
Mat3 box_inertia(double mass, const Vec3& size);

/// A solid box around the origin; `size` are the lengths of its edges [m].
MassProperties box_mass_properties(double mass, const Vec3& size);
/// A solid sphere around the origin.
MassProperties sphere_mass_properties(double mass, double radius);
/// A solid cylinder around the origin, its axis along z.
MassProperties cylinder_mass_properties(double mass, double radius, double length);

/// A solid polyhedron of the given density [kg/m³]. It may be anywhere, and need not be convex.
/// Throws if the polyhedron is not closed, inside out, or flat (see require_solid).
MassProperties polyhedron_mass_properties(const Polyhedron& polyhedron, double density);

/// The same solid after turning it about the origin and then moving it.
MassProperties moved(const MassProperties& properties, const Mat3& rotation,
                     const Vec3& translation);

/// About another point than the centre, eq. (3.5) [kg m²].
Mat3 inertia_about(const MassProperties& properties, const Vec3& point);

}  // namespace collide
