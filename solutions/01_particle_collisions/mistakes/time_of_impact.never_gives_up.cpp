// hint: Between two neighbouring floating-point numbers there is no middle: it is one of the two, and nothing changes any more. Notice it, and return the legal end with converged = false.
#include "chapters/01_particle_collisions/time_of_impact.hpp"

namespace collide {

TimeOfImpact time_of_impact(const GapAfter& gap_after, double step, double tolerance) {
    double legal = 0;
    double illegal = step;
    for (int trials = 1;; ++trials) {
        const double middle = 0.5 * (legal + illegal);
        const double gap = gap_after(middle);
        if (gap >= 0 && gap <= tolerance) return {middle, gap, trials, true};
        (gap > 0 ? legal : illegal) = middle;
    }
}

}  // namespace collide
