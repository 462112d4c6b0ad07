#include "chapters/01_particle_collisions/time_of_impact.hpp"

namespace collide {

// Invariant: the gap is not negative at `legal` and negative at `illegal`, so it closes in between.
// A trial that lands in the band 0 … ε is the answer. Any other trial replaces the end whose sign
// it shares.
TimeOfImpact time_of_impact(const GapAfter& gap_after, double step, double tolerance) {
    double legal = 0;
    double illegal = step;
    for (int trials = 1;; ++trials) {
        const double middle = 0.5 * (legal + illegal);
        if (middle <= legal || middle >= illegal) return {legal, gap_after(legal), trials, false};
        const double gap = gap_after(middle);
        if (gap >= 0 && gap <= tolerance) return {middle, gap, trials, true};
        (gap > 0 ? legal : illegal) = middle;
    }
}

}  // namespace collide
