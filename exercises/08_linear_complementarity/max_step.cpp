// Exercise 8.1  How far may the forces go?
//
// Return the longest step along Δf that violates no condition, and the contact that limits it:
// equations (8.7) to (8.9). Bilateral contacts, and ignored ones other than d, never limit a step.
// Visit the driven contact, then the others by index; a contact replaces the best so far only if
// its limit is shorter by more than the fraction `tie` of it. If nothing limits the step, return an
// infinite length and −1. Use no other tolerance: the caller has snapped rounding to zero.
#include "chapters/08_linear_complementarity/drive.hpp"
#include "common/testing/exercise.hpp"

namespace collide {

Step max_step(const VecX& f, const VecX& a, const VecX& delta_f, const VecX& delta_a,
              const std::vector<Role>& roles, int d) {
    TODO(f, a, delta_f, delta_a, roles, d);  // delete this line when you start
}

}  // namespace collide
