// The end of a collision whose rates no longer change: sticking, or sliding along a ray.
#pragma once
#include "chapters/06_frictional_impact_3d/impact.hpp"
#include "chapters/06_frictional_impact_3d/sticking.hpp"

namespace collide {

/// The state at the end of the collision, when the rates are constant from here on. Exercise 6.4.
///
/// With k = du/dp_z constant, W changes by (u_z,end² − u_z²)/(2 k_z), eq. (6.16). First the work of
/// compression is done, if u_z < 0, until u_z = 0; then that of decompression, until W_d = −e² W_c.
/// Where W_d is as large as that already, or larger, no decompression is added.
/// @param state   where the motion begins; its impulse and its work, of both kinds, count
/// @param motion  dp/dp_z and du/dp_z, with du.z() > 0
/// @param e       coefficient of restitution, from 0 to 1
ImpactState finish_on_ray(ImpactState state, const StraightMotion& motion, double e);

}  // namespace collide
