#include "chapters/05_rigid_impulses/rigid_contact.hpp"

#include <stdexcept>

#include "common/errors.hpp"

namespace collide {

double relative_normal_velocity(const std::vector<RigidBody>& bodies, const RigidContact& contact) {
    return relative_normal_velocity(bodies[contact.a], bodies[contact.b], contact.point);
}

VecX normal_velocities(const std::vector<RigidBody>& bodies,
                       const std::vector<RigidContact>& contacts) {
    VecX velocities(static_cast<Eigen::Index>(contacts.size()));
    for (std::size_t i = 0; i < contacts.size(); ++i)
        velocities[static_cast<Eigen::Index>(i)] = relative_normal_velocity(bodies, contacts[i]);
    return velocities;
}

ContactKind contact_kind(const std::vector<RigidBody>& bodies, const RigidContact& contact,
                         double threshold) {
    return collision_kind(relative_normal_velocity(bodies, contact), threshold);
}

void require_valid(const std::vector<RigidBody>& bodies, const RigidContact& contact) {
    const int count = static_cast<int>(bodies.size());
    const std::string between =
        "contact between " + std::to_string(contact.a) + " and " + std::to_string(contact.b);
    const auto exists = [&](int body) { return body >= 0 && body < count; };
    if (!exists(contact.a) || !exists(contact.b) || contact.a == contact.b)
        throw std::invalid_argument(between + ": must name two different ones of " +
                                    std::to_string(count) + " bodies");
    if (is_fixed(bodies[contact.a]) && is_fixed(bodies[contact.b]))
        throw std::invalid_argument(between + ": must not be between two fixed bodies");
    require_unit("contact.normal", contact.point.normal);
    require_finite("contact.position", contact.point.position);
}

}  // namespace collide
