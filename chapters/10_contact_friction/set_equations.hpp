// The linear equations of a choice of sets: which forces adjust, and which accelerations they keep.
//
// A clamped contact keeps a_N = 0, a stuck one a_F = 0, and a joint a = 0; R picks these rows. As many
// unknowns x adjust: a normal force for every clamped contact, friction for every stuck one, a force
// for every joint. On the cone friction follows the normal force, Δf_F = μ Δf_N d̂, so one unknown moves
// both. With what a unit of each unknown does to all forces as the columns of S, a change
// Δf = g + S x, of which g is given, changes the accelerations that are kept by R w if
//
//     (R A S) x = R (w − A g),
//
// which is (8.5) if nothing is on the cone, for then S = Rᵀ. Contacts that depend on each other make
// R A S singular; of all x the shortest is taken.
#pragma once
#include <vector>

#include "chapters/10_contact_friction/friction_problem.hpp"
#include "chapters/10_contact_friction/friction_sets.hpp"

namespace collide {

/// A unit of the normal force of contact i, with the friction that follows it: a column of S.
VecX pushing_column(const FrictionProblem& problem, const std::vector<ContactSets>& sets,
                    std::size_t i);

/// Δf: contains `given`, g, and changes the accelerations that the sets keep by `wanted`, w. Only rows
/// that are kept are read of `wanted`.
VecX change_of_forces(const FrictionProblem& problem, const std::vector<ContactSets>& sets,
                      const VecX& wanted, const VecX& given);

/// The forces as the sets allow them: none where a contact is open, on the cone where it is.
VecX allowed_forces(const FrictionProblem& problem, const std::vector<ContactSets>& sets,
                    const VecX& f);

/// The same sets, but contacts that slide are on the cone, with friction against their sliding.
std::vector<ContactSets> with_sliding(const FrictionProblem& problem,
                                      std::vector<ContactSets> sets);

}  // namespace collide
