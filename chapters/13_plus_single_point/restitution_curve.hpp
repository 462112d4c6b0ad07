// How well a collision bounces depends on how fast it is.
#pragma once

namespace collide {

// [curve]
/// The coefficient of restitution as a function of the speed of approach, figure 2 of the paper.
struct RestitutionCurve {
    double minimum = 0.5;         ///< e_min, from 0 to 1: of fast impacts, which leave dents
    double plastic_speed = 0.1;   ///< v_plastic, from which on e is e_min [m/s]
    double capture_speed = 0.01;  ///< v_capture <= v_plastic, up to which nothing bounces [m/s]
};
// [curve]
/// The same e at every speed.
RestitutionCurve constant_restitution(double e);
/// Throws unless e_min is from 0 to 1 and 0 <= v_capture <= v_plastic.
void require_valid(const RestitutionCurve& curve);

/// The coefficient of restitution of an impact. Exercise 13.1.
///
/// Eq. (13.6): zero up to v_capture, e_min from v_plastic on, and on the straight line between them
/// that would reach 1 at speed zero, e = 1 − (1 − e_min) v/v_plastic. Where both speeds are the same
/// there is no line, and at that speed nothing bounces.
/// @param approach  speed with which the bodies approach, −u_z [m/s]; zero or less: they do not, e = 0
double restitution(const RestitutionCurve& curve, double approach);

}  // namespace collide
