// Bad input, separating bodies, and cases that are difficult for an integrator.
#include <Eigen/LU>

#include <algorithm>
#include <limits>

#include "chapters/06_frictional_impact_3d/euler.hpp"
#include "chapters/06_frictional_impact_3d/expansion.hpp"
#include "chapters/06_frictional_impact_3d/mirtich.hpp"
#include "chapters/06_frictional_impact_3d/phases.hpp"
#include "chapters/06_frictional_impact_3d/rays.hpp"
#include "chapters/06_frictional_impact_3d/sliding.hpp"
#include "chapters/06_frictional_impact_3d/tests/random_impacts.hpp"
#include "common/testing/testing.hpp"

using namespace collide;
using Catch::Matchers::ContainsSubstring;
using Catch::Matchers::MessageMatches;
using Catch::Matchers::WithinAbs;
using Catch::Matchers::WithinRel;

namespace {

constexpr double not_a_number = std::numeric_limits<double>::quiet_NaN();

ImpactProblem good() {
    return {.K = (Mat3() << 3, 0.5, 0.4, 0.5, 2, -0.3, 0.4, -0.3, 1).finished(),
            .u0 = {2, 1, -1},
            .mu = 0.4,
            .e = 0.7};
}

void require_refused(const ImpactProblem& problem, const std::string& word) {
    REQUIRE_THROWS_MATCHES(impact_regularised(problem), std::invalid_argument,
                           MessageMatches(ContainsSubstring(word)));
    REQUIRE_THROWS_AS(impact_euler(problem, {.delta = 1e-2}), std::invalid_argument);
}

}  // namespace

TEST_CASE("what is not an impact is refused by name") {
    ImpactProblem problem = good();
    problem.K(0, 1) += 1e-3;
    require_refused(problem, "symmetric");
    problem = good();
    problem.K(2, 2) = 0.01;
    require_refused(problem, "positive definite");
    problem = good();
    problem.K(0, 0) = -1;
    require_refused(problem, "positive definite");
    problem = good();
    problem.K(1, 1) = problem.K(0, 1) * problem.K(0, 1) / problem.K(0, 0);
    require_refused(problem, "positive definite");
    problem = good();
    problem.K.setZero();
    require_refused(problem, "positive definite");
    problem = good();
    problem.K(1, 1) = not_a_number;
    require_refused(problem, "K = ");
    problem = good();
    problem.u0.y() = not_a_number;
    require_refused(problem, "u0");
    problem = good();
    problem.mu = -0.1;
    require_refused(problem, "mu");
    problem = good();
    problem.mu = not_a_number;
    require_refused(problem, "mu");
    for (const double e : {-0.1, 1.1, not_a_number}) {
        problem = good();
        problem.e = e;
        require_refused(problem, "e = ");
    }
    CHECK_THROWS_AS(impact_regularised(good(), {.tolerance = 0}), std::invalid_argument);
    CHECK_THROWS_AS(impact_euler(good(), {.delta = 0}), std::invalid_argument);
    CHECK_THROWS_AS(impact_mirtich(good(), -1), std::invalid_argument);
}

TEST_CASE("two bodies: a bad normal, bad bodies and two fixed ones are refused") {
    const RigidBody body;
    const RigidBody wall = make_fixed_body();
    CHECK_THROWS_MATCHES(resolve_impact(body, wall, {.normal = {0, 0, 1.1}}), std::invalid_argument,
                         MessageMatches(ContainsSubstring("normal")));
    CHECK_THROWS_AS(resolve_impact(body, wall, {.normal = {not_a_number, 0, 1}}),
                    std::invalid_argument);
    CHECK_THROWS_AS(resolve_impact(body, wall, {.position = {not_a_number, 0, 0}}),
                    std::invalid_argument);
    CHECK_THROWS_AS(resolve_impact(wall, wall, {}), std::invalid_argument);
    RigidBody broken = body;
    broken.inverse_mass = -1;
    CHECK_THROWS_AS(resolve_impact(broken, wall, {}), std::invalid_argument);
}

TEST_CASE("a body is free or fixed: one that can turn but not move is refused") {
    RigidBody pinned;  // against the floor its K would be singular
    pinned.inverse_mass = 0;
    CHECK_THROWS_MATCHES(resolve_impact(pinned, make_fixed_body(), {}), std::invalid_argument,
                         MessageMatches(ContainsSubstring("inverse_mass")));
}

TEST_CASE("bodies that separate, or do not approach, are left alone") {
    for (const double normal : {0.0, 1e-300, 2.0}) {
        ImpactProblem problem = good();
        problem.u0.z() = normal;
        for (const Impact& impact : {impact_regularised(problem), impact_euler(problem, {}),
                                     impact_trajectory(problem).impact}) {
            CHECK(impact.mode == ImpactMode::separating);
            CHECK(impact.u == problem.u0);
            CHECK(impact.p.isZero(0));
            CHECK(impact.phases == 0);
            CHECK(impact.status == ImpactStatus::resolved);
        }
    }
    RigidBody body;
    body.velocity = {1, 2, 3};
    const BodyImpact after =
        resolve_impact(body, make_fixed_body(), {.surface = {.restitution = 0.5, .friction = 0.5}});
    CHECK(after.a.velocity == body.velocity);
    CHECK(after.impact.mode == ImpactMode::separating);
}

TEST_CASE("a sphere without spin: the textbook answers") {
    // K = diag(7/2, 7/2, 1)/m for a solid sphere on a wall.
    const ImpactProblem rolls{
        .K = Vec3(3.5, 3.5, 1).asDiagonal(), .u0 = {1, 0, -2}, .mu = 1, .e = 0.5};
    const Impact sticking = impact_regularised(rolls);
    CHECK(sticking.mode == ImpactMode::stable_sticking);
    CHECK_THAT(sticking.u, agrees_with(Vec3(0, 0, 1)));
    CHECK_THAT(sticking.p, agrees_with(Vec3(-1 / 3.5, 0, 3)));
    ImpactProblem slides = rolls;
    slides.mu = 0.05;
    const Impact sliding = impact_regularised(slides);
    CHECK(sliding.mode == ImpactMode::sliding);
    CHECK_THAT(sliding.p, agrees_with(Vec3(-0.15, 0, 3)));
    CHECK_THAT(sliding.u, agrees_with(Vec3(1 - 3.5 * 0.15, 0, 1)));
}

TEST_CASE("initially still, exactly or to rounding") {
    for (const double tangential : {0.0, 1e-16, 1e-17}) {
        ImpactProblem problem = good();
        problem.u0 = {tangential, 0, -1};
        problem.mu = 0.05;  // unstable
        const Impact unstable = impact_regularised(problem);
        CHECK(unstable.mode == ImpactMode::unstable_sticking);
        problem.mu = 1;
        const Impact stable = impact_regularised(problem);
        CHECK(stable.mode == ImpactMode::stable_sticking);
        CHECK(stable.u.head<2>().isZero(0));
        CHECK_THAT(stable.u.z(), WithinAbs(0.7, 1e-12));
    }
}

TEST_CASE("the answer is continuous where the point begins to slide") {
    Random random(641);
    for (int i = 0; i < 1'000; ++i) {
        const RandomImpact made = random_impact(random);
        ImpactProblem problem = impact_problem(made.a, made.b, made.contact);
        problem.u0 = {0, 0, -1};
        const Impact still = impact_regularised(problem);
        const double angle = random.uniform(0, 2 * std::numbers::pi);
        problem.u0.head<2>() = 1e-12 * Vec2(std::cos(angle), std::sin(angle));
        const Impact moving = impact_regularised(problem);
        REQUIRE_THAT(moving.p, agrees_with(still.p, 0, 1e-7));
    }
}

TEST_CASE("a start on a repelling ray, exactly or to rounding, reaches the origin") {
    Random random(642);
    int repelling = 0;
    for (int i = 0; i < 1'500; ++i) {
        const RandomImpact made = random_impact(random);
        ImpactProblem problem = impact_problem(made.a, made.b, made.contact);
        for (const SlidingRay& ray : rays_of_constant_sliding(problem.K, problem.mu)) {
            if (ray.turning_slope <= 0) continue;
            ++repelling;
            problem.u0 = {std::cos(ray.angle), std::sin(ray.angle), -1e3};
            problem.e = 1;
            const Impact on_ray = impact_regularised(problem);
            REQUIRE(on_ray.status == ImpactStatus::resolved);
            // Slightly off the ray the path passes the origin closely, and the end is nearly the
            // same.
            problem.u0.head<2>() += 1e-9 * Vec2(-std::sin(ray.angle), std::cos(ray.angle));
            const Impact off_ray = impact_regularised(problem);
            REQUIRE_THAT(off_ray.p, agrees_with(on_ray.p, 0, 1e-5));
        }
    }
    CHECK(repelling > 150);
}

TEST_CASE("two rays in one: the direction turns ever more slowly, and the origin is reached") {
    // f = μ(K₁₁ − K₂₂) sinθ (cosθ − 1) for K₁₃ = μ(K₁₁ − K₂₂): a threefold zero at θ = 0.
    const double mu = 0.5, c = -1, stiffness = 3;
    const Mat3 K = (Mat3() << stiffness, 0, c, 0, stiffness - c / mu, 0, c, 0, 4).finished();
    for (const double angle : {1e-3, 0.1, 1.0, 3.0}) {
        const ImpactProblem problem{
            .K = K, .u0 = {std::cos(angle), std::sin(angle), -5}, .mu = mu, .e = 0.8};
        const Impact impact = impact_regularised(problem);
        CHECK(impact.status == ImpactStatus::resolved);
        CHECK(impact.evaluations < 3'000);
        CHECK_THAT(impact.u, agrees_with(problem.u0 + K * impact.p, 5, 1e-12));
    }
}

TEST_CASE("friction so small, or sliding so fast, that nothing turns") {
    ImpactProblem problem = good();
    problem.mu = 1e-12;
    const Impact slippery = impact_regularised(problem);
    problem.mu = 0;
    CHECK_THAT(slippery.u, agrees_with(impact_regularised(problem).u, 1, 1e-11));
    problem = good();
    problem.u0 = {1e9, 0, -1};
    const Impact fast = impact_regularised(problem);
    const Vec3 k = sliding_derivative(problem.K, problem.mu, {1, 0});
    CHECK_THAT(fast.p.z(), WithinRel((1 + problem.e) / k.z(), 1e-6));
}

TEST_CASE("very large and very small friction") {
    for (const double mu : {3.0, 30.0, 1e3, 1e6}) {
        ImpactProblem problem = good();
        problem.mu = mu;
        const Impact impact = impact_regularised(problem);
        CHECK(impact.status == ImpactStatus::resolved);
        CHECK(impact.mode == ImpactMode::stable_sticking);
        CHECK_THAT(impact.u, agrees_with(problem.u0 + problem.K * impact.p, 2, 1e-11));
    }
}

TEST_CASE("giving up is said, not hidden") {
    const Impact impact = impact_regularised(good(), {.max_stretches = 1});
    CHECK(impact.status == ImpactStatus::too_many_steps);
    CHECK(impact_euler(good(), {.delta = 1e-6, .max_steps = 10}).status ==
          ImpactStatus::too_many_steps);
    CHECK(impact_mirtich(good(), 1e-6, 10).status == MirtichStatus::too_many_steps);
}

TEST_CASE("Euler converges with first order") {
    for (const double mu : {0.1, 0.4, 1.0}) {
        ImpactProblem problem = good();
        problem.mu = mu;
        problem.u0 = {20, 10, -1};
        const Impact exact = impact_regularised(problem);
        const auto error = [&](double delta) {
            return (impact_euler(problem, {.delta = delta}).u - exact.u).norm();
        };
        const double coarse = error(1e-3), fine = error(1e-5);
        CHECK(fine < coarse / 30);
        CHECK(fine < 1e-3);
    }
}

TEST_CASE("the error falls with the tolerance") {
    Random random(643);
    for (const auto& [tolerance, bound] :
         {std::pair(1e-4, 1e-3), std::pair(1e-8, 1e-7), std::pair(1e-11, 1e-9)}) {
        for (int i = 0; i < 300; ++i) {
            const RandomImpact made = random_impact(random);
            const ImpactProblem problem = impact_problem(made.a, made.b, made.contact);
            const Impact exact = impact_regularised(problem),
                         rough = impact_regularised(problem, {.tolerance = tolerance});
            if (exact.mode != rough.mode) continue;
            REQUIRE_THAT(rough.p, agrees_with(exact.p, 0, bound));
        }
    }
}

TEST_CASE("a stretch solves the sliding equations") {
    Random random(644);
    for (int i = 0; i < 300; ++i) {
        const RandomImpact made = random_impact(random);
        const Mat3 K = impact_problem(made.a, made.b, made.contact).K;
        const double mu = random.uniform(0, 2), angle = random.uniform(0, 6.2);
        const SlidingPoint start{
            .r = random.log_uniform(0.1, 10), .d = {std::cos(angle), std::sin(angle)}, .u_z = -1};
        const Stretch stretch = expand_sliding(K, mu, start, order_for(1e-14), 1);
        const double s = stretch.length, h = 1e-4 * s;
        const auto at = [&](const Series& series, double place) {
            return value_at(series, stretch.order, place);
        };
        // The direction stays unit and u = u0 + K p holds up to the end of the stretch.
        REQUIRE_THAT(Vec2(at(stretch.d_x, s), at(stretch.d_y, s)).norm(), WithinAbs(1, 1e-11));
        const Vec3 p(at(stretch.p_x, s), at(stretch.p_y, s), at(stretch.p_z, s));
        const double r = at(stretch.r, s);
        const Vec3 u(r * at(stretch.d_x, s), r * at(stretch.d_y, s), at(stretch.u_z, s));
        const Vec3 u0(start.r * start.d.x(), start.r * start.d.y(), start.u_z);
        REQUIRE_THAT(u, agrees_with(u0 + K * p, u0.norm() + K.norm() * p.norm(), 1e-12));
        // du/dp_z by differences is the sliding derivative.
        const double half = s / 2;
        const auto velocity = [&](double place) -> Vec3 {
            const double speed = at(stretch.r, place);
            return {speed * at(stretch.d_x, place), speed * at(stretch.d_y, place),
                    at(stretch.u_z, place)};
        };
        const Vec3 slope = (velocity(half + h) - velocity(half - h)) /
                           (at(stretch.p_z, half + h) - at(stretch.p_z, half - h));
        const Vec2 sliding = velocity(half).head<2>();
        REQUIRE_THAT(slope,
                     agrees_with(sliding_derivative(K, mu, sliding), K.norm() * (1 + mu), 1e-6));
        const double power = (at(stretch.W, half + h) - at(stretch.W, half - h)) /
                             (at(stretch.p_z, half + h) - at(stretch.p_z, half - h));
        REQUIRE_THAT(power, WithinAbs(velocity(half).z(), 1e-6 * (1 + K.norm() * p.norm())));
    }
}

TEST_CASE("u_z that turns twice within one stretch is seen") {
    // du_z/dp_z is negative only in a small arc of directions, and positive at both ends.
    Random random(645);
    int seen = 0;
    for (int i = 0; i < 300; ++i) {
        const RandomImpact made = random_impact(random);
        const Mat3 K = impact_problem(made.a, made.b, made.contact).K;
        const Vec2 c = K.col(2).head<2>();
        const double mu = K(2, 2) / c.norm() * (1 + 1e-6), middle = std::atan2(c.y(), c.x());
        if (!(mu < 100)) continue;
        const bool turns_left = polar_rates(K, mu, c.normalized()).turning > 0;
        const double angle = middle + (turns_left ? -0.01 : 0.01);
        const SlidingPoint start{.r = 1, .d = {std::cos(angle), std::sin(angle)}, .u_z = -1};
        const Stretch stretch = expand_sliding(K, mu, start, order_for(1e-14), 1);
        const Vec2 end = end_of(stretch).d;
        const double beyond = std::atan2(c.x() * end.y() - c.y() * end.x(), c.dot(end));
        if ((turns_left ? beyond : -beyond) < 0.01) continue;
        ++seen;
        const std::vector<double> turns = turning_points(stretch, K, mu);
        REQUIRE(turns.size() == 3);  // it begins to fall, falls fastest, begins to rise
        REQUIRE(std::is_sorted(turns.begin(), turns.end()));
        for (const double turn : turns) {
            const Vec2 d(value_at(stretch.d_x, stretch.order, turn),
                         value_at(stretch.d_y, stretch.order, turn));
            REQUIRE_THAT(polar_rates(K, mu, d).normal, WithinAbs(0, 2e-6 * K(2, 2)));
        }
    }
    CHECK(seen > 30);
}

TEST_CASE("as much friction as one likes: the point stops at once, and the cone is respected") {
    ImpactProblem problem{.K = (Mat3() << 20, -23, 4, -23, 31, -7, 4, -7, 4).finished(),
                          .u0 = {630, -780, -0.22},
                          .mu = 1e12,
                          .e = 0.9};
    const Impact much = impact_regularised(problem);
    for (const double mu : {1e14, 1e20, 1e100, 1e300}) {
        problem.mu = mu;
        const Impact more = impact_regularised(problem);
        CHECK(more.status == ImpactStatus::resolved);
        CHECK(more.mode == ImpactMode::stable_sticking);
        CHECK_THAT(more.p, agrees_with(much.p, 1, 1e-8));
        CHECK(more.u.z() > 0);
    }
}
