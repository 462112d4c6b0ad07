#include "chapters/03_rigid_bodies/adaptive.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "common/core/errors.hpp"

namespace collide {

namespace {

// The step changes by the factor that would just meet the tolerance, reduced for safety and clamped
// to these limits: the estimate says little about steps of a very different size [1].
constexpr double safety = 0.9;
constexpr double max_factor = 5;
constexpr double min_factor = 0.1;
// With fewer units in the last place of the time, t + h/3 is no longer a third of a step.
constexpr double smallest_step_in_ulps = 16;
// The estimate does not include the rounding of y itself, so it cannot promise less [1].
constexpr double smallest_tolerance = 1e-14;

void require_valid(const VecX& state, double time, double duration,
                   const AdaptiveSettings& settings) {
    require_finite("time", time);
    require_positive("duration", duration);
    require_finite("tolerance", settings.tolerance);
    if (settings.tolerance < smallest_tolerance)
        refuse("tolerance", to_text(settings.tolerance), "at least " + to_text(smallest_tolerance));
    require_not_negative("first_step", settings.first_step);
    if (!state.allFinite()) refuse("state", to_text(state), "finite in every component");
    if (settings.max_steps < 1)
        refuse("max_steps", std::to_string(settings.max_steps), "at least 1");
    if (settings.scales.size() != 0 && settings.scales.size() != state.size())
        refuse("number of scales", std::to_string(settings.scales.size()),
               "0 or the size of the state, " + std::to_string(state.size()));
    for (const double scale : settings.scales) require_positive("scales", scale);
}

/// The largest error of a component, as a multiple of the tolerance.
double relative_error(const VecX& error, const VecX& state, const AdaptiveSettings& settings) {
    double worst = 0;
    for (Eigen::Index i = 0; i < error.size(); ++i) {
        const double scale = settings.scales.size() ? settings.scales[i] : 1;
        const double size = settings.relative ? std::abs(state[i]) : 0;
        const double e = std::abs(error[i]) / std::max(size, scale);
        if (!(e <= worst)) worst = e;  // also true for NaN
    }
    return worst / settings.tolerance;
}

/// Factor by which to change the step if its error was `error` times the tolerance.
double step_factor(double error, const AdaptiveSettings& settings) {
    if (!std::isfinite(error)) return min_factor;
    // Merson's estimate grows as h⁴, and a step's share of the duration as h.
    const int order = settings.method.error_order;
    const double exponent =
        settings.measure == ErrorMeasure::per_step ? 1.0 / order : 1.0 / (order - 1);
    return std::clamp(safety * std::pow(error, -exponent), min_factor, max_factor);
}

}  // namespace

AdaptiveResult integrate_adaptive(const Derivative& f, double time, const VecX& state,
                                  double duration, const AdaptiveSettings& settings,
                                  const Projection& project, const Observer& observe) {
    require_valid(state, time, duration, settings);
    const double end = time + duration;
    const double smallest = smallest_step_in_ulps * std::numeric_limits<double>::epsilon() *
                            std::max(std::abs(time), std::abs(end));
    AdaptiveResult result{
        .time = time,
        .state = state,
        .next_step = settings.first_step > 0 ? settings.first_step : duration / 100};
    if (observe) observe(result.time, result.state);

    // [adaptive-loop]
    while (result.time < end) {
        if (result.accepted + result.rejected >= settings.max_steps) {
            result.status = IntegrationStatus::too_many_steps;
            return result;
        }
        const bool is_last = result.next_step >= end - result.time;
        const double step = is_last ? end - result.time : result.next_step;
        const EstimatedStep trial = settings.method.step(f, result.time, result.state, step);
        result.evaluations += settings.method.evaluations;

        const double share = settings.measure == ErrorMeasure::per_duration ? step / duration : 1;
        double error = relative_error(trial.error, result.state, settings) / share;
        if (!trial.state.allFinite()) error = std::numeric_limits<double>::infinity();
        const double factor = step_factor(error, settings);
        if (error <= 1) {
            result.time = is_last ? end : result.time + step;
            result.state = trial.state;
            if (project) project(result.state);
            ++result.accepted;
            // A last step that was cut short is no reason to shorten the planned one.
            result.next_step = is_last ? std::max(result.next_step, factor * step) : factor * step;
            if (observe) observe(result.time, result.state);
        } else {
            ++result.rejected;
            result.next_step = std::min(factor, safety) * step;
            if (result.next_step < smallest) {
                result.status = f(result.time, result.state).allFinite()
                                    ? IntegrationStatus::step_too_small
                                    : IntegrationStatus::not_finite;
                return result;
            }
        }
    }
    // [adaptive-loop]
    return result;
}

}  // namespace collide
