// The laws that every impact must obey, on 100 000 random ones, and frame invariance.
#include <Eigen/LU>

#include <algorithm>
#include <array>

#include "chapters/03_rigid_bodies/momentum.hpp"
#include "chapters/06_frictional_impact_3d/tests/random_impacts.hpp"
#include "common/testing/testing.hpp"

using namespace collide;

namespace {

// Fifty times the truncation error of a stretch, times the possible cancellation in u_z.
constexpr double tolerance = 1e-10;

struct Counts {
    int sliding = 0, stable = 0, unstable = 0, e_zero = 0, mu_zero = 0, fixed = 0, head_on = 0,
        grazing = 0, unequal = 0, twice = 0;
};

void count(const RandomImpact& made, const ImpactProblem& problem, const Impact& impact,
           Counts& counts) {
    counts.sliding += impact.mode == ImpactMode::sliding;
    counts.stable += impact.mode == ImpactMode::stable_sticking;
    counts.unstable += impact.mode == ImpactMode::unstable_sticking;
    counts.e_zero += problem.e == 0;
    counts.mu_zero += problem.mu == 0;
    counts.fixed += is_fixed(made.a) || is_fixed(made.b);
    const double tangential = problem.u0.head<2>().norm(), normal = -problem.u0.z();
    counts.head_on += tangential < 1e-14 * normal;
    counts.grazing += normal < 0.011 * tangential;
    const double ratio = made.a.inverse_mass / made.b.inverse_mass;
    counts.twice += impact.phases > 2;
    counts.unequal += ratio > 1e4 || ratio < 1e-4;
}

void require_laws(const ImpactProblem& problem, const Impact& impact) {
    REQUIRE(impact.status == ImpactStatus::resolved);
    // u = u0 + K p
    const double speed = std::max(problem.u0.norm(), impact.u.norm());
    REQUIRE_THAT(impact.u, agrees_with(problem.u0 + problem.K * impact.p, speed, tolerance));
    // Coulomb
    REQUIRE(impact.p.z() > 0);
    REQUIRE_THAT(impact.p, lies_in_friction_cone(problem.mu));
    // no interpenetration
    REQUIRE(impact.u.z() >= 0);
    // Stronge
    REQUIRE(impact.work.compression < 0);
    REQUIRE(std::abs(impact.work.decompression + problem.e * problem.e * impact.work.compression) <=
            1e-12 * -impact.work.compression);
    // energy of the relative motion, before and after
    const double before = 0.5 * problem.u0.dot(problem.K.inverse() * problem.u0);
    REQUIRE_THAT(before + energy_change(problem, impact), creates_no_energy(before, tolerance));
    // Friction only dissipates: the work of the normal force is an upper bound.
    REQUIRE(energy_change(problem, impact) <=
            impact.work.compression + impact.work.decompression + tolerance * before);
    // A point that sticks does not slide.
    if (impact.mode == ImpactMode::stable_sticking) REQUIRE(impact.u.head<2>().isZero(0));
    REQUIRE(impact.phases >= 1);
    REQUIRE(impact.phases <= 4);
}

}  // namespace

// Four test cases, so that two cores share the work.
TEMPLATE_TEST_CASE_SIG("the laws hold on random impacts", "[laws]", ((int seed), seed), 601, 602,
                       603, 604) {
    Random random(seed);
    Counts counts;
    long evaluations = 0, most = 0;
    const int tried = sample_size(8'000, 25'000);
    for (int i = 0; i < tried; ++i) {
        const RandomImpact made = random_impact(random);
        const ImpactProblem problem = impact_problem(made.a, made.b, made.contact);
        const Impact impact = impact_regularised(problem);
        require_laws(problem, impact);
        count(made, problem, impact, counts);
        evaluations += impact.evaluations;
        most = std::max(most, impact.evaluations);
    }
    CHECK(evaluations / tried > 200);  // the cost that the chapter states
    CHECK(evaluations / tried < 280);
    CHECK(most < 3'000);
    CHECK(counts.sliding > 0.4 * tried);
    CHECK(counts.stable > 0.2 * tried);
    CHECK(counts.unstable > 0.06 * tried);
    CHECK(counts.e_zero > 0.08 * tried);
    CHECK(counts.mu_zero > 0.04 * tried);
    CHECK(counts.fixed > 0.32 * tried);
    CHECK(counts.head_on > 0.08 * tried);
    CHECK(counts.grazing > 0.1 * tried);
    CHECK(counts.unequal > 0.12 * tried);
    CHECK(counts.twice > 0);  // real bodies, two compressions
}

TEMPLATE_TEST_CASE_SIG("turning the world turns the answer, and momentum stays", "[laws]",
                       ((int seed), seed), 605, 607, 608, 609) {
    Random random(seed);
    std::array<int, 4> modes{};
    const int tried = sample_size(8'000, 25'000);
    for (int i = 0; i < tried; ++i) {
        const RandomImpact made = random_impact(random);
        const BodyImpact after = resolve_impact(made.a, made.b, made.contact);

        const Mat3 turn = random.rotation();
        const Vec3 shift = 3 * random.direction();
        RandomImpact turned = made;
        for (RigidBody* body : {&turned.a, &turned.b}) {
            body->position = turn * body->position + shift;
            body->orientation = Quat(turn) * body->orientation;
            body->velocity = turn * body->velocity;
            body->angular_velocity = turn * body->angular_velocity;
        }
        turned.contact.position = turn * made.contact.position + shift;
        turned.contact.normal = turn * made.contact.normal;
        const BodyImpact turned_after = resolve_impact(turned.a, turned.b, turned.contact);

        // The relative velocity is a difference of larger ones and has their rounding error.
        const double lost = 1e-14 *
                            (made.a.velocity.norm() + made.b.velocity.norm() +
                             made.a.angular_velocity.norm() + made.b.angular_velocity.norm()) /
                            -after.impact.work.compression * after.impulse.norm();
        REQUIRE_THAT(turned_after.impulse,
                     is_frame_invariant(turn, after.impulse, 0, 1e-9 + 100 * lost));
        ++modes[static_cast<int>(after.impact.mode)];

        if (is_fixed(made.a) || is_fixed(made.b)) continue;
        const Vec3 before = linear_momentum(made.a) + linear_momentum(made.b);
        REQUIRE_THAT(
            linear_momentum(after.a) + linear_momentum(after.b),
            conserves_momentum(before, linear_momentum(made.a).norm() +
                                           linear_momentum(made.b).norm() + after.impulse.norm()));
    }
    for (int mode = 1; mode < 4; ++mode) CHECK(modes[mode] > 0.04 * tried);
}

TEST_CASE("the energy of two bodies changes by p·(u0 + u)/2, eq. (6.5)") {
    Random random(606);
    for (int i = 0; i < 2'000; ++i) {
        const RandomImpact made = random_impact(random);
        if (is_fixed(made.a) || is_fixed(made.b)) continue;  // a moving wall does work
        const BodyImpact after = resolve_impact(made.a, made.b, made.contact);
        const ImpactProblem problem = impact_problem(made.a, made.b, made.contact);
        const double before = kinetic_energy(made.a) + kinetic_energy(made.b);
        const double change = kinetic_energy(after.a) + kinetic_energy(after.b) - before;
        REQUIRE_THAT(change, Catch::Matchers::WithinAbs(energy_change(problem, after.impact),
                                                        1e-11 * before));
    }
}

TEST_CASE("exchanging the bodies exchanges the impulses") {
    Random random(607);
    for (int i = 0; i < 2'000; ++i) {
        const RandomImpact made = random_impact(random);
        Contact mirrored = made.contact;
        mirrored.normal = -made.contact.normal;
        const BodyImpact after = resolve_impact(made.a, made.b, made.contact),
                         swapped = resolve_impact(made.b, made.a, mirrored);
        REQUIRE_THAT(swapped.impulse, agrees_with(-after.impulse, 0, 1e-7));
    }
}

TEST_CASE("the units do not matter") {
    Random random(608);
    for (int i = 0; i < 1'000; ++i) {
        const RandomImpact made = random_impact(random);
        ImpactProblem problem = impact_problem(made.a, made.b, made.contact);
        const Impact impact = impact_regularised(problem);
        problem.K *= 0x1p-60;
        problem.u0 *= 0x1p80;
        const Impact other = impact_regularised(problem);
        REQUIRE_THAT(other.u * 0x1p-80, agrees_with(impact.u, 0));
        REQUIRE_THAT(other.p * 0x1p-140, agrees_with(impact.p, 0));
        REQUIRE(other.mode == impact.mode);
    }
}
