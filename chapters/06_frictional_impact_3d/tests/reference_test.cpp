// The regularised integrator against one that was written independently.
#include "chapters/06_frictional_impact_3d/tests/reference_integration.hpp"

#include "chapters/06_frictional_impact_3d/tests/random_impacts.hpp"
#include "common/testing/testing.hpp"

using namespace collide;

namespace {

reference::Answer reference_answer(const ImpactProblem& problem) {
    reference::Problem copy{.mu = problem.mu, .e = problem.e};
    for (int i = 0; i < 3; ++i) {
        copy.u0[i] = problem.u0[i];
        for (int j = 0; j < 3; ++j) copy.K[i][j] = problem.K(i, j);
    }
    return reference::Integration(copy).run();
}

Vec3 as_vector(const std::array<reference::Real, 3>& value) {
    return {static_cast<double>(value[0]), static_cast<double>(value[1]),
            static_cast<double>(value[2])};
}

char letter(ImpactMode mode) {
    return mode == ImpactMode::sliding ? 's' : mode == ImpactMode::stable_sticking ? 'h' : 'l';
}

void require_agreement(const ImpactProblem& problem, const Impact& impact,
                       const reference::Answer& answer, double within) {
    const Vec3 u = as_vector(answer.u), p = as_vector(answer.p);
    REQUIRE_THAT(impact.u, agrees_with(u, std::max(problem.u0.norm(), u.norm()), within));
    REQUIRE_THAT(impact.p, agrees_with(p, p.norm(), within));
    REQUIRE_THAT(impact.work.compression,
                 Catch::Matchers::WithinRel(static_cast<double>(answer.compression), within));
    REQUIRE(impact.phases == answer.phases);
}

Mat3 baber_K() { return (Mat3() << 20, -23, 4, -23, 31, -7, 4, -7, 4).finished(); }

}  // namespace

TEMPLATE_TEST_CASE_SIG("agrees with an independent integration to 1e-8 on random impacts",
                       "[reference]", ((int seed), seed), 611, 612, 613, 614) {
    Random random(seed);
    int sliding = 0, held = 0, left = 0, other_mode = 0;
    const int tried = sample_size(150, 500);
    for (int i = 0; i < tried; ++i) {
        const RandomImpact made = random_impact(random);
        const ImpactProblem problem = impact_problem(made.a, made.b, made.contact);
        const Impact impact = impact_regularised(problem);
        const reference::Answer answer = reference_answer(problem);
        require_agreement(problem, impact, answer, 1e-8);
        sliding += answer.mode == 's';
        held += answer.mode == 'h';
        left += answer.mode == 'l';
        const bool starts_still = problem.u0.head<2>().norm() < 1e-14 * -problem.u0.z();
        other_mode += !starts_still && answer.mode != letter(impact.mode);
    }
    CHECK(sliding > 0.5 * tried);
    CHECK(held > 0.14 * tried);
    CHECK(left > 0.01 * tried);
    CHECK(other_mode <= 2);  // either mode is right if the point almost stops
}

TEST_CASE("agrees with an independent integration around Baber's example") {
    Random random(615);
    int twice = 0;
    for (int i = 0; i < 200; ++i) {
        ImpactProblem problem{.K = baber_K(), .mu = 0.5, .e = random.uniform(0.3, 1)};
        problem.K(2, 2) *= random.uniform(0.9995, 1.0005);
        problem.u0.z() = -random.uniform(0.1, 0.3);
        problem.u0.head<2>() = Vec2(630 * random.uniform(0.998, 1.002), -780);
        const Impact impact = impact_regularised(problem);
        require_agreement(problem, impact, reference_answer(problem), 1e-8);
        twice += impact.phases >= 3;
    }
    CHECK(twice > 50);
}
