#include "chapters/08_linear_complementarity/cholesky_factor.hpp"
#include "common/build/precompiled.hpp"

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

/// The lower triangle of the first `size` rows and columns; NaN above the diagonal is not looked
/// at.
MatX lower(const CholeskyFactor& factor) {
    MatX L = MatX::Zero(factor.size, factor.size);
    for (int i = 0; i < factor.size; ++i)
        for (int j = 0; j <= i; ++j) L(i, j) = factor.L(i, j);
    return L;
}

/// A further contact enters: column is A_Cj, diagonal A_jj.
void grow(CholeskyFactor& factor, const VecX& column, double diagonal) {
    VecX row(column.size() + 1);
    row << column, diagonal;
    append_row(factor, row);
    store_row(factor, row);
}

/// Row by row, as the algorithm builds it, with rubbish where nothing is promised.
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

/// Is it the factor of A: L Lᵀ = A, lower triangular with a positive diagonal?
void require_factor_of(const CholeskyFactor& factor, const MatX& A) {
    REQUIRE(factor.size == A.rows());
    const MatX L = lower(factor);
    REQUIRE(L.allFinite());
    const double size = A.rows() > 0 ? A.cwiseAbs().maxCoeff() : 1;
    for (int j = 0; j < A.cols(); ++j) {
        REQUIRE(L(j, j) > 0);
        REQUIRE_THAT(VecX((L * L.transpose()).col(j)), agrees_with(A.col(j), size, 1e-11));
    }
}

/// L Lᵀ, whatever the signs of the diagonal.
MatX product(const CholeskyFactor& factor) {
    const MatX L = lower(factor);
    return L * L.transpose();
}

}  // namespace

TEST_CASE("of two contacts the first leaves: the factor is the root of what is left") {
    Random random(8);
    const MatX A = positive_definite(random, 2);
    CholeskyFactor factor = factor_of(A);
    remove_row(factor, 0);
    REQUIRE(factor.size == 1);
    CHECK_THAT(product(factor)(0, 0), Catch::Matchers::WithinRel(A(1, 1), 1e-12));
}

TEST_CASE("contacts that do not know each other: what is left is diagonal") {
    const MatX A = Vec3(4, 9, 25).asDiagonal();
    CholeskyFactor factor = factor_of(A);
    remove_row(factor, 0);
    REQUIRE(factor.size == 2);
    CHECK_THAT(VecX(product(factor).reshaped()), agrees_with(Eigen::Vector4d(9, 0, 0, 25)));
}

TEST_CASE("the first leaves: the first column of the factor is that of the smaller matrix") {
    Random random(9);
    const MatX A = positive_definite(random, 5), smaller = without(A, 0);
    CholeskyFactor factor = factor_of(A);
    remove_row(factor, 0);
    REQUIRE(factor.size == 4);
    const VecX column = lower(factor).col(0);
    CHECK_THAT(VecX(column * column[0]), agrees_with(VecX(smaller.col(0)), 1, 1e-11));
}

TEST_CASE("a nearly redundant last contact") {
    CholeskyFactor factor{.L = MatX::Zero(3, 3), .size = 3};
    factor.L << 2, 0, 0, 1, 1, 0, 0.5, 3, 1e-7;
    const MatX A = factor.L * factor.L.transpose();
    remove_row(factor, 0);
    REQUIRE(factor.size == 2);
    CHECK_THAT(VecX(product(factor).reshaped()),
               agrees_with(VecX(without(A, 0).reshaped()), 10, 1e-12));
}

TEST_CASE("the last contact leaves: the rest of the factor stays as it is") {
    Random random(1);
    const MatX A = positive_definite(random, 4);
    CholeskyFactor factor = factor_of(A);
    const MatX before = lower(factor);
    remove_row(factor, 3);
    require_factor_of(factor, without(A, 3));
    REQUIRE_THAT(VecX(lower(factor).reshaped()),
                 agrees_with(before.topLeftCorner(3, 3).reshaped()));
}

TEST_CASE("the first contact leaves: every column is turned") {
    Random random(2);
    const MatX A = positive_definite(random, 5);
    CholeskyFactor factor = factor_of(A);
    remove_row(factor, 0);
    require_factor_of(factor, without(A, 0));
}

TEST_CASE("the only contact leaves: nothing is left") {
    CholeskyFactor factor = factor_of(MatX::Constant(1, 1, 4));
    remove_row(factor, 0);
    CHECK(factor.size == 0);
}

TEST_CASE("what stands before row p is not touched") {
    Random random(3);
    const MatX A = positive_definite(random, 7);
    CholeskyFactor factor = factor_of(A);
    const MatX before = lower(factor);
    remove_row(factor, 4);
    REQUIRE(factor.size == 6);
    REQUIRE_THAT(VecX(lower(factor).topRows(4).reshaped()),
                 agrees_with(VecX(before.topLeftCorner(4, 6).reshaped())));
}

TEST_CASE("any contact of any size, against a factorisation from scratch") {
    Random random(4);
    for (int n = 2; n <= 12; ++n)
        for (int p = 0; p < n; ++p) {
            const MatX A = positive_definite(random, n);
            CholeskyFactor factor = factor_of(A);
            remove_row(factor, p);
            require_factor_of(factor, without(A, p));
            const MatX fresh = lower(factor_of(without(A, p)));
            REQUIRE_THAT(VecX(lower(factor).reshaped()),
                         agrees_with(VecX(fresh.reshaped()), 1, 1e-10));
        }
}

TEST_CASE("again and again, and a new contact in between") {
    Random random(5);
    MatX A = positive_definite(random, 9);
    CholeskyFactor factor = factor_of(A);
    for (const int p : {6, 0, 3}) {
        remove_row(factor, p);
        A = without(A, p);
    }
    require_factor_of(factor, A);
    // A tenth contact enters behind the six that are left.
    const MatX J = random_matrix(random, 1, 6);
    const VecX column = A * J.transpose();
    const double diagonal = (J * A * J.transpose())(0, 0) + 2;
    grow(factor, column, diagonal);
    MatX larger(7, 7);
    larger << A, column, column.transpose(), diagonal;
    require_factor_of(factor, larger);
    remove_row(factor, 2);
    require_factor_of(factor, without(larger, 2));
}

TEST_CASE("turning keeps what forming L Lᵀ again would lose") {
    // The last contact is nearly redundant: its λ is 1e-10, so λ² = 1e-20 drowns beside the other
    // numbers of L Lᵀ, while L itself has λ with all its digits.
    MatX L = MatX::Zero(4, 4);
    L << 2, 0, 0, 0, 1, 3, 0, 0, 0.5, 2, 4, 0, 1, 1, 2, 1e-10;
    CholeskyFactor factor{.L = L, .size = 4};
    remove_row(factor, 0);
    REQUIRE(factor.size == 3);
    // The product of the diagonal is the volume that the rows of L span, which turning keeps: here
    // that of the last three rows of L, by the formula of Binet and Cauchy.
    double squared = 0;
    for (int left_out = 0; left_out < 4; ++left_out) {
        Mat3 minor;
        for (int i = 0; i < 3; ++i)
            for (int j = 0, c = 0; j < 4; ++j)
                if (j != left_out) minor(i, c++) = L(i + 1, j);
        squared += std::pow(minor.col(0).dot(minor.col(1).cross(minor.col(2))), 2);
    }
    const double volume = factor.L(0, 0) * factor.L(1, 1) * factor.L(2, 2);
    CHECK_THAT(volume, Catch::Matchers::WithinRel(std::sqrt(squared), 1e-12));
    // And a contact in the middle leaves: the tiny diagonal entry must come through.
    factor = {.L = (MatX(3, 3) << 1, 0, 0, 0.5, 1, 0, 0.25, 0, 1e-10).finished(), .size = 3};
    remove_row(factor, 1);
    REQUIRE(factor.size == 2);
    CHECK_THAT(factor.L(1, 1), Catch::Matchers::WithinRel(1e-10, 1e-6));
}

TEST_CASE("in any unit: all of A times 1e-20 or 1e20") {
    Random random(10);
    const MatX A = positive_definite(random, 6);
    for (const double unit : {1e-20, 1e20}) {
        CholeskyFactor factor = factor_of(unit * A);
        remove_row(factor, 1);
        REQUIRE(factor.size == 5);
        CHECK_THAT(VecX((product(factor) / unit).reshaped()),
                   agrees_with(VecX(without(A, 1).reshaped()), 1, 1e-11));
    }
}

TEST_CASE("in other units: contacts whose inverse masses differ by 1e30") {
    Random random(6);
    MatX A = positive_definite(random, 6);
    const VecX scale = (VecX(6) << 1e3, 1, 1e6, 1e-6, 10, 1e-9).finished();
    A = scale.asDiagonal() * A * scale.asDiagonal();
    for (int p = 0; p < 6; ++p) {
        CholeskyFactor factor = factor_of(A);
        remove_row(factor, p);
        REQUIRE(factor.size == 5);
        const MatX L = lower(factor), product = L * L.transpose(), expected = without(A, p);
        for (int i = 0; i < 5; ++i)
            for (int j = 0; j < 5; ++j) {
                const double size = std::sqrt(expected(i, i) * expected(j, j));
                REQUIRE(std::abs(product(i, j) - expected(i, j)) <= 1e-12 * size);
            }
        REQUIRE(L.diagonal().minCoeff() > 0);
    }
}

TEST_CASE("the contacts before p keep their rows, to the last bit") {
    Random random(7);
    const MatX A = positive_definite(random, 30);
    CholeskyFactor factor = factor_of(A);
    const MatX before = lower(factor);
    remove_row(factor, 28);
    REQUIRE(factor.size == 29);
    REQUIRE((lower(factor).topLeftCorner(28, 28).array() == before.topLeftCorner(28, 28).array())
                .all());
}
