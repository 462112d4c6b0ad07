// hint: You test the beginning of the step as if it was a trial. After a bounce it is in contact
// already, and the search would return 0 for ever.
#include "chapters/01_particle_collisions/time_of_impact.hpp"

namespace collide {

TimeOfImpact time_of_impact(const GapAfter& gap_after, double step, double tolerance) {
    double legal = 0;
    double illegal = step;
    for (int trials = 0;; ++trials) {
        const double gap = gap_after(legal);
        if (gap >= 0 && gap <= tolerance) return {legal, gap, trials, true};
        const double middle = 0.5 * (legal + illegal);
        if (middle <= legal || middle >= illegal) return {legal, gap, trials, false};
        (gap_after(middle) > 0 ? legal : illegal) = middle;
    }
}

}  // namespace collide
