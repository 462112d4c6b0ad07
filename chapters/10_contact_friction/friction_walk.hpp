// Baraff's walk: Dantzig's algorithm of chapter 08, with sets for friction.
//
// The walk begins without contact forces. One contact after the other is driven until its conditions
// hold: its normal force grows until a_N = 0, then its friction grows until a_F = 0 or it is on the
// cone. Meanwhile all others keep what their sets promise: the direction of a step follows from the
// equations of set_equations.hpp. A step ends where the first condition would break, and the contact
// that it belongs to changes its sets (10.5):
//
//     a clamped contact lets go                 f_N = 0
//     an open contact presses again             a_N = 0
//     stuck or driven friction is on the cone   |f_F| = μ f_N, eq. (10.6)
//     friction on the cone comes to rest        d̂·a_F = 0
//
// Where nothing ends the step the forces could grow for ever without effect: there are no forces, and
// an impulse is needed. Degenerate contacts may change to and fro without a step; one that does it
// three times is given up for a while, and driven again later.
//
// In space d̂ stays what it was when the contact came to the cone, so the answer obeys Baraff's law,
// f_F·a_F <= 0, but not always Coulomb's.
#pragma once
#include <vector>

#include "chapters/10_contact_friction/friction_problem.hpp"
#include "chapters/10_contact_friction/friction_sets.hpp"

namespace collide {

/// Where a walk has ended.
struct FrictionWalk {
    FrictionStatus status = FrictionStatus::gave_up;
    VecX f = {};                         ///< forces of all rows [N]
    std::vector<ContactSets> sets = {};  ///< of all contacts
    VecX ray = {};                       ///< if unbounded: the direction in which the forces grow
    int pivots = 0;                      ///< steps
    int given_up = 0;                    ///< how often a contact was given up for a while
};

/// Drives the contacts in this order, a permutation of their indices. The answer is not checked:
/// friction_residual does that.
FrictionWalk walk_friction(const FrictionProblem& problem, const std::vector<std::size_t>& order);

}  // namespace collide
