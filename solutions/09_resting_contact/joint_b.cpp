#include "chapters/09_resting_contact/joint_motion.hpp"

namespace collide {

namespace {

/// ω × (ω × r): second derivative of a body-fixed vector at constant ω.
Vec3 centripetal(const Vec3& omega, const Vec3& r) { return omega.cross(omega.cross(r)); }

}  // namespace

VecX joint_b(const std::vector<RigidBody>& bodies, const std::vector<Joint>& joints) {
    VecX b(joint_row_count(joints));
    Eigen::Index row = 0;
    for (const Joint& joint : joints) {
        const PlacedJoint now = placed(joint, bodies);
        const RigidBody& body_a = bodies[static_cast<std::size_t>(joint.a)];
        const RigidBody earth = make_fixed_body();
        const RigidBody& body_b =
            joint.b == world ? earth : bodies[static_cast<std::size_t>(joint.b)];
        const Vec3 &omega_a = body_a.angular_velocity, &omega_b = body_b.angular_velocity;
        b.segment<3>(row) = centripetal(omega_a, now.point_a - body_a.position) -
                            centripetal(omega_b, now.point_b - body_b.position);
        row += 3;
        if (joint.kind == Joint::Kind::hinge)
            // d²(u·t)/dt² with u carried by A and t by B: each differentiated twice, plus the mixed
            // term.
            for (const Vec3& t : now.across)
                b[row++] = centripetal(omega_a, now.axis_a).dot(t) +
                           2 * omega_a.cross(now.axis_a).dot(omega_b.cross(t)) +
                           now.axis_a.dot(centripetal(omega_b, t));
    }
    return b;
}

}  // namespace collide
