// Power series (Taylor) integration of sliding, one stretch at a time.
//
// With dp_z = r ds the sliding equations have no singularity, and their right-hand sides are
// polynomials in the direction d = (cosθ, sinθ) and the speed r, eq. (6.17). A recurrence therefore
// gives the coefficients of the power series in s. The series describes the whole stretch, so that
// events are roots of polynomials.
#pragma once
#include <array>

#include "chapters/06_frictional_impact_3d/restitution.hpp"

namespace collide {

constexpr int max_order = 24;
/// a_0 + a_1 s + a_2 s² + …
using Series = std::array<double, max_order + 1>;

/// State of a sliding contact point.
struct SlidingPoint {
    double r = 0;            ///< sliding speed |u_t| [m/s]
    Vec2 d = Vec2::UnitX();  ///< direction of sliding, unit
    double u_z = 0;          ///< normal velocity [m/s]
};

/// A stretch of the trajectory, from s = 0 to s = length. Impulse and work are zero at its start.
struct Stretch {
    int order = 0;
    double length = 0;
    Series d_x = {}, d_y = {}, r = {}, u_z = {};  ///< direction, speed, normal velocity
    Series p_x = {}, p_y = {}, p_z = {}, W = {};  ///< impulse, work of the normal force
};

/// Order of the series for a truncation error of `tolerance`, relative to the size of each
/// quantity; tolerance from 1e-15 to 1e-2.
int order_for(double tolerance);

/// Expands the trajectory from a start point; `length` is the usable length of the series.
/// @param u_z_scale  errors of u_z are relative to this, or to |u_z| at the start if that is larger
///                   [m/s]
Stretch expand_sliding(const Mat3& K, double mu, const SlidingPoint& start, int order,
                       double u_z_scale);

/// A motion with constant rates as a stretch with s = p_z. The direction of sliding is constant.
Stretch straight_stretch(const SlidingPoint& start, const StraightMotion& motion,
                         double normal_impulse);

SlidingPoint end_of(const Stretch& stretch);

double value_at(const Series& series, int order, double s);
/// Solves series(s) = value for s in [low, high]. The values at both ends must bracket it.
double find_value(const Series& series, int order, double value, double low, double high);

}  // namespace collide
