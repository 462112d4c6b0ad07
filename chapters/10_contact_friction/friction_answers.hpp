// All answers of a small problem: forces with friction need not be unique.
#pragma once
#include <vector>

#include "chapters/10_contact_friction/friction_problem.hpp"

namespace collide {

/// All answers of a small problem with friction in the plane (one tangent at most), by trying every
/// combination of sets: contacts of the problem at most 8. Where an answer has free parameters, the
/// shortest is taken.
std::vector<VecX> all_friction_answers(const FrictionProblem& problem);

}  // namespace collide
