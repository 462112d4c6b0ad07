#include "chapters/03_rigid_bodies/symmetric_top.hpp"

#include "chapters/03_rigid_bodies/momentum.hpp"
#include "common/core/errors.hpp"

namespace collide {

namespace {

/// The rotation given by a rotation vector: its direction is the axis, its length the angle.
Quat rotation_by(const Vec3& angle) {
    return Quat(Eigen::AngleAxisd(angle.norm(), angle.stableNormalized()));
}

}  // namespace

RigidBody symmetric_top_after(const RigidBody& start, double time) {
    require_valid(start);
    const Mat3& J = start.inverse_inertia;
    if (is_fixed(start) || !J.isDiagonal() || J(0, 0) != J(1, 1))
        refuse("inverse_inertia", to_text(VecX(J.diagonal())),
               "diagonal, with the first two moments equal");
    const Vec3 precession = J(0, 0) * angular_momentum(start);  // L/A
    const double axial_velocity = start.angular_velocity.dot(start.orientation * Vec3::UnitZ());
    const double spin = (1 - J(0, 0) / J(2, 2)) * axial_velocity;

    RigidBody end = start;
    end.position += time * start.velocity;
    end.orientation = rotation_by(time * precession) * start.orientation *
                      rotation_by(time * spin * Vec3::UnitZ());
    end.orientation.normalize();
    end.angular_velocity = precession + spin * (end.orientation * Vec3::UnitZ());
    return end;
}

}  // namespace collide
