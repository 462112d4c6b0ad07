// Contact forces with friction: forces f that satisfy (10.1) to (10.3), found by looking for the sets.
//
// If the set of every contact was known (pressing or open, stuck or on the cone, in which direction),
// the forces would follow from linear equations. So it is the sets that are looked for:
// - from a guess, by letting all contacts that break their conditions change at once, set_iteration.hpp.
//   Guesses are the sets of the last, similar problem; that everything sticks; and what some sweeps
//   suggest, friction_sweeps.hpp;
// - if no guess arrives, by Baraff's walk, one contact after the other, friction_walk.hpp. It may fail
//   where another order of the contacts succeeds, so a few orders are tried. What it finds obeys
//   Baraff's law; the iteration goes on from there to Coulomb's.
// Neither is proved to arrive, so the residual decides what counts as solved. Contacts that do not
// influence each other are solved apart, friction_islands.hpp.
#pragma once
#include "chapters/10_contact_friction/friction_problem.hpp"
#include "chapters/10_contact_friction/friction_sets.hpp"

namespace collide {

struct FrictionSettings {
    double tolerance = solved_friction;   ///< a residual up to this counts as solved
    int max_attempts = 20;                ///< orders in which the contacts are driven
    std::vector<ContactSets> guess = {};  ///< tried first, if it has a set for every contact,
    VecX start = {};                      ///< together with these forces,
    StaticLaw law = StaticLaw::coulomb;   ///< if they obey at least this law
};

/// The answer, and the sets it was found with: a good guess for the next, similar problem.
struct FrictionAnswer {
    FrictionSolution solution;
    std::vector<ContactSets> sets;
};
FrictionAnswer solve_friction(const FrictionProblem& problem,
                              const FrictionSettings& settings = {});

}  // namespace collide
