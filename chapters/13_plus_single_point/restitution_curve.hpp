// Restitution depends on the speed of the impact.
#pragma once

namespace collide {

// [curve]
/// The coefficient of restitution as a function of the speed of approach, figure 2 of the paper.
struct RestitutionCurve {
    double minimum = 0.5;         ///< e_min, from 0 to 1: for fast impacts, which leave dents
    double plastic_speed = 0.1;   ///< v_plastic: e = e_min from here on [m/s]
    double capture_speed = 0.01;  ///< v_capture <= v_plastic: nothing bounces up to here [m/s]
};
// [curve]
/// The same e at every speed.
RestitutionCurve constant_restitution(double e);
/// Throws unless e_min is from 0 to 1 and 0 <= v_capture <= v_plastic.
void require_valid(const RestitutionCurve& curve);

/// The coefficient of restitution of an impact. Exercise 13.1.
///
/// Eq. (13.6): zero up to v_capture, e_min from v_plastic on, and between them a straight line, which
/// reaches e_min at v_plastic and would reach 1 at speed zero. If both speeds are equal
/// there is no line, and at that speed nothing bounces.
/// @param approach  speed of approach, −u_z [m/s]; e = 0 if it is zero or negative
double restitution(const RestitutionCurve& curve, double approach);

}  // namespace collide
