// The paper's example 1: one vertex of a brick, three coefficients of friction.
#include <Eigen/LU>

#include "chapters/03_rigid_bodies/momentum.hpp"
#include "chapters/05_rigid_impulses/impulse.hpp"
#include "chapters/06_frictional_impact_3d/sticking.hpp"
#include "chapters/13_plus_single_point/tests/brick.hpp"
#include "common/testing/testing.hpp"

using namespace collide;
using Catch::Matchers::WithinAbs;

namespace {

constexpr double last_digit = 6e-13;  // of twelve, rounded

/// Number of intervals of one kind in a phase.
int count(const PlusImpact& impact, PointPhase phase, PointRole role) {
    int found = 0;
    for (const PlusInterval& interval : impact.intervals)
        found += interval.phase == phase && interval.role == role;
    return found;
}
int compressing(const PlusImpact& impact, PointRole role) {
    return count(impact, PointPhase::compressing, role);
}
int expanding(const PlusImpact& impact, PointRole role) {
    return count(impact, PointPhase::expanding, role);
}

/// The impulse at the end of the first compression.
Vec3 compression_impulse(const PlusImpact& impact) {
    Vec3 p = Vec3::Zero();
    for (const PlusInterval& interval : impact.intervals)
        if (interval.round == 0) p = interval.p;
    return p;
}

}  // namespace

TEST_CASE("the brick touches the floor with the vertex that the paper means") {
    const RigidBody brick = paper_brick();
    for (const double x : {-1, 1})
        for (const double y : {-1, 1})
            for (const double z : {-1, 1}) {
                const Vec3 vertex =
                    brick.position +
                    brick.orientation * brick_half_edges.cwiseProduct(Vec3(x, y, z));
                const double height = vertex.z() - brick_sphere_radius;
                if (x > 0 && y < 0 && z < 0)
                    CHECK_THAT(height, WithinAbs(0, 1e-15));
                else
                    CHECK(height > 0.05);
            }
    CHECK_THAT(-brick.position,
               agrees_with(Vec3(-0.026794919, 0.103527618, -0.627791687), 1, 5e-10));
}

TEST_CASE("K of the brick, to twelve digits") {
    const Mat3 K = brick_impact(0.325).K;
    CHECK_THAT(K(0, 0), WithinAbs(3.905169201133, last_digit));
    CHECK_THAT(K(1, 1), WithinAbs(3.355677236745, last_digit));
    CHECK_THAT(K(2, 2), WithinAbs(0.575960679633, last_digit));
    CHECK_THAT(K(0, 1), WithinAbs(0.561289916193, last_digit));
    CHECK_THAT(K(0, 2), WithinAbs(-0.052775827394, last_digit));
    CHECK_THAT(K(1, 2), WithinAbs(0.446966326823, last_digit));
}

TEST_CASE("the brick sticks from μ = 0.142771323 on") {
    const Mat3 inverse = brick_impact(0.325).K.inverse();
    const double needed = inverse.col(2).head<2>().norm() / inverse(2, 2);
    CHECK_THAT(needed, WithinAbs(0.142771323, 5e-10));
    CHECK_FALSE(sticks(inverse, 0.1427713));
    CHECK(sticks(inverse, 0.1427714));
    // So does PLUS, head on: it rolls with more friction, and slips with less.
    PlusProblem head_on = brick_impact(0.325);
    head_on.u0 = {0, 0, -1};
    for (const double mu : {0.1427713, 0.1427714}) {
        head_on.mu = mu;
        CHECK(plus_impact(head_on).intervals.front().role ==
              (mu < needed ? PointRole::impending_slip : PointRole::rolling));
    }
}

TEST_CASE("the paper's numbers of intervals are those of μ = 0.325") {
    const auto intervals = [](double mu, double max_turn) {
        const PlusImpact impact = plus_impact(brick_impact(mu), {.rules = {.max_turn = max_turn}});
        CHECK(impact.status == PlusStatus::resolved);
        CHECK(impact.rounds == 2);
        return static_cast<int>(impact.intervals.size());
    };
    CHECK(intervals(0.325, 0.01) == 116);
    CHECK(intervals(0.325, 0.15) == 11);
    CHECK(intervals(0.325, 0.25) == 8);
    // The caption of figure 10 does not state μ: only this one fits.
    for (const double mu : {0.125, 0.225}) {
        CHECK(intervals(mu, 0.01) != 116);
        CHECK(intervals(mu, 0.15) != 11);
        CHECK(intervals(mu, 0.25) != 8);
    }
}

TEST_CASE("the three regimes: slides throughout, rolls in expansion, rolls in compression") {
    for (const double max_turn : {0.01, 0.1, 0.25}) {
        const PlusSettings settings{.rules = {.max_turn = max_turn}};
        const PlusImpact little = plus_impact(brick_impact(0.125), settings),
                         more = plus_impact(brick_impact(0.225), settings),
                         much = plus_impact(brick_impact(0.325), settings);
        CAPTURE(max_turn);
        for (const PlusImpact& impact : {little, more, much}) {
            CHECK(compressing(impact, PointRole::impending_slip) == 0);
            CHECK(expanding(impact, PointRole::impending_slip) == 0);
            CHECK(compressing(impact, PointRole::sliding) > 0);
        }
        CHECK(compressing(little, PointRole::rolling) == 0);
        CHECK(expanding(little, PointRole::rolling) == 0);
        CHECK(expanding(little, PointRole::sliding) > 0);
        CHECK(little.u.head<2>().norm() > 0.1);

        CHECK(compressing(more, PointRole::rolling) == 0);
        CHECK(expanding(more, PointRole::sliding) > 0);
        CHECK(expanding(more, PointRole::rolling) == 1);

        CHECK(compressing(much, PointRole::rolling) == 1);
        CHECK(expanding(much, PointRole::rolling) == 1);
        CHECK(expanding(much, PointRole::sliding) == 0);
        for (const PlusImpact& impact : {more, much})
            CHECK_THAT(impact.u, agrees_with(Vec3(0, 0, impact.u.z())));
    }
}

TEST_CASE("what rolls at its end forgets how it slid: −K⁻¹ u0, whatever θ_max") {
    const PlusProblem problem = brick_impact(0.325);
    const Mat3 inverse = problem.K.inverse();
    const Vec3 expected = -inverse * problem.u0;
    CHECK_THAT(expected, agrees_with(Vec3(1.697864247, -1.820311005, 11.534162225), 1, 5e-11));
    // Then the expansion rolls as well: e times the normal impulse, in the direction of K⁻¹ ẑ.
    const Vec3 total = expected + 0.373 * expected.z() * inverse.col(2) / inverse(2, 2);
    for (const double max_turn : {0.003, 0.01, 0.1, 0.15, 0.25, 0.5, 1.0, 1.5}) {
        const PlusImpact impact = plus_impact(problem, {.rules = {.max_turn = max_turn}});
        CAPTURE(max_turn);
        CHECK_THAT(compression_impulse(impact), agrees_with(expected));
        CHECK_THAT(impact.p, agrees_with(total));
        CHECK_THAT(impact.u, agrees_with(Vec3(0, 0, 0.373 * expected.z() / inverse(2, 2))));
    }
}

TEST_CASE("the energy that the brick loses is p·(u0 + u)/2") {
    for (const double mu : {0.125, 0.225, 0.325}) {
        const PlusProblem problem = brick_impact(mu);
        const PlusImpact impact = plus_impact(problem);
        RigidBody brick = paper_brick(), floor = make_fixed_body();
        const double before = kinetic_energy(brick);
        apply_impulse(brick, floor, Vec3::Zero(), impact.p);
        CHECK(kinetic_energy(brick) < before);
        CHECK_THAT(kinetic_energy(brick) - before, agrees_with(energy_change(problem, impact)));
    }
}
