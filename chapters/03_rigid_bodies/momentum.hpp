// Momentum, angular momentum and kinetic energy of a body. Zero for a fixed body.
#pragma once
#include "chapters/03_rigid_bodies/rigid_body.hpp"

namespace collide {

/// P = m v [kg m/s]
Vec3 linear_momentum(const RigidBody& body);
/// L = I ω, about the centre of mass, eq. (3.3) [kg m²/s]
Vec3 angular_momentum(const RigidBody& body);
/// x × P + L: about the origin of the world [kg m²/s]
Vec3 angular_momentum_about_origin(const RigidBody& body);
/// ½ m |v|² + ½ ω·(I ω), eq. (3.15) [J]
double kinetic_energy(const RigidBody& body);

}  // namespace collide
