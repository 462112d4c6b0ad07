// Friction as a smooth function of how fast the surfaces slide.
#pragma once

namespace collide {

// [friction-curve]
/// μ as a function of the sliding speed: figure 5 of Sherman et al. (2011).
struct FrictionCurve {
    double at_peak = 0.5;      ///< μ_s, of a contact that just slides, >= μ_d
    double sliding = 0.5;      ///< μ_d, of fast sliding, >= 0
    double viscous = 0;        ///< μ_v >= 0: grows with the speed [s/m]
    double transition = 0.01;  ///< v_t > 0, where friction is at its peak [m/s]
};
// [friction-curve]
/// Throws, naming what is not as it must be.
void require_valid(const FrictionCurve& curve);

/// The coefficient of friction at a sliding speed. Exercise 12.3.
///
/// With S(x) = x³ (10 − 15x + 6x²), which goes from 0 to 1 with no slope and no bend at either end,
/// eq. (12.13): μ_s S(v/v_t) up to v_t, then from μ_s down to μ_d by S((v/v_t − 1)/2) up to 3 v_t, then
/// μ_d; and at all speeds μ_v v is added.
/// @param speed  v >= 0 [m/s]
double friction_coefficient(const FrictionCurve& curve, double speed);

/// Its derivative by the speed [s/m].
double friction_slope(const FrictionCurve& curve, double speed);

}  // namespace collide
