// All answers of a small problem: forces with friction need not be unique, and need not exist.
//
// In the plane a contact with static friction is open, stuck, or on one of the two sides of its cone.
// Each of the 4ᵐ combinations of m contacts is a linear system (set_equations.hpp), and those whose
// forces satisfy all conditions are the answers.
#pragma once
#include <vector>

#include "chapters/10_contact_friction/friction_problem.hpp"

namespace collide {

/// All answers of a small problem with friction in the plane (one tangent at most), by trying every
/// combination of sets: contacts of the problem at most 8. Where an answer has free parameters, the
/// shortest is taken.
std::vector<VecX> all_friction_answers(const FrictionProblem& problem);

}  // namespace collide
