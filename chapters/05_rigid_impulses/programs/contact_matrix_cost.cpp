// Benchmark: the contact matrix of a wall of cubes, body by body and as a product of matrices; and a
// sweep with the matrix against a sweep without.
#include <string>

#include "chapters/02_particle_systems/pgs.hpp"
#include "chapters/05_rigid_impulses/cube_heaps.hpp"
#include "chapters/05_rigid_impulses/rigid_sweep.hpp"
#include "common/benchmarks/bench.hpp"
#include "common/benchmarks/timing.hpp"
#include "common/core/errors.hpp"

using namespace collide;

namespace {

/// J M⁻¹ Jᵀ written as it is read.
MatX by_product(const CubeHeap& wall) {
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

/// One sweep with a matrix that is there already.
VecX matrix_swept(const Lcp& problem, const std::vector<bool>& bilateral) {
    VecX f = VecX::Zero(problem.b.size()), a = problem.b;
    matrix_sweep(problem, bilateral, f, a);
    return f;
}
/// One sweep over the bodies.
VecX rigidly_swept(const CubeHeap& wall, const std::vector<Row>& rows) {
    std::vector<RigidBody> bodies = wall.bodies;
    VecX gamma = VecX::Zero(static_cast<Eigen::Index>(rows.size()));
    rigid_sweep(rows, VecX::Ones(gamma.size()), bodies, gamma);
    return gamma;
}

template <class Function>
double best_time(const Function& function) {
    return best_seconds(10, [&] {
        volatile double entry = function()(0, 0);
        static_cast<void>(entry);
    });
}

}  // namespace

int main(int argc, char** argv) {
    Bench bench("contact_matrix_cost", argc, argv);
    const std::vector<int> widths = {2, 8, 25};  // columns of ten cubes
    const auto contacts = [](const CubeHeap& wall) {
        return std::to_string(wall.contacts.size()) + " contacts";
    };
    bench.compare("J M⁻¹ Jᵀ as a product of matrices", "the same, body by body",
                  "how much is saved by never forming J: the two matrices differ by rounding only");
    for (const int columns : widths) {
        const CubeHeap wall = cube_columns(columns, 10);
        const auto assembled = [&] {
            return row_matrix(wall.bodies, normal_rows(wall.bodies, wall.contacts));
        };
        const double difference = (by_product(wall) - assembled()).cwiseAbs().maxCoeff();
        bench.ratio(contacts(wall),
                    best_time([&] { return by_product(wall); }) / best_time(assembled),
                    "differ by " + to_short_text(difference));
    }
    bench.compare(
        "a sweep over A", "a sweep over the bodies",
        "above 1 running sums over the bodies are faster than a matrix that is there already");
    for (const int columns : widths) {
        const CubeHeap wall = cube_columns(columns, 10);
        const std::vector<Row> rows = normal_rows(wall.bodies, wall.contacts);
        const Lcp problem{row_matrix(wall.bodies, rows),
                          -VecX::Ones(static_cast<Eigen::Index>(rows.size()))};
        const std::vector<bool> bilateral = bilateral_flags(problem);
        const double with_matrix = best_time([&] { return matrix_swept(problem, bilateral); });
        const double without = best_time([&] { return rigidly_swept(wall, rows); });
        bench.ratio(contacts(wall), with_matrix / without);
    }
}
