// Exercise 1.2  When does it hit?
//
// The gap is open at time 0 and closed at time `step`. Bisect until a trial lands in contact on the
// legal side, 0 <= gap <= tolerance, and return that time, its gap and the number of trials, with
// converged = true. If no floating-point number is left between the two ends, return the legal end
// with converged = false. Each trial costs a step of the ODE solver, so do not compute a gap twice.
#include "chapters/01_particle_collisions/time_of_impact.hpp"
#include "common/testing/exercise.hpp"

namespace collide {

TimeOfImpact time_of_impact(const GapAfter& gap_after, double step, double tolerance) {
    TODO(gap_after, step, tolerance);  // delete this line when you start
}

}  // namespace collide
