// The theorems of the chapter: an impact ends, has a unique result, and has at most two
// compressions.
#include <Eigen/LU>

#include <algorithm>
#include <limits>

#include "chapters/06_frictional_impact_3d/rays.hpp"
#include "chapters/06_frictional_impact_3d/sliding.hpp"
#include "chapters/06_frictional_impact_3d/tests/random_impacts.hpp"
#include "common/testing/testing.hpp"

using namespace collide;
using Catch::Matchers::WithinAbs;

namespace {

Vec2 direction_of(double angle) { return {std::cos(angle), std::sin(angle)}; }

/// The tangential velocity at a normal impulse, interpolated between the states of a trajectory.
Vec2 sliding_at(const Trajectory& trajectory, double p_z) {
    const auto after = std::find_if(trajectory.states.begin(), trajectory.states.end(),
                                    [&](const ImpactState& state) { return state.p.z() >= p_z; });
    if (after == trajectory.states.begin()) return after->u.head<2>();
    const auto before = after - 1;
    const double share = (p_z - before->p.z()) / (after->p.z() - before->p.z());
    return (1 - share) * before->u.head<2>() + share * after->u.head<2>();
}

}  // namespace

TEST_CASE(
    "k_z = q·Kq + μ g in every direction, so u_z rises wherever the sliding does not slow down") {
    Random random(661);
    int not_slower = 0;
    for (int i = 0; i < 3'000; ++i) {
        const RandomImpact made = random_impact(random);
        const Mat3 K = impact_problem(made.a, made.b, made.contact).K;
        const double mu = random.uniform(0, 3);
        const Vec2 d = direction_of(random.uniform(0, 6.28));
        const Vec3 q = sliding_impulse(mu, d);
        const auto [f, g, k_z] = polar_rates(K, mu, d);
        REQUIRE_THAT(k_z, WithinAbs(q.dot(K * q) + mu * g, 1e-13 * (1 + mu * mu) * K.norm()));
        if (g >= 0) REQUIRE(k_z > 0);
        not_slower += g >= 0;
    }
    CHECK(not_slower > 100);
}

TEST_CASE("two paths of the tangential velocity never part, measured with the inverse of M") {
    Random random(662);
    int fell = 0;
    for (int i = 0; i < 300; ++i) {
        const RandomImpact made = random_impact(random);
        const ImpactProblem drawn = impact_problem(made.a, made.b, made.contact);
        const auto from_anywhere = [&] {
            ImpactProblem problem = drawn;
            const double speed = random.log_uniform(0.1, 3);
            const Vec2 u_t = speed * direction_of(random.uniform(0, 6.28));
            problem.u0 = {u_t.x(), u_t.y(), -1};
            problem.e = 1;
            return impact_trajectory(problem, 400);
        };
        const Trajectory one = from_anywhere(), other = from_anywhere();
        const Mat2 M = drawn.K.topLeftCorner<2, 2>(), M_inverse = M.inverse();
        const double last = std::min(one.impact.p.z(), other.impact.p.z());
        double distance = std::numeric_limits<double>::infinity(), first = 0;
        for (int k = 0; k <= 20; ++k) {
            const Vec2 apart = sliding_at(one, last * k / 20) - sliding_at(other, last * k / 20);
            const double now = std::sqrt(apart.dot(M_inverse * apart));
            if (k == 0) first = now;
            REQUIRE(now <= distance + 1e-4 * first);  // between two states of a curve
            distance = now;
        }
        fell += distance < 0.5 * first;
    }
    CHECK(fell > 50);
}

TEST_CASE("a push may bring the bodies together: without approach, and still with an impulse") {
    // Baber's K; the point slides along c, where k_z = 4 − √65/2 < 0.
    const Mat3 K = (Mat3() << 20, -23, 4, -23, 31, -7, 4, -7, 4).finished();
    const Vec2 c = K.col(2).head<2>().normalized();
    const auto impulse = [&](const Vec2& sliding, double approach) {
        return impact_regularised(
                   {.K = K, .u0 = {sliding.x(), sliding.y(), -approach}, .mu = 0.5, .e = 0.5})
            .p.z();
    };
    CHECK(polar_rates(K, 0.5, c).normal < 0);
    CHECK(impulse(c, 0) == 0);
    const double jump = impulse(c, 1e-12);
    CHECK_THAT(jump, Catch::Matchers::WithinRel(0.0425, 2e-3));
    CHECK_THAT(impulse(c, 1e-9), Catch::Matchers::WithinRel(jump, 1e-6));
    // If k_z > 0, as for sliding against c, the impulse vanishes with the approach.
    CHECK(impulse(-c, 1e-12) < 1e-11);
}

TEST_CASE("grazing is not always short: Baber's example turns a long way") {
    const ImpactProblem problem{.K = (Mat3() << 20, -23, 4, -23, 31, -7, 4, -7, 4).finished(),
                                .u0 = {630, -780, -0.22},
                                .mu = 0.5,
                                .e = 0.9};
    const Impact impact = impact_regularised(problem);
    CHECK(-problem.u0.z() / problem.u0.head<2>().norm() < 3e-4);
    const Vec2 before = problem.u0.head<2>(), after = impact.u.head<2>();
    const double turned =
        std::acos(before.normalized().dot(after.normalized())) * 180 / std::numbers::pi;
    INFO("turned by " << turned << " degrees in " << impact.evaluations / 18.0 << " stretches");
    CHECK_THAT(turned, WithinAbs(55, 0.1));
    CHECK(impact.evaluations == 13 * 18);
    // With k_z well above zero the same grazing is over in one stretch.
    ImpactProblem short_one = problem;
    short_one.u0.head<2>() *= -1;
    CHECK(impact_regularised(short_one).evaluations == 18);
}

TEST_CASE("what a straight tail gets wrong, across and along, is as (6.19) says") {
    // Near an attracting ray along x: f, g, m = M₂₂ and n = M₁₂ are chosen, and K follows.
    const double mu = 0.5, g = -0.8, m = 1.5, f = 1e-5, r = 1;
    for (const double n : {-0.9, 0.4, 0.9}) {
        const double M11 = 2;
        const Vec2 c(g + mu * M11, f + mu * n);
        const Mat3 K = (Mat3() << M11, n, c.x(), n, m, c.y(), c.x(), c.y(), 4).finished();
        const Trajectory path = impact_trajectory({.K = K, .u0 = {r, 0, -50}, .mu = mu, .e = 0}, 1);
        const auto stop = std::find_if(
            path.events.begin(), path.events.end(),
            [](const ImpactEvent& event) { return event.kind == ImpactEventKind::sliding_stops; });
        REQUIRE(stop != path.events.end());
        const double straight = r / -g;  // normal impulse up to the origin
        const double across = stop->state.p.y(), along = stop->state.p.z() - straight;
        CHECK_THAT(across, Catch::Matchers::WithinRel(-f * r / (-g * m), 1e-3));
        CHECK_THAT(along, Catch::Matchers::WithinRel(-f * r * n / (g * g * m), 1e-3));
    }
}
