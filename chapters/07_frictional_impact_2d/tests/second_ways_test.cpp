// The closed form against independent methods for the same impact, or for a part of it.
#include "chapters/05_rigid_impulses/collision_matrix.hpp"
#include "chapters/06_frictional_impact_3d/two_bodies.hpp"
#include "chapters/07_frictional_impact_2d/collision_matrix_2d.hpp"
#include "chapters/07_frictional_impact_2d/planar_contact.hpp"
#include "chapters/07_frictional_impact_2d/routh.hpp"
#include "chapters/07_frictional_impact_2d/stopping_friction.hpp"
#include "chapters/07_frictional_impact_2d/tests/random_planar.hpp"
#include "chapters/07_frictional_impact_2d/tests/routh.hpp"
#include "chapters/07_frictional_impact_2d/tests/small_steps.hpp"
#include "common/testing/testing.hpp"

using namespace collide;

namespace {

/// Some from bodies, some with exact ties.
ImpactProblem2d random_problem(Random& random) {
    if (random.index(3) == 0) return random_short_problem(random);
    while (true) {
        const auto [a, b, contact] = random_planar_impact(random);
        const ImpactProblem2d problem = impact_problem(a, b, contact);
        if (!is_separating(problem)) return problem;
    }
}

double velocity_scale(const ImpactProblem2d& problem, const Impact2d& impact) {
    return problem.u0.norm() + impact.u.norm();
}

constexpr std::array laws = {RestitutionLaw::stronge, RestitutionLaw::poisson,
                             RestitutionLaw::newton};

}  // namespace

TEST_CASE("small steps that know no branches lead to the same end") {
    Random random(711);
    BranchCounts counts{};
    for (int i = 0; i < 6'000; ++i) {
        ImpactProblem2d problem = random_problem(random);
        problem.law = laws[i % 3];
        const Impact2d closed = impact_2d(problem), stepped = SmallSteps(problem).run();
        count(counts, closed.branch);
        CAPTURE(i, problem.K, problem.u0, problem.mu, problem.e, to_text(closed.branch));
        REQUIRE_THAT(closed.u, agrees_with(stepped.u, velocity_scale(problem, closed), 1e-11));
        REQUIRE_THAT(closed.p, agrees_with(stepped.p, stepped.p.norm(), 1e-11));
        REQUIRE_THAT(Vec2(closed.work.compression, closed.work.decompression),
                     agrees_with(Vec2(stepped.work.compression, stepped.work.decompression),
                                 std::abs(stepped.work.compression), 1e-11));
    }
    for (int branch = 1; branch < branch_count; ++branch) {
        CAPTURE(to_text(static_cast<Branch2d>(branch)));
        CHECK(counts[branch] >= 50);
    }
}
TEST_CASE("Routh's lines in impulse space meet at the same end") {
    Random random(712);
    BranchCounts counts{};
    for (int i = 0; i < 6'000; ++i) {
        ImpactProblem2d problem = random_problem(random);
        problem.law = laws[i % 3];
        const Impact2d closed = impact_2d(problem);
        count(counts, closed.branch);
        const Vec2 end = Routh(problem).end();
        CAPTURE(i, problem.K, problem.u0, problem.mu, problem.e, to_text(closed.branch));
        REQUIRE_THAT(closed.p, agrees_with(end, end.norm(), 1e-11));
    }
    for (int branch = 1; branch < branch_count; ++branch) {
        CAPTURE(to_text(static_cast<Branch2d>(branch)));
        CHECK(counts[branch] >= 50);
    }
}

TEST_CASE(
    "the path that a ruler draws has its corners where the velocities are zero, and its end") {
    Random random(715);
    int bends = 0;
    for (int i = 0; i < 6'000; ++i) {
        ImpactProblem2d problem = random_problem(random);
        problem.law = i % 2 == 0 ? RestitutionLaw::newton : RestitutionLaw::poisson;
        const Impact2d closed = impact_2d(problem);
        const RouthPath path = routh_path(routh_diagram(problem));
        CAPTURE(i, problem.K, problem.u0, problem.mu, problem.e, to_text(closed.branch));
        const double scale = velocity_scale(problem, closed) + (problem.K * closed.p).norm();
        REQUIRE_THAT(path.end, agrees_with(closed.p, closed.p.norm(), 1e-10));
        REQUIRE(std::abs((problem.u0 + problem.K * path.greatest_compression).y()) <=
                1e-12 * scale);
        if (path.bend)
            REQUIRE(std::abs((problem.u0 + problem.K * *path.bend).x()) <= 1e-12 * scale);
        const bool stops = mode_of(closed.branch) != ImpactMode::sliding;
        if (path.bend.has_value() != stops)  // it stops exactly at its end
            REQUIRE(std::abs(closed.u.x()) <= 1e-9 * scale);
        bends += stops;
    }
    CHECK(bends > 1'000);
}

TEST_CASE("Stronge's end is between Newton's and Poisson's, whichever of these is higher") {
    Random random(717);
    int newton_higher = 0, poisson_higher = 0;
    for (int i = 0; i < 6'000; ++i) {
        ImpactProblem2d problem = random_problem(random);
        const auto height = [&](RestitutionLaw law) {
            problem.law = law;
            return impact_2d(problem).p.y();
        };
        const double newton = height(RestitutionLaw::newton),
                     poisson = height(RestitutionLaw::poisson),
                     stronge = height(RestitutionLaw::stronge), rounding = 1e-10 * stronge;
        CAPTURE(i, problem.K, problem.u0, problem.mu, problem.e);
        REQUIRE(stronge >= std::min(newton, poisson) - rounding);
        REQUIRE(stronge <= std::max(newton, poisson) + rounding);
        newton_higher += newton > poisson + rounding;
        poisson_higher += poisson > newton + rounding;
    }
    CHECK(newton_higher > 300);
    CHECK(poisson_higher > 300);
}

TEST_CASE("beyond the stopping friction the point stops, below it does not") {
    Random random(716);
    int finite = 0, none = 0, infinite = 0;
    for (int i = 0; i < 6'000; ++i) {
        ImpactProblem2d problem = random_problem(random);
        if (problem.u0.x() == 0) continue;
        const double mu = stopping_friction(problem.K, problem.u0, problem.e);
        const auto stops = [&](double friction) {
            problem.mu = friction;
            return mode_of(impact_2d(problem).branch) != ImpactMode::sliding;
        };
        CAPTURE(i, problem.K, problem.u0, problem.e, mu);
        if (mu == 0) {
            REQUIRE(stops(1e-6));
            ++none;
        } else if (std::isinf(mu)) {
            REQUIRE_FALSE(stops(1e6));
            ++infinite;
        } else if (mu > 1e-5 && mu < 1e5) {
            REQUIRE(stops(mu * (1 + 1e-6)));
            REQUIRE_FALSE(stops(mu * (1 - 1e-6)));
            ++finite;
        }
    }
    CHECK(finite > 1'000);
    CHECK(none > 300);
    CHECK(infinite > 300);
}

TEST_CASE("K is the plane's part of chapter 5's") {
    Random random(714);
    for (int i = 0; i < 1'000; ++i) {
        const auto [a, b, contact] = random_planar_impact(random);
        const Vec3 position(contact.position.x(), contact.position.y(), 0);
        const Mat3 space = collision_matrix(in_space(a), in_space(b), position);
        const Mat2 plane = collision_matrix_2d(a, b, contact.position);
        REQUIRE((space.topLeftCorner<2, 2>() - plane).norm() <= 1e-13 * plane.norm());
        REQUIRE(space.col(2).head<2>().norm() <= 1e-13 * plane.norm());
    }
}

TEST_CASE("chapter 6 gives the same bodies the same impact in space") {
    Random random(713);
    BranchCounts counts{};
    int compared = 0, same_mode = 0;
    for (int i = 0; i < 50'000; ++i) {
        auto [a, b, contact] = random_planar_impact(random);
        const RestitutionLaw law = laws[i % 3];
        const ImpactProblem2d problem = impact_problem(a, b, contact, law);
        const double speeds = a.velocity.norm() + b.velocity.norm() + 6;
        // If rounding decides whether the bodies approach, the result in space may differ.
        if (problem.u0.y() == 0) continue;
        const PlanarBodyImpact plane = resolve_impact(a, b, contact, law);
        const BodyImpact space =
            resolve_impact(in_space(a), in_space(b),
                           {.position = {contact.position.x(), contact.position.y(), 0},
                            .normal = {contact.normal.x(), contact.normal.y(), 0},
                            .surface = contact.surface},
                           law);
        count(counts, plane.impact.branch);
        CAPTURE(i, to_text(plane.impact.branch));
        REQUIRE(space.impact.status == ImpactStatus::resolved);
        REQUIRE(std::abs(space.impulse.z()) <= 1e-12 * space.impulse.norm());
        if (plane.impact.branch == Branch2d::separating) {
            REQUIRE(space.impact.mode == ImpactMode::separating);
            continue;
        }
        // Relative to the impulse, and to the rounding error of the velocities.
        const double p = plane.impulse.norm() + 1e-5 * speeds / problem.K.norm();
        const double p_error = (plane.impulse - space.impulse.head<2>()).norm() / p;
        const double u = problem.u0.norm() + plane.impact.u.norm();
        const double u_error = (Vec2(space.impact.u.head<2>().norm(), space.impact.u.z()) -
                                Vec2(std::abs(plane.impact.u.x()), plane.impact.u.y()))
                                   .norm() /
                               u;
        ++compared;
        same_mode += space.impact.mode == mode_of(plane.impact.branch);
        REQUIRE(p_error <= 1e-9);
        REQUIRE(u_error <= 1e-9);
        REQUIRE(std::abs(plane.impact.work.compression - space.impact.work.compression) <=
                1e-9 * p * u);
        REQUIRE((plane.a.velocity - space.a.velocity.head<2>()).norm() <=
                1e-9 * (speeds + plane.a.velocity.norm()));
    }
    CHECK(same_mode > 0.97 * compared);
    for (int branch = 0; branch < branch_count; ++branch) {
        CAPTURE(to_text(static_cast<Branch2d>(branch)));
        CHECK(counts[branch] > 1'000);
    }
}
