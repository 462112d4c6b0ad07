// All contacts of rigid bodies at once: J, A = J M⁻¹ Jᵀ, and what a set of impulses does.
#pragma once
#include "chapters/02_particle_systems/lcp.hpp"
#include "chapters/05_rigid_impulses/rigid_contact.hpp"

namespace collide {

// [row]
/// Row i of J, eq. (5.11): only the blocks of its two bodies are not zero. Times the velocities
/// (v_a, ω_a, v_b, ω_b) it gives the relative normal velocity.
struct ContactRow {
    Vec3 linear_a, angular_a;  ///< n̂ᵀ and (r_a × n̂)ᵀ
    Vec3 linear_b, angular_b;  ///< −n̂ᵀ and −(r_b × n̂)ᵀ, with B's own arm r_b
};
// [row]
ContactRow contact_row(const std::vector<RigidBody>& bodies, const RigidContact& contact);

/// A = J M⁻¹ Jᵀ, eq. (5.12): how the impulse of contact j changes the normal velocity of contact i
/// [1/kg].
///
/// Only pairs of contacts that share a body that can move are computed; the others are zero.
/// Symmetric and positive semidefinite, singular for a cube on a table. The bodies and contacts
/// must be valid (see require_valid).
MatX contact_matrix(const std::vector<RigidBody>& bodies,
                    const std::vector<RigidContact>& contacts);

/// The problem of all impulses at once, eq. (5.13): A, and b = −(1 + e) J V with the velocities V.
Lcp impulse_problem(const std::vector<RigidBody>& bodies, const std::vector<RigidContact>& contacts,
                    double e);

/// V += M⁻¹ Jᵀ γ: each contact gives +γ_i n̂_i to its body a and −γ_i n̂_i to its body b.
void apply_impulses(std::vector<RigidBody>& bodies, const std::vector<RigidContact>& contacts,
                    const VecX& gamma);

}  // namespace collide
