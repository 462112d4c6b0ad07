// All answers of a small problem: forces with friction need not be unique, and need not exist.
//
// In the plane a contact with static friction has four modes: open, stuck, or on one of the two
// sides of its cone. Each of the 4ᵐ combinations for m contacts is a linear system
// (set_equations.hpp); forces that satisfy all conditions are answers.
#pragma once
#include <vector>

#include "chapters/10_contact_friction/friction_problem.hpp"

namespace collide {

/// All answers of a problem with friction in the plane (one tangent at most) and at most 8
/// contacts, by trying every combination of contact modes. Of a family of answers, the shortest.
std::vector<VecX> all_friction_answers(const FrictionProblem& problem);

}  // namespace collide
