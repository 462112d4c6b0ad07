// Exercise 5.3  A sweep without a matrix
//
// For each row in turn: compute its current velocity, the impulse that gives it the wanted
// velocity, and the change of its two bodies' velocities. No matrix, no list of neighbours, no
// search: the velocities already contain the effect of the other rows. Leave rows with A_ii = 0
// unchanged.
#include "chapters/05_rigid_impulses/rigid_sweep.hpp"
#include "common/testing/exercise.hpp"

namespace collide {

void rigid_sweep(const std::vector<Row>& rows, const VecX& wanted, std::vector<RigidBody>& bodies,
                 VecX& gamma) {
    TODO(rows, wanted, bodies, gamma);  // delete this line when you start
}

}  // namespace collide
