#include "chapters/08_linear_complementarity/random_problems.hpp"

namespace collide {

Lcp random_contact_problem(Random& random, int n, int rank) {
    const VecX v = VecX::NullaryExpr(rank, [&] { return random.uniform(-1, 1); });
    MatX J = MatX::NullaryExpr(n, rank, [&] { return random.uniform(-1, 1); });
    VecX f = VecX::Zero(n);
    for (int i = 0; i < n; ++i) {
        const double along = J.row(i).dot(v);
        if (random.chance(0.5)) {
            J.row(i) -= along / v.squaredNorm() * v.transpose();
            f[i] = random.uniform(0.1, 1);
        } else if (along < 0) {
            J.row(i) *= -1;
        }
    }
    return {J * J.transpose(), J * (v - J.transpose() * f)};
}

Lcp random_solvable_problem(Random& random, int n, int rank) {
    return random_lcp(random, n, rank).problem;
}

Lcp random_pressing_problem(Random& random, int n, int motions) {
    const MatX J = MatX::NullaryExpr(n, motions, [&] { return random.uniform(-1, 1); });
    const VecX f = VecX::NullaryExpr(n, [&] { return random.uniform(0.1, 1); });
    return {J * J.transpose(), -J * (J.transpose() * f)};
}

Lcp random_unsolvable_problem(Random& random, int n, int rank) {
    // A certificate z >= 0 of at least two contacts: row `last` of J is chosen so that Jᵀ z = 0,
    // and b[last] so that b·z < 0.
    MatX J = MatX::NullaryExpr(n, rank, [&] { return random.uniform(-1, 1); });
    VecX b = VecX::NullaryExpr(n, [&] { return random.uniform(-1, 1); });
    VecX z = VecX::Zero(n);
    const int first = random.index(n), last = (first + 1 + random.index(n - 1)) % n;
    for (int i = 0; i < n; ++i)
        if (i == first || (i != last && random.chance(0.3))) z[i] = random.uniform(0.1, 1);
    J.row(last) = -(J.transpose() * z).transpose();
    z[last] = 1;
    b[last] -= b.dot(z) + random.uniform(0.1, 1);
    return {J * J.transpose(), b};
}

Lcp duplicated(const Lcp& problem) {
    std::vector<int> twice;
    for (int k = 0; k < 2; ++k)
        for (int i = 0; i < problem.b.size(); ++i) twice.push_back(i);
    return {problem.A(twice, twice), problem.b(twice)};
}

}  // namespace collide
