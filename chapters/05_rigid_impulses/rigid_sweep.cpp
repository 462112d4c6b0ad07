#include "chapters/05_rigid_impulses/rigid_sweep.hpp"

namespace collide {

// [sweep-impulses]
VecX sweep_impulses(std::vector<RigidBody>& bodies, const std::vector<Contact>& contacts,
                    const VecX& restitution, int sweeps) {
    const std::vector<Row> rows = normal_rows(bodies, contacts);
    const VecX wanted = -restitution.cwiseProduct(row_velocities(bodies, rows));
    VecX gamma = VecX::Zero(restitution.size());
    for (int sweep = 0; sweep < sweeps; ++sweep) rigid_sweep(rows, wanted, bodies, gamma);
    return gamma;
}
// [sweep-impulses]

}  // namespace collide
