// The brick of the paper's example 1, from its sizes: nothing here is copied from a result.
#pragma once
#include <Eigen/Geometry>
#include <numbers>

#include "chapters/05_rigid_impulses/collision_matrix.hpp"
#include "chapters/13_plus_single_point/plus.hpp"

namespace collide {

/// Half its edge lengths [m].
inline const Vec3 brick_half_edges(0.2, 0.3, 0.4);
/// Radius of the spheres at its vertices [m].
inline constexpr double brick_sphere_radius = 0.1;

/// The brick, turned by π/4 about x and then by π/6 about its own y. The lowest point of the sphere
/// at its lowest vertex is the origin.
inline RigidBody paper_brick() {
    RigidBody brick = make_body({.mass = 2, .inertia = Vec3(0.167, 0.133, 0.0867).asDiagonal()});
    brick.orientation = Quat(Eigen::AngleAxisd(std::numbers::pi / 4, Vec3::UnitX()) *
                             Eigen::AngleAxisd(std::numbers::pi / 6, Vec3::UnitY()));
    const Vec3 vertex = brick_half_edges.cwiseProduct(Vec3(1, -1, -1));
    brick.position = -(brick.orientation * vertex - brick_sphere_radius * Vec3::UnitZ());
    brick.velocity = {-5, 0, -5.74};
    return brick;
}

/// Example 1 for one of the three μ, with its e_min from table A1.
inline PlusProblem brick_impact(double mu) {
    const RigidBody brick = paper_brick();
    return {.K = collision_matrix(brick, make_fixed_body(), Vec3::Zero()),
            .u0 = brick.velocity,
            .mu = mu,
            .restitution = {.minimum = mu < 0.2   ? 0.392
                                       : mu < 0.3 ? 0.387
                                                  : 0.373}};
}

}  // namespace collide
