#include "chapters/02_particle_systems/contact_problem.hpp"

#include "common/core/errors.hpp"

namespace collide {

ContactProblem make_contact_problem(const std::vector<Ball>& balls, std::vector<Contact> contacts,
                                    double e) {
    require_fraction("e", e);
    ContactProblem problem;
    for (const Ball& ball : balls) {
        require_not_negative("inverse_mass", ball.particle.inverse_mass);
        require_finite("velocity", ball.particle.velocity);
        problem.inverse_mass.push_back(ball.particle.inverse_mass);
    }
    problem.b.resize(static_cast<Eigen::Index>(contacts.size()));
    for (std::size_t i = 0; i < contacts.size(); ++i) {
        require_valid(contacts[i], static_cast<int>(balls.size()));
        problem.b[static_cast<Eigen::Index>(i)] = (1 + e) * normal_velocity(contacts[i], balls);
    }
    problem.contacts = std::move(contacts);
    return problem;
}

// [contact-matrix]
MatX contact_matrix(const ContactProblem& problem) {
    const int bodies = static_cast<int>(problem.inverse_mass.size());
    const auto count = static_cast<Eigen::Index>(problem.contacts.size());
    MatX J(count, 3 * bodies);
    for (Eigen::Index i = 0; i < count; ++i)
        J.row(i) = contact_jacobian_row(problem.contacts[static_cast<std::size_t>(i)], bodies);
    VecX inverse_mass(3 * bodies);  // the diagonal of M⁻¹: three equal entries per body
    for (int k = 0; k < bodies; ++k)
        inverse_mass.segment<3>(3 * k).setConstant(
            problem.inverse_mass[static_cast<std::size_t>(k)]);
    return J * inverse_mass.asDiagonal() * J.transpose();
}
// [contact-matrix]

void apply_impulses(std::vector<Ball>& balls, const std::vector<Contact>& contacts,
                    const VecX& gamma) {
    for (std::size_t i = 0; i < contacts.size(); ++i) {
        const Vec3 impulse = gamma[static_cast<Eigen::Index>(i)] * contacts[i].normal;
        Particle& a = balls[static_cast<std::size_t>(contacts[i].a)].particle;
        a.velocity += a.inverse_mass * impulse;
        if (contacts[i].b == world) continue;
        Particle& b = balls[static_cast<std::size_t>(contacts[i].b)].particle;
        b.velocity -= b.inverse_mass * impulse;
    }
}

}  // namespace collide
