// Contact forces with friction: forces f that satisfy (10.1) to (10.3).
//
// - Newton's method comes first, proximal_newton.hpp: from the forces of the last, similar problem if
//   there are any, else from zero. Where every contact keeps its set, it takes one step.
// - Where it fails, Baraff's walk drives one contact after the other, friction_walk.hpp. It
//   may fail where another order of the contacts succeeds, so a few orders are tried. What it finds
//   obeys Baraff's law; Newton's method goes on from there to Coulomb's. And only the walk can tell
//   that there are no forces: it ends on a ray.
// Neither is proved to converge, so the residual decides what counts as solved. Contacts that do not
// influence each other are solved apart, friction_islands.hpp.
#pragma once
#include "chapters/10_contact_friction/friction_problem.hpp"

namespace collide {

struct FrictionSettings {
    double tolerance = solved_friction;  ///< a residual up to this counts as solved
    int max_attempts = 20;               ///< orders in which the walk drives the contacts
    VecX start = {};                     ///< forces of a similar problem: the warm start
};

FrictionSolution solve_friction(const FrictionProblem& problem,
                                const FrictionSettings& settings = {});

}  // namespace collide
