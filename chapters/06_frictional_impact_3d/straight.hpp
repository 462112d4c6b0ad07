// The rest of a collision at constant rates: sticking, or sliding along a ray.
#pragma once
#include "chapters/06_frictional_impact_3d/impact.hpp"
#include "chapters/06_frictional_impact_3d/sticking.hpp"

namespace collide {

/// The state at the end of the collision if the rates are constant from here on. Exercise 6.4.
///
/// With k = du/dp_z constant, W changes by (u_z,end² − u_z²)/(2 k_z), eq. (6.16). If u_z < 0, the
/// compression continues until u_z = 0; then follows the decompression, until W_d = −e² W_c. No
/// decompression is added if W_d has already reached this value or exceeded it.
/// @param state   state at the start; its impulse, W_c and W_d are those accumulated so far
/// @param motion  dp/dp_z and du/dp_z, with du.z() > 0
/// @param e       coefficient of restitution, from 0 to 1
ImpactState finish_on_ray(ImpactState state, const StraightMotion& motion, double e);

}  // namespace collide
