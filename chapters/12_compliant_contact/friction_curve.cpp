#include "chapters/12_compliant_contact/friction_curve.hpp"

#include "common/core/errors.hpp"

namespace collide {

void require_valid(const FrictionCurve& curve) {
    require_not_negative("sliding friction", curve.sliding);
    require_not_negative("peak of friction", curve.at_peak);
    if (curve.at_peak < curve.sliding)
        refuse("peak of friction", to_text(curve.at_peak),
               "at least that of sliding, " + to_text(curve.sliding));
    require_not_negative("viscous friction", curve.viscous);
    require_positive("transition speed", curve.transition);
}

// [friction-slope]
double friction_slope(const FrictionCurve& curve, double speed) {
    const double x = speed / curve.transition;
    const auto step_slope = [](double s) { return 30 * s * s * (1 - s) * (1 - s); };  // dS/ds
    double dry = 0;                                                                   // dμ/dx
    if (x < 1)
        dry = curve.at_peak * step_slope(x);
    else if (x < 3)
        dry = -(curve.at_peak - curve.sliding) * step_slope((x - 1) / 2) / 2;
    return dry / curve.transition + curve.viscous;
}
// [friction-slope]

}  // namespace collide
