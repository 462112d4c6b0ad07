// hint: You set the impulse to what is missing. The contact has given γ already: what is missing
// comes on top of it.
#include <algorithm>

#include "chapters/02_particle_systems/pgs.hpp"

namespace collide {

void pgs_sweep(const ContactProblem& problem, PgsState& state) {
    for (std::size_t i = 0; i < problem.contacts.size(); ++i) {
        const double inverse_mass = inverse_effective_mass(problem, i);
        if (inverse_mass == 0) continue;
        double& gamma = state.gamma[static_cast<Eigen::Index>(i)];
        const double missing =
            -problem.b[static_cast<Eigen::Index>(i)] - velocity_change(problem, state, i);
        const double clamped = std::max(0.0, missing / inverse_mass);
        const Contact& contact = problem.contacts[i];
        const Vec3 change = (clamped - gamma) * contact.normal;
        gamma = clamped;
        state.body_impulse[static_cast<std::size_t>(contact.a)] += change;
        if (contact.b != world) state.body_impulse[static_cast<std::size_t>(contact.b)] -= change;
    }
}

}  // namespace collide
