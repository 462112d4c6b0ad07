// Rows of J: the relative velocity of two bodies along a given direction.
// Rows give J V, A = J M⁻¹ Jᵀ, and M⁻¹ Jᵀ γ, eqs. (5.11) to (5.13).
#pragma once
#include <vector>

#include "chapters/02_particle_systems/lcp.hpp"
#include "chapters/03_rigid_bodies/dynamics.hpp"
#include "chapters/05_rigid_impulses/rigid_contact.hpp"

namespace collide {

// [row]
/// One row of J, eq. (5.11): only the blocks of its two bodies are not zero. Times the velocities
/// (v_a, ω_a, v_b, ω_b) it gives one component of their relative velocity. b may be the world.
struct Row {
    int a = 0, b = world;
    Vec3 linear_a = Vec3::Zero(), angular_a = Vec3::Zero();
    Vec3 linear_b = Vec3::Zero(), angular_b = Vec3::Zero();
};
// [row]

/// The velocity of A's point at the position relative to B's, along a direction: d̂ᵀ, (r_a × d̂)ᵀ,
/// −d̂ᵀ, −(r_b × d̂)ᵀ, each with the body's own arm.
Row point_row(const std::vector<RigidBody>& bodies, int a, int b, const Vec3& position,
              const Vec3& direction);
/// Along the contact's normal, or along any other direction.
Row contact_row(const std::vector<RigidBody>& bodies, const Contact& contact);
Row contact_row(const std::vector<RigidBody>& bodies, const Contact& contact,
                const Vec3& direction);
/// The angular velocity of A relative to B, about an axis.
Row turning_row(int a, int b, const Vec3& axis);

/// The normal rows of all contacts.
std::vector<Row> normal_rows(const std::vector<RigidBody>& bodies,
                             const std::vector<Contact>& contacts);
/// The velocity of A's point relative to B's, along x, y and z.
std::vector<Row> point_rows(const std::vector<RigidBody>& bodies, int a, int b,
                            const Vec3& position);

/// J V, the components of the relative velocities [m/s, rad/s].
VecX row_velocities(const std::vector<RigidBody>& bodies, const std::vector<Row>& rows);
/// J V̇: the accelerations of the bodies along the rows, without the part J̇ V of the rows' own turning.
VecX row_accelerations(const std::vector<Acceleration>& accelerations,
                       const std::vector<Row>& rows);

/// A = J M⁻¹ Jᵀ, eq. (5.12): how the impulse of row j changes the velocity of row i [1/kg].
///
/// Only pairs of rows that share a body that can move are computed; the others are zero. Symmetric
/// and positive semidefinite, singular for a cube on a table.
MatX row_matrix(const std::vector<RigidBody>& bodies, const std::vector<Row>& rows);

/// V += M⁻¹ Jᵀ γ.
void apply_impulses(std::vector<RigidBody>& bodies, const std::vector<Row>& rows,
                    const VecX& gamma);

/// The problem of all impulses at once, eq. (5.13): A of the normal rows, and b_i = (1 + e_i) v_i.
/// @param restitution  e_i of each contact, which need not be that of its surface
Lcp impulse_problem(const std::vector<RigidBody>& bodies, const std::vector<Contact>& contacts,
                    const VecX& restitution);

}  // namespace collide
