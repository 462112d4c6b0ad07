// A and u0 from rigid bodies with contacts and joints, or from any system in generalised
// coordinates.
#pragma once
#include <vector>

#include "chapters/05_rigid_impulses/rows.hpp"
#include "chapters/14_plus_simultaneous/plus_event.hpp"

namespace collide {

// [generalised]
/// A system with generalised velocities q̇ at one moment. G q̇ are the velocities of the proximal
/// points, three rows each, x and y along its tangents and z along its normal; G_b q̇ = 0 along
/// bilateral rows.
struct GeneralisedSystem {
    MatX M = {};          ///< mass matrix, symmetric and positive definite
    MatX G = {};          ///< of the points
    MatX bilateral = {};  ///< G_b; may have no rows
    VecX velocity = {};   ///< q̇
};
// [generalised]
/// A = J M⁻¹ Jᵀ and u0 = J q̇, where J stacks G on G_b, eq. (14.1). Throws naming what does not fit.
ProximalProblem proximal_problem(const GeneralisedSystem& system,
                                 const std::vector<ProximalPoint>& points);
/// q̇ + M⁻¹ Jᵀ p: the velocities after the event.
VecX velocity_after(const GeneralisedSystem& system, const PlusEvent& event);

/// Jacobian rows of contacts: two tangents and the normal of each, by contact_frame.
std::vector<Row> contact_rows(const std::vector<RigidBody>& bodies,
                              const std::vector<Contact>& contacts);
/// The problem of touching bodies with joints. e and μ are taken from the contacts' surfaces, with
/// the same e at every speed.
ProximalProblem proximal_problem(const std::vector<RigidBody>& bodies,
                                 const std::vector<Contact>& contacts,
                                 const std::vector<Row>& joints = {});

/// Applies the impulses of an event to the bodies.
void apply_event(std::vector<RigidBody>& bodies, const std::vector<Contact>& contacts,
                 const std::vector<Row>& joints, const PlusEvent& event);
/// On body a of each contact, in the world frame [N s].
std::vector<Vec3> world_impulses(const std::vector<Contact>& contacts, const PlusEvent& event);

}  // namespace collide
