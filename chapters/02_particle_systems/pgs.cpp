#include "chapters/02_particle_systems/pgs.hpp"

#include "chapters/02_particle_systems/lcp.hpp"
#include "common/errors.hpp"

namespace collide {

PgsState zero_impulses(const ContactProblem& problem) {
    return {VecX::Zero(problem.b.size()),
            std::vector<Vec3>(problem.inverse_mass.size(), Vec3::Zero())};
}

// [running-sums]
double velocity_change(const ContactProblem& problem, const PgsState& state, std::size_t i) {
    const auto& [a, b, normal, overlap] = problem.contacts[i];
    Vec3 change = problem.inverse_mass[static_cast<std::size_t>(a)] *
                  state.body_impulse[static_cast<std::size_t>(a)];
    if (b != world)
        change -= problem.inverse_mass[static_cast<std::size_t>(b)] *
                  state.body_impulse[static_cast<std::size_t>(b)];
    return normal.dot(change);
}
// [running-sums]

double inverse_effective_mass(const ContactProblem& problem, std::size_t i) {
    const Contact& contact = problem.contacts[i];
    const double a = problem.inverse_mass[static_cast<std::size_t>(contact.a)];
    return contact.b == world ? a : a + problem.inverse_mass[static_cast<std::size_t>(contact.b)];
}

namespace {

double residual_of(const ContactProblem& problem, const PgsState& state) {
    VecX w(problem.b.size());
    for (std::size_t i = 0; i < problem.contacts.size(); ++i)
        w[static_cast<Eigen::Index>(i)] =
            velocity_change(problem, state, i) - problem.b[static_cast<Eigen::Index>(i)];
    return natural_residual(state.gamma, w);
}

}  // namespace

// [solve]
PgsResult solve_pgs(const ContactProblem& problem, const PgsSettings& settings) {
    require_positive("tolerance", settings.tolerance);
    PgsState state = zero_impulses(problem);
    PgsResult result;
    result.residuals.push_back(residual_of(problem, state));
    while (result.residuals.back() > settings.tolerance && result.sweeps < settings.max_sweeps) {
        pgs_sweep(problem, state);
        ++result.sweeps;
        result.residuals.push_back(residual_of(problem, state));
    }
    result.gamma = state.gamma;
    result.residual = result.residuals.back();
    if (result.residual <= settings.tolerance) result.status = PgsStatus::converged;
    return result;
}
// [solve]

}  // namespace collide
