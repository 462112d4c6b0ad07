#include "chapters/12_compliant_contact/compliant_jacobian.hpp"

#include "chapters/03_rigid_bodies/momentum.hpp"
#include "chapters/05_rigid_impulses/collision_matrix.hpp"
#include "chapters/12_compliant_contact/hunt_crossley.hpp"

namespace collide {

namespace {

// Column offsets in the twelve variations of a body: x, orientation, v, ω.
constexpr int position_block = 0, rotation_block = 3, velocity_block = 6, spin_block = 9;
constexpr int of_a = 0, of_b = 12;

/// Displacement of the material point of a body that is now at `point`.
VectorSlope displacement(const RigidBody& body, const Vec3& point, int of) {
    VectorSlope slope = VectorSlope::Zero();
    slope.middleCols<3>(of + position_block).setIdentity();
    slope.middleCols<3>(of + rotation_block) = -cross_matrix(point - body.position);
    return slope;
}

/// Derivative of v + ω × (point − x) for the given displacement of the point.
VectorSlope velocity_slope(const RigidBody& body, const Vec3& point, const VectorSlope& displaced,
                           int of) {
    VectorSlope arm = displaced;
    arm.middleCols<3>(of + position_block) -= Mat3::Identity();
    VectorSlope slope = cross_matrix(body.angular_velocity) * arm;
    slope.middleCols<3>(of + velocity_block) += Mat3::Identity();
    slope.middleCols<3>(of + spin_block) -= cross_matrix(point - body.position);
    return slope;
}

/// Derivative of (point − x) × force.
VectorSlope torque_slope(const RigidBody& body, const Vec3& point, const VectorSlope& displaced,
                         const Vec3& force, const VectorSlope& force_slope, int of) {
    VectorSlope arm = displaced;
    arm.middleCols<3>(of + position_block) -= Mat3::Identity();
    return cross_matrix(point - body.position) * force_slope - cross_matrix(force) * arm;
}

/// Derivative of the friction force −f_n φ(s) s with φ = μ(s)/s.
VectorSlope friction_force_slope(const Touch& touch, const Vec3& sliding, double normal,
                                 const VectorSlope& d_sliding, const NumberSlope& d_normal) {
    const double s = sliding.norm();
    const double slope = friction_slope(touch.friction, s);
    if (s == 0) return -normal * slope * d_sliding;
    const double phi = friction_coefficient(touch.friction, s) / s;
    const NumberSlope d_phi = (slope - phi) / s * (sliding / s).transpose() * d_sliding;
    return -(phi * sliding * d_normal + normal * phi * d_sliding + normal * sliding * d_phi);
}

}  // namespace

// [touch-slope]
TouchSlope touch_slope(const Touch& touch, const std::vector<RigidBody>& bodies) {
    const RigidBody &a = bodies[touch.a], &b = bodies[touch.b];
    const Vec3& n = touch.normal;
    const TouchForce force = touch_force(touch, bodies);
    const double rate = -n.dot(force.velocity);
    const Vec3 sliding = force.velocity + rate * n;

    // Geometry: the sphere's motion relative to b changes depth, normal and contact point.
    const VectorSlope d_centre = displacement(a, touch.centre, of_a);
    const VectorSlope d_seen = d_centre - displacement(b, touch.centre, of_b);
    const NumberSlope d_depth = -n.transpose() * d_seen;
    VectorSlope d_normal = touch.hessian * d_seen;
    d_normal.middleCols<3>(of_b + rotation_block) -= cross_matrix(n);
    const VectorSlope d_position =
        d_centre - (touch.radius - touch.depth / 2) * d_normal + n * d_depth / 2;

    // Velocities.
    const VectorSlope d_velocity = velocity_slope(a, touch.position, d_position, of_a) -
                                   velocity_slope(b, touch.position, d_position, of_b);
    const NumberSlope d_rate = -n.transpose() * d_velocity - force.velocity.transpose() * d_normal;
    const VectorSlope d_sliding = d_velocity + n * d_rate + rate * d_normal;

    // Forces. Where the normal force is clamped to zero its derivative is zero.
    const auto normal_at = [&](double z_rate) {
        return hunt_crossley(touch.stiffness, touch.dissipation, touch.depth, z_rate);
    };
    const double by_depth = 1.5 * force.normal / touch.depth;
    const double by_rate = force.normal > 0 ? normal_at(1) - normal_at(0) : 0;
    const NumberSlope d_force = by_depth * d_depth + by_rate * d_rate;

    TouchSlope slope;
    slope.force = n * d_force + force.normal * d_normal +
                  friction_force_slope(touch, sliding, force.normal, d_sliding, d_force);
    const Vec3 on_a = force_on_a(touch, force);
    slope.torque_a = torque_slope(a, touch.position, d_position, on_a, slope.force, of_a);
    slope.torque_b = torque_slope(b, touch.position, d_position, -on_a, -slope.force, of_b);
    return slope;
}
// [touch-slope]

namespace {

/// Derivatives of the accelerations v̇ and ω̇ of all bodies with respect to the twelve variations
/// of each.
struct AccelerationSlopes {
    MatX linear, angular;
    std::vector<Vec3> torque;  // on each body
};

AccelerationSlopes slopes_of_wrenches(const CompliantSystem& system,
                                      const std::vector<RigidBody>& bodies) {
    const auto n = static_cast<Eigen::Index>(bodies.size());
    AccelerationSlopes slopes{.linear = MatX::Zero(3 * n, 12 * n),
                              .angular = MatX::Zero(3 * n, 12 * n),
                              .torque = std::vector<Vec3>(bodies.size(), Vec3::Zero())};
    const auto add = [](MatX& to, Eigen::Index row, const Touch& touch, const VectorSlope& slope) {
        to.block<3, 12>(3 * row, 12 * touch.a) += slope.leftCols<12>();
        to.block<3, 12>(3 * row, 12 * touch.b) += slope.rightCols<12>();
    };
    for (const Touch& touch : find_touches(system, bodies)) {
        const TouchSlope slope = touch_slope(touch, bodies);
        add(slopes.linear, touch.a, touch, slope.force);
        add(slopes.linear, touch.b, touch, -slope.force);
        add(slopes.angular, touch.a, touch, slope.torque_a);
        add(slopes.angular, touch.b, touch, slope.torque_b);
        const Vec3 on_a = force_on_a(touch, touch_force(touch, bodies));
        slopes.torque[touch.a] += (touch.position - bodies[touch.a].position).cross(on_a);
        slopes.torque[touch.b] -= (touch.position - bodies[touch.b].position).cross(on_a);
    }
    return slopes;
}

// [gyroscopic-slope]
/// From forces to accelerations: v̇ = F/m and ω̇ = I⁻¹ (τ − ω × L). I rotates with the body.
void divide_by_inertia(AccelerationSlopes& slopes, const std::vector<RigidBody>& bodies) {
    for (std::size_t k = 0; k < bodies.size(); ++k) {
        const RigidBody& body = bodies[k];
        const auto row = 3 * static_cast<Eigen::Index>(k), column = 4 * row;
        if (is_fixed(body)) {
            slopes.linear.middleRows<3>(row).setZero();
            slopes.angular.middleRows<3>(row).setZero();
            continue;
        }
        slopes.linear.middleRows<3>(row) *= body.inverse_mass;
        const Vec3 w = body.angular_velocity, L = angular_momentum(body);
        const Mat3 I_inverse = world_inverse_inertia(body), I = world_inertia(body);
        const Vec3 y = slopes.torque[k] - w.cross(L);
        auto by_turn = slopes.angular.block<3, 3>(row, column + rotation_block);
        auto by_spin = slopes.angular.block<3, 3>(row, column + spin_block);
        // L changes by δθ × L − I (δθ × ω) + I δω.
        by_turn -= cross_matrix(w) * (I * cross_matrix(w) - cross_matrix(L));
        by_spin += cross_matrix(L) - cross_matrix(w) * I;
        by_turn += cross_matrix(y);  // I⁻¹ y changes by δθ × (I⁻¹ y) − I⁻¹ (δθ × y)
        slopes.angular.middleRows<3>(row) = I_inverse * slopes.angular.middleRows<3>(row).eval();
        by_turn -= cross_matrix(I_inverse * y);
    }
}
// [gyroscopic-slope]

/// The rotation δθ for a variation of the quaternion, which need not be normalised.
Eigen::Matrix<double, 3, 4> turn_of_quaternion(const Eigen::Vector4d& numbers) {
    const Eigen::Vector4d q = numbers.normalized();
    Eigen::Matrix<double, 3, 4> T;
    T.col(0) = -q.tail<3>();
    T.rightCols<3>() = q[0] * Mat3::Identity() + cross_matrix(q.tail<3>());
    return 2 / numbers.norm() * T;
}

// [quaternion-slope]
/// Rows of q̇ = ½ ω q, for the normalised quaternion.
void write_quaternion_rows(const Eigen::Vector4d& numbers, const Vec3& w, Eigen::Index at,
                           MatX& J) {
    const Eigen::Vector4d q = numbers.normalized();
    Eigen::Matrix4d times_w;  // ω q as a matrix on q
    times_w << 0, -w.transpose(), w, cross_matrix(w);
    const Eigen::Matrix4d unit = (Eigen::Matrix4d::Identity() - q * q.transpose()) / numbers.norm();
    J.block<4, 4>(at + 3, at + 3) = times_w * unit / 2;
    J.block<1, 3>(at + 3, at + 10) = -q.tail<3>().transpose() / 2;
    J.block<3, 3>(at + 4, at + 10) = (q[0] * Mat3::Identity() - cross_matrix(q.tail<3>())) / 2;
}
// [quaternion-slope]

}  // namespace

// [compliant-jacobian]
MatX compliant_jacobian(const CompliantSystem& system, const VecX& state) {
    const auto size = state.size() - energy_state_size;
    const std::vector<RigidBody> bodies = unpack(system.scene.bodies, state.head(size));
    AccelerationSlopes slopes = slopes_of_wrenches(system, bodies);
    divide_by_inertia(slopes, bodies);

    MatX J = MatX::Zero(state.size(), state.size());
    const auto n = static_cast<Eigen::Index>(bodies.size());
    for (Eigen::Index k = 0; k < n; ++k) {
        const Eigen::Index at = body_state_size * k;
        J.block<3, 3>(at, at + 7).setIdentity();
        const Eigen::Vector4d q = state.segment<4>(at + 3);
        write_quaternion_rows(q, bodies[static_cast<std::size_t>(k)].angular_velocity, at, J);
        // Derivatives of every body's acceleration with respect to body k.
        const Eigen::Matrix<double, 3, 4> T = turn_of_quaternion(q);
        for (Eigen::Index i = 0; i < n; ++i)
            for (const auto& [slope, row] :
                 {std::pair(&slopes.linear, 7), std::pair(&slopes.angular, 10)}) {
                const auto block = slope->block<3, 12>(3 * i, 12 * k);
                const Eigen::Index to = body_state_size * i + row;
                J.block<3, 3>(to, at) = block.leftCols<3>();
                J.block<3, 4>(to, at + 3) = block.middleCols<3>(rotation_block) * T;
                J.block<3, 6>(to, at + 7) = block.rightCols<6>();
            }
    }
    return J;
}
// [compliant-jacobian]

}  // namespace collide
