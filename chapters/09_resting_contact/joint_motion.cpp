#include "chapters/09_resting_contact/joint_motion.hpp"

#include "common/core/decompositions.hpp"

namespace collide {

VecX joint_errors(const std::vector<RigidBody>& bodies, const std::vector<Joint>& joints) {
    VecX errors(joint_row_count(joints));
    Eigen::Index row = 0;
    for (const Joint& joint : joints) {
        const PlacedJoint now = placed(joint, bodies);
        errors.segment<3>(row) = now.point_a - now.point_b;
        row += 3;
        if (joint.kind == Joint::Kind::hinge)
            for (const Vec3& across : now.across) errors[row++] = now.axis_a.dot(across);
    }
    return errors;
}

// [put-back]
void put_back(std::vector<RigidBody>& bodies, const std::vector<Joint>& joints) {
    if (joints.empty()) return;
    // As if an impulse moved them at once: the same rows, and positions for velocities.
    const std::vector<Row> rows = joint_rows(bodies, joints);
    const VecX lambda = least_squares(row_matrix(bodies, rows), -joint_errors(bodies, joints));
    std::vector<RigidBody> pushed = bodies;
    for (RigidBody& body : pushed) body.velocity = body.angular_velocity = Vec3::Zero();
    apply_impulses(pushed, rows, lambda);
    for (std::size_t i = 0; i < bodies.size(); ++i) {
        bodies[i].position += pushed[i].velocity;
        const Vec3& turn = pushed[i].angular_velocity;  // small: |turn| is the angle
        const Quat step(1, turn.x() / 2, turn.y() / 2, turn.z() / 2);
        bodies[i].orientation = (step * bodies[i].orientation).normalized();
    }
    hold_joints(bodies, joint_rows(bodies, joints));
}
// [put-back]

}  // namespace collide
