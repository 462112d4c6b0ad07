#include "chapters/06_frictional_impact_3d/sliding.hpp"
#include "common/build/precompiled.hpp"

using namespace collide;

namespace {

Mat3 baber_K() { return (Mat3() << 20, -23, 4, -23, 31, -7, 4, -7, 4).finished(); }

Mat3 random_K(Random& random) {
    const Mat3 R = random.rotation();
    const Vec3 eigenvalues(random.log_uniform(0.1, 10), random.log_uniform(0.1, 10),
                           random.log_uniform(0.1, 10));
    const Mat3 K = R * eigenvalues.asDiagonal() * R.transpose();
    return (K + K.transpose()) / 2;
}

}  // namespace

TEST_CASE("the tangential part, by itself") {
    const Mat3 K = (Mat3() << 20, -23, 4, -23, 31, -7, 4, -7, 4).finished();
    const Vec3 k = sliding_derivative(K, 0.5, {3, 4});
    CHECK_THAT(Vec3(k.x(), k.y(), 0), agrees_with(Vec3(7.2, -12.5, 0)));
}

TEST_CASE("Baber's matrix, sliding along (3, 4)") {
    CHECK_THAT(sliding_derivative(baber_K(), 0.5, {3, 4}), agrees_with(Vec3(7.2, -12.5, 5.6)));
}

TEST_CASE("without friction the normal impulse acts alone") {
    CHECK_THAT(sliding_derivative(baber_K(), 0, {3, 4}), agrees_with(Vec3(4, -7, 4)));
}

TEST_CASE("friction opposes sliding") {
    // For a point mass K is a multiple of the identity: friction only slows down.
    const Vec3 rate = sliding_derivative(2 * Mat3::Identity(), 0.3, {0, 5});
    CHECK(rate.y() < 0);
    CHECK_THAT(rate.x(), Catch::Matchers::WithinAbs(0, 1e-15));
}

TEST_CASE("a unit of normal impulse is a unit, whatever the friction") {
    const Vec3 rate = sliding_derivative(2 * Mat3::Identity(), 0.3, {0, 1});
    CHECK_THAT(rate.z(), Catch::Matchers::WithinAbs(2, 1e-14));
}

TEST_CASE("friction is in proportion to mu") {
    const Vec3 none = sliding_derivative(baber_K(), 0, {1, 0}),
               some = sliding_derivative(baber_K(), 0.25, {1, 0}),
               more = sliding_derivative(baber_K(), 0.75, {1, 0});
    CHECK_THAT(more - none, agrees_with(3 * (some - none)));
    CHECK_THAT(some - none, agrees_with(Vec3(-5, 5.75, -1)));
}

TEST_CASE("the speed of sliding does not matter") {
    for (const double speed : {1e-6, 1.0, 1e6})
        CHECK_THAT(sliding_derivative(baber_K(), 0.5, speed * Vec2(0.6, 0.8)),
                   agrees_with(Vec3(7.2, -12.5, 5.6), 10));
}

TEST_CASE("turning the tangent axes turns the answer") {
    Random random(611);
    for (int i = 0; i < 200; ++i) {
        const Mat3 K = random_K(random);
        const double mu = random.uniform(0, 2), angle = random.uniform(0, 6.3);
        const Vec2 sliding(random.uniform(-1, 1), random.uniform(-1, 1));
        const Mat3 turn = Eigen::AngleAxisd(angle, Vec3::UnitZ()).toRotationMatrix();
        const Vec2 turned = (turn * Vec3(sliding.x(), sliding.y(), 0)).head<2>();
        REQUIRE_THAT(sliding_derivative(turn * K * turn.transpose(), mu, turned),
                     is_frame_invariant(turn, sliding_derivative(K, mu, sliding), K.norm()));
    }
}
