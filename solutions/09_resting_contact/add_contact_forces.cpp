#include "chapters/09_resting_contact/contact_forces.hpp"

namespace collide {

void add_contact_forces(const std::vector<RigidBody>& bodies, const std::vector<Contact>& contacts,
                        const VecX& f, std::vector<Wrench>& wrenches) {
    const auto push = [&](int body, const Vec3& position, const Vec3& force) {
        if (body == world) return;
        const auto k = static_cast<std::size_t>(body);
        wrenches[k].force += force;
        wrenches[k].torque += (position - bodies[k].position).cross(force);
    };
    for (std::size_t i = 0; i < contacts.size(); ++i) {
        const Vec3 force = f[static_cast<Eigen::Index>(i)] * contacts[i].normal;
        push(contacts[i].a, contacts[i].position, force);
        push(contacts[i].b, contacts[i].position, -force);
    }
}

}  // namespace collide
