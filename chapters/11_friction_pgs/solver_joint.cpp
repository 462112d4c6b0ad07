#include "chapters/11_friction_pgs/solver_joint.hpp"

#include "chapters/05_rigid_impulses/collision_matrix.hpp"

namespace collide {

namespace {

void push_point(const SolverJoint& joint, const Vec3& impulse, SolverBody& a, SolverBody& b) {
    a.velocity += a.inverse_mass * impulse;
    a.angular_velocity += a.inverse_inertia * joint.arm_a.cross(impulse);
    b.velocity -= b.inverse_mass * impulse;
    b.angular_velocity -= b.inverse_inertia * joint.arm_b.cross(impulse);
}
void push_turn(const SolverJoint& joint, const Vec2& impulse, SolverBody& a, SolverBody& b) {
    const Vec3 turn = impulse.x() * joint.turns[0] + impulse.y() * joint.turns[1];
    a.angular_velocity += a.inverse_inertia * turn;
    b.angular_velocity -= b.inverse_inertia * turn;
}

// [joint-turns]
void solve_point(SolverJoint& joint, SolverBody& a, SolverBody& b) {
    const Vec3 u = a.velocity + a.angular_velocity.cross(joint.arm_a) - b.velocity -
                   b.angular_velocity.cross(joint.arm_b);
    const Vec3 change = -(joint.point_mass * (u - joint.point_wanted));
    joint.point_impulse += change;
    push_point(joint, change, a, b);
}
void solve_turn(SolverJoint& joint, SolverBody& a, SolverBody& b) {
    if (!joint.is_hinge) return;
    const Vec3 spin = a.angular_velocity - b.angular_velocity;
    const Vec2 rates(joint.turns[0].dot(spin), joint.turns[1].dot(spin));
    const Vec2 change = -(joint.turn_mass * (rates - joint.turn_wanted));
    joint.turn_impulse += change;
    push_turn(joint, change, a, b);
}
// [joint-turns]

/// A of the point's rows [1/kg].
Mat3 point_matrix(const SolverJoint& joint, const SolverBody& a, const SolverBody& b) {
    const Mat3 r_a = cross_matrix(joint.arm_a), r_b = cross_matrix(joint.arm_b);
    return (a.inverse_mass + b.inverse_mass) * Mat3::Identity() - r_a * a.inverse_inertia * r_a -
           r_b * b.inverse_inertia * r_b;
}

/// Zero where nothing can move.
template <class Matrix>
Matrix inverse_or_none(const Matrix& A) {
    return A.determinant() > 0 ? Matrix(A.inverse()) : Matrix(Matrix::Zero());
}

}  // namespace

void place_joint(const Joint& joint, const std::vector<RigidBody>& bodies,
                 const std::vector<SolverBody>& loaded, double rate, SolverJoint& one) {
    const PlacedJoint now = placed(joint, bodies);
    one.a = joint.a;
    one.b = joint.b == world ? static_cast<int>(bodies.size()) : joint.b;
    const SolverBody &a = loaded[one.a], &b = loaded[one.b];
    // Both arms end halfway between the points, which may have parted: so the impulses keep the
    // angular momentum.
    const Vec3 point = (now.point_a + now.point_b) / 2;
    one.arm_a = point - bodies[joint.a].position;
    one.arm_b = joint.b == world ? Vec3(Vec3::Zero()) : Vec3(point - bodies[joint.b].position);
    one.point_mass = inverse_or_none(point_matrix(one, a, b));
    one.point_wanted = -rate * (now.point_a - now.point_b);
    one.is_hinge = joint.kind == Joint::Kind::hinge;
    if (!one.is_hinge) return;
    // axis_a·across stays zero; it changes with (ω_a − ω_b)·(axis_a × across).
    const Mat3 inverse_inertia = a.inverse_inertia + b.inverse_inertia;
    Eigen::Matrix2d A;
    for (int k = 0; k < 2; ++k) {
        one.turns[k] = now.axis_a.cross(now.across[k]);
        one.turn_wanted[k] = -rate * now.axis_a.dot(now.across[k]);
    }
    for (int k = 0; k < 2; ++k)
        for (int m = 0; m < 2; ++m) A(k, m) = one.turns[k].dot(inverse_inertia * one.turns[m]);
    one.turn_mass = inverse_or_none(A);
}

void warm_start_with(SolverJoint& joint, const Vec3& point_impulse, const Vec2& turn_impulse,
                     std::vector<SolverBody>& bodies) {
    joint.point_impulse = point_impulse;
    joint.turn_impulse = turn_impulse;
    SolverBody &a = bodies[joint.a], &b = bodies[joint.b];
    push_point(joint, point_impulse, a, b);
    if (joint.is_hinge) push_turn(joint, turn_impulse, a, b);
}

void joint_sweep(std::vector<SolverJoint>& joints, std::vector<SolverBody>& bodies,
                 bool backwards) {
    for (std::size_t k = 0; k < joints.size(); ++k) {
        SolverJoint& joint = joints[backwards ? joints.size() - 1 - k : k];
        SolverBody &a = bodies[joint.a], &b = bodies[joint.b];
        if (backwards) solve_point(joint, a, b);
        solve_turn(joint, a, b);
        if (!backwards) solve_point(joint, a, b);
    }
}

}  // namespace collide
