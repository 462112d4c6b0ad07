// A rigid body that moves in a plane: it turns about the axis that stands on the plane.
#pragma once
#include "chapters/03_rigid_bodies/rigid_body.hpp"
#include "common/core/linear_algebra.hpp"

namespace collide {

// [planar-body]
/// A rigid body in the plane. Angles and spins are counter-clockwise.
struct PlanarBody {
    Vec2 position = Vec2::Zero();  ///< x, centre of mass [m]
    double angle = 0;              ///< how far it is turned [rad]
    Vec2 velocity = Vec2::Zero();  ///< v, of the centre of mass [m/s]
    double spin = 0;               ///< ω [rad/s]
    double inverse_mass = 1;       ///< 1/m [1/kg]; zero if nothing moves its centre
    double inverse_inertia = 1;    ///< 1/I, about the centre [1/(kg m²)]; zero if nothing turns it
};
// [planar-body]

/// A body with the given mass [kg] and moment of inertia about its centre [kg m²], at rest.
PlanarBody make_planar_body(double mass, double inertia);
/// A body that nothing can move. It may be given a velocity: then it keeps it.
PlanarBody make_fixed_planar_body(const Vec2& position = Vec2::Zero());

/// Throws std::invalid_argument naming the member that is not as the struct says.
void require_valid(const PlanarBody& body);

/// r turned by a quarter: (−r_y, r_x). ω times this is the velocity ω × r.
Vec2 quarter_turn(const Vec2& r);
/// v + ω (−r_y, r_x), eq. (7.1): velocity of the point of the body that is there now [m/s].
Vec2 point_velocity(const PlanarBody& body, const Vec2& point);
/// ½ m v² + ½ I ω² [J]; what nothing can change does not count.
double kinetic_energy(const PlanarBody& body);

/// The impulse acts on A at the position and its opposite on B [N s].
void apply_impulse(PlanarBody& a, PlanarBody& b, const Vec2& position, const Vec2& impulse);

/// The same body in space, in the plane z = 0. Its inertia about all axes is that about z, which
/// a motion in the plane does not notice. The body must be free, or fixed entirely.
RigidBody in_space(const PlanarBody& body);
/// The other way round: what a motion in the plane z = 0 sees of a body in space. The body must be
/// turned about z only, or look the same from all sides; what it does out of the plane is dropped.
PlanarBody in_plane(const RigidBody& body);

}  // namespace collide
