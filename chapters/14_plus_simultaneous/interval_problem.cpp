#include "chapters/14_plus_simultaneous/interval_problem.hpp"

#include <cmath>
#include <numbers>
#include <optional>

namespace collide {

namespace {

// Relative to the impulse: residual at which Newton's method stops, and residual that is accepted
// where rounding stalls it.
constexpr double newton_tolerance = 1e-13;
constexpr double good_enough = 1e-10;
constexpr int max_newton_steps = 25;
constexpr int max_halvings = 12;
// Where Newton's method fails, slip directions are sampled all round, point by point.
constexpr int directions_tried = 16;
constexpr int max_sweeps = 2;
// Relative to A₃₃: a sliding point that yields less is left to least squares.
constexpr double least_yield = 1e-6;

using Directions = std::vector<Vec2>;

bool is_active(PointRole role) { return role != PointRole::released; }

Vec2 end_sliding(const ProximalProblem& problem, const PointsNow& now, const VecX& p, int k) {
    return part_of(now.u, k).head<2>() + problem.A.middleRows<2>(3 * k) * p;
}

/// Expands a vector of the active points to all points, with zeros elsewhere.
VecX scatter(const std::vector<int>& points, const VecX& active, Eigen::Index size) {
    VecX all = VecX::Zero(size);
    for (std::size_t i = 0; i < points.size(); ++i)
        part_of(all, points[i]) = part_of(active, static_cast<int>(i));
    return all;
}

// [fewer-unknowns]
/// The shortest solution of a system. Friction of a sliding point follows from its normal impulse,
/// which leaves one unknown and one equation instead of three: p = T x. The columns of T are
/// orthonormal, so that p is as long as x.
VecX shortest_solution(const ProximalProblem& problem, const PointsSystem& system,
                       const std::vector<PointRole>& roles, const Directions& directions) {
    MatX T = MatX::Zero(system.w.size(), system.w.size());
    std::vector<Eigen::Index> rows;
    for (int i = 0; i < static_cast<int>(system.points.size()); ++i) {
        const int k = system.points[i];
        const auto unknown = static_cast<Eigen::Index>(rows.size());
        if (roles[k] == PointRole::rolling) {
            T.block<3, 3>(3 * i, unknown).setIdentity();
            rows.insert(rows.end(), {3 * i, 3 * i + 1, 3 * i + 2});
        } else {
            const Vec2 friction = -problem.points[k].mu * directions[k];
            T.block<3, 1>(3 * i, unknown) = Vec3(friction.x(), friction.y(), 1).normalized();
            rows.push_back(3 * i + 2);
        }
    }
    const auto unknowns = T.leftCols(static_cast<Eigen::Index>(rows.size()));
    return unknowns * least_squares_impulse(system.B(rows, Eigen::all) * unknowns, system.w(rows));
}
// [fewer-unknowns]

/// The shortest impulse for given directions of friction.
VecX impulse_along(const ProximalProblem& problem, const PointsNow& now,
                   const std::vector<PointRole>& roles, const Directions& directions) {
    const PointsSystem system = points_system(problem, now, roles, directions);
    const VecX shortest = shortest_solution(problem, system, roles, directions);
    VecX cones = VecX::Constant(static_cast<Eigen::Index>(system.points.size()), -1);
    bool is_broken = false;
    for (int i = 0; i < cones.size(); ++i) {
        const int k = system.points[i];
        if (roles[k] != PointRole::rolling) continue;
        cones[i] = problem.points[k].mu;
        is_broken = is_broken || !is_in_cone(part_of(shortest, i), cones[i]);
    }
    if (is_broken && now.work) now.work->spend(8 * cost_of_system(system.w.size()));
    if (is_broken)
        if (const auto shared = shortest_in_cones(system.B, system.w, cones))
            return scatter(system.points, *shared, now.u.size());
    return scatter(system.points, shortest, now.u.size());
}

/// Slip directions at the end of this impulse.
Directions end_directions(const ProximalProblem& problem, const PointsNow& now,
                          const std::vector<PointRole>& roles, const VecX& p,
                          Directions directions) {
    for (std::size_t k = 0; k < roles.size(); ++k)
        if (roles[k] == PointRole::impending_slip)
            directions[k] = end_sliding(problem, now, p, static_cast<int>(k)).normalized();
    return directions;
}

/// B p − w with the slip directions that p leads to, each row divided by its length [N s].
struct Residual {
    PointsSystem system = {};
    VecX lengths = {};
    VecX F = {};
};
Residual residual_of(const ProximalProblem& problem, const PointsNow& now,
                     const std::vector<PointRole>& roles, const VecX& p,
                     const Directions& directions) {
    Residual residual{.system = points_system(problem, now, roles, directions)};
    VecX of_points(residual.system.w.size());
    for (std::size_t i = 0; i < residual.system.points.size(); ++i)
        part_of(of_points, static_cast<int>(i)) = part_of(p, residual.system.points[i]);
    residual.lengths = residual.system.B.rowwise().norm();
    residual.lengths = (residual.lengths.array() > 0).select(residual.lengths, 1.0);
    residual.F =
        (residual.system.B * of_points - residual.system.w).cwiseQuotient(residual.lengths);
    return residual;
}

// [many-jacobian]
/// ∂F/∂p: the rows of B, and for impending slip the derivative of its direction, eq. (14.7).
MatX jacobian_of(const ProximalProblem& problem, const PointsNow& now,
                 const std::vector<PointRole>& roles, const VecX& p, const Residual& residual) {
    const std::vector<int>& points = residual.system.points;
    MatX J = residual.system.B;
    for (std::size_t i = 0; i < points.size(); ++i) {
        const int k = points[i];
        if (roles[k] != PointRole::impending_slip) continue;
        const Vec2 end = end_sliding(problem, now, p, k), direction = end.normalized();
        const Mat2 turning = problem.points[k].mu * p[3 * k + 2] *
                             (Mat2::Identity() - direction * direction.transpose()) / end.norm();
        for (std::size_t j = 0; j < points.size(); ++j)
            J.block<2, 3>(3 * i, 3 * j) += turning * problem.A.block<2, 3>(3 * k, 3 * points[j]);
    }
    for (Eigen::Index row = 0; row < J.rows(); ++row) J.row(row) /= residual.lengths[row];
    return J;
}
// [many-jacobian]

/// Newton's method from given directions; nothing if it does not converge.
std::optional<IntervalImpulse> newton(const ProximalProblem& problem, const PointsNow& now,
                                      const std::vector<PointRole>& roles, Directions directions) {
    IntervalImpulse answer{.roles = roles, .p = impulse_along(problem, now, roles, directions)};
    const auto residual_at = [&](const VecX& p) {
        directions = end_directions(problem, now, roles, p, directions);
        return residual_of(problem, now, roles, p, directions);
    };
    Residual residual = residual_at(answer.p);
    while (residual.F.norm() > newton_tolerance * answer.p.norm()) {
        if (++answer.newton_steps > max_newton_steps || !residual.F.allFinite())
            return std::nullopt;
        const MatX J = jacobian_of(problem, now, roles, answer.p, residual);
        const VecX step =
            scatter(residual.system.points, least_squares_impulse(J, residual.F), now.u.size());
        // Damping: halve the step until |F| falls.
        double length = 1;
        VecX next;
        Residual next_residual;
        for (int k = 0; k < max_halvings; ++k, length /= 2) {
            next = answer.p - length * step;
            next_residual = residual_at(next);
            if (next_residual.F.norm() < residual.F.norm()) break;
        }
        if (!(next_residual.F.norm() < residual.F.norm())) break;
        answer.p = next;
        residual = next_residual;
    }
    // With known directions the problem is linear and has one shortest solution.
    directions = end_directions(problem, now, roles, answer.p, directions);
    answer.p = impulse_along(problem, now, roles, directions);
    residual = residual_at(answer.p);
    if (!(residual.F.norm() <= good_enough * answer.p.norm())) return std::nullopt;
    answer.is_found = true;
    return answer;
}

/// The sampled direction of one point that agrees best with the end velocity it produces.
Vec2 best_direction(const ProximalProblem& problem, const PointsNow& now,
                    const std::vector<PointRole>& roles, Directions directions, int k) {
    Vec2 best = directions[k];
    double agreement = -2;
    for (int i = 0; i < directions_tried; ++i) {
        const double angle = 2 * std::numbers::pi * i / directions_tried;
        directions[k] = {std::cos(angle), std::sin(angle)};
        const VecX p = impulse_along(problem, now, roles, directions);
        const double agrees = end_sliding(problem, now, p, k).normalized().dot(directions[k]);
        if (agrees > agreement && p[3 * k + 2] >= 0) {
            agreement = agrees;
            best = directions[k];
        }
    }
    return best;
}

/// Initial slip directions: opposite to the friction that would have held the point.
Directions initial_directions(const PointsNow& now, const std::vector<PointRole>& roles,
                              const VecX& guess) {
    Directions directions(roles.size(), Vec2::UnitX());
    for (std::size_t k = 0; k < roles.size(); ++k) {
        const int point = static_cast<int>(k);
        const Vec2 sliding = part_of(now.u, point).head<2>();
        if (roles[k] == PointRole::sliding) directions[k] = sliding.normalized();
        if (roles[k] != PointRole::impending_slip || guess.size() == 0) continue;
        const Vec2 friction = part_of(guess, point).head<2>();
        if (friction.norm() > 0) directions[k] = -friction.normalized();
    }
    return directions;
}

// [one-point]
/// A single sliding point: friction follows from p_z, which leaves one equation. Nothing if the
/// point is jammed and p_z cannot end the phase.
std::optional<Vec3> single_sliding_impulse(const Mat3& K, double mu, const IntervalStart& start) {
    const Vec2 friction = -mu * start.u.head<2>().normalized();
    const Vec3 per_push(friction.x(), friction.y(), 1);
    if (start.phase == PointPhase::expanding) return start.expansion * per_push;
    const double yields = K.row(2).dot(per_push);
    if (yields <= least_yield * K(2, 2)) return std::nullopt;
    return -start.u.z() / yields * per_push;
}

/// A single point, sliding or about to slip: solved as in chapter 13.
IntervalImpulse single_point_impulse(const ProximalProblem& problem, const PointsNow& now,
                                     const std::vector<PointRole>& roles, int k) {
    const Mat3 K = problem.A.block<3, 3>(3 * k, 3 * k);
    const double mu = problem.points[k].mu;
    const IntervalStart start{
        .u = part_of(now.u, k), .phase = now.phases[k], .expansion = now.expansion[k]};
    IntervalImpulse answer{.roles = roles, .p = VecX::Zero(now.u.size()), .is_found = true};
    if (roles[k] == PointRole::sliding) {
        const std::optional<Vec3> p = single_sliding_impulse(K, mu, start);
        part_of(answer.p, k) = p ? *p : solve(interval_system(K, mu, start, false));
        return answer;
    }
    const ImpendingSlip slip = impending_slip(K, mu, start);
    part_of(answer.p, k) = slip.p;
    answer.is_found = slip.converged;
    answer.newton_steps = slip.iterations;
    return answer;
}
// [one-point]

/// Newton's method for the slip directions; in a thorough search also from sampled directions.
IntervalImpulse find_directions(const ProximalProblem& problem, const PointsNow& now,
                                const std::vector<PointRole>& roles, const VecX& guess,
                                SlipSearch search) {
    Directions directions = initial_directions(now, roles, guess);
    if (const auto answer = newton(problem, now, roles, directions)) return *answer;
    const int sweeps = search == SlipSearch::thorough ? max_sweeps : 0;
    for (int sweep = 0; sweep < sweeps; ++sweep) {
        for (std::size_t k = 0; k < roles.size(); ++k)
            if (roles[k] == PointRole::impending_slip)
                directions[k] =
                    best_direction(problem, now, roles, directions, static_cast<int>(k));
        if (const auto answer = newton(problem, now, roles, directions)) return *answer;
    }
    return {.roles = roles, .p = impulse_along(problem, now, roles, directions)};
}

}  // namespace

// [points-system]
PointsSystem points_system(const ProximalProblem& problem, const PointsNow& now,
                           const std::vector<PointRole>& roles, const Directions& directions) {
    PointsSystem system;
    for (std::size_t k = 0; k < roles.size(); ++k)
        if (is_active(roles[k])) system.points.push_back(static_cast<int>(k));
    const auto count = static_cast<int>(system.points.size());
    const Eigen::Index all = now.u.size();
    if (now.work) now.work->spend(2 + all * all / 1000 + cost_of_system(3 * count));
    system.B = MatX::Zero(3 * count, 3 * count);
    system.w = VecX::Zero(3 * count);
    const auto row_of_A = [&](int row, int i) {  // zero end velocity along this row
        for (int j = 0; j < count; ++j)
            system.B.block<1, 3>(3 * i + row, 3 * j) =
                problem.A.block<1, 3>(3 * system.points[i] + row, 3 * system.points[j]);
        system.w[3 * i + row] = -now.u[3 * system.points[i] + row];
    };
    for (int i = 0; i < count; ++i) {
        const int k = system.points[i];
        if (roles[k] == PointRole::rolling) {
            row_of_A(0, i);
            row_of_A(1, i);
        } else {
            system.B.block<2, 2>(3 * i, 3 * i).setIdentity();
            system.B.block<2, 1>(3 * i, 3 * i + 2) = problem.points[k].mu * directions[k];
        }
        if (now.phases[k] == PointPhase::compressing) {
            row_of_A(2, i);
        } else {
            system.B(3 * i + 2, 3 * i + 2) = 1;
            system.w[3 * i + 2] = now.expansion[k];
        }
    }
    return system;
}
// [points-system]

IntervalImpulse interval_impulse(const ProximalProblem& problem, const PointsNow& now,
                                 const std::vector<PointRole>& roles, const VecX& guess,
                                 SlipSearch search) {
    int pushed = 0, last = 0;
    bool some_slip = false;
    for (int k = 0; k < static_cast<int>(roles.size()); ++k) {
        if (!is_active(roles[k])) continue;
        ++pushed;
        last = k;
        some_slip = some_slip || roles[k] == PointRole::impending_slip;
    }
    IntervalImpulse answer;
    if (pushed == 0)
        answer = {.roles = roles, .p = VecX::Zero(now.u.size()), .is_found = true};
    else if (pushed == 1 && roles[last] != PointRole::rolling &&
             problem.A(3 * last + 2, 3 * last + 2) > 0)
        answer = single_point_impulse(problem, now, roles, last);
    else if (!some_slip)
        answer = {.roles = roles,
                  .p = impulse_along(problem, now, roles, initial_directions(now, roles, guess)),
                  .is_found = true};
    else
        answer = find_directions(problem, now, roles, guess, search);
    answer.end = now.u + problem.A * answer.p;
    return answer;
}

}  // namespace collide
