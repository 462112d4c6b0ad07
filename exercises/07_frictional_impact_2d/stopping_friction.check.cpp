#include "chapters/07_frictional_impact_2d/stopping_friction.hpp"
#include "chapters/07_frictional_impact_2d/resolve_2d.hpp"
#include "common/testing/testing.hpp"

using namespace collide;

namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

Mat2 matrix(double k11, double k12, double k22) {
    return (Mat2() << k11, k12, k12, k22).finished();
}

/// The friction for this impact and for its mirror image, which must be the same.
double both(const Mat2& K, const Vec2& u0, double e) {
    const double mu = stopping_friction(K, u0, e);
    const double mirrored =
        stopping_friction(matrix(K(0, 0), -K(0, 1), K(1, 1)), {-u0.x(), u0.y()}, e);
    CHECK(mu == mirrored);
    return mu;
}

/// Does the point stop before the collision is over? From the collision itself.
bool stops(const Mat2& K, const Vec2& u0, double e, double mu) {
    const Branch2d branch = resolve_2d({.K = K, .u0 = u0, .mu = mu, .e = e}).branch;
    return mode_of(branch) != ImpactMode::sliding;
}

struct Given {
    Mat2 K;
    Vec2 u0;
    double e;
};
Given random_given(Random& random) {
    const double angle = random.uniform(0, 6.28), length = random.log_uniform(0.1, 10);
    const Vec2 arm(length * std::cos(angle), length * std::sin(angle));
    const double side = random.sign();
    return {.K = Mat2::Identity() + arm * arm.transpose(),
            .u0 = {side * random.log_uniform(0.1, 10), -random.log_uniform(0.1, 10)},
            .e = random.uniform(0, 1)};
}

/// Neither so small nor so large that rounding decides whether it is zero or infinite.
bool is_moderate(double mu) { return mu > 1e-3 && mu < 1e3; }

}  // namespace

TEST_CASE("a ball: 2/7 of the tangent of its incidence, divided by 1 + e") {
    const Mat2 K = matrix(3.5, 0, 1);  // of 1 kg
    CHECK_THAT(both(K, {3, -2}, 0.5), agrees_with(2 / 7.0));
    CHECK_THAT(both(K, {3, -2}, 0), agrees_with(3 / 7.0));
    CHECK_THAT(both(K, {3, -2}, 1), agrees_with(1.5 / 7));
}

TEST_CASE("where the blow pushes the point on, friction has more to do") {
    // K = [2 1; 1 2] pushes to +x. From (6, −1) with μ = 3/2: k = (−2, 1/2), so it stops after
    // p_y = 3, where u_y = 1/2 and with e = 1/2 the collision is over.
    CHECK_THAT(both(matrix(2, 1, 2), {6, -1}, 0.5), agrees_with(13.5 / 9));
    CHECK(stops(matrix(2, 1, 2), {6, -1}, 0.5, 1.5 + 1e-9));
    CHECK_FALSE(stops(matrix(2, 1, 2), {6, -1}, 0.5, 1.5 - 1e-9));
}

TEST_CASE("where the blow pushes the point back, less friction will do") {
    // From (−9, −9) with e = 1/2 and μ = 1/4: k = (3/2, 9/4), at rest after p_y = 6, where u_y =
    // 9/2.
    CHECK_THAT(both(matrix(2, 1, 2), {-9, -9}, 0.5), agrees_with(0.25));
}

TEST_CASE("no friction is needed where the blow alone stops the point") {
    CHECK(both(matrix(2, 1, 2), {-1, -9}, 0.5) == 0);
    CHECK(both(matrix(2, 1, 2), {-4, -4}, 1) ==
          0);  // just so: without friction it stops at the end
    CHECK(both(matrix(2, 1, 2), {-1e-9, -1}, 0) == 0);
}

TEST_CASE("however large friction is, a point that comes in too flat does not stop") {
    CHECK(both(matrix(2, 1, 2), {-9, -2}, 0.5) == infinity);
    CHECK(both(matrix(2, 1, 2), {-3, -1}, 0.5) == infinity);  // just so
    for (const double mu : {1.0, 1e3, 1e9}) CHECK_FALSE(stops(matrix(2, 1, 2), {-9, -2}, 0.5, mu));
}

TEST_CASE("a point that does not slide needs no friction to stop") {
    for (const double coupling : {0.0, 1.0, -1.0})
        CHECK(stopping_friction(matrix(2, coupling, 2), {0, -1}, 0.5) == 0);
}

TEST_CASE("a little more friction stops the point, a little less does not") {
    Random random(seed_of(731));
    int finite = 0;
    for (int i = 0; i < 600; ++i) {
        const auto [K, u0, e] = random_given(random);
        const double mu = stopping_friction(K, u0, e);
        if (!is_moderate(mu)) continue;
        ++finite;
        INFO("μ = " << mu);
        REQUIRE(stops(K, u0, e, mu * (1 + 1e-9)));
        REQUIRE_FALSE(stops(K, u0, e, mu * (1 - 1e-9)));
    }
    REQUIRE(finite > 200);
}

TEST_CASE("zero, infinite or in between, as the collision itself says") {
    Random random(seed_of(732));
    int zero = 0, infinite = 0;
    for (int i = 0; i < 600; ++i) {
        const auto [K, u0, e] = random_given(random);
        const bool needs_none = stops(K, u0, e, 0), never = !stops(K, u0, e, 1e12);
        const double mu = stopping_friction(K, u0, e);
        if (mu > 0 && mu < infinity && !is_moderate(mu)) continue;
        zero += needs_none;
        infinite += never;
        REQUIRE((mu == 0) == needs_none);
        REQUIRE((mu == infinity) == never);
        REQUIRE(mu >= 0);
    }
    REQUIRE(zero > 20);
    REQUIRE(infinite > 20);
}

TEST_CASE("friction that makes the point dig in stops it too") {
    // K = [4 3; 3 3] from (10, −2): with μ = 2 the normal velocity falls while the point slides.
    const Mat2 K = matrix(4, 3, 3);
    const double mu = both(K, {10, -2}, 0.5);
    CHECK_THAT(mu, agrees_with(39 / 42.0));
    CHECK(stops(K, {10, -2}, 0.5, 2));
}

TEST_CASE("in other units of mass and speed it is the same") {
    Random random(seed_of(733));
    for (int i = 0; i < 200; ++i) {
        const auto [K, u0, e] = random_given(random);
        const double mass = std::pow(10, random.index(31) - 15),
                     speed = std::pow(10, random.index(31) - 15);
        INFO("units: " << 1 / mass << " kg, " << 1 / speed << " m/s");
        const double mu = stopping_friction(K, u0, e),
                     scaled = stopping_friction(K / mass, speed * u0, e);
        REQUIRE((mu == 0) == (scaled == 0));
        REQUIRE((mu == infinity) == (scaled == infinity));
        if (is_moderate(mu)) REQUIRE_THAT(scaled, agrees_with(mu, 0, 1e-9));
    }
}

TEST_CASE("more bounce lasts longer, so less friction will do") {
    const Mat2 K = matrix(2, 1, 2);
    CHECK_THAT(stopping_friction(K, {6, -2}, 0), agrees_with(14 / 10.0));
    CHECK_THAT(stopping_friction(K, {6, -2}, 0.5), agrees_with(15 / 12.0));
    CHECK_THAT(stopping_friction(K, {6, -2}, 1), agrees_with(16 / 14.0));
}

TEST_CASE("nearly still, nearly grazing, and what float cannot tell") {
    const Mat2 ball = matrix(3.5, 0, 1);
    CHECK_THAT(stopping_friction(ball, {1e-12, -1}, 0.5), agrees_with(2e-12 / 10.5));
    CHECK_THAT(stopping_friction(ball, {1, -1e-12}, 0.5), agrees_with(2e12 / 10.5));
    const double one = stopping_friction(ball, {1, -1}, 0.5),
                 other = stopping_friction(ball, {1 + 1e-9, -1}, 0.5);
    CHECK_THAT(other - one, agrees_with(1e-9 * 2 / 10.5, 1, 1e-15));
}

TEST_CASE("asked again, with another impact in between, it answers the same") {
    const Mat2 K = matrix(2, 1, 2);
    const double first = stopping_friction(K, {6, -2}, 0),
                 between = stopping_friction(K, {-9, -2}, 0.5),
                 second = stopping_friction(K, {6, -2}, 0),
                 last = stopping_friction(K, {-9, -2}, 0.5);
    CHECK(first == second);
    CHECK(between == last);
}
