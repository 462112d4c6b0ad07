#include "chapters/08_linear_complementarity/cholesky_factor.hpp"
#include "common/testing/testing.hpp"

using namespace collide;

namespace {

/// A factor with k rows in use, in a larger matrix; unused entries are NaN.
CholeskyFactor factor_of(const MatX& rows) {
    const auto k = static_cast<int>(rows.rows());
    CholeskyFactor factor{MatX::Constant(k + 3, k + 3, std::nan("")), k};
    for (int i = 0; i < k; ++i) factor.L.row(i).head(i + 1) = rows.row(i).head(i + 1);
    return factor;
}

/// The row of contact j, from A_Cj and A_jj; the rest of the vector is NaN.
VecX appended(const CholeskyFactor& factor, const VecX& column, double diagonal, int behind = 2) {
    const auto k = column.size();
    VecX row = VecX::Constant(k + 1 + behind, std::nan(""));
    row.head(k) = column;
    row[k] = diagonal;
    append_row(factor, row);
    REQUIRE(row.size() == k + 1 + behind);
    return row.head(k + 1);
}

// L = (2 0 0; 1 3 0; 2 1 2): the last row of L Lᵀ is (4, 5, 9).
MatX two_rows() { return (MatX(2, 2) << 2, 0, 1, 3).finished(); }

struct Grown {
    MatX A;     // of k + 1 contacts
    MatX rows;  // the factor of the first k
};
Grown random_growth(Random& random, int most = 12) {
    const int k = 1 + random.index(most);
    MatX L = MatX::NullaryExpr(k + 1, k + 1, [&] { return random.uniform(-1, 1); });
    L.diagonal().array() = L.diagonal().array().abs() + 0.3;
    L.triangularView<Eigen::StrictlyUpper>().setZero();
    return {L * L.transpose(), L.topLeftCorner(k, k)};
}

/// Every row must satisfy L ℓ = A_Cj, also that of a redundant contact.
void require_solves(const MatX& rows, const VecX& row, const VecX& column) {
    const auto k = rows.rows();
    const double size = rows.norm() * row.head(k).norm();
    REQUIRE_THAT(VecX(rows * row.head(k)), agrees_with(column, size));
}

}  // namespace

TEST_CASE("the first row is the root of the diagonal entry") {
    CHECK_THAT(appended({}, VecX(0), 9)[0], agrees_with(3));
}

TEST_CASE("a second contact, by hand") {
    // A = (4 2; 2 10) = L Lᵀ with L = (2 0; 1 3).
    const VecX row = appended(factor_of(MatX::Constant(1, 1, 2)), VecX::Constant(1, 2), 10);
    CHECK_THAT(row, agrees_with(Vec2(1, 3)));
}

TEST_CASE("a third contact, by hand") {
    CHECK_THAT(appended(factor_of(two_rows()), Vec2(4, 5), 9), agrees_with(Vec3(2, 1, 2)));
}

TEST_CASE("the row may be just long enough") {
    CHECK_THAT(appended(factor_of(two_rows()), Vec2(4, 5), 9, 0), agrees_with(Vec3(2, 1, 2)));
}

TEST_CASE("a contact that knows none of the others keeps the root of its diagonal entry") {
    CHECK_THAT(appended(factor_of(two_rows()), Vec2(0, 0), 25), agrees_with(Vec3(0, 0, 5)));
}

TEST_CASE("an entry that is nearly zero is not zero") {
    const VecX row = appended(factor_of(two_rows()), Vec2(2e-12, 3), 10);
    CHECK_THAT(row[0], agrees_with(1e-12, 0, 1e-3));
    CHECK_THAT(row, agrees_with(Vec3(1e-12, 1, 3)));
}

TEST_CASE("the squares of the new row add up to the diagonal entry") {
    CHECK_THAT(appended(factor_of(two_rows()), Vec2(4, 5), 99).squaredNorm(), agrees_with(99));
}

TEST_CASE("the longer factor times its transpose is the larger matrix") {
    Random random(seed_of(831));
    for (int i = 0; i < 100; ++i) {
        const auto [A, rows] = random_growth(random);
        const auto k = rows.rows();
        const VecX row = appended(factor_of(rows), A.col(k).head(k), A(k, k));
        REQUIRE(row[k] > 0);
        require_solves(rows, row, A.col(k).head(k));
        REQUIRE_THAT(row.squaredNorm(), agrees_with(A(k, k)));
    }
}

TEST_CASE("many contacts are clamped") {
    Random random(seed_of(833));
    MatX rows = MatX::NullaryExpr(71, 71, [&] { return random.uniform(-0.1, 0.1); });
    rows.diagonal().array() += 1;
    rows.triangularView<Eigen::StrictlyUpper>().setZero();
    for (const int k : {15, 16, 17, 18, 40, 59, 70}) {
        const VecX last = rows.row(k).head(k + 1),
                   column = rows.topRows(k).leftCols(k) * last.head(k);
        const VecX row = appended(factor_of(rows.topLeftCorner(k, k)), column, last.squaredNorm());
        REQUIRE_THAT(row, agrees_with(last, 0, 1e-11));
    }
}

TEST_CASE("a contact that is there already is redundant: λ is exactly zero") {
    Random random(seed_of(832));
    for (int i = 0; i < 100; ++i) {
        const auto [A, rows] = random_growth(random);
        const auto k = rows.rows(), twin = static_cast<Eigen::Index>(random.index(int(k)));
        const VecX row = appended(factor_of(rows), A.row(twin).head(k), A(twin, twin));
        REQUIRE(row[k] == 0);
    }
}

TEST_CASE("the row of a redundant contact is computed all the same") {
    Random random(seed_of(834));
    for (int i = 0; i < 50; ++i) {
        const auto [A, rows] = random_growth(random);
        const auto k = rows.rows();
        const VecX row = appended(factor_of(rows), A.row(k - 1).head(k), A(k - 1, k - 1));
        REQUIRE(row.allFinite());
        require_solves(rows, row, A.row(k - 1).head(k));
    }
}

TEST_CASE("redundant is what keeps less than the fraction `redundant` of its diagonal entry") {
    // ℓ = (0, c) with c² = 1 − share, so that λ² = share for A_jj = 1.
    for (const double unit : {1e-18, 1.0, 1e18})
        for (const double share : {0.99 * redundant, 1.01 * redundant, 1e-9, 1e-6}) {
            const double c = std::sqrt((1 - share) * unit), lambda = std::sqrt(share * unit);
            const MatX rows = std::sqrt(unit) * two_rows();
            const VecX row = appended(factor_of(rows), Vec2(0, 3 * std::sqrt(unit) * c), unit);
            INFO("λ²/A_jj = " << share << ", A_jj = " << unit);
            CHECK_THAT(row[2], agrees_with(share < redundant ? 0 : lambda, 0, 1e-4));
        }
}

TEST_CASE("redundant is a fraction of A_jj, whatever stands in the factor") {
    // ℓ = (c, c, c, c)/2: no part of it is as large as A_jj = 1, and the last pivot is much
    // smaller.
    MatX rows = MatX::Zero(4, 4);
    rows << 2, 0, 0, 0, 1, 3, 0, 0, 1, 1, 1, 0, 0.5, 1, 2, 0.01;
    for (const double share : {0.9 * redundant, 1.1 * redundant}) {
        const VecX l = VecX::Constant(4, std::sqrt(1 - share) / 2);
        const VecX row = appended(factor_of(rows), rows * l, 1);
        INFO("λ²/A_jj = " << share);
        CHECK_THAT(row[4], agrees_with(share < redundant ? 0 : std::sqrt(share), 0, 0.01));
    }
}

TEST_CASE("a λ² that rounding has made negative is zero, too") {
    for (const double below : {1e-15, 1e-12, 1e-9}) {
        const VecX row = appended(factor_of(two_rows()), Vec2(4, 5), 5 * (1 - below));
        CHECK(row[2] == 0);
        CHECK_THAT(VecX(row.head(2)), agrees_with(Vec2(2, 1)));
    }
}

TEST_CASE("between two bodies that nothing moves A_jj is zero, and the contact redundant") {
    CHECK(appended({}, VecX(0), 0)[0] == 0);
    CHECK(appended(factor_of(two_rows()), Vec2(0, 0), 0) == VecX(Vec3(0, 0, 0)));
}

TEST_CASE("in any unit: all of A times 1e-40 … 1e40") {
    for (const double unit : {1e-40, 1e-14, 1e14, 1e40}) {
        const double root = std::sqrt(unit);
        const VecX row = appended(factor_of(root * two_rows()), unit * Vec2(4, 5), unit * 9);
        CHECK_THAT(row, agrees_with(VecX(root * Vec3(2, 1, 2)), 0));
    }
}

TEST_CASE("each contact in a unit of its own: a heavy one is as good as a light one") {
    Random random(seed_of(835));
    for (int i = 0; i < 100; ++i) {
        const auto [A, rows] = random_growth(random, 5);
        const auto k = rows.rows();
        const VecX units =
            VecX::NullaryExpr(k + 1, [&] { return std::exp2(random.index(61) - 30); });
        const MatX scaled = units.asDiagonal() * A * units.asDiagonal();
        const VecX plain = appended(factor_of(rows), A.col(k).head(k), A(k, k));
        const VecX row = appended(factor_of(units.head(k).asDiagonal() * rows),
                                  scaled.col(k).head(k), scaled(k, k));
        REQUIRE_THAT(row, agrees_with(VecX(units[k] * plain), 0, 1e-10));
    }
}

TEST_CASE("asked again, in another order, it answers the same") {
    const CholeskyFactor factor = factor_of(two_rows()), none = {};
    const VecX first = appended(factor, Vec2(4, 5), 9), alone = appended(none, VecX(0), 7);
    const VecX twin = appended(factor, Vec2(4, 2), 4);
    CHECK(appended(none, VecX(0), 7) == alone);
    CHECK(appended(factor, Vec2(4, 5), 9) == first);
    CHECK(appended(factor, Vec2(4, 2), 4) == twin);
}
