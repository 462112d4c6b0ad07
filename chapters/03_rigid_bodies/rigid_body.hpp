// The state of a rigid body, and how it turns from its own frame into the world's.
#pragma once
#include "chapters/03_rigid_bodies/mass_properties.hpp"
#include "common/core/linear_algebra.hpp"

namespace collide {

// [rigid-body]
/// A rigid body. Its own frame has its origin in the centre of mass.
struct RigidBody {
    Vec3 position = Vec3::Zero();          ///< x, centre of mass in the world [m]
    Quat orientation = Quat::Identity();   ///< q, unit: turns body vectors into world vectors
    Vec3 velocity = Vec3::Zero();          ///< v, of the centre of mass [m/s]
    Vec3 angular_velocity = Vec3::Zero();  ///< ω, in world coordinates [rad/s]
    double inverse_mass = 1;               ///< 1/m [1/kg]; zero for a fixed body
    Mat3 inverse_inertia =
        Mat3::Identity();  ///< I_b⁻¹, in the body's frame [1/(kg m²)]; zero if fixed
};
// [rigid-body]

/// A body with the given mass and inertia, at rest, not turned, its centre where the properties
/// say. Throws if no real body could have them (see require_inertia).
RigidBody make_body(const MassProperties& properties);

/// A body that nothing can move. It may be given a velocity: then it keeps it.
RigidBody make_fixed_body(const Vec3& position = Vec3::Zero());

/// No force moves the body: its inverse mass and inverse inertia are zero.
bool is_fixed(const RigidBody& body);

/// Throws std::invalid_argument naming the member that is not as the struct says.
void require_valid(const RigidBody& body);

/// Where a point of the body, given in the body's frame, is in the world [m].
Vec3 to_world(const RigidBody& body, const Vec3& body_point);
/// The other way round [m].
Vec3 to_body(const RigidBody& body, const Vec3& world_point);

/// I⁻¹ = R I_b⁻¹ Rᵀ, eq. (3.6) [1/(kg m²)]
Mat3 world_inverse_inertia(const RigidBody& body);
/// I = R I_b Rᵀ [kg m²]; the body must not be fixed.
Mat3 world_inertia(const RigidBody& body);

}  // namespace collide
