#include "chapters/13_plus_single_point/restitution_curve.hpp"

namespace collide {

double restitution(const RestitutionCurve& curve, double approach) {
    if (approach <= curve.capture_speed) return 0;
    if (approach >= curve.plastic_speed) return curve.minimum;
    return 1 - (1 - curve.minimum) * approach / curve.plastic_speed;
}

}  // namespace collide
