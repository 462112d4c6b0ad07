#include "chapters/10_contact_friction/regularised_law.hpp"

namespace collide {

// [regularised-force]
RegularisedForce regularised_force(const FrictionContact& contact, const Vec3& acceleration,
                                   const Vec3& centre, double give) {
    RegularisedForce law;
    const Vec3 asked = centre - acceleration / give;
    const double normal = contact.normal_force.value_or(asked[0]);
    if (normal <= 0) return law;  // open
    law.force[0] = normal;
    if (!contact.normal_force) law.slope(0, 0) = 1 / give;
    const int tangents = contact.tangents;
    if (tangents == 0) return law;

    auto friction = law.force.segment(1, tangents);
    auto by_normal = law.slope.block(1, 0, tangents, 1);
    auto by_tangents = law.slope.block(1, 1, tangents, tangents);
    const double limit = contact.mu * normal;
    if (contact.kind == FrictionKind::sliding) {  // a known direction, eq. (10.3)
        friction = -limit * contact.direction.head(tangents);
        by_normal = -contact.mu * law.slope(0, 0) * contact.direction.head(tangents);
        return law;
    }
    const auto wanted = asked.segment(1, tangents);
    const double length = wanted.norm();
    if (length <= limit) {  // sticks
        friction = wanted;
        by_tangents.diagonal().setConstant(1 / give);
        return law;
    }
    // On the cone: the friction follows the normal force, and turns with the acceleration.
    const Eigen::Matrix<double, Eigen::Dynamic, 1, 0, 2, 1> direction = wanted / length;
    friction = limit * direction;
    by_normal = contact.mu * law.slope(0, 0) * direction;
    by_tangents = -limit / (length * give) * direction * direction.transpose();
    by_tangents.diagonal().array() += limit / (length * give);
    return law;
}
// [regularised-force]

}  // namespace collide
