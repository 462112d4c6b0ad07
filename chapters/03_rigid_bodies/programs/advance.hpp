// Advances a state from sample to sample of a curve, by fixed steps or by Merson's method.
#pragma once
#include <functional>

#include "chapters/03_rigid_bodies/adaptive.hpp"
#include "chapters/03_rigid_bodies/motion.hpp"

namespace collide {

constexpr double sampling = 0.1;  // time between two samples of a curve [s]

/// Advances by the sampling time; returns the number of evaluations of the derivative.
using Advance = std::function<int(const Derivative& f, VecX& state)>;

inline Advance fixed_steps(const OneStepMethod& method, int steps, int evaluations) {
    return [=](const Derivative& f, VecX& state) {
        state = integrate_fixed(method, f, 0, state, sampling, steps, renormalise);
        return steps * evaluations;
    };
}

inline Advance merson(double tolerance) {
    return [settings = AdaptiveSettings{.tolerance = tolerance}](const Derivative& f,
                                                                 VecX& state) mutable {
        const AdaptiveResult result =
            integrate_adaptive(f, 0, state, sampling, settings, renormalise);
        state = result.state;
        settings.first_step = result.next_step;
        return result.evaluations;
    };
}

}  // namespace collide
