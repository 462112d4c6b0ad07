#include "chapters/05_rigid_impulses/rows.hpp"

#include <utility>

namespace collide {

namespace {

/// A row as one of its bodies sees it.
struct Block {
    Eigen::Index row;
    Vec3 linear, angular;
};

std::vector<std::vector<Block>> blocks_by_body(std::size_t bodies, const std::vector<Row>& rows) {
    std::vector<std::vector<Block>> blocks(bodies);
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const Row& row = rows[i];
        const auto index = static_cast<Eigen::Index>(i);
        blocks[row.a].push_back({index, row.linear_a, row.angular_a});
        if (row.b != world) blocks[row.b].push_back({index, row.linear_b, row.angular_b});
    }
    return blocks;
}

}  // namespace

// [point-row]
Row point_row(const std::vector<RigidBody>& bodies, int a, int b, const Vec3& position,
              const Vec3& direction) {
    const Vec3 r_a = position - bodies[a].position;
    Row row{.a = a, .b = b, .linear_a = direction, .angular_a = r_a.cross(direction)};
    if (b == world) return row;
    const Vec3 r_b = position - bodies[b].position;
    row.linear_b = -direction;
    row.angular_b = -r_b.cross(direction);
    return row;
}
// [point-row]

Row contact_row(const std::vector<RigidBody>& bodies, const Contact& contact) {
    return contact_row(bodies, contact, contact.normal);
}

Row contact_row(const std::vector<RigidBody>& bodies, const Contact& contact,
                const Vec3& direction) {
    return point_row(bodies, contact.a, contact.b, contact.position, direction);
}

Row turning_row(int a, int b, const Vec3& axis) {
    Row row{.a = a, .b = b, .angular_a = axis};
    if (b != world) row.angular_b = -axis;
    return row;
}

std::vector<Row> normal_rows(const std::vector<RigidBody>& bodies,
                             const std::vector<Contact>& contacts) {
    std::vector<Row> rows;
    rows.reserve(contacts.size());
    for (const Contact& contact : contacts) rows.push_back(contact_row(bodies, contact));
    return rows;
}

std::vector<Row> point_rows(const std::vector<RigidBody>& bodies, int a, int b,
                            const Vec3& position) {
    std::vector<Row> rows;
    for (int axis = 0; axis < 3; ++axis)
        rows.push_back(point_row(bodies, a, b, position, Vec3::Unit(axis)));
    return rows;
}

namespace {

/// J times what each body has: `of` gives the linear and the angular part of a body.
template <class Of>
VecX times_rows(const std::vector<Row>& rows, const Of& of) {
    VecX along(static_cast<Eigen::Index>(rows.size()));
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const Row& row = rows[i];
        const auto& [linear_a, angular_a] = of(row.a);
        double sum = row.linear_a.dot(linear_a) + row.angular_a.dot(angular_a);
        if (row.b != world) {
            const auto& [linear_b, angular_b] = of(row.b);
            sum += row.linear_b.dot(linear_b) + row.angular_b.dot(angular_b);
        }
        along[static_cast<Eigen::Index>(i)] = sum;
    }
    return along;
}

}  // namespace

VecX row_velocities(const std::vector<RigidBody>& bodies, const std::vector<Row>& rows) {
    return times_rows(
        rows, [&](int k) { return std::pair(bodies[k].velocity, bodies[k].angular_velocity); });
}

VecX row_accelerations(const std::vector<Acceleration>& accelerations,
                       const std::vector<Row>& rows) {
    return times_rows(
        rows, [&](int k) { return std::pair(accelerations[k].linear, accelerations[k].angular); });
}

// [row-matrix]
MatX row_matrix(const std::vector<RigidBody>& bodies, const std::vector<Row>& rows) {
    const auto count = static_cast<Eigen::Index>(rows.size());
    MatX A = MatX::Zero(count, count);
    const auto blocks = blocks_by_body(bodies.size(), rows);
    for (std::size_t k = 0; k < bodies.size(); ++k) {
        if (is_fixed(bodies[k])) continue;  // the floor couples nothing, however many lie on it
        const Mat3 inverse_inertia = world_inverse_inertia(bodies[k]);
        for (const Block& j : blocks[k]) {
            const Vec3 dv = bodies[k].inverse_mass * j.linear;  // what a unit impulse in j does
            const Vec3 dw = inverse_inertia * j.angular;
            for (const Block& i : blocks[k])
                if (i.row >= j.row) A(i.row, j.row) += i.linear.dot(dv) + i.angular.dot(dw);
        }
    }
    return A.selfadjointView<Eigen::Lower>();
}
// [row-matrix]

void apply_impulses(std::vector<RigidBody>& bodies, const std::vector<Row>& rows,
                    const VecX& gamma) {
    const auto push = [&](int k, const Vec3& linear, const Vec3& angular, double impulse) {
        RigidBody& body = bodies[k];
        body.velocity += impulse * body.inverse_mass * linear;
        body.angular_velocity += impulse * (world_inverse_inertia(body) * angular);
    };
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const Row& row = rows[i];
        const double impulse = gamma[static_cast<Eigen::Index>(i)];
        push(row.a, row.linear_a, row.angular_a, impulse);
        if (row.b != world) push(row.b, row.linear_b, row.angular_b, impulse);
    }
}

Lcp impulse_problem(const std::vector<RigidBody>& bodies, const std::vector<Contact>& contacts,
                    const VecX& restitution) {
    const std::vector<Row> rows = normal_rows(bodies, contacts);
    const VecX v = row_velocities(bodies, rows);
    return {row_matrix(bodies, rows), v + restitution.cwiseProduct(v)};
}

}  // namespace collide
