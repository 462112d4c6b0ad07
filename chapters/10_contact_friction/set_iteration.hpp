// Active-set Newton iteration: solve the equations of the sets, change the set of every contact
// whose conditions are violated, and solve again.
//
// With given sets and given directions on the cone the forces follow from linear equations
// (set_equations.hpp). Then each contact checks its own conditions (10.1) and (10.2):
// - a contact that pulls opens, and one that would penetrate is clamped and stuck;
// - friction outside the cone is moved onto it, in its present direction;
// - friction on the cone that drives the sliding is stuck; otherwise it is turned straight against
//   the acceleration: the step that Baraff's walk lacks.
// All contacts change at once, so the iteration may cycle; where it converges, all conditions of
// Coulomb's law hold, because the residual decides.
#pragma once
#include <vector>

#include "chapters/10_contact_friction/friction_problem.hpp"
#include "chapters/10_contact_friction/friction_sets.hpp"

namespace collide {

/// Forces that solve the equations of their sets, and their residual.
struct SetForces {
    VecX f = {};
    std::vector<ContactSets> sets = {};
    double residual = 0;  ///< friction_residual
    int rounds = 0;       ///< number of solves
};

/// Iterates from these sets and forces, and returns the iterate of least residual by Coulomb's law.
/// @param tolerance  once the residual is this small, the iteration ends soon
SetForces iterate_sets(const FrictionProblem& problem, const std::vector<ContactSets>& guess,
                       const VecX& start, double tolerance);

/// The forces for unchanged sets. The residual is by Baraff's law, which leaves directions open.
SetForces keep_sets(const FrictionProblem& problem, const std::vector<ContactSets>& guess,
                    const VecX& start);

}  // namespace collide
