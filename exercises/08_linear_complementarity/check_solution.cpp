// Exercise 8.4  Is it a solution?
//
// Return how far f is from a solution: equation (8.3). Where A_ii = 0 (both bodies are fixed) the
// weight of the force is 1. At a bilateral contact the error is |a_i|. bilateral_flags tells the
// bilateral contacts, acceleration_scale the divisor.
#include "chapters/08_linear_complementarity/force_problem.hpp"
#include "common/exercise.hpp"

namespace collide {

double check_solution(const ForceProblem& problem, const VecX& f) {
    TODO(problem, f);  // delete this line when you start
}

}  // namespace collide
