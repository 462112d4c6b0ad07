// Integration with adaptive steps: Merson's method, unless another one is given.
#pragma once
#include <functional>

#include "chapters/03_rigid_bodies/integrators.hpp"

namespace collide {

/// The quantity that the tolerance bounds.
enum class ErrorMeasure {
    per_step,     ///< the estimated error of every step
    per_duration  ///< their sum over the whole integration: a step's share is step / duration
};

/// A one-step method with an error estimate.
struct AdaptiveMethod {
    std::function<EstimatedStep(const Derivative& f, double time, const VecX& state, double step)>
        step = merson_step;
    int evaluations = merson_evaluations;  ///< of f per step
    int error_order = 4;                   ///< the estimate grows with this power of the step
};

struct AdaptiveSettings {
    double tolerance = 1e-6;  ///< at least 1e-14; see `scales`
    ErrorMeasure measure = ErrorMeasure::per_step;
    /// An error e_i counts as |e_i| / max(|y_i|, scales_i). Empty: all 1, in the unit of each y_i.
    VecX scales = {};
    bool relative = true;       ///< false: it counts as |e_i| / scales_i, however large y_i is
    double first_step = 0;      ///< [s]; 0: a hundredth of the duration
    int max_steps = 1'000'000;  ///< budget, accepted and rejected steps together
    AdaptiveMethod method = {};
};

enum class IntegrationStatus {
    reached_end,
    too_many_steps,  ///< max_steps exhausted: the equation is stiff, or the duration long
    step_too_small,  ///< the tolerance cannot be met: too fine for floating point, or f is not
                     ///< smooth
    not_finite       ///< f is infinite or not a number at the time reached
};

/// The end of an integration, and its cost.
struct AdaptiveResult {
    IntegrationStatus status = IntegrationStatus::reached_end;
    double time = 0;       ///< the time reached; the end only if the status says so [s]
    VecX state;            ///< the state at that time
    int accepted = 0;      ///< steps taken
    int rejected = 0;      ///< steps tried and rejected as too inaccurate
    int evaluations = 0;   ///< of f
    double next_step = 0;  ///< proposed next step: the first_step of a continued integration [s]
};

/// Called with every accepted time and state, the first included.
using Observer = std::function<void(double time, const VecX& state)>;

/// Integrates from `time` to `time + duration`, duration > 0, keeping the estimated error within
/// the tolerance. Always terminates: if it cannot reach the end, the status says why.
AdaptiveResult integrate_adaptive(const Derivative& f, double time, const VecX& state,
                                  double duration, const AdaptiveSettings& settings = {},
                                  const Projection& project = {}, const Observer& observe = {});

}  // namespace collide
