// hint: You forbid the change to be negative. It is the total that must not pull: a contact must be
// able to take back what it gave too much.
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
        const double increment = std::max(0.0, missing / inverse_mass);
        const Contact& contact = problem.contacts[i];
        const Vec3 change = increment * contact.normal;
        gamma += increment;
        state.body_impulse[static_cast<std::size_t>(contact.a)] += change;
        if (contact.b != world) state.body_impulse[static_cast<std::size_t>(contact.b)] -= change;
    }
}

}  // namespace collide
