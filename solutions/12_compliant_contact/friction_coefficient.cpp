#include "chapters/12_compliant_contact/friction_curve.hpp"

namespace collide {

double friction_coefficient(const FrictionCurve& curve, double speed) {
    const auto smooth_step = [](double s) { return s * s * s * (10 + s * (6 * s - 15)); };  // S
    const double x = speed / curve.transition;
    double dry = curve.sliding;
    if (x < 1)
        dry = curve.at_peak * smooth_step(x);
    else if (x < 3)
        dry = curve.at_peak - (curve.at_peak - curve.sliding) * smooth_step((x - 1) / 2);
    return dry + curve.viscous * speed;
}

}  // namespace collide
