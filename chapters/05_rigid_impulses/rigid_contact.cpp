#include "chapters/05_rigid_impulses/rigid_contact.hpp"

#include "chapters/03_rigid_bodies/kinematics.hpp"
#include "common/core/errors.hpp"

namespace collide {

double relative_normal_velocity(const RigidBody& a, const RigidBody& b, const Contact& contact) {
    const Vec3 velocity_a = point_velocity(a, contact.position);
    const Vec3 velocity_b = point_velocity(b, contact.position);
    return contact.normal.dot(velocity_a - velocity_b);
}

double relative_normal_velocity(const std::vector<RigidBody>& bodies, const Contact& contact) {
    return relative_normal_velocity(bodies[contact.a], bodies[contact.b], contact);
}

VecX normal_velocities(const std::vector<RigidBody>& bodies, const std::vector<Contact>& contacts) {
    VecX velocities(static_cast<Eigen::Index>(contacts.size()));
    for (std::size_t i = 0; i < contacts.size(); ++i)
        velocities[static_cast<Eigen::Index>(i)] = relative_normal_velocity(bodies, contacts[i]);
    return velocities;
}

Vec3 relative_velocity(const std::vector<RigidBody>& bodies, const Contact& contact) {
    return point_velocity(bodies[contact.a], contact.position) -
           point_velocity(bodies[contact.b], contact.position);
}

ContactKind contact_kind(const std::vector<RigidBody>& bodies, const Contact& contact,
                         double threshold) {
    return collision_kind(relative_normal_velocity(bodies, contact), threshold);
}

void require_valid(const std::vector<RigidBody>& bodies, const Contact& contact) {
    require_valid(contact, static_cast<int>(bodies.size()));
    const auto between = std::to_string(contact.a) + " and " + std::to_string(contact.b);
    if (contact.b == world)
        refuse("bodies of a contact", between, "two of the list: a floor is a fixed body");
    if (is_fixed(bodies[contact.a]) && is_fixed(bodies[contact.b]))
        refuse("bodies of a contact", between, "two of which one can move");
}

}  // namespace collide
