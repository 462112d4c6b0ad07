#include "chapters/08_linear_complementarity/cholesky_factor.hpp"
#include "common/testing/testing.hpp"
#include "common/testing/values.hpp"

using namespace collide;

namespace {

MatX random_matrix(Random& random, int rows, int columns) {
    return MatX::NullaryExpr(rows, columns, [&] { return random.uniform(-1, 1); });
}

/// A = J Jᵀ, with all entries different.
MatX positive_definite(Random& random, int n) {
    const MatX J = random_matrix(random, n, n + 3);
    return J * J.transpose();
}

/// The lower triangle of the first `size` rows and columns; NaN above the diagonal is ignored.
MatX lower(const CholeskyFactor& factor) {
    MatX L = MatX::Zero(factor.size, factor.size);
    for (int i = 0; i < factor.size; ++i)
        for (int j = 0; j <= i; ++j) L(i, j) = factor.L(i, j);
    return L;
}

/// Contact number p leaves. The size and shape of the result are tested first, because the checks
/// index into it.
void take_out(CholeskyFactor& factor, int p) {
    const auto rows = factor.L.rows(), columns = factor.L.cols();
    const int left = factor.size - 1;
    remove_row(factor, p);
    REQUIRE(factor.size == left);
    REQUIRE(factor.L.rows() == rows);
    REQUIRE(factor.L.cols() == columns);
}

/// A further contact enters: column is A_Cj, diagonal A_jj.
void grow(CholeskyFactor& factor, const VecX& column, double diagonal) {
    VecX row(column.size() + 1);
    row << column, diagonal;
    append_row(factor, row);
    store_row(factor, row);
}

/// Row by row, as the algorithm builds it, with garbage in unused entries.
CholeskyFactor factor_of(const MatX& A) {
    CholeskyFactor factor{
        .L = MatX::Constant(A.rows() + 2, A.rows() + 2, std::numeric_limits<double>::quiet_NaN())};
    for (int j = 0; j < A.rows(); ++j) grow(factor, A.col(j).head(j), A(j, j));
    return factor;
}

MatX without(const MatX& A, int p) {
    std::vector<int> kept;
    for (int i = 0; i < A.rows(); ++i)
        if (i != p) kept.push_back(i);
    return A(kept, kept);
}

/// L Lᵀ, whatever the signs of the diagonal.
MatX product(const CholeskyFactor& factor) {
    const MatX L = lower(factor);
    return L * L.transpose();
}

/// L Lᵀ = A: each entry is compared on the scale of its row and its column, which may have units of
/// their own.
void require_product(const CholeskyFactor& factor, const MatX& A, double tolerance = 1e-12) {
    const VecX unit = A.diagonal().cwiseSqrt().cwiseInverse();
    const MatX scaled = unit.asDiagonal() * product(factor) * unit.asDiagonal();
    const MatX expected = unit.asDiagonal() * A * unit.asDiagonal();
    for (int j = 0; j < factor.size; ++j) {
        INFO("column " << j << " of L Lᵀ, each contact in the unit in which its A_jj is 1");
        REQUIRE_THAT(VecX(scaled.col(j)), agrees_with(VecX(expected.col(j)), 1, tolerance));
    }
}

/// The same for a few contacts in one unit, where a large entry must not hide a small one.
void require_each_entry(const CholeskyFactor& factor, const MatX& A) {
    const MatX found = product(factor);
    for (int i = 0; i < factor.size; ++i)
        for (int j = 0; j <= i; ++j) {
            INFO("entry " << i << ", " << j << " of L Lᵀ");
            REQUIRE_THAT(found(i, j), agrees_with(A(i, j)));
        }
}

/// Nothing has changed, not even the last bit.
Law<MatX> is_to_the_last_bit(const MatX& expected) {
    return {"agrees with what is expected", [=](const MatX& L) -> std::string {
                for (int i = 0; i < expected.rows(); ++i)
                    for (int j = 0; j < expected.cols(); ++j)
                        if (!(L(i, j) == expected(i, j)))
                            return "entry (" + std::to_string(i) + ", " + std::to_string(j) +
                                   "), counted from 0, must be " + shown(expected(i, j)) +
                                   " to the last bit, and is " + shown(L(i, j));
                return "";
            }};
}

/// Is it the factor of A: L Lᵀ = A, lower triangular with a positive diagonal?
void require_factor_of(const CholeskyFactor& factor, const MatX& A) {
    require_product(factor, A);
    for (int j = 0; j < factor.size; ++j) REQUIRE(factor.L(j, j) > 0);
}

}  // namespace

TEST_CASE("one contact fewer: the size is one less") {
    Random random(seed_of(11));
    for (const int p : {0, 2, 4}) {
        CholeskyFactor factor = factor_of(positive_definite(random, 5));
        remove_row(factor, p);
        CHECK(factor.size == 4);
    }
}

TEST_CASE("the only contact leaves: nothing is left") {
    CholeskyFactor factor = factor_of(MatX::Constant(1, 1, 4));
    take_out(factor, 0);
    CHECK(factor.size == 0);
}

TEST_CASE("of two contacts the first leaves: the factor is the root of what is left") {
    // A = (4 2; 2 10) = L Lᵀ with L = (2 0; 1 3).
    CholeskyFactor factor = factor_of((MatX(2, 2) << 4, 2, 2, 10).finished());
    take_out(factor, 0);
    CHECK_THAT(product(factor)(0, 0), agrees_with(10));
}

TEST_CASE("contacts that do not know each other: what is left is diagonal") {
    CholeskyFactor factor = factor_of(Vec3(4, 9, 25).asDiagonal());
    take_out(factor, 0);
    CHECK_THAT(entries(product(factor)), agrees_with(Eigen::Vector4d(9, 0, 0, 25)));
}

TEST_CASE("the first leaves: the first column of the factor is that of the smaller matrix") {
    Random random(seed_of(9));
    const MatX A = positive_definite(random, 5), smaller = without(A, 0);
    CholeskyFactor factor = factor_of(A);
    take_out(factor, 0);
    const VecX column = lower(factor).col(0);
    CHECK_THAT(VecX(column * column[0]), agrees_with(VecX(smaller.col(0))));
}

TEST_CASE("the diagonal is positive, whatever the signs in L") {
    for (const double sign : {1.0, -1.0}) {
        MatX L = MatX::Zero(4, 4);
        L << 2, 0, 0, 0, sign, 3, 0, 0, 0.5, sign * 2, 4, 0, sign, 1, -sign * 2, 1;
        for (const int p : {0, 1, 2}) {
            CholeskyFactor factor{.L = L, .size = 4};
            take_out(factor, p);
            for (int j = 0; j < 3; ++j) CHECK(factor.L(j, j) > 0);
        }
    }
}

TEST_CASE("the last contact leaves: the rest of the factor stays as it is") {
    Random random(seed_of(1));
    CholeskyFactor factor = factor_of(positive_definite(random, 4));
    const MatX before = lower(factor);
    take_out(factor, 3);
    const MatX L = lower(factor);
    CHECK_THAT(L, is_to_the_last_bit(before.topLeftCorner(3, 3)));
}

TEST_CASE("the contacts before p keep their rows, to the last bit") {
    Random random(seed_of(7));
    for (const int p : {1, 4, 15, 28}) {
        CholeskyFactor factor = factor_of(positive_definite(random, 30));
        const MatX before = lower(factor);
        take_out(factor, p);
        const MatX L = lower(factor).topRows(p);
        INFO("contact " << p << " leaves");
        CHECK_THAT(L, is_to_the_last_bit(before.topLeftCorner(p, 29)));
    }
}

TEST_CASE("any contact of any size: L Lᵀ is what is left of A") {
    Random random(seed_of(2));
    for (const int n : {12, 2, 7, 3, 40, 60})
        for (int p = 0; p < n; p += 1 + n / 13) {
            const MatX A = positive_definite(random, n);
            CholeskyFactor factor = factor_of(A);
            take_out(factor, p);
            require_product(factor, without(A, p));
        }
}

TEST_CASE("any contact of any size, against a factorisation from scratch") {
    Random random(seed_of(4));
    for (int n = 2; n <= 12; ++n)
        for (int p = 0; p < n; ++p) {
            const MatX A = positive_definite(random, n);
            CholeskyFactor factor = factor_of(A);
            take_out(factor, p);
            const MatX fresh = lower(factor_of(without(A, p)));
            REQUIRE_THAT(entries(lower(factor)), agrees_with(entries(fresh), 1, 1e-10));
        }
}

TEST_CASE("one of two hundred contacts leaves") {
    Random random(seed_of(13));
    const MatX A = positive_definite(random, 200);
    CholeskyFactor factor = factor_of(A);
    take_out(factor, 3);
    require_product(factor, without(A, 3));
}

TEST_CASE("again and again, and a new contact in between") {
    Random random(seed_of(5));
    MatX A = positive_definite(random, 9);
    CholeskyFactor factor = factor_of(A);
    for (const int p : {6, 0, 3}) {
        take_out(factor, p);
        A = without(A, p);
        require_factor_of(factor, A);
    }
    // A tenth contact enters behind the six that are left.
    const MatX J = random_matrix(random, 1, 6);
    const VecX column = A * J.transpose();
    const double diagonal = (J * A * J.transpose())(0, 0) + 2;
    grow(factor, column, diagonal);
    MatX larger(7, 7);
    larger << A, column, column.transpose(), diagonal;
    for (const int p : {2, 5, 0, 3, 0, 0}) {
        take_out(factor, p);
        larger = without(larger, p);
        require_factor_of(factor, larger);
    }
}

TEST_CASE("a nearly redundant contact that others follow: its little counts") {
    // The third row has hardly anything of its own, but the fourth has 50 in the same column.
    for (const double little : {1e-10, 5e-12, 5e-13})
        for (const int p : {0, 1}) {
            MatX L = MatX::Zero(4, 4);
            L << 2, 0, 0, 0, 1, 1, 0, 0, 0.5, 3, little, 0, 1, 2, 50, 4;
            CholeskyFactor factor{.L = L, .size = 4};
            take_out(factor, p);
            require_each_entry(factor, without(L * L.transpose(), p));
        }
}

TEST_CASE("a contact that nearly knows only itself: what it shares with the first one counts") {
    CholeskyFactor factor{.L = (MatX(3, 3) << 2, 0, 0, 1e-9, 1, 0, 50, 3, 1).finished(), .size = 3};
    const MatX A = factor.L * factor.L.transpose();  // A₂₁ = 3 + 50 · 1e-9
    take_out(factor, 0);
    require_each_entry(factor, without(A, 0));
}

TEST_CASE("turning keeps what forming L Lᵀ again would lose") {
    // The last row is half the second plus a quarter of the third, plus 1e-10 of its own. That
    // remains so without the first row: λ = 1e-10. In L Lᵀ its square, 1e-20, is lost in rounding.
    MatX L = MatX::Zero(4, 4);
    L << 2, 0, 0, 0, 1, 3, 0, 0, 0.5, 2, 4, 0, 0.625, 2, 1, 1e-10;
    CholeskyFactor factor{.L = L, .size = 4};
    take_out(factor, 0);
    CHECK_THAT(factor.L(2, 2), agrees_with(1e-10, 0, 1e-4));
}

TEST_CASE("a contact in the middle leaves: a tiny diagonal entry behind it comes through") {
    for (const double tiny : {1e-10, 1e-12, 1e-40}) {
        CholeskyFactor factor{.L = (MatX(3, 3) << 1, 0, 0, 0.5, 1, 0, 0.25, 0, tiny).finished(),
                              .size = 3};
        take_out(factor, 1);
        CHECK_THAT(factor.L(1, 1), agrees_with(tiny, 0, 1e-6));
    }
}

TEST_CASE("in any unit: all of A times 1e-40 … 1e40") {
    Random random(seed_of(10));
    const MatX A = positive_definite(random, 6);
    for (const double unit : {1e-40, 1e-20, 1e20, 1e40}) {
        CholeskyFactor factor = factor_of(unit * A);
        take_out(factor, 1);
        require_product(factor, without(unit * A, 1));
    }
}

TEST_CASE("in other units: contacts whose inverse masses differ by 1e30") {
    Random random(seed_of(6));
    MatX A = positive_definite(random, 6);
    const VecX scale = (VecX(6) << 1e3, 1, 1e6, 1e-6, 10, 1e-9).finished();
    A = scale.asDiagonal() * A * scale.asDiagonal();
    for (int p = 0; p < 6; ++p) {
        CholeskyFactor factor = factor_of(A);
        take_out(factor, p);
        require_product(factor, without(A, p));
    }
}

TEST_CASE("asked again, in another order, it answers the same") {
    Random random(seed_of(12));
    std::vector<CholeskyFactor> all, first;
    for (const int n : {3, 8, 5}) all.push_back(factor_of(positive_definite(random, n)));
    for (CholeskyFactor factor : all) {
        take_out(factor, 1);
        first.push_back(factor);
    }
    for (const std::size_t i : {2u, 0u, 1u, 0u}) {
        CholeskyFactor again = all[i];
        take_out(again, 1);
        const MatX L = lower(again);
        CHECK_THAT(L, is_to_the_last_bit(lower(first[i])));
    }
}
