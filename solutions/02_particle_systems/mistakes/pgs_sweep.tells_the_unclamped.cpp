// hint: The bodies are told the change before the clamp, γ the one after it. The sums no longer
// belong to the impulses.
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
        const Contact& contact = problem.contacts[i];
        const Vec3 change = missing / inverse_mass * contact.normal;
        gamma = std::max(0.0, gamma + missing / inverse_mass);
        state.body_impulse[static_cast<std::size_t>(contact.a)] += change;
        if (contact.b != world) state.body_impulse[static_cast<std::size_t>(contact.b)] -= change;
    }
}

}  // namespace collide
