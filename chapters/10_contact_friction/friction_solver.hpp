// Baraff's way to contact forces with friction: Dantzig's walk of chapter 08, with more sets.
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

/// All answers of a small problem with friction in the plane (one tangent at most), by trying every
/// combination of sets: contacts of the problem at most 8. Where an answer has free parameters, the
/// shortest is taken.
std::vector<VecX> all_friction_answers(const FrictionProblem& problem);

}  // namespace collide
