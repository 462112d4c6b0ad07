#include "chapters/05_rigid_impulses/rigid_sweep.hpp"

#include <algorithm>

namespace collide {

namespace {

// Calls the function with each body of the row and the row's two blocks for it.
template <class Function>
void for_bodies_of(const Row& row, std::vector<RigidBody>& bodies, const Function& function) {
    function(bodies[row.a], row.linear_a, row.angular_a);
    if (row.b != world) function(bodies[row.b], row.linear_b, row.angular_b);
}

}  // namespace

// The velocities are running sums: the velocity without impulses plus the effect of all impulses so
// far. So the row's current velocity minus the wanted one is w_i = (A γ)_i + b_i of the dense
// sweep, and no b is needed. As there, the accumulated impulse is clamped, and the bodies receive
// the change after the clamp.
void rigid_sweep(const std::vector<Row>& rows, const VecX& wanted, std::vector<RigidBody>& bodies,
                 VecX& gamma) {
    for (std::size_t i = 0; i < rows.size(); ++i) {
        double velocity = 0, diagonal = 0;  // J_i V and A_ii
        for_bodies_of(rows[i], bodies, [&](auto& body, const Vec3& linear, const Vec3& angular) {
            velocity += linear.dot(body.velocity) + angular.dot(body.angular_velocity);
            diagonal += linear.dot(body.inverse_mass * linear);
            diagonal += angular.dot(world_inverse_inertia(body) * angular);
        });
        if (diagonal == 0) continue;

        double& impulse = gamma[static_cast<Eigen::Index>(i)];
        const double w = velocity - wanted[static_cast<Eigen::Index>(i)];
        const double clamped = std::max(0.0, impulse - w / diagonal);
        const double change = clamped - impulse;
        impulse = clamped;
        for_bodies_of(rows[i], bodies, [&](auto& body, const Vec3& linear, const Vec3& angular) {
            body.velocity += change * body.inverse_mass * linear;
            body.angular_velocity += change * (world_inverse_inertia(body) * angular);
        });
    }
}

}  // namespace collide
