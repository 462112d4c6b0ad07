// hint: Each body has three places in the velocity vector: body k starts at 3k, not at k.
#include "chapters/02_particle_systems/contact_problem.hpp"

namespace collide {

VecX contact_jacobian_row(const Contact& contact, int bodies) {
    VecX row = VecX::Zero(3 * bodies);
    row.segment<3>(contact.a) = contact.normal;
    if (contact.b != world) row.segment<3>(contact.b) -= contact.normal;
    return row;
}

}  // namespace collide
