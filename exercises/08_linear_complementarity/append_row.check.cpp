#include "chapters/08_linear_complementarity/cholesky_factor.hpp"
#include "common/build/precompiled.hpp"

using namespace collide;
using Catch::Matchers::WithinAbs;

namespace {

/// A factor with k rows in use, in a larger matrix: what is not in use is NaN.
CholeskyFactor factor_of(const MatX& rows) {
    const auto k = static_cast<int>(rows.rows());
    CholeskyFactor factor{MatX::Constant(k + 3, k + 3, std::nan("")), k};
    for (int i = 0; i < k; ++i) factor.L.row(i).head(i + 1) = rows.row(i).head(i + 1);
    return factor;
}

struct Grown {
    MatX A;     // of k + 1 contacts
    MatX rows;  // the factor of the first k
};

/// The row that contact j adds, from A_Cj and A_jj; behind them, in the same vector, is NaN.
VecX appended(const CholeskyFactor& factor, const VecX& column, double diagonal) {
    const auto k = column.size();
    VecX row = VecX::Constant(k + 3, std::nan(""));
    row.head(k) = column;
    row[k] = diagonal;
    append_row(factor, row);
    REQUIRE(row.size() >= k + 1);
    return row.head(k + 1);
}

Grown random_growth(Random& random) {
    const int k = 1 + random.index(12);
    MatX L = MatX::NullaryExpr(k + 1, k + 1, [&] { return random.uniform(-1, 1); });
    L.diagonal().array() = L.diagonal().array().abs() + 0.3;
    L.triangularView<Eigen::StrictlyUpper>().setZero();
    return {L * L.transpose(), L.topLeftCorner(k, k)};
}

}  // namespace

TEST_CASE("the first row is the root of the diagonal entry") {
    const VecX row = appended({}, VecX(0), 9);
    CHECK_THAT(row[0], WithinAbs(3, 1e-14));
}

TEST_CASE("a second contact, by hand") {
    // A = (4 2; 2 10) = L Lᵀ with L = (2 0; 1 3).
    const VecX row = appended(factor_of(MatX::Constant(1, 1, 2)), VecX::Constant(1, 2), 10);
    CHECK_THAT(row, agrees_with(Vec2(1, 3)));
}

TEST_CASE("a third contact, by hand") {
    // L = (2 0 0; 1 3 0; 2 1 2): the last row of L Lᵀ is (4, 5, 9).
    const MatX rows = (MatX(2, 2) << 2, 0, 1, 3).finished();
    CHECK_THAT(appended(factor_of(rows), Vec2(4, 5), 9), agrees_with(Vec3(2, 1, 2)));
}

TEST_CASE("the squares of the new row add up to the diagonal entry") {
    const MatX rows = (MatX(2, 2) << 2, 0, 1, 3).finished();
    CHECK_THAT(appended(factor_of(rows), Vec2(4, 5), 99).squaredNorm(), WithinAbs(99, 1e-12));
}

TEST_CASE("the longer factor times its transpose is the larger matrix") {
    Random random(831);
    for (int i = 0; i < 100; ++i) {
        const auto [A, rows] = random_growth(random);
        const auto k = rows.rows();
        const VecX row = appended(factor_of(rows), A.col(k).head(k), A(k, k));
        REQUIRE(row[k] > 0);
        REQUIRE_THAT(VecX(rows * row.head(k)), agrees_with(A.col(k).head(k), 1, 1e-10));
        REQUIRE_THAT(row.squaredNorm(), WithinAbs(A(k, k), 1e-10));
    }
}

TEST_CASE("a contact that is there already is redundant: λ is exactly zero") {
    Random random(832);
    for (int i = 0; i < 100; ++i) {
        const auto [A, rows] = random_growth(random);
        const auto k = rows.rows();
        const VecX row = appended(factor_of(rows), A.row(k - 1).head(k), A(k - 1, k - 1));
        REQUIRE(row.allFinite());
        REQUIRE(row[k] == 0);
        REQUIRE_THAT(VecX(rows * row.head(k)), agrees_with(A.row(k - 1).head(k), 1, 1e-10));
    }
}

TEST_CASE("redundant is relative: a heavy contact is as good as a light one") {
    for (const double scale : {1e-14, 1e14}) {
        const VecX row = appended(factor_of(MatX::Constant(1, 1, 2 * std::sqrt(scale))),
                                  VecX::Constant(1, 2 * scale), 10 * scale);
        CHECK_THAT(VecX(row / std::sqrt(scale)), agrees_with(Vec2(1, 3)));
    }
}
