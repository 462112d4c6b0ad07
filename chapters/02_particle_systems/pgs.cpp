#include "chapters/02_particle_systems/pgs.hpp"

#include <algorithm>

#include "common/core/errors.hpp"

namespace collide {

PgsState zero_impulses(const ContactProblem& problem) {
    return {VecX::Zero(problem.b.size()),
            std::vector<Vec3>(problem.inverse_mass.size(), Vec3::Zero())};
}

// [running-sums]
double velocity_change(const ContactProblem& problem, const PgsState& state, std::size_t i) {
    const Contact& contact = problem.contacts[i];
    const auto a = static_cast<std::size_t>(contact.a), b = static_cast<std::size_t>(contact.b);
    Vec3 change = problem.inverse_mass[a] * state.body_impulse[a];
    if (contact.b != world) change -= problem.inverse_mass[b] * state.body_impulse[b];
    return contact.normal.dot(change);
}
// [running-sums]

double inverse_effective_mass(const ContactProblem& problem, std::size_t i) {
    const Contact& contact = problem.contacts[i];
    const double a = problem.inverse_mass[static_cast<std::size_t>(contact.a)];
    return contact.b == world ? a : a + problem.inverse_mass[static_cast<std::size_t>(contact.b)];
}

void matrix_sweep(const Lcp& problem, const std::vector<bool>& bilateral, VecX& f, VecX& a) {
    for (int i = 0; i < f.size(); ++i) {
        if (problem.A(i, i) == 0) continue;  // between fixed bodies
        double updated = f[i] - a[i] / problem.A(i, i);
        if (!bilateral[static_cast<std::size_t>(i)]) updated = std::max(0.0, updated);
        a += (updated - f[i]) * problem.A.col(i);
        f[i] = updated;
    }
}

namespace {

// [solve]
/// The iteration, for either form of the problem: `sweep` updates f and a.
template <class Sweep>
LcpSolution sweep_until_solved(LcpSolution start, const VecX& diagonal,
                               const std::vector<int>& bilateral, const SweepSettings& settings,
                               const Sweep& sweep) {
    require_positive("tolerance", settings.tolerance);
    LcpSolution result = std::move(start);
    const double size = size_of(result.a);  // without impulses, a is b
    for (;;) {
        result.residual = natural_residual(result.f, result.a, diagonal, bilateral, size);
        if (settings.observe) settings.observe(result);
        if (result.residual <= settings.tolerance) result.status = LcpStatus::solved;
        if (result.status == LcpStatus::solved || result.steps >= settings.max_sweeps) break;
        sweep(result.f, result.a);
        ++result.steps;
    }
    for (int i = 0; i < result.f.size(); ++i)
        if (result.f[i] != 0) result.active.push_back(i);
    return result;
}
// [solve]

}  // namespace

LcpSolution solve_by_sweeps(const ContactProblem& problem, const SweepSettings& settings) {
    PgsState state = zero_impulses(problem);
    VecX diagonal(problem.b.size());
    for (std::size_t i = 0; i < problem.contacts.size(); ++i)
        diagonal[static_cast<Eigen::Index>(i)] = inverse_effective_mass(problem, i);
    return sweep_until_solved({.f = state.gamma, .a = problem.b, .status = LcpStatus::out_of_steps},
                              diagonal, {}, settings, [&](VecX& f, VecX& a) {
                                  pgs_sweep(problem, state);
                                  f = state.gamma;
                                  for (std::size_t i = 0; i < problem.contacts.size(); ++i) {
                                      const auto row = static_cast<Eigen::Index>(i);
                                      a[row] = velocity_change(problem, state, i) + problem.b[row];
                                  }
                              });
}

LcpSolution solve_by_sweeps(const Lcp& problem, const SweepSettings& settings) {
    require_valid(problem);
    const std::vector<bool> bilateral = bilateral_flags(problem);
    LcpSolution result = sweep_until_solved(
        {.f = VecX::Zero(problem.b.size()), .a = problem.b, .status = LcpStatus::out_of_steps},
        problem.A.diagonal(), problem.bilateral, settings,
        [&](VecX& f, VecX& a) { matrix_sweep(problem, bilateral, f, a); });
    result.a = problem.A * result.f + problem.b;  // removes accumulated rounding
    result.residual = natural_residual(problem, result.f);
    return result;
}

}  // namespace collide
