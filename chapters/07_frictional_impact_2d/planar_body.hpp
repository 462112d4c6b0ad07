// A rigid body in the plane: it rotates only about the axis perpendicular to the plane.
#pragma once
#include "chapters/03_rigid_bodies/rigid_body.hpp"
#include "common/core/linear_algebra.hpp"

namespace collide {

// [planar-body]
/// A rigid body in the plane. Angles and spins are positive counter-clockwise.
struct PlanarBody {
    Vec2 position = Vec2::Zero();  ///< x, centre of mass [m]
    double angle = 0;              ///< orientation [rad]
    Vec2 velocity = Vec2::Zero();  ///< v, of the centre of mass [m/s]
    double spin = 0;               ///< ω [rad/s]
    double inverse_mass = 1;       ///< 1/m [1/kg]; zero: constant velocity
    double inverse_inertia = 1;    ///< 1/I, about the centre [1/(kg m²)]; zero: constant spin
};
// [planar-body]

/// A body with the given mass [kg] and moment of inertia about its centre [kg m²], at rest.
PlanarBody make_planar_body(double mass, double inertia);
/// An immovable body. If it is given a velocity, the velocity stays constant.
PlanarBody make_fixed_planar_body(const Vec2& position = Vec2::Zero());

/// Throws std::invalid_argument naming the invalid member.
void require_valid(const PlanarBody& body);

/// r rotated by 90°: (−r_y, r_x). ω times this is the velocity ω × r.
Vec2 quarter_turn(const Vec2& r);
/// v + ω (−r_y, r_x), eq. (7.1): velocity of the body at the point [m/s].
Vec2 point_velocity(const PlanarBody& body, const Vec2& point);
/// ½ m v² + ½ I ω² [J]; a term whose mass or inertia is infinite is left out.
double kinetic_energy(const PlanarBody& body);

/// Applies the impulse to A at the position and its opposite to B [N s].
void apply_impulse(PlanarBody& a, PlanarBody& b, const Vec2& position, const Vec2& impulse);

/// The body in space, in the plane z = 0. Its inertia about every axis is I, which is irrelevant
/// for planar motion. The body must be either free or completely fixed.
RigidBody in_space(const PlanarBody& body);
/// The inverse: projects a body in space to the plane z = 0. The body must be rotated about z only,
/// or have an isotropic inertia; its motion out of the plane is dropped.
PlanarBody in_plane(const RigidBody& body);

}  // namespace collide
