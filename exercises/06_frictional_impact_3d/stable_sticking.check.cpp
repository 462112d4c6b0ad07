#include <Eigen/LU>

#include "chapters/06_frictional_impact_3d/sticking.hpp"
#include "common/build/precompiled.hpp"

using namespace collide;

namespace {

Mat3 random_K(Random& random) {
    const Mat3 R = random.rotation();
    const Vec3 eigenvalues(random.log_uniform(0.1, 10), random.log_uniform(0.1, 10),
                           random.log_uniform(0.1, 10));
    const Mat3 K = R * eigenvalues.asDiagonal() * R.transpose();
    return (K + K.transpose()) / 2;
}

}  // namespace

TEST_CASE("a sphere hit through its centre sticks under any friction") {
    CHECK(sticks(Mat3::Identity(), 0));
    CHECK(sticks(3 * Mat3::Identity(), 0.1));
}

TEST_CASE("the bound itself sticks") {
    const Mat3 K_inverse = (Mat3() << 4, 0, 0.75, 0, 4, 1, 0.75, 1, 2.5).finished();
    CHECK(sticks(K_inverse, 0.5));  // |(0.75, 1)| = 1.25 = 0.5 · 2.5
    CHECK_FALSE(sticks(K_inverse, 0.499));
}

TEST_CASE("Baber's figure 4 does not stick") {
    const Mat3 K_inverse = (Mat3() << 4, 6, -4, 6, 199, -120, -4, -120, 80).finished() / 76;
    CHECK_FALSE(sticks(K_inverse, 0.7));
    CHECK(sticks(K_inverse, 1.6));  // |(−4, −120)|/80 = 1.5008
    CHECK_FALSE(sticks(K_inverse, 1.5));
}

TEST_CASE("both tangential entries count, together") {
    const Mat3 K_inverse = (Mat3() << 4, 0, 0.9, 0, 4, 0.9, 0.9, 0.9, 1).finished();
    CHECK_FALSE(sticks(K_inverse, 1.0));
    CHECK(sticks(K_inverse, 1.3));  // 0.9 √2 = 1.27
}

TEST_CASE("friction above one") {
    const Mat3 K_inverse = (Mat3() << 10, 0, -1.7, 0, 4, 0, -1.7, 0, 1).finished();
    CHECK(sticks(K_inverse, 2));
}

TEST_CASE("the unit of mass does not matter") {
    const Mat3 K_inverse = (Mat3() << 4, 0, 0.75, 0, 4, 1, 0.75, 1, 2.5).finished();
    for (const double unit : {1e-3, 1.0, 1e3}) {
        CHECK(sticks(unit * K_inverse, 0.51));
        CHECK_FALSE(sticks(unit * K_inverse, 0.49));
    }
}

TEST_CASE("turning the tangent axes changes nothing") {
    Random random(621);
    for (int i = 0; i < 500; ++i) {
        const Mat3 K_inverse = random_K(random);
        const double mu = random.uniform(0, 1);
        const Mat3 turn =
            Eigen::AngleAxisd(random.uniform(0, 6.3), Vec3::UnitZ()).toRotationMatrix();
        REQUIRE(sticks(K_inverse, mu) == sticks(turn * K_inverse * turn.transpose(), mu));
    }
}

TEST_CASE("agrees with pushing: how much friction keeps the point still?") {
    Random random(622);
    int holding = 0;
    for (int i = 0; i < 500; ++i) {
        const Mat3 K = random_K(random);
        const double mu = random.uniform(0, 1);
        // A unit of normal impulse moves the point by c; friction f must undo that, M f = −c.
        const Mat2 M = K.topLeftCorner<2, 2>();
        const Vec2 c = K.col(2).head<2>();
        const double needed = Vec2(M.inverse() * c).norm();
        holding += needed < mu;
        if (std::abs(needed - mu) > 1e-9) REQUIRE(sticks(K.inverse(), mu) == (needed < mu));
    }
    CHECK(holding > 100);
    CHECK(holding < 400);
}
