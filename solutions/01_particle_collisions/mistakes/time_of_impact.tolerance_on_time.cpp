// hint: You stop when the time interval is shorter than the tolerance. The tolerance is a length: a
// fast particle crosses it in a much shorter time. Test the gap.
#include "chapters/01_particle_collisions/time_of_impact.hpp"

namespace collide {

TimeOfImpact time_of_impact(const GapAfter& gap_after, double step, double tolerance) {
    double legal = 0;
    double illegal = step;
    int trials = 0;
    while (illegal - legal > tolerance) {
        const double middle = 0.5 * (legal + illegal);
        const double gap = gap_after(middle);
        ++trials;
        (gap >= 0 ? legal : illegal) = middle;
    }
    return {legal, gap_after(legal), trials, true};
}

}  // namespace collide
