// When, within a time step, does the gap close?
#pragma once
#include <functional>

namespace collide {

// [result]
/// A time of impact, and the cost of finding it.
struct TimeOfImpact {
    double time = 0;         ///< t_c, from the beginning of the step [s]
    double gap = 0;          ///< the gap at that time: 0 <= gap <= tolerance if converged [m]
    int trials = 0;          ///< number of trial steps
    bool converged = false;  ///< false: the tolerance is finer than floating-point time can resolve
};
// [result]

/// The gap after a trial step of the given length from the last legal state [m]. Every call costs a
/// step of the ODE solver.
using GapAfter = std::function<double(double)>;

/// The time of impact by bisection. Exercise 1.2.
///
/// Bisects [0, step] and returns the first trial time at which 0 <= gap <= tolerance: in contact,
/// but on the legal side. The start of the step is not a trial: it may well be the last bounce.
/// Every midpoint that is tried counts as a trial. Besides the trials, the gap may be evaluated at
/// the two ends of the step and at the answer, once each, because every call is expensive.
/// Once no floating-point number is left between the two ends, and not before, returns the legal
/// end with converged = false.
/// @param gap_after  gap_after(0) >= 0 and gap_after(step) < 0
/// @param step       length of the step in which the gap closes [s]
/// @param tolerance  ε > 0 [m]
TimeOfImpact time_of_impact(const GapAfter& gap_after, double step, double tolerance);

/// The gap and its rate of change.
struct GapAndRate {
    double gap;   ///< d [m]
    double rate;  ///< n̂·v [m/s]
};

/// The time of impact by prediction: fit a cubic to the gaps and rates at both ends, try its root,
/// repeat on the smaller interval. A trial that does not halve the interval is followed by a
/// bisection, so the worst case is not much worse than plain bisection.
TimeOfImpact predicted_time_of_impact(const std::function<GapAndRate(double)>& state_after,
                                      double step, double tolerance);

}  // namespace collide
