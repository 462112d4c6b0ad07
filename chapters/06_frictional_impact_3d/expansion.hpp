// A stretch of the sliding trajectory as power series.
//
// With dp_z = r ds the sliding equations have no singularity, and their right-hand sides are
// polynomials in the direction d = (cosθ, sinθ) and the speed r, eq. (6.17). So the coefficients of
// the solution's power series in s follow one from the other, and the series is a formula for the
// whole stretch: events are roots of polynomials.
#pragma once
#include <array>

#include "chapters/06_frictional_impact_3d/restitution.hpp"

namespace collide {

constexpr int max_order = 24;
/// a_0 + a_1 s + a_2 s² + …
using Series = std::array<double, max_order + 1>;

/// Where a sliding contact point is.
struct SlidingPoint {
    double r = 0;            ///< sliding speed |u_t| [m/s]
    Vec2 d = Vec2::UnitX();  ///< direction of sliding, unit
    double u_z = 0;          ///< normal velocity [m/s]
};

/// A stretch of the trajectory, from s = 0 to s = length. Impulse and work count from its
/// beginning.
struct Stretch {
    int order = 0;
    double length = 0;
    Series d_x = {}, d_y = {}, r = {}, u_z = {};  ///< direction, speed, normal velocity
    Series p_x = {}, p_y = {}, p_z = {}, W = {};  ///< impulse, work of the normal force
};

/// How long a stretch may be and how many terms it takes, so that what is cut off is `tolerance`
/// relative to the size of each quantity; tolerance from 1e-15 to 1e-2.
int order_for(double tolerance);

/// The trajectory from a point on, with the length for which the series is good.
/// @param u_z_scale  normal velocities are meant relative to this, or to u_z if that is larger
/// [m/s]
Stretch expand_sliding(const Mat3& K, double mu, const SlidingPoint& start, int order,
                       double u_z_scale);

/// A motion with constant rates as a stretch, with p_z for s. The direction of sliding is kept.
Stretch straight_stretch(const SlidingPoint& start, const StraightMotion& motion,
                         double normal_impulse);

/// Where the stretch ends.
SlidingPoint end_of(const Stretch& stretch);

double value_at(const Series& series, int order, double s);
/// The s in [low, high] with the value, where the values at both ends enclose it.
double find_value(const Series& series, int order, double value, double low, double high);

}  // namespace collide
