// Steps that adapt themselves to a tolerance: Merson's, unless another method is given.
#pragma once
#include <functional>

#include "chapters/03_rigid_bodies/integrators.hpp"

namespace collide {

/// What the tolerance limits.
enum class ErrorMeasure {
    per_step,     ///< the estimated error of every step
    per_duration  ///< their sum over the whole integration: a step may use its share of the time
};

/// A method whose steps say how wrong they are.
struct AdaptiveMethod {
    std::function<EstimatedStep(const Derivative& f, double time, const VecX& state, double step)>
        step = merson_step;
    int evaluations = merson_evaluations;  ///< of f in a step
    int error_order = 4;                   ///< the estimate grows with this power of the step
};

struct AdaptiveSettings {
    double tolerance = 1e-6;  ///< at least 1e-14; see `scales`
    ErrorMeasure measure = ErrorMeasure::per_step;
    /// An error e_i counts as |e_i| / max(|y_i|, scales_i). Empty: all 1, in the unit of each y_i.
    VecX scales = {};
    bool relative = true;       ///< false: it counts as |e_i| / scales_i, however large y_i is
    double first_step = 0;      ///< [s]; 0: a hundredth of the duration
    int max_steps = 1'000'000;  ///< tried, accepted or not
    AdaptiveMethod method = {};
};

enum class IntegrationStatus {
    reached_end,
    too_many_steps,  ///< max_steps used up: the equation is stiff, or the duration long
    step_too_small,  ///< the tolerance cannot be met: too fine for floating point, or f is not
                     ///< smooth
    not_finite       ///< f is infinite or not a number at the time reached
};

/// Where an integration ended, and what it cost.
struct AdaptiveResult {
    IntegrationStatus status = IntegrationStatus::reached_end;
    double time = 0;      ///< the time reached; the end only if the status says so [s]
    VecX state;           ///< the state at that time
    int accepted = 0;     ///< steps taken
    int rejected = 0;     ///< steps tried and found too inaccurate
    int evaluations = 0;  ///< of f
    double next_step =
        0;  ///< what it would try next: first_step of an integration that goes on [s]
};

/// Called with every accepted time and state, the first included.
using Observer = std::function<void(double time, const VecX& state)>;

/// Goes from `time` to `time + duration`, duration > 0, keeping the estimated error within the
/// tolerance. It always ends: if it cannot reach the end, the status says why.
AdaptiveResult integrate_adaptive(const Derivative& f, double time, const VecX& state,
                                  double duration, const AdaptiveSettings& settings = {},
                                  const Projection& project = {}, const Observer& observe = {});

}  // namespace collide
