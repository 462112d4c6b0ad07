// Newton's way through the sets: solve the equations of all sets, let every contact whose conditions
// are broken change its set, and solve again.
//
// With given sets and given directions on the cone the forces follow from linear equations
// (set_equations.hpp). Then each contact looks at its own conditions (10.1) and (10.2):
// - one that pulls opens, and one that sinks in is clamped and stuck;
// - friction outside of the cone goes onto it, in the direction that it has;
// - friction on the cone that pushes on is stuck, and if it points astray it is turned straight against
//   the acceleration: the step that Baraff's walk lacks.
// All of them change at once, which may run in circles; where it arrives, all conditions of Coulomb's
// law hold, because the residual decides.
#pragma once
#include <vector>

#include "chapters/10_contact_friction/friction_problem.hpp"
#include "chapters/10_contact_friction/friction_sets.hpp"

namespace collide {

/// Forces that solve the equations of their sets, and how far they are from an answer.
struct SetForces {
    VecX f = {};
    std::vector<ContactSets> sets = {};
    double residual = 0;  ///< friction_residual
    int rounds = 0;       ///< how often the equations were solved
};

/// Iterates from these sets and forces, and returns the best place on the way, by Coulomb's law.
/// @param tolerance  a residual up to this is good enough not to wait long for a better one
SetForces iterate_sets(const FrictionProblem& problem, const std::vector<ContactSets>& guess,
                       const VecX& start, double tolerance);

/// The forces with these sets as they are. The residual is by Baraff's law, which leaves directions open.
SetForces keep_sets(const FrictionProblem& problem, const std::vector<ContactSets>& guess,
                    const VecX& start);

}  // namespace collide
