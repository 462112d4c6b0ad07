// Baber's section 5 as printed against ours: the same results, and where it loses digits.
#include "chapters/07_frictional_impact_2d/impact_2d.hpp"
#include "chapters/07_frictional_impact_2d/tests/random_planar.hpp"
#include "chapters/07_frictional_impact_2d/tests/small_steps.hpp"
#include "common/testing/testing.hpp"

using namespace collide;

namespace {

/// Baber's section 5, steps 3 to 9, as printed.
Impact2d as_printed(const ImpactProblem2d& problem) {
    const auto& [K, u0, mu, e, law] = problem;
    double u_x = u0.x(), u_y = u0.y(), W_c = 0, W_d = 0;
    Vec2 k(0, 0);
    const auto step_9 = [&, &K = K, &u0 = u0] {
        return Impact2d{.u = {u_x, u_y}, .p = K.inverse() * (Vec2(u_x, u_y) - u0)};
    };
    bool is_at_origin = u_x == 0;
    if (!is_at_origin) {
        k = K * Vec2(u_x > 0 ? -mu : mu, 1);
        if (u_x > 0 ? k.x() < 0 : k.x() > 0) {  // step 4
            const double u_origin = u_y - k.y() / k.x() * u_x;
            if (u_origin <= 0) {
                W_c = -u_x * u_y / k.x() + k.y() * u_x * u_x / (2 * k.x() * k.x());
            } else if (u_origin < -e * u_y) {
                W_c = -u_y * u_y / (2 * k.y());
                W_d = u_origin * u_origin / (2 * k.y());
            } else {
                u_x = u_x - (1 + e) * k.x() / k.y() * u_y;
                u_y = -e * u_y;
                return step_9();
            }
            u_x = 0;
            u_y = u_origin;
            is_at_origin = true;
        }
    }
    if (is_at_origin) {  // steps 5 to 7
        if (std::abs(K(0, 1)) <= mu * K(0, 0)) {
            k = {0, 1 / K.inverse()(1, 1)};
        } else {
            k = K * Vec2(-mu, 1);
            if (!(k.x() > 0)) k = K * Vec2(mu, 1);
        }
    }
    const double u_old = u_y;  // step 8
    if (u_y < 0) {
        W_c -= u_y * u_y / (2 * k.y());
        u_y = 0;
    }
    u_y = std::sqrt(2 * k.y() * (-e * e * W_c - W_d) + u_y * u_y);
    u_x = k.x() / k.y() * (u_y - u_old) + u_x;
    return step_9();
}

}  // namespace

TEST_CASE("Baber's section 5 as printed gives the same: we found no slip in it") {
    Random random(728);
    for (int i = 0; i < 20'000; ++i) {
        const ImpactProblem2d problem = random_short_problem(random);
        const Impact2d printed = as_printed(problem), impact = impact_2d(problem);
        CAPTURE(i, to_text(impact.branch));
        REQUIRE_THAT(impact.u, agrees_with(printed.u, 1, 1e-10));
        REQUIRE_THAT(impact.p, agrees_with(printed.p, 1, 1e-10));
    }
}

// A needle that is hit far from its centre has a nearly singular K, because it rotates easily. Then
// K⁻¹(u − u₀) and u_y − u_old divide small differences by small numbers.
TEST_CASE("a needle costs the printed formulas their digits, and ours not") {
    Random random(729);
    double worst = 0, worst_printed = 0;
    int long_way = 0;
    for (int i = 0; i < 3'000; ++i) {
        const Vec2 across = random_direction_2d(random);
        const double ease = random.log_uniform(1e7, 1e9);  // m r²/I
        ImpactProblem2d problem{.K = Mat2::Identity() + ease * across * across.transpose(),
                                .mu = random_mu_2d(random),
                                .e = random.uniform(0.1, 1)};
        problem.K(1, 0) = problem.K(0, 1);
        problem.u0 = {random.uniform(-1, 1), -random.uniform(0.1, 1)};
        if (random.chance(0.5)) problem.u0.x() = stopping_in_decompression(problem, random);
        const Vec2 p = SmallSteps(problem).run().p;
        const Impact2d impact = impact_2d(problem);
        CAPTURE(i, to_text(impact.branch), ease, problem.mu, problem.e, problem.u0);
        REQUIRE(std::abs(impact.p.x()) <= problem.mu * impact.p.y() + 1e-12 * p.norm());
        worst = std::max(worst, (impact.p - p).norm() / p.norm());
        worst_printed = std::max(worst_printed, (as_printed(problem).p - p).norm() / p.norm());
        long_way += mode_of(impact.branch) == ImpactMode::stable_sticking;
    }
    CHECK(worst < 1e-10);
    CHECK(worst_printed > 1e-8);
    CHECK(long_way > 300);
}
