// hint: Your row gives the velocity of b relative to a. The normal points from b to a, so a has the
// plus: approaching must come out negative.
#include "chapters/02_particle_systems/contact_problem.hpp"

namespace collide {

VecX contact_jacobian_row(const Contact& contact, int bodies) {
    VecX row = VecX::Zero(3 * bodies);
    row.segment<3>(3 * contact.a) = -contact.normal;
    if (contact.b != world) row.segment<3>(3 * contact.b) = contact.normal;
    return row;
}

}  // namespace collide
