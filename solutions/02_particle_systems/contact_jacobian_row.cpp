#include "chapters/02_particle_systems/contact_problem.hpp"

namespace collide {

// The normal velocity is n̂·v_a − n̂·v_b: n̂ in the three columns of a, −n̂ in those of b, zero
// elsewhere. The world does not move and has no columns.
VecX contact_jacobian_row(const Contact& contact, int bodies) {
    VecX row = VecX::Zero(3 * bodies);
    row.segment<3>(3 * contact.a) = contact.normal;
    if (contact.b != world) row.segment<3>(3 * contact.b) = -contact.normal;
    return row;
}

}  // namespace collide
