// Exercise 5.3  A sweep without a matrix
//
// For each row in turn: how fast are its bodies along it now, which impulse gives it the wanted
// velocity, and what does that do to its two bodies? No matrix, no list of neighbours, no search: what
// the other rows did is in the velocities already. Leave rows alone that nothing moves (A_ii = 0).
#include "chapters/05_rigid_impulses/rigid_sweep.hpp"
#include "common/testing/exercise.hpp"

namespace collide {

void rigid_sweep(const std::vector<Row>& rows, const VecX& wanted, std::vector<RigidBody>& bodies,
                 VecX& gamma) {
    TODO(rows, wanted, bodies, gamma);  // delete this line when you start
}

}  // namespace collide
