#include "chapters/13_plus_single_point/plus.hpp"

#include <Eigen/Cholesky>
#include <algorithm>
#include <cmath>

#include "chapters/06_frictional_impact_3d/sliding.hpp"
#include "common/core/errors.hpp"

namespace collide {

namespace {

// Relative to K₃₃: a sliding point is jammed if du_z/dp_z is smaller.
constexpr double jam_tolerance = 1e-9;
// Relative to the initial speed: a slower approach is rounding.
constexpr double still = 1e-13;

class Impact {
  public:
    Impact(const PlusProblem& problem, const PlusSettings& settings)
        : problem_(problem),
          settings_(settings),
          u_(problem.u0),
          speed_(problem.u0.cwiseAbs().maxCoeff()) {}

    // [plus-rounds]
    PlusImpact resolve() {
        while (impact_.status == PlusStatus::resolved && (approaches() || owed_ > 0)) {
            if (owed_ > 0)
                expand();
            else
                compress();
            ++impact_.rounds;
        }
        impact_.u = u_;
        return impact_;
    }
    // [plus-rounds]

  private:
    bool approaches() const { return u_.z() < -still * speed_; }

    // [plus-phases]
    /// Until the approach has stopped. Poisson's hypothesis: e times its impulse is owed
    /// afterwards.
    void compress() {
        const double e = restitution(problem_.restitution, -u_.z());
        while (approaches() && can_continue()) {
            owed_ += e * run_interval({.u = u_}).z();
        }
        if (!approaches()) u_.z() = std::max(0.0, u_.z());
    }
    /// Until the owed impulse has been applied.
    void expand() {
        while (owed_ > 0 && can_continue()) {
            const IntervalStart start{.u = u_, .phase = PointPhase::expanding, .expansion = owed_};
            const double normal_impulse = run_interval(start).z();
            const bool is_over = impact_.intervals.back().end == IntervalEnd::phase_ended;
            owed_ = is_over ? 0 : owed_ - normal_impulse;
        }
    }
    // [plus-phases]

    // [plus-interval]
    /// Finds the impulse that would end the phase, applies as much of it as the step rules allow,
    /// and returns the applied part.
    Vec3 run_interval(const IntervalStart& start) {
        PlusInterval now{.round = impact_.rounds, .phase = start.phase};
        Vec3 whole;
        if (start.u.head<2>().norm() < settings_.rules.transition_speed)
            whole = slow_point_impulse(start, now);
        else
            whole = sliding_point_impulse(start, now);
        if (now.role == PointRole::sliding) {
            const StepLength step =
                step_length(start.u.head<2>(), problem_.K.topRows<2>() * whole, settings_.rules);
            now.alpha = step.alpha;
            now.end = step.end;
        }
        now.impulse = now.alpha * whole;
        u_ += problem_.K * now.impulse;
        impact_.p += now.impulse;
        if (now.jammed && now.end == IntervalEnd::phase_ended)
            now.end = IntervalEnd::closest_approach;
        now.u = u_;
        now.p = impact_.p;
        impact_.intervals.push_back(now);
        return now.impulse;
    }

    /// A slow point rolls if friction can hold it; otherwise its slip is impending.
    Vec3 slow_point_impulse(const IntervalStart& start, PlusInterval& now) {
        now.role = PointRole::rolling;
        const Vec3 rolling = solve(interval_system(problem_.K, problem_.mu, start, true));
        if (is_in_cone(rolling, problem_.mu)) return rolling;
        now.role = PointRole::impending_slip;
        const ImpendingSlip slip = impending_slip(problem_.K, problem_.mu, start);
        now.newton_steps = slip.iterations;
        if (!slip.converged) impact_.status = PlusStatus::slip_not_found;
        return slip.p;
    }

    /// Friction opposes the present velocity. If sliding presses the bodies together,
    /// du_z/dp_z <= 0, the point is jammed and no impulse ends the compression; but jamming slows
    /// the point down, so we apply the impulse that brings it closest to rest.
    Vec3 sliding_point_impulse(const IntervalStart& start, PlusInterval& now) {
        now.role = PointRole::sliding;
        const Vec2 sliding = start.u.head<2>();
        const Vec3 rate = sliding_derivative(problem_.K, problem_.mu, sliding);
        now.jammed =
            start.phase == PointPhase::compressing && rate.z() <= jam_tolerance * problem_.K(2, 2);
        if (!now.jammed) return solve(interval_system(problem_.K, problem_.mu, start, false));
        const Vec2 slowing = rate.head<2>();
        if (slowing.norm() == 0) return Vec3::Zero();  // the point yields in no direction
        const double beyond = 2 * sliding.norm() / slowing.norm();  // p_z past the closest approach
        const double closest = beyond * closest_approach_step(sliding, beyond * slowing);
        return closest * sliding_impulse(problem_.mu, sliding.normalized());
    }
    // [plus-interval]

    bool can_continue() {
        if (impact_.status != PlusStatus::resolved) return false;
        if (static_cast<int>(impact_.intervals.size()) < settings_.max_intervals) return true;
        impact_.status = PlusStatus::too_many_intervals;
        return false;
    }

    const PlusProblem& problem_;
    const PlusSettings& settings_;
    Vec3 u_;
    const double speed_;
    double owed_ = 0;  // π^(acc): normal impulse of the coming expansion [N s]
    PlusImpact impact_;
};

}  // namespace

void require_valid(const PlusProblem& problem) {
    if (!problem.K.allFinite()) refuse("K", "a matrix", "finite in every entry");
    const double size = problem.K.cwiseAbs().maxCoeff();
    if ((problem.K - problem.K.transpose()).cwiseAbs().maxCoeff() > 1e-9 * size)
        refuse("K", "a matrix", "symmetric");
    require_positive("K(3,3)", problem.K(2, 2));
    const Mat3 raised =
        problem.K + 1e-9 * size * Mat3::Identity();  // rounding may lower an eigenvalue
    if (Eigen::LLT<Mat3>(raised).info() != Eigen::Success)
        refuse("K", "a matrix", "positive semidefinite");
    require_finite("u0", problem.u0);
    require_not_negative("mu", problem.mu);
    require_valid(problem.restitution);
}

void require_valid(const PlusSettings& settings) {
    require_valid(settings.rules);
    if (settings.max_intervals < 1)
        refuse("max_intervals", std::to_string(settings.max_intervals), "at least 1");
}

const char* to_text(PlusStatus status) {
    switch (status) {
        case PlusStatus::resolved: return "resolved";
        case PlusStatus::too_many_intervals: return "too-many-intervals";
        case PlusStatus::slip_not_found: return "slip-not-found";
    }
    return "";
}

PlusImpact plus_impact(const PlusProblem& problem, const PlusSettings& settings) {
    require_valid(problem);
    require_valid(settings);
    return Impact(problem, settings).resolve();
}

double energy_change(const PlusProblem& problem, const PlusImpact& impact) {
    return impact.p.dot(problem.u0 + impact.u) / 2;
}

}  // namespace collide
