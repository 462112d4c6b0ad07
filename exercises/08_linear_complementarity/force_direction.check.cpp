#include "chapters/08_linear_complementarity/drive.hpp"
#include "common/build/precompiled.hpp"

using namespace collide;

namespace {

MatX gram(Random& random, int n, int rank) {
    const MatX J = MatX::NullaryExpr(n, rank, [&] { return random.uniform(-1, 1); });
    return J * J.transpose();
}

/// About half of the contacts but d.
std::vector<int> some_without(Random& random, int n, int d) {
    std::vector<int> chosen;
    for (int i = 0; i < n; ++i)
        if (i != d && random.chance(0.5)) chosen.push_back(i);
    return chosen;
}

}  // namespace

TEST_CASE("with nothing clamped only the driven force changes") {
    const MatX A = (MatX(2, 2) << 2, 1, 1, 3).finished();
    CHECK_THAT(force_direction(A, {}, 1), agrees_with(Vec2(0, 1)));
}

TEST_CASE("two contacts under one block: what one takes the other gives") {
    // Both carry the same block: a_0 = a_1 = f_0 + f_1 − g.
    const MatX A = MatX::Ones(2, 2);
    CHECK_THAT(force_direction(A, {0}, 1), agrees_with(Vec2(-1, 1)));
}

TEST_CASE("a clamped contact that the driven one helps gives way") {
    const MatX A = (MatX(2, 2) << 4, 1, 1, 3).finished();
    CHECK(force_direction(A, {0}, 1)[0] < 0);
}

TEST_CASE("a clamped contact gives way in proportion to its own mobility") {
    const MatX A = (MatX(2, 2) << 4, 1, 1, 3).finished();
    CHECK_THAT(force_direction(A, {0}, 1), agrees_with(Vec2(-0.25, 1)));
}

TEST_CASE("the driven force grows by one, forces outside C not at all") {
    Random random(821);
    for (int k = 0; k < 100; ++k) {
        const int n = 2 + random.index(9), d = random.index(n);
        const MatX A = gram(random, n, n);
        const std::vector<int> C = some_without(random, n, d);
        const VecX direction = force_direction(A, C, d);
        REQUIRE(direction.size() == n);
        REQUIRE(direction[d] == 1);
        for (int i = 0; i < n; ++i)
            if (i != d && std::find(C.begin(), C.end(), i) == C.end()) REQUIRE(direction[i] == 0);
    }
}

TEST_CASE("the accelerations in C stay as they are") {
    Random random(822);
    for (int k = 0; k < 100; ++k) {
        const int n = 2 + random.index(9), d = random.index(n);
        const MatX A = gram(random, n, n + 2);
        const std::vector<int> C = some_without(random, n, d);
        const VecX direction = force_direction(A, C, d), change = A * direction;
        const double scale = direction.cwiseAbs().maxCoeff();
        for (const int i : C) REQUIRE(std::abs(change[i]) <= 1e-9 * scale);
    }
}

TEST_CASE("the order in which C is given does not matter") {
    Random random(823);
    const MatX A = gram(random, 5, 6);
    CHECK_THAT(force_direction(A, {4, 0, 2}, 1),
               agrees_with(force_direction(A, {0, 2, 4}, 1), 1, 1e-10));
    const VecX change = A * force_direction(A, {4, 0, 2}, 1);
    CHECK_THAT(VecX(change(std::vector<int>{0, 2, 4})), agrees_with(VecX::Zero(3), 1, 1e-10));
}

TEST_CASE("redundant clamped contacts: a singular A_CC is still solved") {
    Random random(824);
    for (int k = 0; k < 100; ++k) {
        const int n = 8, d = random.index(n);
        const MatX A = gram(random, n, 3);  // any four contacts are redundant
        std::vector<int> C;
        for (int i = 0; i < n; ++i)
            if (i != d) C.push_back(i);
        const VecX direction = force_direction(A, C, d), change = A * direction;
        REQUIRE(direction.allFinite());
        REQUIRE(direction.cwiseAbs().maxCoeff() < 100);
        REQUIRE(change.cwiseAbs().maxCoeff() <= 1e-9);
    }
}
