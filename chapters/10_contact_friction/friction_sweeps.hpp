// Projected Gauss-Seidel with the disc of Coulomb's friction: a cheap guess for the solver.
//
// As in chapter 02 each contact in turn satisfies its own conditions, with all other forces fixed:
// the normal force by (2.10), friction by (10.7). The sweeps converge slowly, if at all, but they
// soon show which contacts stick and where friction points: a start for proximal_newton.hpp.
#pragma once
#include <vector>

#include "chapters/10_contact_friction/friction_problem.hpp"
#include "chapters/10_contact_friction/friction_sets.hpp"

namespace collide {

struct SweptForces {
    VecX f;                         ///< [N]
    std::vector<ContactSets> sets;  ///< suggested by these forces
};
/// The given number of sweeps, starting from f.
SweptForces sweep_friction(const FrictionProblem& problem, VecX f, int sweeps);

}  // namespace collide
