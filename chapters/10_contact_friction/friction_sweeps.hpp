// Projected Gauss-Seidel with the disc of Coulomb's friction: a cheap guess for the solver.
//
// As in chapter 02 each contact in turn does what its own accelerations ask for, as if it was alone:
// the normal force by (2.10), friction by (10.7). The sweeps converge slowly, if they do, but they soon
// know which contacts stick and which way friction points, and that is what set_iteration.hpp needs.
#pragma once
#include <vector>

#include "chapters/10_contact_friction/friction_problem.hpp"
#include "chapters/10_contact_friction/friction_sets.hpp"

namespace collide {

struct SweptForces {
    VecX f;                         ///< [N]
    std::vector<ContactSets> sets;  ///< which these forces suggest
};
/// So many sweeps, from these forces on.
SweptForces sweep_friction(const FrictionProblem& problem, VecX f, int sweeps);

}  // namespace collide
