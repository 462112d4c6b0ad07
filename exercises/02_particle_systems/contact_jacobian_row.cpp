// Exercise 2.1  A row of the Jacobian
//
// Return the vector that, multiplied by all velocities stacked into one, gives the normal velocity
// of this contact: equation (2.3). The second body may be `world`, which is not in the stack.
#include "chapters/02_particle_systems/contact_problem.hpp"
#include "common/testing/exercise.hpp"

namespace collide {

VecX contact_jacobian_row(const Contact& contact, int bodies) {
    TODO(contact, bodies);  // delete this line when you start
}

}  // namespace collide
