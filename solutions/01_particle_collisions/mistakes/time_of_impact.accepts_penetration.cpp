// hint: You accept a trial on either side of the floor. A state below it breaks the invariant of
// the next search: accept only 0 ≤ gap ≤ tolerance.
#include "chapters/01_particle_collisions/time_of_impact.hpp"

namespace collide {

TimeOfImpact time_of_impact(const GapAfter& gap_after, double step, double tolerance) {
    double legal = 0;
    double illegal = step;
    for (int trials = 1;; ++trials) {
        const double middle = 0.5 * (legal + illegal);
        if (middle <= legal || middle >= illegal) return {legal, gap_after(legal), trials, false};
        const double gap = gap_after(middle);
        if (gap >= -tolerance && gap <= tolerance) return {middle, gap, trials, true};
        (gap > 0 ? legal : illegal) = middle;
    }
}

}  // namespace collide
