// How far a simulated body is from where it was measured.
#pragma once
#include "chapters/03_rigid_bodies/rigid_body.hpp"

namespace collide {

// [pose-error]
/// The difference of two poses of a body.
struct PoseError {
    double distance = 0;  ///< between the centres of mass [m]
    double angle = 0;     ///< of the rotation from one orientation to the other, 0 to π [rad]
};
// [pose-error]

/// The difference between where a body was computed and where it was measured. Exercise 15.2.
///
/// The angle is that of the one rotation about a fixed axis that turns one orientation into the
/// other, eq. (15.2). The orientations q and −q are the same. Absolute accuracy of the angle 1e-14,
/// near 0 and near π, also if orientations are longer or shorter than 1 by up to 1e-10. Exchanging
/// the two poses, or the choice of the axes of the world or of the body, changes nothing.
///
/// Nothing else of the bodies is read: a measured one may have no velocities. Throws
/// std::invalid_argument if a position is not finite or an orientation is not of length 1 to within
/// 1e-9.
PoseError pose_error(const RigidBody& simulated, const RigidBody& measured);

}  // namespace collide
