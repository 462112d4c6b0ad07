#include "chapters/06_frictional_impact_3d/rays.hpp"
#include "common/build/precompiled.hpp"

using namespace collide;
using Catch::Matchers::WithinAbs;

namespace {

Mat3 figure_4_K() { return (Mat3() << 20, 0, 1, 0, 4, 6, 1, 6, 10).finished(); }

double degrees(const Vec2& d) {
    const double angle = std::atan2(d.y(), d.x()) * 180 / std::numbers::pi;
    return angle < 0 ? angle + 360 : angle;
}

Mat3 random_K(Random& random) {
    const Mat3 R = random.rotation();
    const Vec3 eigenvalues(random.log_uniform(0.01, 100), random.log_uniform(0.01, 100),
                           random.log_uniform(0.01, 100));
    const Mat3 K = R * eigenvalues.asDiagonal() * R.transpose();
    return (K + K.transpose()) / 2;
}

/// The friction that sticking would need, |M⁻¹c|.
double needed_friction(const Mat3& K) {
    const double det = K(0, 0) * K(1, 1) - K(0, 1) * K(0, 1);
    return std::hypot(K(1, 1) * K(0, 2) - K(0, 1) * K(1, 2),
                      K(0, 0) * K(1, 2) - K(0, 1) * K(0, 2)) /
           det;
}

}  // namespace

TEST_CASE("Baber's figure 4: the ray at 87 degrees") {
    CHECK_THAT(degrees(diverging_ray(figure_4_K(), 0.7)), WithinAbs(86.6689, 1e-4));
}

TEST_CASE("the ray is a unit vector") {
    CHECK_THAT(diverging_ray(figure_4_K(), 0.7).norm(), WithinAbs(1, 1e-12));
    CHECK_THAT(diverging_ray(1000 * figure_4_K(), 0.7).norm(), WithinAbs(1, 1e-12));
}

TEST_CASE("without friction the point leaves where the normal impulse sends it") {
    CHECK_THAT(diverging_ray(figure_4_K(), 0), agrees_with(Vec2(1, 6).normalized()));
}

TEST_CASE("a ray at 180 degrees, where tan(θ/2) is infinite") {
    const Mat3 K = (Mat3() << 5, 0, -4, 0, 9, 0, -4, 0, 10).finished();
    CHECK_THAT(diverging_ray(K, 0.4), agrees_with(Vec2(-1, 0)));
}

TEST_CASE("on the ray the velocity does not turn, and grows") {
    Random random(631);
    for (int i = 0; i < 500; ++i) {
        const Mat3 K = random_K(random);
        const double mu = random.uniform(0, 0.99) * needed_friction(K);
        const Vec2 d = diverging_ray(K, mu);
        const Vec2 rate = K.topLeftCorner<2, 2>() * (-mu * d) + K.col(2).head<2>();
        const double size = mu * K.topLeftCorner<2, 2>().norm() + K.col(2).norm();
        REQUIRE_THAT(d.x() * rate.y() - d.y() * rate.x(), WithinAbs(0, 1e-10 * size));
        REQUIRE(d.dot(rate) > 0);
    }
}

TEST_CASE("friction that all but holds the point") {
    const double mu = needed_friction(figure_4_K()) * (1 - 1e-9);
    const Vec2 d = diverging_ray(figure_4_K(), mu);
    const Vec2 rate = figure_4_K().topLeftCorner<2, 2>() * (-mu * d) + Vec2(1, 6);
    CHECK_THAT(d.norm(), WithinAbs(1, 1e-12));
    CHECK_THAT(rate.norm(), WithinAbs(0, 1e-6));
}

TEST_CASE("a collision matrix in small units") {
    CHECK_THAT(degrees(diverging_ray(1e-6 * figure_4_K(), 0.7)), WithinAbs(86.6689, 1e-4));
}

TEST_CASE("a collision matrix in large units") {
    CHECK_THAT(degrees(diverging_ray(1e6 * figure_4_K(), 0.7)), WithinAbs(86.6689, 1e-4));
}

TEST_CASE("Baber's figure 4, roughly") {
    CHECK_THAT(degrees(diverging_ray(figure_4_K(), 0.7)), WithinAbs(86.67, 0.3));
}

TEST_CASE("turning the tangent axes turns the ray") {
    Random random(632);
    for (int i = 0; i < 300; ++i) {
        const Mat3 K = random_K(random);
        const double mu = random.uniform(0, 0.9) * needed_friction(K);
        const Mat3 turn =
            Eigen::AngleAxisd(random.uniform(0, 6.3), Vec3::UnitZ()).toRotationMatrix();
        const Vec2 d = diverging_ray(K, mu),
                   turned = diverging_ray(turn * K * turn.transpose(), mu);
        REQUIRE_THAT(turned, agrees_with(turn.topLeftCorner<2, 2>() * d, 1, 1e-9));
    }
}
