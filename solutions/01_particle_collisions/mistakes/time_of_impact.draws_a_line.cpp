// hint: One straight line from the first gap to the last is not enough: the path is curved. Keep
// the bracket and repeat until the gap is within the tolerance.
#include "chapters/01_particle_collisions/time_of_impact.hpp"

namespace collide {

TimeOfImpact time_of_impact(const GapAfter& gap_after, double step, double tolerance) {
    const double first = gap_after(0);
    const double last = gap_after(step);
    const double time = step * first / (first - last);
    const double gap = gap_after(time);
    return {time, gap, 1, gap >= 0 && gap <= tolerance};
}

}  // namespace collide
