// Table 1 of the paper, checked from A and the trace of an event alone: independent of the search.
#pragma once
#include <algorithm>
#include <cmath>

#include "chapters/14_plus_simultaneous/plus_event.hpp"

namespace collide {

/// Statistics of a sample of events.
struct EventCounts {
    int events = 0, resolved = 0, over = 0, against_end = 0, intervals = 0, rolling = 0,
        sliding = 0, impending = 0, released = 0;
    int pushes = 0, with_push = 0, many_rounds = 0, gained = 0;
    double worst = 0;         ///< largest violation of table 1 in events that are called resolved
    double largest_gain = 0;  ///< relative to the energy that impulses could dissipate
};

/// The largest violation of one interval's conditions, relative to its impulses and velocities.
inline double table_1_violation(const ProximalProblem& problem, const EventInterval& interval,
                                const std::vector<PointPhase>& phases, const VecX& start,
                                const VecX& remaining, double transition_speed) {
    const VecX p = interval.impulse / interval.alpha, end = start + problem.A * p;
    const double length = p.norm();
    double speed = std::max(start.lpNorm<Eigen::Infinity>(), end.lpNorm<Eigen::Infinity>());
    for (Eigen::Index i = 0; i < p.size(); ++i)
        speed = std::max(speed, std::abs(problem.A(i, i) * p[i]));
    double worst = 0;
    const auto impulse_is_zero = [&](double value) {
        if (length > 0) worst = std::max(worst, std::abs(value) / length);
    };
    const auto speed_is_zero = [&](double value) {
        worst = std::max(worst, std::abs(value) / speed);
    };
    for (int k = 0; k < points_of(problem); ++k) {
        const Vec3 pk = part_of(p, k), ek = part_of(end, k), sk = part_of(start, k);
        const double mu = problem.points[k].mu;
        impulse_is_zero(std::min(0.0, pk.z()));                             // nothing pulls
        impulse_is_zero(std::max(0.0, pk.head<2>().norm() - mu * pk.z()));  // the cone
        if (phases[k] == PointPhase::observing) impulse_is_zero(pk.norm());
        if (phases[k] == PointPhase::expanding) impulse_is_zero(pk.z() - remaining[k]);
        if (phases[k] == PointPhase::compressing) {
            speed_is_zero(std::min(0.0, ek.z()));
            if (pk.z() > 1e-9 * length) speed_is_zero(ek.z());
        }
        if (pk.z() <= 1e-9 * length) continue;  // no friction without a push
        if (sk.head<2>().norm() >= transition_speed) {
            impulse_is_zero((pk.head<2>() + mu * pk.z() * sk.head<2>().normalized()).norm());
        } else if (ek.head<2>().norm() > 1e-9 * speed) {  // it slips, with friction on the cone
            impulse_is_zero((pk.head<2>() + mu * pk.z() * ek.head<2>().normalized()).norm());
        }
    }
    return worst;
}

/// Replays an event: checks the sums, the conditions of every interval, and its end.
inline void check_event(const ProximalProblem& problem, const PlusEvent& event,
                        const PlusEventSettings& settings, EventCounts& counts) {
    const int points = points_of(problem);
    VecX u = problem.u0, total = VecX::Zero(u.size());
    VecX owed = VecX::Zero(points), remaining = VecX::Zero(points), e = VecX::Zero(points);
    double fastest = u.lpNorm<Eigen::Infinity>();  // so far
    int round = -1;
    bool pushed = false;
    for (const EventInterval& interval : event.intervals) {
        const std::vector<PointPhase>& phases = event.rounds.at(interval.round);
        if (interval.round != round) {  // expansions owed from the last round
            round = interval.round;
            remaining = owed;
            owed.setZero();
            for (int k = 0; k < points; ++k) {
                const double approach = -u[3 * k + 2];
                e[k] = round > 0 && points > 1 && approach < relative_capture * fastest
                           ? 0
                           : restitution(problem.points[k].restitution, approach);
            }
        }
        if (event.status == EventStatus::resolved)
            counts.worst =
                std::max(counts.worst, table_1_violation(problem, interval, phases, u, remaining,
                                                         settings.rules.transition_speed));
        for (int k = 0; k < points; ++k) {
            const double normal = interval.impulse[3 * k + 2];
            if (phases[k] == PointPhase::compressing) owed[k] += e[k] * normal;
            if (phases[k] == PointPhase::expanding) remaining[k] -= normal;
            counts.rolling += interval.roles[k] == PointRole::rolling;
            counts.sliding += interval.roles[k] == PointRole::sliding;
            counts.impending += interval.roles[k] == PointRole::impending_slip;
            counts.released += interval.roles[k] == PointRole::released;
        }
        u = interval.u;
        fastest = std::max(fastest, u.lpNorm<Eigen::Infinity>());
        total += interval.impulse;
        ++counts.intervals;
        counts.pushes += interval.is_push;
        pushed = pushed || interval.is_push;
    }
    ++counts.events;
    counts.resolved += event.status == EventStatus::resolved;
    counts.over += is_over(event.status);
    for (const EventInterval& interval : event.intervals)
        counts.against_end += interval.against_end;
    counts.with_push += pushed;
    counts.many_rounds += event.rounds.size() > 2;
    const double scale =
        std::max(problem.u0.lpNorm<Eigen::Infinity>(), event.u.lpNorm<Eigen::Infinity>());
    counts.worst =
        std::max(counts.worst, (total - event.p).norm() / std::max(1e-300, total.norm()));
    counts.worst =
        std::max(counts.worst,
                 (problem.u0 + problem.A * event.p - event.u).lpNorm<Eigen::Infinity>() / scale);
    if (event.status == EventStatus::resolved)
        counts.worst =
            std::max(counts.worst, -normal_parts(event.u, points).minCoeff() / scale - 4e-9);
}

}  // namespace collide
