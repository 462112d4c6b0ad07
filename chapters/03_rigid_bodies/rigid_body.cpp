#include "chapters/03_rigid_bodies/rigid_body.hpp"

#include <Eigen/LU>

#include "chapters/03_rigid_bodies/inertia.hpp"
#include "common/core/errors.hpp"

namespace collide {

RigidBody make_body(const MassProperties& properties) {
    require_positive("mass", properties.mass);
    require_finite("centre", properties.centre);
    require_inertia("inertia", properties.inertia);
    return {.position = properties.centre,
            .inverse_mass = 1 / properties.mass,
            .inverse_inertia = properties.inertia.inverse()};
}

RigidBody make_fixed_body(const Vec3& position) {
    require_finite("position", position);
    return {.position = position, .inverse_mass = 0, .inverse_inertia = Mat3::Zero()};
}

bool is_fixed(const RigidBody& body) {
    return body.inverse_mass == 0 && body.inverse_inertia.isZero(0);
}

void require_valid(const RigidBody& body) {
    require_finite("position", body.position);
    require_unit("orientation", body.orientation);
    require_finite("velocity", body.velocity);
    require_finite("angular_velocity", body.angular_velocity);
    if (is_fixed(body)) return;
    require_positive("inverse_mass", body.inverse_mass);
    require_inertia("inverse of inverse_inertia", body.inverse_inertia.inverse());
}

Vec3 to_world(const RigidBody& body, const Vec3& body_point) {
    return body.position + body.orientation * body_point;
}

Vec3 to_body(const RigidBody& body, const Vec3& world_point) {
    return body.orientation.conjugate() * (world_point - body.position);
}

// [world-inverse-inertia]
Mat3 world_inverse_inertia(const RigidBody& body) {
    const Mat3 R = body.orientation.toRotationMatrix();
    return R * body.inverse_inertia * R.transpose();
}
// [world-inverse-inertia]

Mat3 world_inertia(const RigidBody& body) {
    const Mat3 R = body.orientation.toRotationMatrix();
    return R * body.inverse_inertia.inverse() * R.transpose();
}

}  // namespace collide
