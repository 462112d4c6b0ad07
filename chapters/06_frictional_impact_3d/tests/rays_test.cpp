// Rays of constant sliding, computed in two ways, including ill-conditioned cases.
#include "chapters/06_frictional_impact_3d/rays.hpp"

#include <Eigen/LU>

#include "chapters/06_frictional_impact_3d/polynomial.hpp"
#include "chapters/06_frictional_impact_3d/sliding.hpp"
#include "chapters/06_frictional_impact_3d/tests/random_impacts.hpp"
#include "common/testing/testing.hpp"

using namespace collide;
using Catch::Matchers::WithinAbs;

namespace {

Mat3 random_K(Random& random) {
    const RandomImpact made = random_impact(random);
    const Mat3 K = impact_problem(made.a, made.b, made.contact).K;
    return K / (K.trace() / 3);
}

Mat3 turned(const Mat3& K, double angle) {
    const Mat3 turn = Eigen::AngleAxisd(angle, Vec3::UnitZ()).toRotationMatrix();
    return turn * K * turn.transpose();
}

/// The friction required for sticking.
double needed_friction(const Mat3& K) {
    return Vec2(K.topLeftCorner<2, 2>().inverse() * K.col(2).head<2>()).norm();
}

double turning_at(const Mat3& K, double mu, double angle) {
    return polar_rates(K, mu, {std::cos(angle), std::sin(angle)}).turning;
}

void require_same_ray(const Mat3& K, double mu) {
    const Vec2 by_lambda = diverging_ray(K, mu), by_quartic = diverging_ray_from_quartic(K, mu);
    const double size = mu * K.topLeftCorner<2, 2>().norm() + K.col(2).head<2>().norm();
    // The slope of f is the conditioning of a root.
    const Vec2 across(-by_lambda.y(), by_lambda.x());
    const double slope = polar_rates(K, mu, by_lambda).stretching +
                         mu * across.dot(K.topLeftCorner<2, 2>() * across);
    REQUIRE_THAT(by_quartic, agrees_with(by_lambda, 1, 1e-13 * size / slope + 1e-12));
    REQUIRE(polar_rates(K, mu, by_lambda).stretching > 0);
}

}  // namespace

TEST_CASE("the diverging ray from the quartic is the one from the λ equation") {
    Random random(621);
    int small_friction = 0, almost_stable = 0;
    for (int i = 0; i < 8'000; ++i) {
        const Mat3 K = random_K(random);
        const double share = i % 4 == 0   ? random.log_uniform(1e-9, 1)
                             : i % 4 == 1 ? 1 - random.log_uniform(1e-9, 1)
                                          : random.uniform(0, 0.99);
        const double mu = share * needed_friction(K);
        if (!(mu > 0)) continue;
        require_same_ray(K, mu);
        small_friction += share < 1e-3;
        almost_stable += share > 0.999;
    }
    CHECK(small_friction > 800);
    CHECK(almost_stable > 800);
}

TEST_CASE("the ray is found where a₄ = 0, or nearly, and where μ = 0 or K₁₂ = 0") {
    Random random(622);
    for (int i = 0; i < 2'000; ++i) {
        Mat3 K = random_K(random);
        const double mu = i % 3 == 0 ? 0 : random.uniform(0, 0.9) * needed_friction(K);
        // Turn the ray to θ = π, exactly or nearly: there a₄ = f(π) vanishes.
        const Vec2 d = diverging_ray(K, mu);
        const double off = i % 2 == 0 ? 0 : random.log_uniform(1e-16, 1e-3);
        K = turned(K, std::numbers::pi - std::atan2(d.y(), d.x()) + off);
        require_same_ray(K, mu);
        REQUIRE(diverging_ray(K, mu).x() < -0.999);
    }
    // K₁₂ = 0 exactly: along an axis.
    for (const double c : {-2.0, 2.0}) {
        const Mat3 K = (Mat3() << 5, 0, c, 0, 9, 0, c, 0, 10).finished();
        CHECK_THAT(diverging_ray(K, 0.1), agrees_with(Vec2(c / 2, 0)));
        CHECK_THAT(diverging_ray_from_quartic(K, 0.1), agrees_with(Vec2(c / 2, 0)));
    }
}

TEST_CASE("every ray is one, and none is missing") {
    Random random(623);
    std::array<int, 5> counts{};
    for (int i = 0; i < 4'000; ++i) {
        const Mat3 K = random_K(random);
        const double mu = random_mu(random);
        const std::vector<SlidingRay> rays = rays_of_constant_sliding(K, mu);
        const double size = mu * K.topLeftCorner<2, 2>().norm() + K.col(2).head<2>().norm();
        REQUIRE(!rays.empty());
        REQUIRE(rays.size() <= 4);
        ++counts[rays.size()];
        for (const SlidingRay& ray : rays)
            REQUIRE_THAT(turning_at(K, mu, ray.angle), WithinAbs(0, 1e-9 * size));
        // Between neighbouring rays f does not change sign.
        for (std::size_t j = 0; j < rays.size(); ++j) {
            const double low = rays[j].angle, high = j + 1 < rays.size()
                                                         ? rays[j + 1].angle
                                                         : rays[0].angle + 2 * std::numbers::pi;
            int signs = 0;
            for (int k = 1; k < 40; ++k)
                signs += turning_at(K, mu, low + (high - low) * k / 40) > 0 ? 1 : -1;
            REQUIRE(std::abs(signs) == 39);
        }
    }
    CHECK(counts[2] > 500);
    CHECK(counts[4] > 300);
}

TEST_CASE("the slope of f is −g − μ d⊥·M d⊥ on a ray, eq. (6.9)") {
    Random random(624);
    for (int i = 0; i < 500; ++i) {
        const Mat3 K = random_K(random);
        const double mu = random.uniform(0, 2), h = 1e-5;
        const double size = mu * K.topLeftCorner<2, 2>().norm() + K.col(2).head<2>().norm();
        for (const SlidingRay& ray : rays_of_constant_sliding(K, mu)) {
            const double slope =
                (turning_at(K, mu, ray.angle + h) - turning_at(K, mu, ray.angle - h)) / (2 * h);
            REQUIRE_THAT(ray.turning_slope, WithinAbs(slope, 1e-8 * size));
        }
    }
}

TEST_CASE("rays that nearly coincide do not hide the diverging one") {
    // f = sin θ (a cos θ − b): two rays meet at θ = 0 where a = b. The ray at π is the diverging
    // one.
    for (const double gap : {0.0, 1e-16, 1e-12, 1e-8, 1e-4, -1e-12, -1e-6}) {
        const double mu = 0.5, c = -1, stiffness = 3;
        const double across = stiffness - (c / mu) * (1 + gap);  // μ (K₁₁ − K₂₂) = c (1 + gap)
        const Mat3 K = (Mat3() << stiffness, 0, c, 0, across, 0, c, 0, 4).finished();
        const std::vector<SlidingRay> rays = rays_of_constant_sliding(K, mu);
        CHECK(rays.size() >= 2);
        if (needed_friction(K) > mu) {
            CHECK_THAT(diverging_ray_from_quartic(K, mu), agrees_with(Vec2(-1, 0), 1, 1e-7));
            CHECK_THAT(diverging_ray(K, mu), agrees_with(Vec2(-1, 0)));
        }
        for (const SlidingRay& ray : rays)
            CHECK_THAT(turning_at(K, mu, ray.angle), WithinAbs(0, 1e-12));
    }
}

TEST_CASE("where every direction is a ray, none is listed") {
    CHECK(rays_of_constant_sliding(Vec3(3, 3, 1).asDiagonal(), 0.5).empty());
    CHECK(rays_of_constant_sliding(turned(Vec3(3, 3, 1).asDiagonal(), 0.7), 0.5).empty());
    CHECK_THROWS_AS(diverging_ray_from_quartic(Vec3(3, 3, 1).asDiagonal(), 0.5),
                    std::invalid_argument);
}

TEST_CASE("real roots: simple, double, far apart, none") {
    const std::vector<double> simple = real_roots({6, -5, 1});
    REQUIRE(simple.size() == 2);
    CHECK_THAT(simple[0], WithinAbs(2, 1e-14));
    CHECK_THAT(simple[1], WithinAbs(3, 1e-14));
    CHECK(real_roots({1, 0, 1}).empty());
    CHECK(real_roots({1, -2, 1}).size() == 1);
    const std::vector<double> far = real_roots({1e-6, -1 - 1e-12, 1e-6});
    REQUIRE(far.size() == 2);
    CHECK_THAT(far[0] * far[1], WithinAbs(1, 1e-9));
    CHECK(real_roots({0, 0, 0, 1}).size() == 1);
    CHECK(real_roots({5}).empty());
    CHECK(real_roots({}).empty());
    CHECK(real_roots({-24, 50, -35, 10, -1, 0}).size() == 4);
}
