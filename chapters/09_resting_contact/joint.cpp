#include "chapters/09_resting_contact/joint.hpp"

#include "common/core/decompositions.hpp"
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

namespace {

void add_joint(Scene& scene, std::vector<Joint>& joints, const Joint& joint) {
    require_valid(joint, static_cast<int>(scene.bodies.size()));
    joints.push_back(joint);
    if (joint.b != world) scene.passing.emplace_back(joint.a, joint.b);
}

}  // namespace

void add_pin(Scene& scene, std::vector<Joint>& joints, int a, int b, const Vec3& point) {
    add_joint(scene, joints, make_pin(scene.bodies, a, b, point));
}

void add_hinge(Scene& scene, std::vector<Joint>& joints, int a, int b, const Vec3& point,
               const Vec3& axis) {
    add_joint(scene, joints, make_hinge(scene.bodies, a, b, point, axis));
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

// [joint-rows]
std::vector<Row> pin_rows(const std::vector<RigidBody>& bodies, int a, int b, const Vec3& point) {
    return point_rows(bodies, a, b, point);
}

std::vector<Row> hinge_rows(const std::vector<RigidBody>& bodies, int a, int b, const Vec3& point,
                            const Vec3& axis) {
    const Vec3 across = axis.unitOrthogonal();
    std::vector<Row> rows = pin_rows(bodies, a, b, point);
    rows.push_back(turning_row(a, b, across));
    rows.push_back(turning_row(a, b, axis.cross(across)));
    return rows;
}
// [joint-rows]

// [with-joints]
MatX row_matrix(const std::vector<RigidBody>& bodies, const std::vector<Row>& rows,
                const std::vector<Row>& joints) {
    if (joints.empty()) return row_matrix(bodies, rows);
    std::vector<Row> all = rows;
    all.insert(all.end(), joints.begin(), joints.end());
    const MatX A = row_matrix(bodies, all);
    const auto n = static_cast<Eigen::Index>(rows.size());
    const MatX A_j = A.topRightCorner(n, A.cols() - n);
    const MatX A_jj = A.bottomRightCorner(A.rows() - n, A.cols() - n);
    MatX response = MatX::Zero(A_jj.rows(), n);  // of the joints to a unit impulse in each row
    for (Eigen::Index i = 0; i < n; ++i)
        response.col(i) = least_squares(A_jj, A_j.row(i).transpose());
    const MatX reduced = A.topLeftCorner(n, n) - A_j * response;
    return (reduced + reduced.transpose()) / 2;
}

void hold_joints(std::vector<RigidBody>& bodies, const std::vector<Row>& joints) {
    if (joints.empty()) return;
    const VecX joint_impulses =
        least_squares(row_matrix(bodies, joints), -row_velocities(bodies, joints));
    apply_impulses(bodies, joints, joint_impulses);
}

Coupling joint_coupling(const std::vector<Row>& joints) {
    if (joints.empty()) return {};
    return {.matrix = [joints](const auto& bodies,
                               const auto& rows) { return row_matrix(bodies, rows, joints); },
            .enforce = [joints](auto& bodies) { hold_joints(bodies, joints); }};
}

CollideStage with_joints(const CollideStage& collide, const std::vector<Joint>& joints) {
    if (joints.empty()) return collide;
    return [collide, joints](std::vector<RigidBody>& bodies, const std::vector<Contact>& contacts,
                             CollisionRules rules) {
        const std::vector<Row> rows = joint_rows(bodies, joints);
        spend(rules, cost_of_system(static_cast<std::int64_t>(rows.size())));
        hold_joints(bodies, rows);
        rules.coupling = joint_coupling(rows);
        return collide(bodies, contacts, rules);
    };
}
// [with-joints]

}  // namespace collide
