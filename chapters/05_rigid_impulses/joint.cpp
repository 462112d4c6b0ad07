#include "chapters/05_rigid_impulses/joint.hpp"

#include "common/core/errors.hpp"

namespace collide {

namespace {

/// The body of that index, or the world as a body.
const RigidBody& body_or_world(const std::vector<RigidBody>& bodies, int index) {
    static const RigidBody earth = make_fixed_body();
    return index == world ? earth : bodies[static_cast<std::size_t>(index)];
}

}  // namespace

Joint make_pin(const std::vector<RigidBody>& bodies, int a, int b, const Vec3& point) {
    return {.kind = Joint::Kind::pin,
            .a = a,
            .b = b,
            .point_a = to_body(body_or_world(bodies, a), point),
            .point_b = to_body(body_or_world(bodies, b), point)};
}

Joint make_hinge(const std::vector<RigidBody>& bodies, int a, int b, const Vec3& point,
                 const Vec3& axis) {
    require_positive("length of axis", axis.norm());
    Joint joint = make_pin(bodies, a, b, point);
    joint.kind = Joint::Kind::hinge;
    const Vec3 unit = axis.normalized();
    joint.axis_a = body_or_world(bodies, a).orientation.conjugate() * unit;
    joint.axis_b = body_or_world(bodies, b).orientation.conjugate() * unit;
    return joint;
}

void require_valid(const Joint& joint, int bodies) {
    const auto require_index = [&](const char* name, int index) {
        if (index < 0 || index >= bodies)
            refuse(name, std::to_string(index), "the index of a body");
    };
    require_index("joint.a", joint.a);
    if (joint.b != world) require_index("joint.b", joint.b);
    if (joint.a == joint.b) refuse("joint.b", std::to_string(joint.b), "another body than joint.a");
    require_finite("joint.point_a", joint.point_a);
    require_finite("joint.point_b", joint.point_b);
    require_unit("joint.axis_a", joint.axis_a);
    require_unit("joint.axis_b", joint.axis_b);
}

PlacedJoint placed(const Joint& joint, const std::vector<RigidBody>& bodies) {
    const RigidBody &a = body_or_world(bodies, joint.a), &b = body_or_world(bodies, joint.b);
    const Vec3 across = joint.axis_b.unitOrthogonal();
    return {.point_a = to_world(a, joint.point_a),
            .point_b = to_world(b, joint.point_b),
            .axis_a = a.orientation * joint.axis_a,
            .axis_b = b.orientation * joint.axis_b,
            .across = {b.orientation * across, b.orientation * joint.axis_b.cross(across)}};
}

// [placed-joint-rows]
std::vector<Row> joint_rows(const std::vector<RigidBody>& bodies,
                            const std::vector<Joint>& joints) {
    std::vector<Row> rows;
    for (const Joint& joint : joints) {
        const PlacedJoint now = placed(joint, bodies);
        const Vec3 r_a = now.point_a - bodies[static_cast<std::size_t>(joint.a)].position;
        const Vec3 r_b = now.point_b - body_or_world(bodies, joint.b).position;
        for (int axis = 0; axis < 3; ++axis) {
            const Vec3 direction = Vec3::Unit(axis);
            Row row{.a = joint.a,
                    .b = joint.b,
                    .linear_a = direction,
                    .angular_a = r_a.cross(direction)};
            if (joint.b != world) {
                row.linear_b = -direction;
                row.angular_b = -r_b.cross(direction);
            }
            rows.push_back(row);
        }
        if (joint.kind == Joint::Kind::hinge)
            for (const Vec3& across : now.across)
                rows.push_back(turning_row(joint.a, joint.b, now.axis_a.cross(across)));
    }
    return rows;
}
// [placed-joint-rows]

int joint_row_count(const std::vector<Joint>& joints) {
    int count = 0;
    for (const Joint& joint : joints) count += joint.kind == Joint::Kind::hinge ? 5 : 3;
    return count;
}

}  // namespace collide
