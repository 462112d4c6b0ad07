#include "chapters/10_contact_friction/friction_rows.hpp"

#include <Eigen/Cholesky>
#include <cmath>

namespace collide {

// [weighted-rows]
WeightedRows weighted_rows(const std::vector<RigidBody>& bodies, const std::vector<Row>& rows) {
    struct Weight {
        int number = -1;  // of the body among those that can move
        double linear = 0;
        Mat3 angular = Mat3::Zero();  // I⁻¹ = angularᵀ angular
    };
    WeightedRows weighted;
    std::vector<Weight> weights(bodies.size());
    for (std::size_t i = 0; i < bodies.size(); ++i) {
        if (is_fixed(bodies[i])) continue;
        weights[i] = {.number = weighted.bodies++,
                      .linear = std::sqrt(bodies[i].inverse_mass),
                      .angular = world_inverse_inertia(bodies[i]).llt().matrixU()};
    }
    for (const Row& row : rows) {
        WeightedRow& own = weighted.rows.emplace_back();
        const auto weigh = [&](int body, const Vec3& linear, const Vec3& angular, int& number,
                               Vec6& on) {
            if (body == world) return;
            const Weight& weight = weights[static_cast<std::size_t>(body)];
            number = weight.number;
            if (number >= 0) on << weight.linear * linear, weight.angular * angular;
        };
        weigh(row.a, row.linear_a, row.angular_a, own.a, own.on_a);
        weigh(row.b, row.linear_b, row.angular_b, own.b, own.on_b);
    }
    return weighted;
}
// [weighted-rows]

VecX weighted_wrenches(const WeightedRows& J, const VecX& f) {
    VecX sum = VecX::Zero(6 * J.bodies);
    for (std::size_t i = 0; i < J.rows.size(); ++i) {
        const WeightedRow& row = J.rows[i];
        const double force = f[static_cast<Eigen::Index>(i)];
        if (force == 0) continue;
        if (row.a >= 0) sum.segment<6>(6 * row.a) += force * row.on_a;
        if (row.b >= 0) sum.segment<6>(6 * row.b) += force * row.on_b;
    }
    return sum;
}

VecX row_rates(const WeightedRows& J, const VecX& x) {
    VecX rates = VecX::Zero(static_cast<Eigen::Index>(J.rows.size()));
    for (std::size_t i = 0; i < J.rows.size(); ++i) {
        const WeightedRow& row = J.rows[i];
        double& rate = rates[static_cast<Eigen::Index>(i)];
        if (row.a >= 0) rate += row.on_a.dot(x.segment<6>(6 * row.a));
        if (row.b >= 0) rate += row.on_b.dot(x.segment<6>(6 * row.b));
    }
    return rates;
}

double matrix_entry(const WeightedRow& one, const WeightedRow& other) {
    double entry = 0;
    if (one.a >= 0 && one.a == other.a) entry += one.on_a.dot(other.on_a);
    if (one.a >= 0 && one.a == other.b) entry += one.on_a.dot(other.on_b);
    if (one.b >= 0 && one.b == other.a) entry += one.on_b.dot(other.on_a);
    if (one.b >= 0 && one.b == other.b) entry += one.on_b.dot(other.on_b);
    return entry;
}

MatX matrix_of(const WeightedRows& J) {
    const auto size = static_cast<Eigen::Index>(J.rows.size());
    MatX A(size, size);
    for (Eigen::Index i = 0; i < size; ++i)
        for (Eigen::Index j = 0; j <= i; ++j)
            A(i, j) = A(j, i) = matrix_entry(J.rows[static_cast<std::size_t>(i)],
                                             J.rows[static_cast<std::size_t>(j)]);
    return A;
}

}  // namespace collide
