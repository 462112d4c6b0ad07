// The state of a rigid body; body frame and world frame.
#pragma once
#include "chapters/03_rigid_bodies/mass_properties.hpp"
#include "common/core/linear_algebra.hpp"

namespace collide {

// [rigid-body]
/// A rigid body. The body frame has its origin at the centre of mass.
struct RigidBody {
    Vec3 position = Vec3::Zero();          ///< x, centre of mass in the world [m]
    Quat orientation = Quat::Identity();   ///< q, unit: rotates body vectors into world vectors
    Vec3 velocity = Vec3::Zero();          ///< v, of the centre of mass [m/s]
    Vec3 angular_velocity = Vec3::Zero();  ///< ω, in world coordinates [rad/s]
    double inverse_mass = 1;               ///< 1/m [1/kg]; zero for a fixed body
    Mat3 inverse_inertia =
        Mat3::Identity();  ///< I_b⁻¹, in the body frame [1/(kg m²)]; zero if fixed
};
// [rigid-body]

/// A body at rest with the given mass and inertia, its centre of mass at properties.centre, its
/// axes parallel to the world's. Throws if no real body has such properties (see require_inertia).
RigidBody make_body(const MassProperties& properties);

/// A fixed body: no force changes its motion. If it is given a velocity, it keeps it.
RigidBody make_fixed_body(const Vec3& position = Vec3::Zero());

/// True if inverse mass and inverse inertia are zero: no force changes the body's motion.
bool is_fixed(const RigidBody& body);

/// Throws std::invalid_argument naming the member that violates the struct's contract.
void require_valid(const RigidBody& body);

/// A point from the body frame to the world frame [m].
Vec3 to_world(const RigidBody& body, const Vec3& body_point);
/// A point from the world frame to the body frame [m].
Vec3 to_body(const RigidBody& body, const Vec3& world_point);

/// I⁻¹ = R I_b⁻¹ Rᵀ, eq. (3.6) [1/(kg m²)]
Mat3 world_inverse_inertia(const RigidBody& body);
/// I = R I_b Rᵀ [kg m²]; the body must not be fixed.
Mat3 world_inertia(const RigidBody& body);

}  // namespace collide
