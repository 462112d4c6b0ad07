// Baraff's walk: Dantzig's algorithm of chapter 08, with sets for friction.
//
// The walk starts with zero contact forces. One contact after the other is driven until its
// conditions hold: its normal force grows until a_N = 0, then its friction grows until a_F = 0 or
// it reaches the cone. Meanwhile the conditions of all other sets are maintained: the direction of
// a step follows from the equations of set_equations.hpp. A step (pivot) ends at the first
// condition that would be violated, and the contact concerned changes its sets (10.5):
//
//     a clamped contact lets go                 f_N = 0
//     an open contact presses again             a_N = 0
//     stuck or driven friction is on the cone   |f_F| = μ f_N, eq. (10.6)
//     friction on the cone comes to rest        d̂·a_F = 0
//
// An unlimited step means that forces could grow for ever without effect: no contact forces exist,
// and an impulse is needed. Degenerate contacts may change to and fro in steps of length zero; at
// the third time the contact is deferred, and driven again later.
//
// In space d̂ keeps the value it had when the contact reached the cone, so the answer obeys Baraff's
// law, f_F·a_F <= 0, but not always Coulomb's.
#pragma once
#include <vector>

#include "chapters/10_contact_friction/friction_problem.hpp"
#include "chapters/10_contact_friction/friction_sets.hpp"

namespace collide {

/// The end of a walk.
struct FrictionWalk {
    FrictionStatus status = FrictionStatus::gave_up;
    VecX f = {};                         ///< forces of all rows [N]
    std::vector<ContactSets> sets = {};  ///< of all contacts
    VecX ray = {};                       ///< if unbounded: the direction in which the forces grow
    int pivots = 0;                      ///< steps
    int given_up = 0;                    ///< how often a contact was deferred
};

/// Drives the contacts in this order, a permutation of their indices. Check the answer with
/// friction_residual.
FrictionWalk walk_friction(const FrictionProblem& problem, const std::vector<std::size_t>& order);

}  // namespace collide
