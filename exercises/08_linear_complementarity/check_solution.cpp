// Exercise 8.4  Is it a solution?
//
// Return how far f is from a solution: equation (8.3). bilateral_flags tells the bilateral
// contacts, acceleration_scale the divisor.
#include "chapters/08_linear_complementarity/force_problem.hpp"
#include "common/exercise.hpp"

namespace collide {

double check_solution(const ForceProblem& problem, const VecX& f) {
    TODO(problem, f);  // delete this line when you start
}

}  // namespace collide
