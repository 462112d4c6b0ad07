#include "chapters/14_plus_simultaneous/plus_event.hpp"

#include <algorithm>
#include <cmath>

#include "common/core/errors.hpp"

namespace collide {

namespace {

// Relative to the largest speed: approaches that are rounding. After the first round solutions
// leave more.
constexpr double still = 1e-13;
constexpr double left_over = 2 * violation_tolerance;

// Most events need no more rounds and intervals than this: one allocation.
constexpr int few = 4;

class Event {
  public:
    Event(const ProximalProblem& problem, const PlusEventSettings& settings)
        : problem_(problem),
          settings_(settings),
          points_(points_of(problem)),
          speed_(problem.u0.cwiseAbs().maxCoeff()),
          now_{.u = problem.u0, .work = settings.work},
          owed_(VecX::Zero(points_)) {
        curves_.reserve(problem.points.size());
        for (const ProximalPoint& point : problem.points) curves_.push_back(point.restitution);
        event_.rounds.reserve(few);
        event_.intervals.reserve(few);
        event_.p = VecX::Zero(problem.u0.size());
    }

    // [event-rounds]
    PlusEvent resolve() {
        while (goes_on() && !is_last_ && (approaches() || owed_.maxCoeff() > 0)) {
            begin_round();
            while (goes_on() && !round_is_over_) run_interval();
            end_round();
        }
        event_.u = now_.u;
        for (const EventInterval& interval : event_.intervals)
            event_.violation = std::max(event_.violation, interval.violation);
        if (event_.status == EventStatus::resolved && event_.violation > violation_tolerance)
            event_.status = EventStatus::approximate;
        return std::move(event_);
    }
    // [event-rounds]

  private:
    VecX normal_velocities() const { return normal_parts(now_.u, points_); }
    /// Tolerance of the approach [m/s].
    double settled() const {
        return std::max(settings_.settled, (event_.rounds.empty() ? still : left_over) * speed_);
    }
    bool approaches() const {
        for (int k = 0; k < points_; ++k)
            if (now_.u[3 * k + 2] < -settled()) return true;
        return false;
    }

    // [event-round]
    /// Fixes phases, coefficients of restitution and expansions for the round.
    void begin_round() {
        if (static_cast<int>(event_.rounds.size()) == settings_.max_rounds) {
            event_.status = EventStatus::too_many_rounds;
            return;
        }
        round_ = next_round(normal_velocities(), owed_, curves_, settled());
        // The first round may be a grazing impact; later ones are echoes, if there are several points.
        const bool is_echo = !event_.rounds.empty() && points_ > 1;
        const double echo = is_echo ? relative_capture * speed_ : 0;
        for (int k = 0; k < points_; ++k)
            if (-now_.u[3 * k + 2] < echo) round_.restitution[k] = 0;
        if (settings_.participation == Participation::all && event_.rounds.empty()) all_compress();
        if (owed_.maxCoeff() <= 0 && -normal_velocities().minCoeff() < echo) stop_all();
        event_.rounds.push_back(round_.phases);
        now_.phases = round_.phases;
        now_.guess = {};
        now_.expansion = round_.expansion;
        owed_.setZero();
        applied_ = 0;
        round_is_over_ = false;
    }
    void end_round() {
        // Snap rounding to zero.
        for (int k = 0; k < points_; ++k)
            if (std::abs(now_.u[3 * k + 2]) <= still * speed_) now_.u[3 * k + 2] = 0;
        // A joint, or a body between two walls, may block every impulse.
        if (event_.status == EventStatus::resolved && applied_ == 0 && !is_last_)
            event_.status = EventStatus::stuck;
    }
    // [event-round]

    /// As if all had been hit together: every point compresses, with e at the fastest approach.
    void all_compress() {
        const double fastest = -normal_velocities().minCoeff();
        for (int k = 0; k < points_; ++k) {
            round_.phases[k] = PointPhase::compressing;
            round_.restitution[k] = restitution(curves_[k], fastest);
        }
    }

    /// The last round: nothing bounces any more, and all points take part, so that none is left to approach.
    void stop_all() {
        std::fill(round_.phases.begin(), round_.phases.end(), PointPhase::compressing);
        round_.restitution.setZero();
        is_last_ = true;
    }

    // [event-interval]
    /// Finds the impulse that would end the round, and applies as much of it as all sliding points
    /// allow.
    void run_interval() {
        EventInterval now{.round = static_cast<int>(event_.rounds.size()) - 1};
        std::optional<IntervalImpulse> whole =
            is_last_
                ? std::optional(last_impulse())
                : find_impulse(problem_, now_, settings_.rules.transition_speed, settings_.search);
        now.is_push = !whole;
        if (now.is_push) whole = push();
        // No point approaches; only the expansion remains.
        const bool expands = now.is_push && whole->p.isZero(0);
        if (expands) whole = friction_by_sweeps(problem_, now_, settings_.rules.transition_speed);
        now.newton_steps = whole->newton_steps;
        now.against_end = whole->against_end;
        now.violation = violation_of_table_1(*whole);
        const StepLength step = shortest_step(*whole);
        now.alpha = step.alpha;
        now.end = step.end;
        if (now.is_push && !expands && now.end == IntervalEnd::phase_ended)
            now.end = IntervalEnd::closest_approach;  // a push does not end the phase
        now.impulse = now.alpha * whole->p;
        now_.guess = (1 - now.alpha) * whole->p;
        now.roles = std::move(whole->roles);
        round_is_over_ = now.end == IntervalEnd::phase_ended;
        const bool gives_back = !now.is_push || expands;
        if (is_last_) round_is_over_ = true;
        apply(std::move(now), gives_back);
    }
    // [event-interval]

    /// The impulse of the last round, as good as it can be had; none if it would add energy.
    IntervalImpulse last_impulse() const {
        IntervalImpulse last = impulse_by_newton(problem_, now_, settings_.rules.transition_speed);
        if (last.p.dot(now_.u + last.end) > 0) {
            last.p.setZero();
            last.end = now_.u;
        }
        return last;
    }

    /// By how much the impulse breaks table 1, in which fast points slide.
    double violation_of_table_1(IntervalImpulse whole) const {
        if (whole.against_end)
            for (int k = 0; k < points_; ++k)
                if (whole.roles[k] != PointRole::released && is_fast(k))
                    whole.roles[k] = PointRole::sliding;
        return violation(problem_, now_, whole);
    }
    bool is_fast(int k) const {
        return part_of(now_.u, k).head<2>().norm() >= settings_.rules.transition_speed;
    }

    /// The sliding point with the shortest step limits all.
    StepLength shortest_step(const IntervalImpulse& whole) const {
        StepLength shortest;
        for (int k = 0; k < points_; ++k) {
            if (whole.roles[k] == PointRole::released || !is_fast(k)) continue;
            const Vec2 sliding = part_of(now_.u, k).head<2>();
            const StepLength step =
                step_length(sliding, part_of(whole.end, k).head<2>() - sliding, settings_.rules);
            if (step.alpha < shortest.alpha) shortest = step;
        }
        return shortest;
    }

    /// Applies the impulse, updates the owed and the remaining expansions, and records the
    /// interval.
    void apply(EventInterval now, bool gives_back) {
        now_.u += problem_.A * now.impulse;
        speed_ = std::max(speed_, now_.u.cwiseAbs().maxCoeff());
        event_.p += now.impulse;
        for (int k = 0; k < points_; ++k) {
            const double normal = now.impulse[3 * k + 2];
            if (now_.phases[k] == PointPhase::compressing)
                owed_[k] += round_.restitution[k] * normal;
            if (now_.phases[k] == PointPhase::expanding && gives_back)
                now_.expansion[k] *= 1 - now.alpha;
        }
        applied_ += now.impulse.norm();
        now.u = now_.u;
        now.p = event_.p;
        event_.intervals.push_back(std::move(now));
    }

    // [push]
    /// Fallback where table 1 has no unique solution: each compressing point is pushed in
    /// proportion to its own approach, with friction against its sliding. The push dissipates; its
    /// length is the one of least energy, or shorter, where a sliding point comes closest to rest.
    IntervalImpulse push() const {
        IntervalImpulse impulse{.roles = std::vector<PointRole>(points_, PointRole::released),
                                .p = VecX::Zero(now_.u.size()),
                                .is_found = true};
        for (int k = 0; k < points_; ++k) {
            const Vec3 u = part_of(now_.u, k);
            const double yields = problem_.A(3 * k + 2, 3 * k + 2);
            if (now_.phases[k] != PointPhase::compressing || u.z() >= -still * speed_ ||
                yields == 0)
                continue;
            const double normal = -u.z() / yields;
            const bool slides = u.head<2>().norm() >= settings_.rules.transition_speed;
            impulse.roles[k] = slides ? PointRole::sliding : PointRole::rolling;
            impulse.p[3 * k + 2] = normal;
            if (slides)
                part_of(impulse.p, k).head<2>() =
                    -problem_.points[k].mu * normal * u.head<2>().normalized();
        }
        const VecX change = problem_.A * impulse.p;
        const double slowed = impulse.p.dot(change);
        double length = slowed > 0 ? -impulse.p.dot(now_.u) / slowed : 0;
        for (int k = 0; k < points_; ++k) {
            if (impulse.roles[k] != PointRole::sliding) continue;
            const Vec2 sliding = part_of(now_.u, k).head<2>(),
                       slowing = part_of(change, k).head<2>();
            const double closest = length * closest_approach_step(sliding, length * slowing);
            if (closest > 0) length = std::min(length, closest);
        }
        impulse.p *= length;
        impulse.end = now_.u + length * change;
        return impulse;
    }
    // [push]

    bool goes_on() {
        if (event_.status == EventStatus::resolved &&
            static_cast<int>(event_.intervals.size()) >= settings_.max_intervals)
            event_.status = EventStatus::too_many_intervals;
        return event_.status == EventStatus::resolved;
    }

    const ProximalProblem& problem_;
    const PlusEventSettings& settings_;
    const int points_;
    double speed_;  // the largest so far [m/s]
    std::vector<RestitutionCurve> curves_;
    PointsNow now_;
    Round round_;
    VecX owed_;           // π^(acc): expansion impulses of the next round [N s]
    double applied_ = 0;  // sum of the lengths of this round's impulses [N s]
    bool round_is_over_ = false, is_last_ = false;
    PlusEvent event_;
};

}  // namespace

void require_valid(const PlusEventSettings& settings) {
    require_valid(settings.rules);
    require_not_negative("settled", settings.settled);
    for (const auto& [name, count] : {std::pair("max_rounds", settings.max_rounds),
                                      std::pair("max_intervals", settings.max_intervals)})
        if (count < 1) refuse(name, std::to_string(count), "at least 1");
}

const char* to_text(EventStatus status) {
    switch (status) {
        case EventStatus::resolved: return "resolved";
        case EventStatus::approximate: return "approximate";
        case EventStatus::too_many_rounds: return "too-many-rounds";
        case EventStatus::too_many_intervals: return "too-many-intervals";
        case EventStatus::stuck: return "stuck";
    }
    return "";
}

PlusEvent plus_event(const ProximalProblem& problem, const PlusEventSettings& settings) {
    require_valid(problem);
    require_valid(settings);
    if (bilateral_rows(problem) == 0) return Event(problem, settings).resolve();
    const HeldProblem held = hold_bilateral(problem);
    PlusEvent event = Event(held.free, settings).resolve();
    // Append the joint impulses; bilateral rows are at rest.
    const VecX of_joints = held.initial_impulse + held.joint_response * event.p;
    const Eigen::Index n = event.p.size(), joints = of_joints.size();
    event.p.conservativeResize(n + joints);
    event.p.tail(joints) = of_joints;
    event.u.conservativeResize(n + joints);
    event.u.tail(joints).setZero();
    return event;
}

double energy_change(const ProximalProblem& problem, const PlusEvent& event) {
    return event.p.dot(problem.u0 + event.u) / 2;
}

}  // namespace collide
