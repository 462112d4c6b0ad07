#include "chapters/02_particle_systems/pgs.hpp"

#include <algorithm>

namespace collide {

// Contact i misses its equation by w_i = (A γ)_i + b_i, so its impulse is too large by w_i/A_ii.
// The clamp is on the total and not on the change: a contact may take back an excess of an earlier
// sweep. The bodies receive the change after the clamp.
void pgs_sweep(const ContactProblem& problem, PgsState& state) {
    for (std::size_t i = 0; i < problem.contacts.size(); ++i) {
        const double inverse_mass = inverse_effective_mass(problem, i);
        if (inverse_mass == 0) continue;
        double& gamma = state.gamma[static_cast<Eigen::Index>(i)];
        const double w =
            velocity_change(problem, state, i) + problem.b[static_cast<Eigen::Index>(i)];
        const double clamped = std::max(0.0, gamma - w / inverse_mass);

        const Contact& contact = problem.contacts[i];
        const Vec3 change = (clamped - gamma) * contact.normal;
        gamma = clamped;
        state.body_impulse[static_cast<std::size_t>(contact.a)] += change;
        if (contact.b != world) state.body_impulse[static_cast<std::size_t>(contact.b)] -= change;
    }
}

}  // namespace collide
