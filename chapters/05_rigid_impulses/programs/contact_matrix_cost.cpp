// Benchmark: the contact matrix of a wall of bricks, body by body and as a product of matrices.
#include <algorithm>
#include <chrono>
#include <cstdio>

#include "chapters/05_rigid_impulses/rows.hpp"

using namespace collide;

namespace {

using Clock = std::chrono::steady_clock;

struct Wall {
    std::vector<RigidBody> bodies = {make_fixed_body({0, 0, -1})};
    std::vector<Contact> contacts;
};

/// Columns of cubes side by side on a floor, each cube with four contacts below.
Wall make_wall(int columns, int rows) {
    Wall wall;
    for (int column = 0; column < columns; ++column)
        for (int row = 0; row < rows; ++row) {
            const int below = row == 0 ? 0 : static_cast<int>(wall.bodies.size()) - 1;
            wall.bodies.push_back(make_body(box_mass_properties(1, {1, 1, 1})));
            wall.bodies.back().position = {1.5 * column, 0, row + 0.5};
            for (const double x : {-0.5, 0.5})
                for (const double y : {-0.5, 0.5})
                    wall.contacts.push_back({.a = static_cast<int>(wall.bodies.size()) - 1,
                                             .b = below,
                                             .position = {1.5 * column + x, y, 1.0 * row}});
        }
    return wall;
}

/// J M⁻¹ Jᵀ written as it is read.
MatX by_product(const Wall& wall) {
    const auto rows = static_cast<Eigen::Index>(wall.contacts.size());
    const auto columns = 6 * static_cast<Eigen::Index>(wall.bodies.size());
    MatX J = MatX::Zero(rows, columns), JW = J;
    for (Eigen::Index i = 0; i < rows; ++i) {
        const Contact& contact = wall.contacts[static_cast<std::size_t>(i)];
        const Row row = contact_row(wall.bodies, contact);
        J.row(i).segment<6>(6 * contact.a) << row.linear_a.transpose(), row.angular_a.transpose();
        J.row(i).segment<6>(6 * contact.b) << row.linear_b.transpose(), row.angular_b.transpose();
    }
    for (std::size_t k = 0; k < wall.bodies.size(); ++k) {
        const auto at = 6 * static_cast<Eigen::Index>(k);
        JW.middleCols(at, 3) = wall.bodies[k].inverse_mass * J.middleCols(at, 3);
        JW.middleCols(at + 3, 3) = J.middleCols(at + 3, 3) * world_inverse_inertia(wall.bodies[k]);
    }
    return JW * J.transpose();
}

template <class Function>
double best_time(const Function& function) {
    double best = 1e300;
    for (int run = 0; run < 10; ++run) {
        const auto begin = Clock::now();
        volatile double entry = function()(0, 0);
        static_cast<void>(entry);
        best = std::min(best, std::chrono::duration<double>(Clock::now() - begin).count());
    }
    return best;
}

}  // namespace

int main() {
    std::printf("contact matrix of a wall of cubes, assembled body by body\n");
    std::printf("%9s  %-34s  %s\n", "contacts", "time of J M^-1 J^T / body by body",
                "largest difference");
    for (const int columns : {2, 8, 25}) {
        const Wall wall = make_wall(columns, 10);
        const double product = best_time([&] { return by_product(wall); });
        const double assembled = best_time(
            [&] { return row_matrix(wall.bodies, normal_rows(wall.bodies, wall.contacts)); });
        const double difference =
            (by_product(wall) - row_matrix(wall.bodies, normal_rows(wall.bodies, wall.contacts)))
                .cwiseAbs()
                .maxCoeff();
        std::printf("%9zu  %-34.1f  %.1e\n", wall.contacts.size(), product / assembled, difference);
    }
}
