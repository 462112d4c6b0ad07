// Newton–Euler equations: the accelerations of a body under force and torque.
#pragma once
#include "chapters/03_rigid_bodies/rigid_body.hpp"

namespace collide {

/// Force and torque on a body, in world coordinates.
struct Wrench {
    Vec3 force = Vec3::Zero();   ///< F, the sum of all forces [N]
    Vec3 torque = Vec3::Zero();  ///< τ, about the centre of mass [N m]
};
/// Linear and angular acceleration of a body, in world coordinates.
struct Acceleration {
    Vec3 linear = Vec3::Zero();   ///< v̇, of the centre of mass [m/s²]
    Vec3 angular = Vec3::Zero();  ///< ω̇ [rad/s²]
};

/// ω̇ = I⁻¹ (τ − ω × (I ω)), eq. (3.12): even without torque the angular velocity changes, unless
/// it lies along a principal axis. Zero for a fixed body.
/// @param body    orientation, angular velocity and inverse inertia are used
/// @param torque  τ, about the centre of mass, in world coordinates [N m]
Vec3 angular_acceleration(const RigidBody& body, const Vec3& torque);

/// Both accelerations, eqs. (3.11) and (3.12). Zero for a fixed body.
Acceleration acceleration(const RigidBody& body, const Wrench& wrench);

}  // namespace collide
