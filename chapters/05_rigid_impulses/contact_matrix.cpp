#include "chapters/05_rigid_impulses/contact_matrix.hpp"

#include "chapters/05_rigid_impulses/impulse.hpp"

namespace collide {

namespace {

/// A contact as one of its bodies sees it.
struct Touch {
    Eigen::Index contact;
    Vec3 linear, angular;  // the body's blocks of the contact's row
};

std::vector<std::vector<Touch>> touches_by_body(const std::vector<RigidBody>& bodies,
                                                const std::vector<RigidContact>& contacts) {
    std::vector<std::vector<Touch>> touches(bodies.size());
    for (std::size_t i = 0; i < contacts.size(); ++i) {
        const ContactRow row = contact_row(bodies, contacts[i]);
        const auto index = static_cast<Eigen::Index>(i);
        touches[contacts[i].a].push_back({index, row.linear_a, row.angular_a});
        touches[contacts[i].b].push_back({index, row.linear_b, row.angular_b});
    }
    return touches;
}

}  // namespace

// [contact-row]
ContactRow contact_row(const std::vector<RigidBody>& bodies, const RigidContact& contact) {
    const Vec3& n = contact.point.normal;
    const Vec3 r_a = contact.point.position - bodies[contact.a].position;
    const Vec3 r_b = contact.point.position - bodies[contact.b].position;
    return {n, r_a.cross(n), -n, -r_b.cross(n)};
}
// [contact-row]

// [contact-matrix]
MatX contact_matrix(const std::vector<RigidBody>& bodies,
                    const std::vector<RigidContact>& contacts) {
    const auto count = static_cast<Eigen::Index>(contacts.size());
    MatX A = MatX::Zero(count, count);
    const auto touches = touches_by_body(bodies, contacts);
    for (std::size_t k = 0; k < bodies.size(); ++k) {
        if (is_fixed(bodies[k])) continue;  // the floor couples nothing, however many lie on it
        const Mat3 inverse_inertia = world_inverse_inertia(bodies[k]);
        for (const Touch& j : touches[k]) {
            const Vec3 dv = bodies[k].inverse_mass * j.linear;  // what a unit impulse at j does
            const Vec3 dw = inverse_inertia * j.angular;
            for (const Touch& i : touches[k])
                if (i.contact >= j.contact)
                    A(i.contact, j.contact) += i.linear.dot(dv) + i.angular.dot(dw);
        }
    }
    return A.selfadjointView<Eigen::Lower>();
}
// [contact-matrix]

Lcp impulse_problem(const std::vector<RigidBody>& bodies, const std::vector<RigidContact>& contacts,
                    double e) {
    return {contact_matrix(bodies, contacts), -(1 + e) * normal_velocities(bodies, contacts)};
}

void apply_impulses(std::vector<RigidBody>& bodies, const std::vector<RigidContact>& contacts,
                    const VecX& gamma) {
    for (std::size_t i = 0; i < contacts.size(); ++i)
        apply_impulse(bodies[contacts[i].a], bodies[contacts[i].b], contacts[i].point.position,
                      gamma[static_cast<Eigen::Index>(i)] * contacts[i].point.normal);
}

}  // namespace collide
