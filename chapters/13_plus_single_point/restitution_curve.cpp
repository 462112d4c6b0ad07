#include "chapters/13_plus_single_point/restitution_curve.hpp"

#include "common/core/errors.hpp"

namespace collide {

RestitutionCurve constant_restitution(double e) {
    const RestitutionCurve curve{.minimum = e, .plastic_speed = 0, .capture_speed = 0};
    require_valid(curve);
    return curve;
}

void require_valid(const RestitutionCurve& curve) {
    require_fraction("minimum", curve.minimum);
    require_not_negative("capture_speed", curve.capture_speed);
    require_finite("plastic_speed", curve.plastic_speed);
    if (curve.plastic_speed < curve.capture_speed)
        refuse("plastic_speed", to_text(curve.plastic_speed),
               "at least the capture speed, " + to_text(curve.capture_speed));
}

}  // namespace collide
