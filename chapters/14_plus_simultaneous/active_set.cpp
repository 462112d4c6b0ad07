#include "chapters/14_plus_simultaneous/active_set.hpp"

#include <algorithm>
#include <cmath>
#include <map>

#include "common/core/errors.hpp"

namespace collide {

namespace {

// Relative to the largest: ties are released or taken back together.
constexpr double tie = 1e-6;
// A sliding point that yields this much less than under a normal impulse alone is jammed, as in
// chapter 13.
constexpr double jam_tolerance = 1e-9;
// Relative to the length of an impulse: equally long, and distinct.
constexpr double as_short = 1e-9, another = 1e-6;
// Relative to the impulse: sweeps have converged.
constexpr double sweep_tolerance = 1e-14;
constexpr int max_push_sweeps = 1000;
// Relative to the speeds: after the sweeps a slower point sticks.
constexpr double stick_tolerance = 1e-6;

VecX friction_coefficients(const ProximalProblem& problem) {
    VecX mu(points_of(problem));
    for (int k = 0; k < points_of(problem); ++k) mu[k] = problem.points[k].mu;
    return mu;
}

bool is_slow(const PointsNow& now, int k, double transition_speed) {
    return part_of(now.u, k).head<2>().norm() < transition_speed;
}

/// Scale of the velocities: at both ends of the interval, and by each impulse alone.
double speed_scale(const ProximalProblem& problem, const PointsNow& now,
                   const IntervalImpulse& impulse) {
    return std::max({now.u.cwiseAbs().maxCoeff(), impulse.end.cwiseAbs().maxCoeff(),
                     problem.A.diagonal().cwiseProduct(impulse.p).cwiseAbs().maxCoeff()});
}

/// A sliding point hardly yields, and the impulse that would end its phase is absurdly large.
bool is_jammed(const ProximalProblem& problem, const PointsNow& now,
               const IntervalImpulse& impulse) {
    for (int k = 0; k < points_of(problem); ++k)
        if (impulse.roles[k] == PointRole::sliding && now.phases[k] == PointPhase::compressing &&
            impulse.p[3 * k + 2] * problem.A(3 * k + 2, 3 * k + 2) * jam_tolerance >=
                now.u.cwiseAbs().maxCoeff())
            return true;
    return false;
}

bool is_solution(const ProximalProblem& problem, const PointsNow& now,
                 const IntervalImpulse& impulse) {
    return impulse.is_found && violation(problem, now, impulse) <= violation_tolerance &&
           !is_jammed(problem, now, impulse);
}

/// Released compressing points with the fastest approach at the end, if any approaches.
std::vector<int> still_approaching(const ProximalProblem& problem, const PointsNow& now,
                                   const IntervalImpulse& impulse) {
    std::vector<int> points;
    double fastest = -violation_tolerance * speed_scale(problem, now, impulse);
    for (const bool collecting : {false, true})
        for (int k = 0; k < static_cast<int>(impulse.roles.size()); ++k) {
            if (now.phases[k] != PointPhase::compressing || impulse.roles[k] != PointRole::released)
                continue;
            const double end = impulse.end[3 * k + 2];
            if (!collecting)
                fastest = std::min(fastest, end);
            else if (end <= (1 - tie) * fastest)
                points.push_back(k);
        }
    return points;
}

// [release]
/// The points of impending slip with the least push, where no slip direction was found: perhaps
/// they need no push at all.
std::vector<int> least_pushed(const PointsNow& now, const IntervalImpulse& impulse) {
    std::vector<int> slipping;
    for (int k = 0; k < static_cast<int>(impulse.roles.size()); ++k)
        if (impulse.roles[k] == PointRole::impending_slip &&
            now.phases[k] == PointPhase::compressing)
            slipping.push_back(k);
    if (slipping.empty()) return slipping;
    const auto push = [&](int k) { return impulse.p[3 * k + 2]; };
    const double least = push(*std::min_element(slipping.begin(), slipping.end(),
                                                [&](int i, int j) { return push(i) < push(j); }));
    std::erase_if(slipping, [&](int k) { return push(k) > least + tie * impulse.p.norm(); });
    return slipping;
}

/// Drops the most violated conditions until none is violated.
IntervalImpulse release(const ProximalProblem& problem, const PointsNow& now,
                        std::vector<PointRole> roles) {
    const VecX mu = friction_coefficients(problem);
    VecX guess;
    while (true) {
        IntervalImpulse impulse = interval_impulse(problem, now, roles, guess, SlipSearch::quick);
        std::vector<int> worst = worst_violation(impulse.p, mu, roles, now.phases);
        if (worst.empty() && !impulse.is_found) {
            impulse = interval_impulse(problem, now, roles, guess);
            worst = worst_violation(impulse.p, mu, roles, now.phases);
            if (worst.empty() && !impulse.is_found) worst = least_pushed(now, impulse);
        }
        if (worst.empty()) return impulse;
        roles = relaxed_roles(impulse.p, worst, roles, now.phases);
        guess = impulse.p;
    }
}
// [release]

/// The admissible roles of a point.
std::vector<PointRole> possible_roles(const PointsNow& now, int k, double transition_speed) {
    if (now.phases[k] == PointPhase::observing) return {PointRole::released};
    std::vector<PointRole> roles;
    if (now.phases[k] == PointPhase::compressing) roles.push_back(PointRole::released);
    if (is_slow(now, k, transition_speed)) {
        roles.push_back(PointRole::rolling);
        roles.push_back(PointRole::impending_slip);
    } else {
        roles.push_back(PointRole::sliding);
    }
    return roles;
}

/// Calls `visit` with every combination.
template <class Visit>
void for_all_roles(const std::vector<std::vector<PointRole>>& possible, const Visit& visit) {
    std::vector<std::size_t> chosen(possible.size(), 0);
    while (true) {
        std::vector<PointRole> roles;
        for (std::size_t k = 0; k < possible.size(); ++k) roles.push_back(possible[k][chosen[k]]);
        visit(roles);
        std::size_t k = 0;
        while (k < chosen.size() && ++chosen[k] == possible[k].size()) chosen[k++] = 0;
        if (k == chosen.size()) return;
    }
}

int count(const PointsNow& now, PointPhase phase) {
    return static_cast<int>(std::count(now.phases.begin(), now.phases.end(), phase));
}
int participants(const PointsNow& now) {
    return count(now, PointPhase::compressing) + count(now, PointPhase::expanding);
}

/// The impulse of one expanding point, with those of the others fixed.
Vec3 expansion_impulse(const ProximalProblem& problem, const PointsNow& now, const VecX& p, int k) {
    const Mat3 K = problem.A.block<3, 3>(3 * k, 3 * k);
    const Vec3 of_others = problem.A.middleRows<3>(3 * k) * p - K * part_of(p, k);
    const IntervalStart start{.u = part_of(now.u, k) + of_others,
                              .phase = PointPhase::expanding,
                              .expansion = now.expansion[k]};
    const double mu = problem.points[k].mu;
    const Vec3 rolling = solve(interval_system(K, mu, start, true));
    return is_in_cone(rolling, mu) ? rolling : impending_slip(K, mu, start).p;
}

}  // namespace

std::vector<PointRole> first_roles(const PointsNow& now, double transition_speed) {
    std::vector<PointRole> roles;
    for (int k = 0; k < static_cast<int>(now.phases.size()); ++k)
        roles.push_back(now.phases[k] == PointPhase::observing ? PointRole::released
                        : is_slow(now, k, transition_speed)    ? PointRole::rolling
                                                               : PointRole::sliding);
    return roles;
}

// [violation]
double violation(const ProximalProblem& problem, const PointsNow& now,
                 const IntervalImpulse& impulse) {
    const double length = impulse.p.norm(), speed = speed_scale(problem, now, impulse);
    if (speed == 0) return 0;
    double impulses = 0, speeds = 0;  // largest violations so far [N s, m/s]
    for (int k = 0; k < points_of(problem); ++k) {
        const Vec3 p = part_of(impulse.p, k), end = part_of(impulse.end, k);
        const double mu = problem.points[k].mu;
        impulses = std::max({impulses, -p.z(), p.head<2>().norm() - mu * p.z()});
        switch (impulse.roles[k]) {
            case PointRole::released: impulses = std::max(impulses, p.norm()); break;
            case PointRole::rolling: speeds = std::max(speeds, end.head<2>().norm()); break;
            case PointRole::sliding:
            case PointRole::impending_slip: {
                const bool at_end = impulse.roles[k] == PointRole::impending_slip;
                const Vec2 against = (at_end ? end : Vec3(part_of(now.u, k))).head<2>();
                const Vec2 friction = -mu * p.z() * against.normalized();
                impulses = std::max(impulses, (p.head<2>() - friction).norm());
            }
        }
        if (now.phases[k] == PointPhase::expanding)
            impulses = std::max(impulses, std::abs(p.z() - now.expansion[k]));
        if (now.phases[k] == PointPhase::compressing) {
            speeds = std::max(speeds, -end.z());
            if (impulse.roles[k] != PointRole::released)
                speeds = std::max(speeds, std::abs(end.z()));
        }
    }
    return std::max(length > 0 ? impulses / length : 0, speeds / speed);
}
// [violation]

IntervalImpulse released_in_turn(const ProximalProblem& problem, const PointsNow& now,
                                 double transition_speed) {
    return release(problem, now, first_roles(now, transition_speed));
}

// [taking-back]
IntervalImpulse with_taking_back(const ProximalProblem& problem, const PointsNow& now,
                                 double transition_speed) {
    const std::vector<PointRole> first = first_roles(now, transition_speed);
    IntervalImpulse impulse = release(problem, now, first);
    for (int trial = 0; trial < 2 * points_of(problem); ++trial) {
        const std::vector<int> back = still_approaching(problem, now, impulse);
        if (!impulse.is_found || back.empty()) break;
        std::vector<PointRole> roles = impulse.roles;
        for (const int k : back) roles[k] = first[k];
        impulse = release(problem, now, roles);
    }
    return impulse;
}
// [taking-back]

// [exhaustive]
ExhaustiveSearch exhaustive_search(const ProximalProblem& problem, const PointsNow& now,
                                   double transition_speed) {
    if (participants(now) > exhaustive_limit)
        refuse("points that take part", std::to_string(participants(now)),
               "at most " + std::to_string(exhaustive_limit) + " for an exhaustive search");
    std::vector<std::vector<PointRole>> possible;
    for (int k = 0; k < points_of(problem); ++k)
        possible.push_back(possible_roles(now, k, transition_speed));
    std::vector<IntervalImpulse> answers;
    std::map<std::vector<PointRole>, IntervalImpulse> rolling_impulses;
    for_all_roles(possible, [&](const std::vector<PointRole>& roles) {
        // As in the heuristic, the search for slip starts from the impulse with which the points
        // roll.
        std::vector<PointRole> rolling = roles;
        std::replace(rolling.begin(), rolling.end(), PointRole::impending_slip, PointRole::rolling);
        if (!rolling_impulses.contains(rolling))
            rolling_impulses[rolling] = interval_impulse(problem, now, rolling);
        const IntervalImpulse& guess = rolling_impulses[rolling];
        const IntervalImpulse impulse =
            rolling == roles ? guess
                             : interval_impulse(problem, now, roles, guess.p, SlipSearch::quick);
        const bool is_new =
            std::none_of(answers.begin(), answers.end(), [&](const IntervalImpulse& other) {
                return (other.p - impulse.p).norm() <= another * impulse.p.norm();
            });
        if (is_new && is_solution(problem, now, impulse)) answers.push_back(impulse);
    });
    ExhaustiveSearch search{.answers = static_cast<int>(answers.size())};
    if (answers.empty()) return search;
    std::sort(answers.begin(), answers.end(),
              [](const auto& one, const auto& other) { return one.p.norm() < other.p.norm(); });
    search.shortest = answers.front();
    search.is_unique =
        answers.size() == 1 || answers[1].p.norm() > (1 + as_short) * answers[0].p.norm();
    return search;
}
// [exhaustive]

// [friction-by-sweeps]
IntervalImpulse friction_by_sweeps(const ProximalProblem& problem, const PointsNow& now,
                                   double transition_speed) {
    IntervalImpulse impulse{.roles = first_roles(now, transition_speed),
                            .p = VecX::Zero(now.u.size()),
                            .is_found = true};
    for (int k = 0; k < points_of(problem); ++k) {
        if (now.phases[k] != PointPhase::expanding) impulse.roles[k] = PointRole::released;
        if (impulse.roles[k] == PointRole::released) continue;
        part_of(impulse.p, k).z() = now.expansion[k];
        if (impulse.roles[k] == PointRole::sliding)
            part_of(impulse.p, k).head<2>() =
                -problem.points[k].mu * now.expansion[k] * part_of(now.u, k).head<2>().normalized();
    }
    double change = 1;
    for (int sweep = 0; sweep < max_push_sweeps && change > sweep_tolerance * impulse.p.norm();
         ++sweep) {
        change = 0;
        for (int k = 0; k < points_of(problem); ++k) {
            if (impulse.roles[k] != PointRole::rolling) continue;
            const Vec3 next = expansion_impulse(problem, now, impulse.p, k);
            change = std::max(change, (next - part_of(impulse.p, k)).norm());
            part_of(impulse.p, k) = next;
        }
    }
    impulse.end = now.u + problem.A * impulse.p;
    for (int k = 0; k < points_of(problem); ++k)
        if (impulse.roles[k] == PointRole::rolling &&
            part_of(impulse.end, k).head<2>().norm() >
                stick_tolerance * speed_scale(problem, now, impulse))
            impulse.roles[k] = PointRole::impending_slip;
    // Sweeps come close and tell which points slip; Newton's method adds the last digits.
    const IntervalImpulse polished = interval_impulse(problem, now, impulse.roles, impulse.p);
    return is_solution(problem, now, polished) ? polished : impulse;
}
// [friction-by-sweeps]

// [find-impulse]
std::optional<IntervalImpulse> find_impulse(const ProximalProblem& problem, const PointsNow& now,
                                            double transition_speed, ActiveSetSearch search) {
    const bool is_small = participants(now) <= exhaustive_limit;
    if (search == ActiveSetSearch::exhaustive && is_small) {
        const ExhaustiveSearch found = exhaustive_search(problem, now, transition_speed);
        return found.is_unique ? found.shortest : std::nullopt;
    }
    if (search == ActiveSetSearch::paper) {
        const IntervalImpulse released = released_in_turn(problem, now, transition_speed);
        // Points left approaching collide in the next round; a zero impulse would not progress.
        const bool is_usable =
            released.is_found && !is_jammed(problem, now, released) && released.p.norm() > 0;
        return is_usable ? std::optional(released) : std::nullopt;
    }
    if (is_small) {
        const IntervalImpulse quick = with_taking_back(problem, now, transition_speed);
        if (is_solution(problem, now, quick)) return quick;
    }
    if (points_of(problem) == 1) {  // jammed if there is none: chapter 13's business
        const ExhaustiveSearch found = exhaustive_search(problem, now, transition_speed);
        return found.is_unique ? found.shortest : std::nullopt;
    }
    for (const SlidingLaw law : {SlidingLaw::against_start, SlidingLaw::against_end}) {
        const IntervalImpulse found = impulse_by_newton(problem, now, transition_speed, law);
        if (found.is_found && !is_jammed(problem, now, found)) return found;
    }
    return std::nullopt;
}
// [find-impulse]

}  // namespace collide
