#include "chapters/01_particle_collisions/time_of_impact.hpp"

#include <cmath>

namespace collide {

namespace {

struct Trial {
    double time;
    GapAndRate state;
};

// Cubic Hermite interpolation of the gaps and rates of two trials, at the fraction s of the
// interval between them.
double interpolated_gap(const Trial& from, const Trial& to, double s) {
    const double length = to.time - from.time;
    const double p = 1 - s;
    return p * p * (1 + 2 * s) * from.state.gap + s * s * (3 - 2 * s) * to.state.gap +
           length * s * p * (p * from.state.rate - s * to.state.rate);
}

// The time at which the cubic falls to `target`. Evaluating it costs no trial step, so plain
// bisection will do: 50 halvings exhaust a double.
double predict(const Trial& legal, const Trial& illegal, double target) {
    double low = 0, high = 1;
    for (int i = 0; i < 50; ++i) {
        const double middle = 0.5 * (low + high);
        (interpolated_gap(legal, illegal, middle) > target ? low : high) = middle;
    }
    return legal.time + low * (illegal.time - legal.time);
}

}  // namespace

// [predicted]
TimeOfImpact predicted_time_of_impact(const std::function<GapAndRate(double)>& state_after,
                                      double step, double tolerance) {
    Trial legal{0, state_after(0)};
    Trial illegal{step, state_after(step)};
    bool bisect = false;
    for (int trials = 1;; ++trials) {
        const double length = illegal.time - legal.time;
        const double middle = legal.time + 0.5 * length;
        if (middle <= legal.time || middle >= illegal.time)
            return {legal.time, legal.state.gap, trials, false};

        // Aim at the middle of the accepted band; a prediction at an end of the interval would gain
        // nothing.
        double time = bisect ? middle : predict(legal, illegal, 0.5 * tolerance);
        if (time <= legal.time || time >= illegal.time) time = middle;
        const Trial trial{time, state_after(time)};
        if (trial.state.gap >= 0 && trial.state.gap <= tolerance)
            return {time, trial.state.gap, trials, true};

        (trial.state.gap > tolerance ? legal : illegal) = trial;
        bisect = !bisect && illegal.time - legal.time > 0.5 * length;
    }
}
// [predicted]

}  // namespace collide
