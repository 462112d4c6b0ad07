// hint: Only body a is in your row. Body b moves as well, unless it is the world.
#include "chapters/02_particle_systems/contact_problem.hpp"

namespace collide {

VecX contact_jacobian_row(const Contact& contact, int bodies) {
    VecX row = VecX::Zero(3 * bodies);
    row.segment<3>(3 * contact.a) = contact.normal;
    return row;
}

}  // namespace collide
