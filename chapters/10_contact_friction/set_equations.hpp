// The linear equations of an active set: constrained accelerations, and the forces that constrain
// them.
//
// A clamped contact keeps a_N = 0, a stuck one a_F = 0, and a joint a = 0; R selects these rows.
// There are as many unknowns x: a normal force for every clamped contact, friction for every stuck
// one, a force for every joint. On the cone friction follows the normal force, Δf_F = μ Δf_N d̂, so
// one unknown moves both. Column k of S holds the change of all forces per unit of unknown k. A
// change Δf = g + S x, with g given, changes the constrained accelerations by R w if
//
//     (R A S) x = R (w − A g),
//
// which is (8.5) if no contact is on the cone, for then S = Rᵀ. Redundant contacts make R A S
// singular; we take the shortest x.
#pragma once
#include <vector>

#include "chapters/10_contact_friction/friction_problem.hpp"
#include "chapters/10_contact_friction/friction_sets.hpp"

namespace collide {

/// Unit normal force of contact i and the friction that follows it: a column of S.
VecX pushing_column(const FrictionProblem& problem, const std::vector<ContactSets>& sets,
                    std::size_t i);

/// Δf: contains `given`, g, and changes the constrained accelerations by `wanted`, w. Other rows of
/// `wanted` are ignored.
VecX change_of_forces(const FrictionProblem& problem, const std::vector<ContactSets>& sets,
                      const VecX& wanted, const VecX& given);

/// The forces made consistent with the sets: zero at open contacts, on the cone where the set says
/// so.
VecX allowed_forces(const FrictionProblem& problem, const std::vector<ContactSets>& sets,
                    const VecX& f);

/// The same sets, but sliding contacts are on the cone, with friction against their sliding.
std::vector<ContactSets> with_sliding(const FrictionProblem& problem,
                                      std::vector<ContactSets> sets);

}  // namespace collide
