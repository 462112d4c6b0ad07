// Friction as a smooth function of the sliding speed.
#pragma once

namespace collide {

// [friction-curve]
/// μ as a function of the sliding speed: figure 5 of Sherman et al. (2011).
struct FrictionCurve {
    double at_peak = 0.5;      ///< μ_s, peak friction, at v_t, >= μ_d
    double sliding = 0.5;      ///< μ_d, dynamic friction of fast sliding, >= 0
    double viscous = 0;        ///< μ_v >= 0: viscous part, proportional to the speed [s/m]
    double transition = 0.01;  ///< v_t > 0, the speed of peak friction [m/s]
};
// [friction-curve]
/// Throws, naming the invalid member.
void require_valid(const FrictionCurve& curve);

/// The coefficient of friction at a sliding speed. Exercise 12.3.
///
/// With S(x) = x³ (10 − 15x + 6x²), which rises from 0 to 1 with zero first and second derivative
/// at both ends, eq. (12.13): μ_s S(v/v_t) up to v_t, then from μ_s down to μ_d by S((v/v_t − 1)/2)
/// up to 3 v_t, then μ_d; the viscous part μ_v v is added at all speeds.
/// @param speed  v >= 0 [m/s]
double friction_coefficient(const FrictionCurve& curve, double speed);

/// Its derivative with respect to the speed [s/m].
double friction_slope(const FrictionCurve& curve, double speed);

}  // namespace collide
