// Contact forces with friction: guesses that are iterated to an answer, and Baraff's walk where that
// fails, each island by itself.
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
