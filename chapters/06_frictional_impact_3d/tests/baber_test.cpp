// Baber's printed numbers, and the errata.
#include <Eigen/LU>

#include <algorithm>

#include "chapters/03_rigid_bodies/inertia.hpp"
#include "chapters/03_rigid_bodies/momentum.hpp"
#include "chapters/06_frictional_impact_3d/euler.hpp"
#include "chapters/06_frictional_impact_3d/mirtich.hpp"
#include "chapters/06_frictional_impact_3d/polynomial.hpp"
#include "chapters/06_frictional_impact_3d/rays.hpp"
#include "chapters/06_frictional_impact_3d/sliding.hpp"
#include "chapters/06_frictional_impact_3d/two_bodies.hpp"
#include "common/testing/testing.hpp"

using namespace collide;
using Catch::Matchers::WithinAbs;

namespace {

// Section 1.2. The velocity is illegible in our copy; this one reproduces the numbers of the text.
ImpactProblem baber_example(double e = 0.9) {
    return {.K = (Mat3() << 20, -23, 4, -23, 31, -7, 4, -7, 4).finished(),
            .u0 = {630, -780, -0.22},
            .mu = 0.5,
            .e = e};
}

Mat3 figure_4_K() { return (Mat3() << 20, 0, 1, 0, 4, 6, 1, 6, 10).finished(); }

double degrees(double angle) { return angle * 180 / std::numbers::pi; }

}  // namespace

// Baber's body: mass 1, contact at (1, 1, 1) from its centre, against an immovable body.
const Mat3 baber_inverse_inertia = (Mat3() << 9, 6, -6, 6, 6, -2, -6, -2, 9).finished();

TEST_CASE("Baber 1.2: K of the example") {
    Mat3 cross;  // r̃ for r = (1, 1, 1)
    cross << 0, -1, 1, 1, 0, -1, -1, 1, 0;
    const Mat3 K = Mat3::Identity() - cross * baber_inverse_inertia * cross;
    CHECK((K - baber_example().K).norm() < 1e-12);
}

TEST_CASE("erratum, Baber 1.2: positive definite is not enough for an inertia") {
    // "positive definite and hence a valid inverse inertia tensor": not of a real body, because its
    // largest moment exceeds the sum of the others.
    const Vec3 moments = principal_moments(baber_inverse_inertia.inverse());
    CHECK(moments.minCoeff() > 0);
    CHECK(moments[2] > 7 * (moments[0] + moments[1]));
    RigidBody body;
    body.inverse_inertia = baber_inverse_inertia;
    CHECK_THROWS_AS(resolve_impact(body, make_fixed_body(), {.position = {1, 1, 1}}),
                    std::invalid_argument);
}

TEST_CASE("Baber 1.2: zeros of u_z at 14.60, 29.83 and 55.98, maximum at 22.51") {
    const Trajectory trajectory = impact_trajectory(baber_example(), 400);
    std::vector<double> zeros;
    for (const ImpactEvent& event : trajectory.events)
        if (event.kind == ImpactEventKind::compression_ends ||
            event.kind == ImpactEventKind::compression_begins)
            zeros.push_back(event.state.p.z());
    REQUIRE(zeros.size() == 3);
    CHECK_THAT(zeros[0], WithinAbs(14.60, 0.01));
    CHECK_THAT(zeros[1], WithinAbs(29.83, 0.01));
    CHECK_THAT(zeros[2], WithinAbs(55.98, 0.01));

    const auto end = std::find_if(trajectory.states.begin(), trajectory.states.end(),
                                  [&](const ImpactState& state) { return state.p.z() > zeros[1]; });
    const auto top = std::max_element(
        trajectory.states.begin(), end,
        [](const ImpactState& a, const ImpactState& b) { return a.u.z() < b.u.z(); });
    CHECK_THAT(top->p.z(), WithinAbs(22.51, 0.01));
}

TEST_CASE("Baber 1.2: with e = 0.9 there are two compressions and two decompressions") {
    const Impact impact = impact_regularised(baber_example());
    CHECK(impact.phases == 4);
    CHECK(impact.mode == ImpactMode::sliding);
    // With little restitution the first decompression is enough.
    CHECK(impact_regularised(baber_example(0.4)).phases == 2);
}

TEST_CASE("Baber 3.7, figure 4: rays at 86.67, 209.08, 281.35 and 322.90 degrees, one diverging") {
    const std::vector<SlidingRay> rays = rays_of_constant_sliding(figure_4_K(), 0.7);
    REQUIRE(rays.size() == 4);
    const std::vector<double> expected = {86.67, 209.08, 281.35, 322.90};
    for (int i = 0; i < 4; ++i) {
        CHECK_THAT(degrees(rays[i].angle), WithinAbs(expected[i], 0.01));
        CHECK((rays[i].rate > 0) == (i == 0));
    }
    // 87° and 281° attract nearby directions; 209° and 323° repel: they bound the two regions.
    CHECK(rays[0].turning_slope < 0);
    CHECK(rays[1].turning_slope > 0);
    CHECK(rays[2].turning_slope < 0);
    CHECK(rays[3].turning_slope > 0);
}

TEST_CASE("Baber 3.7: the five trajectories at the bottom of figure 4 end in the origin") {
    for (int n = 0; n < 16; ++n) {
        const double angle = 2 * std::numbers::pi * n / 16;
        const Impact impact = impact_regularised(
            {.K = figure_4_K(), .u0 = {std::cos(angle), std::sin(angle), -10}, .mu = 0.7, .e = 1});
        const bool at_bottom = n >= 10 && n <= 14;
        CHECK((impact.mode == ImpactMode::unstable_sticking) == at_bottom);
        // Finally all slide (nearly) along the ray at 87°.
        CHECK_THAT(degrees(std::atan2(impact.u.y(), impact.u.x())), WithinAbs(86.67, 10));
    }
}

TEST_CASE("Mirtich's procedure cannot resolve Baber's example: u_z turns round") {
    for (const double step : {1e-3, 1e-4}) {
        const MirtichRun run = impact_mirtich(baber_example(), step, 100'000);
        CHECK(run.status == MirtichStatus::turned_round);
        CHECK(run.state.u.z() > 0);
        // Far from the end: decompression has returned a quarter of the work required by e = 0.9.
        CHECK(run.state.work.decompression < -0.4 * 0.81 * run.state.work.compression);
    }
    const MirtichRun fine = impact_mirtich(baber_example(), 1e-4, 100'000);
    CHECK_THAT(fine.state.p.z(), WithinAbs(22.51, 0.6));
}

TEST_CASE("where u_z never turns round, Mirtich and Baber agree") {
    const ImpactProblem problem{.K = (Mat3() << 3, 0.5, 0.4, 0.5, 2, -0.3, 0.4, -0.3, 1).finished(),
                                .u0 = {20, 10, -1},
                                .mu = 0.4,
                                .e = 0.7};
    const Impact impact = impact_regularised(problem);
    const MirtichRun run = impact_mirtich(problem, 1e-5);
    CHECK(run.status == MirtichStatus::resolved);
    CHECK_THAT(run.state.u, agrees_with(impact.u, 20, 1e-4));
}

// ---- errata

TEST_CASE("erratum, Baber 3.2: the torque on B has B's own arm") {
    // Angular momentum about the origin is conserved with r_B, not with the printed r_A.
    const RigidBody a = make_body({.mass = 2, .inertia = Vec3(1, 2, 2.5).asDiagonal()});
    RigidBody b = make_body({.mass = 3, .inertia = Vec3(2, 2, 1).asDiagonal()});
    b.position = {1, 2, 3};
    const Vec3 point(0.4, 0.1, 0.7), p(1, -2, 3), r_a = point - a.position,
                                                  r_b = point - b.position;
    const auto total = [&](const Vec3& torque_on_b) -> Vec3 {
        RigidBody a_after = a, b_after = b;
        a_after.velocity += a.inverse_mass * p;
        b_after.velocity -= b.inverse_mass * p;
        a_after.angular_velocity += a.inverse_inertia * r_a.cross(p);
        b_after.angular_velocity += b.inverse_inertia * torque_on_b;
        return angular_momentum_about_origin(a_after) + angular_momentum_about_origin(b_after);
    };
    CHECK(total(-r_a.cross(p)).norm() > 1);                                  // as printed
    CHECK_THAT(total(-r_b.cross(p)), conserves_momentum(Vec3(0, 0, 0), 1));  // corrected
}

TEST_CASE("erratum, Baber 4, step 3(c): with e = 0 the printed test ends in the first step") {
    const ImpactProblem problem = baber_example(0);
    // As printed: after one step W_d = 0 >= −e² W_c = 0, and the bodies still approach.
    const double delta = 0.01, W_c = problem.u0.z() * delta, W_d = 0;
    const Vec3 u =
        problem.u0 + delta * sliding_derivative(problem.K, problem.mu, problem.u0.head<2>());
    CHECK(W_d >= -problem.e * problem.e * W_c);
    CHECK(u.z() < 0);
    // Corrected: also requires u_z >= 0.
    const Impact impact = impact_euler(problem, {.delta = delta});
    CHECK(impact.u.z() >= 0);
    CHECK_THAT(impact.p.z(), WithinAbs(14.60, 0.02));
    CHECK(impact_regularised(problem).u.z() == 0);
}

TEST_CASE("erratum, Baber 3.10: the left side is positive, the right side negative") {
    const Mat2 M = figure_4_K().topLeftCorner<2, 2>();
    const Vec2 d(std::cos(0.3), std::sin(0.3)), other(std::cos(2.0), std::sin(2.0));
    const Vec2 difference = d - other;
    const double lambda = 1.2, other_lambda = 0.7;
    CHECK(0.7 * difference.dot(M * difference) > 0);                       // left
    CHECK(-0.5 * (lambda + other_lambda) * difference.squaredNorm() < 0);  // right
    // The step before is correct: (d − d′)·(λ′d′ − λd) is this right-hand side.
    CHECK_THAT(difference.dot(other_lambda * other - lambda * d),
               WithinAbs(-0.5 * (lambda + other_lambda) * difference.squaredNorm(), 1e-14));
}

TEST_CASE("erratum, Baber 4, step 3(a): Euler steps over the origin") {
    // A sphere that slides and sticks. An exact test for u_x = u_y = 0 never detects sticking.
    const ImpactProblem problem{
        .K = Vec3(3.5, 3.5, 1).asDiagonal(), .u0 = {1, 0.3, -2}, .mu = 0.4, .e = 0.5};
    const double delta = 1e-3;
    Vec3 u = problem.u0;
    int reversals = 0;
    for (double p_z = 0; p_z < 2.5; p_z += delta) {
        const Vec3 next = u + delta * sliding_derivative(problem.K, problem.mu, u.head<2>());
        reversals += next.head<2>().dot(u.head<2>()) < 0;
        u = next;
    }
    CHECK(reversals > 1000);  // as printed: it chatters about the origin
    const Impact impact = impact_euler(problem, {.delta = delta});
    CHECK(impact.mode == ImpactMode::stable_sticking);  // with a tolerance tied to the step
    CHECK_THAT(impact.u, agrees_with(impact_regularised(problem).u, 1, 5 * delta));
}

TEST_CASE(
    "erratum, Baber 4, step 6(a): without its leading coefficient the quartic has lost a ray") {
    // The diverging ray is at θ = π, where p = tan(θ/2) is infinite; a_4 is zero, or rounding.
    for (const double a_4 : {0.0, 1e-17}) {
        const Mat3 K = (Mat3() << 5, 0, -4, 0, 9, a_4, -4, a_4, 10).finished();
        const double mu = 0.4;
        const Polynomial quartic = {mu * K(0, 1) - K(1, 2),
                                    2 * K(0, 2) + 2 * mu * (K(1, 1) - K(0, 0)), -6 * mu * K(0, 1),
                                    2 * K(0, 2) + 2 * mu * (K(0, 0) - K(1, 1)), 0};
        bool found = false;
        for (const double p : real_roots(quartic)) {
            const double angle = 2 * std::atan(p);
            found = found || polar_rates(K, mu, {std::cos(angle), std::sin(angle)}).stretching > 0;
        }
        CHECK_FALSE(found);
        CHECK_THAT(diverging_ray(K, mu), agrees_with(Vec2(-1, 0), 1, 1e-9));
        CHECK_THAT(diverging_ray_from_quartic(K, mu), agrees_with(Vec2(-1, 0), 1, 1e-9));
    }
}
