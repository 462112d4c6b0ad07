#include <algorithm>
#include <cmath>

#include "chapters/10_contact_friction/friction_sweeps.hpp"
#include "chapters/10_contact_friction/proximal_newton.hpp"
#include "chapters/14_plus_simultaneous/active_set.hpp"

namespace collide {

namespace {

/// Newton's method goes on to this residual, relative to the largest velocity.
constexpr double interval_residual = 1e-10;
/// Where Newton's method comes close but not to violation_tolerance, the impulse is better than a push: so
/// close that its energy is that of a solution, or if it adds none. The event says by how much table 1 is
/// broken.
constexpr double close_violation = 1e-6;
constexpr double usable_violation = 1e-2;
/// In an echo the impulses may be so small that rounding breaks table 1; then this residual will do.
constexpr double usable_residual = 2 * violation_tolerance;
/// Impulses and slip velocities below this share of the largest are zero.
constexpr double negligible = 1e-10;
/// Where Newton's method gets stuck, the give grows by this much more.
constexpr double sure_stride = 2;
/// Sweeps for a better start, where Newton's method fails from nothing.
constexpr int starting_sweeps = 300;

// [as-friction-problem]
/// Table 1 as a friction problem of chapter 10, with impulses for forces and velocities at the end for
/// accelerations: slow points obey (10.2), fast ones (10.3), and the normal impulse of an expanding
/// point is given.
FrictionProblem friction_problem(const ProximalProblem& problem, const PointsNow& now,
                                 const std::vector<int>& points,
                                 const std::vector<PointRole>& first) {
    FrictionProblem as_forces{.scale = now.u.cwiseAbs().maxCoeff(), .work = now.work};
    std::vector<Eigen::Index> rows;
    for (const int k : points) {
        as_forces.scale =
            std::max(as_forces.scale, problem.A(3 * k + 2, 3 * k + 2) * now.expansion[k]);
        const auto row = static_cast<int>(rows.size());
        FrictionContact contact{.kind = FrictionKind::at_rest,
                                .mu = problem.points[k].mu,
                                .normal = row + 2,
                                .tangent = row,
                                .tangents = 2};
        if (first[k] == PointRole::sliding) {
            contact.kind = FrictionKind::sliding;
            contact.direction = part_of(now.u, k).head<2>().normalized();
        }
        if (now.phases[k] == PointPhase::expanding) contact.normal_force = now.expansion[k];
        as_forces.contacts.push_back(contact);
        rows.insert(rows.end(), {3 * k, 3 * k + 1, 3 * k + 2});
    }
    as_forces.A = problem.A(rows, rows);
    as_forces.b = now.u(rows);
    return as_forces;
}
// [as-friction-problem]

}  // namespace

// [by-newton]
IntervalImpulse impulse_by_newton(const ProximalProblem& problem, const PointsNow& now,
                                  double transition_speed, SlidingLaw law) {
    IntervalImpulse impulse{.roles = first_roles(now, transition_speed),
                            .p = VecX::Zero(now.u.size())};
    if (law == SlidingLaw::against_end)
        for (PointRole& role : impulse.roles)
            if (role == PointRole::sliding) {
                role = PointRole::rolling;  // or about to slip: the impulse decides
                impulse.against_end = true;
            }
    std::vector<int> points;
    for (int k = 0; k < points_of(problem); ++k)
        if (now.phases[k] != PointPhase::observing) points.push_back(k);
    const FrictionProblem as_forces = friction_problem(problem, now, points, impulse.roles);
    VecX start;
    if (now.guess.size() > 0) {
        start.resize(as_forces.b.size());
        for (std::size_t i = 0; i < points.size(); ++i)
            part_of(start, static_cast<int>(i)) = part_of(now.guess, points[i]);
    }
    NewtonForces found = proximal_newton(
        as_forces, {.tolerance = interval_residual, .start = start, .shortest = true});
    // Moving the centre is the more robust way, but it need not lead to the shortest impulse.
    if (found.residual > interval_residual)
        found = proximal_newton(as_forces, {.tolerance = interval_residual});
    if (found.residual > interval_residual)
        found = proximal_newton(as_forces, {.tolerance = interval_residual, .stride = sure_stride});
    if (found.residual > interval_residual) {
        const VecX swept =
            sweep_friction(as_forces, VecX::Zero(as_forces.b.size()), starting_sweeps).f;
        found = proximal_newton(
            as_forces, {.tolerance = interval_residual, .start = swept, .stride = sure_stride});
    }
    for (std::size_t i = 0; i < points.size(); ++i)
        part_of(impulse.p, points[i]) = part_of(found.f, static_cast<int>(i));
    impulse.end = now.u + problem.A * impulse.p;
    impulse.newton_steps = found.steps;
    // The roles follow from the impulse.
    const double length = impulse.p.norm(), speed = as_forces.scale;
    for (const int k : points) {
        const bool presses = impulse.p[3 * k + 2] > negligible * length;
        if (!presses && now.phases[k] == PointPhase::compressing) {
            impulse.roles[k] = PointRole::released;
            part_of(impulse.p, k).setZero();
        } else if (impulse.roles[k] == PointRole::rolling &&
                   part_of(impulse.end, k).head<2>().norm() > negligible * speed) {
            impulse.roles[k] = PointRole::impending_slip;
        }
    }
    impulse.end = now.u + problem.A * impulse.p;
    const double broken = violation(problem, now, impulse);
    const bool is_near = broken <= usable_violation || found.residual <= usable_residual;
    impulse.is_found =
        broken <= close_violation || (is_near && impulse.p.dot(now.u + impulse.end) <= 0);
    return impulse;
}
// [by-newton]

}  // namespace collide
