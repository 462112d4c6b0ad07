#include "chapters/06_frictional_impact_3d/thrown_box.hpp"

#include <algorithm>

#include "chapters/03_rigid_bodies/kinematics.hpp"
#include "chapters/05_rigid_impulses/collision_matrix.hpp"

namespace collide {

std::array<Vec3, 8> corners_of(const ThrownBox& box) {
    std::array<Vec3, 8> corners;
    for (int i = 0; i < 8; ++i) {
        const Vec3 signs(i & 1 ? 0.5 : -0.5, i & 2 ? 0.5 : -0.5, i & 4 ? 0.5 : -0.5);
        corners[static_cast<std::size_t>(i)] = box.orientation * signs.cwiseProduct(box.size);
    }
    return corners;
}

RigidBody standing_on_a_corner(const ThrownBox& box) {
    RigidBody body = make_body(box_mass_properties(box.mass, box.size));
    body.orientation = box.orientation;
    body.velocity = box.velocity;
    body.angular_velocity = box.angular_velocity;
    require_valid(body);
    const std::array<Vec3, 8> corners = corners_of(box);
    body.position = -*std::min_element(corners.begin(), corners.end(),
                                       [](const Vec3& a, const Vec3& b) { return a.z() < b.z(); });
    return body;
}

ImpactProblem impact_problem(const ThrownBox& box, const Surface& floor) {
    const RigidBody body = standing_on_a_corner(box);
    return {.K = collision_matrix(body, make_fixed_body(), Vec3::Zero()),
            .u0 = point_velocity(body, Vec3::Zero()),
            .mu = floor.friction,
            .e = floor.restitution};
}

}  // namespace collide
