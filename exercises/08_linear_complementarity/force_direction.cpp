// Exercise 8.2  Which way do the forces go?
//
// Return how all forces change for a unit of f_d, so that the accelerations of the clamped contacts
// stay as they are: equation (8.5). `A(clamped, clamped)` and `A(clamped, d)` pick rows and columns
// by a vector of indices; solve_semidefinite solves.
#include "chapters/08_linear_complementarity/drive.hpp"
#include "common/exercise.hpp"

namespace collide {

VecX force_direction(const MatX& A, const std::vector<int>& clamped, int d) {
    TODO(A, clamped, d);  // delete this line when you start
}

}  // namespace collide
