// Exercise 9.3  Push both
//
// Add each contact's force to the wrenches of its two bodies: f_i n̂_i on a, the opposite on b, and
// the torque of each about the centre of mass of its own body. If b is the world, only a receives a
// force.
#include "chapters/09_resting_contact/contact_forces.hpp"
#include "common/testing/exercise.hpp"

namespace collide {

void add_contact_forces(const std::vector<RigidBody>& bodies, const std::vector<Contact>& contacts,
                        const VecX& f, std::vector<Wrench>& wrenches) {
    TODO(bodies, contacts, f, wrenches);  // delete this line when you start
}

}  // namespace collide
