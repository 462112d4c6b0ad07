// Newton, Poisson and Stronge on the same trajectory.
#include "chapters/06_frictional_impact_3d/restitution.hpp"

#include <Eigen/LU>

#include "chapters/06_frictional_impact_3d/rays.hpp"
#include "chapters/06_frictional_impact_3d/straight.hpp"
#include "chapters/06_frictional_impact_3d/tests/random_impacts.hpp"
#include "common/testing/testing.hpp"

using namespace collide;
using Catch::Matchers::WithinAbs;
using Catch::Matchers::WithinRel;

namespace {

Impact under(ImpactProblem problem, RestitutionLaw law) {
    problem.law = law;
    return impact_regularised(problem);
}

/// The normal impulse at the end of the first compression, where a collision with e = 0 ends.
double compression_impulse(ImpactProblem problem) {
    problem.e = 0;
    return impact_regularised(problem).p.z();
}

double energy_before(const ImpactProblem& problem) {
    return 0.5 * problem.u0.dot(problem.K.inverse() * problem.u0);
}

}  // namespace

TEST_CASE("without friction the three laws are one") {
    Random random(631);
    for (int i = 0; i < 500; ++i) {
        const RandomImpact made = random_impact(random);
        ImpactProblem problem = impact_problem(made.a, made.b, made.contact);
        problem.mu = 0;
        const Impact stronge = under(problem, RestitutionLaw::stronge);
        for (const RestitutionLaw law : {RestitutionLaw::newton, RestitutionLaw::poisson})
            REQUIRE_THAT(under(problem, law).p, agrees_with(stronge.p, 0, 1e-11));
        REQUIRE_THAT(stronge.u.z(),
                     WithinAbs(-problem.e * problem.u0.z(), 1e-11 * problem.u0.norm()));
    }
}

TEST_CASE("each law ends where it says") {
    Random random(632);
    int twice = 0;
    for (int i = 0; i < 4'000; ++i) {
        const RandomImpact made = random_impact(random);
        const ImpactProblem problem = impact_problem(made.a, made.b, made.contact);
        const Impact newton = under(problem, RestitutionLaw::newton),
                     poisson = under(problem, RestitutionLaw::poisson),
                     stronge = under(problem, RestitutionLaw::stronge);
        const double scale = problem.u0.norm();
        REQUIRE_THAT(newton.u.z(), WithinAbs(-problem.e * problem.u0.z(), 1e-11 * scale));
        if (poisson.phases <= 2)
            REQUIRE_THAT(poisson.p.z(),
                         WithinRel((1 + problem.e) * compression_impulse(problem), 1e-10));
        twice += poisson.phases > 2;
        REQUIRE_THAT(stronge.work.decompression,
                     WithinAbs(-problem.e * problem.e * stronge.work.compression,
                               1e-12 * -stronge.work.compression));
        for (const Impact& impact : {newton, poisson, stronge}) {
            REQUIRE(impact.status == ImpactStatus::resolved);
            REQUIRE(impact.u.z() >= 0);
            REQUIRE_THAT(impact.u, agrees_with(problem.u0 + problem.K * impact.p,
                                               std::max(scale, impact.u.norm()), 1e-10));
        }
    }
    CHECK(twice < 40);
}

TEST_CASE("Newton's law creates energy, Stronge's never does") {
    Random random(633);
    int by_newton = 0;
    double most = 0;
    for (int i = 0; i < 4'000; ++i) {
        const RandomImpact made = random_impact(random);
        ImpactProblem problem = impact_problem(made.a, made.b, made.contact);
        problem.e = random.uniform(0.5, 1);
        const double before = energy_before(problem);
        const double newton =
            energy_change(problem, under(problem, RestitutionLaw::newton)) / before;
        by_newton += newton > 1e-9;
        most = std::max(most, newton);
        REQUIRE(energy_change(problem, under(problem, RestitutionLaw::stronge)) <= 1e-11 * before);
    }
    CHECK(by_newton > 20);
    CHECK(most > 0.05);
}

TEST_CASE("Baber's example: Poisson sums the impulses of both compressions") {
    const ImpactProblem problem{.K = (Mat3() << 20, -23, 4, -23, 31, -7, 4, -7, 4).finished(),
                                .u0 = {630, -780, -0.22},
                                .mu = 0.5,
                                .e = 1,
                                .law = RestitutionLaw::poisson};
    const Trajectory trajectory = impact_trajectory(problem);
    // p_z = 14.596 of compression; up to 29.831 there are 15.23 of decompression: e = 1 ends first.
    CHECK(trajectory.impact.phases == 2);
    CHECK_THAT(trajectory.impact.p.z(), WithinAbs(2 * 14.5960251, 1e-6));
}

TEST_CASE("finish_on_ray and the general finish agree") {
    Random random(634);
    for (int i = 0; i < 1'000; ++i) {
        const RandomImpact made = random_impact(random);
        const ImpactProblem problem = impact_problem(made.a, made.b, made.contact);
        const StraightMotion motion = sticking_motion(problem.K.inverse());
        Progress progress{.state = {.u = {0, 0, random.uniform(-2, 2)},
                                    .work = {.compression = -random.uniform(0, 3)}}};
        const ImpactState expected = finish_on_ray(progress.state, motion, problem.e);
        finish(progress, motion, {.e = problem.e});
        REQUIRE_THAT(progress.state.u, agrees_with(expected.u, 1));
        REQUIRE_THAT(progress.state.p, agrees_with(expected.p, 1 / motion.du.z()));
        REQUIRE_THAT(progress.state.work.compression,
                     WithinAbs(expected.work.compression, 1e-12 * (4 + 1 / motion.du.z())));
    }
}
