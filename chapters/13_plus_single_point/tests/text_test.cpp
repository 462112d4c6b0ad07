// Numbers of the text that no other test checks.
#include <algorithm>
#include <numbers>
#include <utility>
#include <vector>

#include "chapters/06_frictional_impact_3d/regularised.hpp"
#include "chapters/06_frictional_impact_3d/sliding.hpp"
#include "chapters/06_frictional_impact_3d/tests/random_impacts.hpp"
#include "chapters/13_plus_single_point/plus.hpp"
#include "common/testing/testing.hpp"

using namespace collide;
using Catch::Matchers::WithinAbs;
using Catch::Matchers::WithinRel;

namespace {

PlusProblem brick(double mu, double e_min) {
    PlusProblem problem{.u0 = {-5, 0, -5.74}, .mu = mu, .restitution = {.minimum = e_min}};
    problem.K << 3.905169201133, 0.561289916193, -0.052775827394,  //
        0.561289916193, 3.355677236745, 0.446966326823,            //
        -0.052775827394, 0.446966326823, 0.575960679633;
    return problem;
}
PlusProblem same_e_at_every_speed(const ImpactProblem& problem) {
    return {.K = problem.K,
            .u0 = problem.u0,
            .mu = problem.mu,
            .restitution = constant_restitution(problem.e)};
}
ImpactProblem under_poisson(const PlusProblem& problem, double e) {
    return {
        .K = problem.K, .u0 = problem.u0, .mu = problem.mu, .e = e, .law = RestitutionLaw::poisson};
}
ImpactProblem random_problem(Random& random) {
    const RandomImpact made = random_impact(random);
    return impact_problem(made.a, made.b, made.contact, RestitutionLaw::poisson);
}
double error(const PlusImpact& impact, const Impact& exact) {
    return (impact.p - exact.p).norm() / exact.p.norm();
}
/// The energy that an impulse at the contact could dissipate [J].
double available_energy(const ImpactProblem& problem) {
    return problem.u0.dot(problem.K.inverse() * problem.u0) / 2;
}
double last_sliding(const PlusImpact& impact) {
    double p_z = 0;
    for (const PlusInterval& interval : impact.intervals)
        if (interval.role == PointRole::sliding) p_z = interval.p.z();
    return p_z;
}

}  // namespace

TEST_CASE("the table of the brick's impact") {
    struct Row {
        PointRole role;
        IntervalEnd end;
        double alpha;
        Vec3 p, u;
    };
    using enum IntervalEnd;
    using enum PointRole;
    const std::vector<Row> table = {
        {sliding, direction_change, 0.132, {0.441, 0, 1.358}, {-3.348, 0.855, -4.981}},
        {sliding, direction_change, 0.105, {0.757, -0.081, 2.360}, {-2.214, 1.209, -4.457}},
        {sliding, direction_change, 0.095, {1.002, -0.215, 3.221}, {-1.376, 1.282, -4.034}},
        {sliding, direction_change, 0.098, {1.206, -0.404, 4.075}, {-0.734, 1.143, -3.637}},
        {sliding, direction_change, 0.122, {1.380, -0.676, 5.070}, {-0.257, 0.772, -3.195}},
        {sliding, closest_approach, 0.197, {1.530, -1.126, 6.528}, {-0.003, -0.001, -2.564}},
        {rolling, phase_ended, 1, {1.698, -1.820, 11.534}, {0, 0, 0}},
        {rolling, phase_ended, 1, {1.842, -2.417, 15.836}, {0, 0, 2.203}}};
    const PlusImpact impact = plus_impact(brick(0.325, 0.373), {.rules = {.max_turn = 0.25}});
    REQUIRE(impact.intervals.size() == table.size());
    for (std::size_t i = 0; i < table.size(); ++i) {
        const PlusInterval& interval = impact.intervals[i];
        CAPTURE(i);
        CHECK(interval.phase == (i < 7 ? PointPhase::compressing : PointPhase::expanding));
        CHECK(interval.role == table[i].role);
        CHECK(interval.end == table[i].end);
        CHECK_THAT(interval.alpha, WithinAbs(table[i].alpha, 5.1e-4));
        CHECK((interval.p - table[i].p).cwiseAbs().maxCoeff() < 5.1e-4);
        CHECK((interval.u - table[i].u).cwiseAbs().maxCoeff() < 5.1e-4);
    }
}

TEST_CASE(
    "in the paper's example no sliding interval ends below the transition speed at its full length") {
    // So the rule against a tiny last interval is never used, and without it the numbers of
    // intervals would be the same.
    for (const double max_turn : {0.01, 0.15, 0.25}) {
        const PlusProblem problem = brick(0.325, 0.373);
        Vec3 u = problem.u0;
        for (const PlusInterval& interval :
             plus_impact(problem, {.rules = {.max_turn = max_turn}}).intervals) {
            const Vec3 whole = u + problem.K * (interval.impulse / interval.alpha);
            if (interval.role == PointRole::sliding) CHECK(whole.head<2>().norm() > 0.1);
            u = interval.u;
        }
    }
}

TEST_CASE("a ball that arrives with 1 m/s bounces 19 times") {
    int bounces = 0;
    double speed = 1;
    for (; restitution({}, speed) > 0; ++bounces) speed *= restitution({}, speed);
    CHECK(bounces == 19);
    CHECK_THAT(speed, WithinAbs(0.0099, 5e-5));
}

TEST_CASE("the quadratic of the direction change: two positive solutions, two negative ones") {
    // cos²θ |u_t|² |u_t + αΔ|² = (u_t·(u_t + αΔ))² for u_t = (1, 0) and θ = 45°
    const auto is_solution = [](const Vec2& change, double alpha) {
        const Vec2 end = Vec2(1, 0) + alpha * change;
        return std::abs(end.squaredNorm() / 2 - end.x() * end.x()) < 1e-12;
    };
    const double angle = std::numbers::pi / 4;
    CHECK(is_solution({-2, 1}, 1. / 3));
    CHECK(is_solution({-2, 1}, 1));
    CHECK_THAT(direction_change_step({1, 0}, {-2, 1}, angle), WithinRel(1. / 3, 1e-12));
    CHECK(is_solution({1, 0.1}, -1 / 0.9));
    CHECK(is_solution({1, 0.1}, -1 / 1.1));
    CHECK(std::isinf(direction_change_step({1, 0}, {1, 0.1}, angle)));
}

TEST_CASE(
    "Painlevé's rod: sliding's own equations pull, the walk to the closest approach does not") {
    PlusProblem rod{.u0 = {1, 0, -1}, .mu = 1.5, .restitution = constant_restitution(0.5)};
    rod.K << 3.4, 0, 1.2, 0, 4, 0, 1.2, 0, 1.6;
    const Vec3 rate = sliding_derivative(rod.K, rod.mu, {1, 0});
    CHECK_THAT(rate.z(), WithinAbs(-0.2, 1e-12));
    CHECK_THAT(rate.x(), WithinAbs(-3.9, 1e-12));
    CHECK_THAT(solve(interval_system(rod.K, rod.mu, {.u = rod.u0}, false)).z(),
               WithinRel(-5.0, 1e-12));
    const PlusImpact impact = plus_impact(rod);
    const std::vector<std::pair<Vec3, Vec3>> table = {{{-0.385, 0, 0.256}, {0, 0, -1.051}},
                                                      {{-0.315, 0, 0.894}, {0, 0, 0}},
                                                      {{-0.203, 0, 0.575}, {0, 0, 0.676}}};
    REQUIRE(impact.intervals.size() == 3);
    CHECK(impact.intervals[0].jammed);
    for (std::size_t i = 0; i < 3; ++i) {
        CHECK((impact.intervals[i].impulse - table[i].first).cwiseAbs().maxCoeff() < 5.1e-4);
        CHECK((impact.intervals[i].u - table[i].second).cwiseAbs().maxCoeff() < 5.1e-4);
    }
    CHECK(error(impact, impact_regularised(under_poisson(rod, 0.5))) < 1e-12);
}

TEST_CASE("the brick with little friction: errors at four bounds on the angle") {
    const PlusProblem problem = brick(0.125, 0.392);
    const Impact exact = impact_regularised(under_poisson(problem, 0.392));
    CHECK(exact.evaluations == 180);
    for (const auto& [max_turn, expected] : {std::pair(0.25, 8.3e-3),
                                             {0.1, 3.6e-3},
                                             {0.025, 9.4e-4},
                                             {0.01, 3.8e-4},
                                             {0.0025, 9.4e-5}})
        CHECK_THAT(error(plus_impact(problem, {.rules = {.max_turn = max_turn}}), exact),
                   WithinRel(expected, 0.02));
}

TEST_CASE("Baber's example: nothing turns, and a quarter of the impulse is missing") {
    PlusProblem problem{
        .u0 = {630, -780, -0.22}, .mu = 0.5, .restitution = constant_restitution(0.9)};
    problem.K << 20, -23, 4, -23, 31, -7, 4, -7, 4;
    CHECK_THAT(sliding_derivative(problem.K, 0.5, {630, -780}).z(), WithinAbs(0.02, 1e-3));
    const Impact exact = impact_regularised(under_poisson(problem, 0.9));
    CHECK_THAT(exact.p.z(), WithinAbs(27.73, 5e-3));  // before the second compression, at 29.83
    ImpactProblem under_stronge = under_poisson(problem, 0.9);
    under_stronge.law = RestitutionLaw::stronge;
    CHECK(impact_regularised(under_stronge).phases == 4);
    const PlusImpact coarse = plus_impact(problem, {.rules = {.max_turn = 0.1}}),
                     fine = plus_impact(problem, {.rules = {.max_turn = 0.001}});
    CHECK(coarse.intervals.size() == 2);
    CHECK_THAT(error(coarse, exact), WithinAbs(0.27, 5e-3));
    CHECK(fine.intervals.size() == 49);
    CHECK_THAT(error(fine, exact), WithinAbs(0.03, 5e-3));
}

TEST_CASE("near a ray that attracts strongly the direction zigzags") {
    PlusProblem problem{.u0 = {-12.8766, 6.51467, -62.195},
                        .mu = 2.49919,
                        .restitution = constant_restitution(0.492545)};
    problem.K << 177744, -71878.7, 19038.3, -71878.7, 39057.1, 15094.9, 19038.3, 15094.9, 56590.7;
    const PlusImpact impact = plus_impact(problem, {.rules = {.max_turn = 0.1}});
    CHECK(impact.intervals.size() > 2000);
    int left = 0, right = 0;
    Vec2 before = problem.u0.head<2>();
    double least = 10, most = -10;
    for (const PlusInterval& interval : impact.intervals) {
        const Vec2 now = interval.u.head<2>();
        ++(before.x() * now.y() > before.y() * now.x() ? left : right);
        before = now;
        least = std::min(least, std::atan2(now.y(), now.x()));
        most = std::max(most, std::atan2(now.y(), now.x()));
    }
    CHECK(left > 1000);
    CHECK(right > 1000);
    CHECK(most - least < std::numbers::pi);
    CHECK(error(impact, impact_regularised(under_poisson(problem, 0.492545))) < 0.05);
}

TEST_CASE("when the brick stops sliding, and when PLUS says so") {
    const PlusProblem problem = brick(0.325, 0.373);
    const Trajectory exact = impact_trajectory(under_poisson(problem, 0.373));
    double stops = 0;
    for (const ImpactEvent& event : exact.events)
        if (event.kind == ImpactEventKind::sliding_stops) stops = event.state.p.z();
    CHECK_THAT(stops, WithinAbs(6.245, 5e-4));
    const auto rolls_from = [&](double slow) {
        return last_sliding(
            plus_impact(problem, {.rules = {.transition_speed = slow, .max_turn = 0.001}}));
    };
    CHECK_THAT(rolls_from(0.1), WithinAbs(6.214, 5e-4));
    CHECK_THAT(rolls_from(0.01), WithinAbs(6.246, 5e-4));
}

TEST_CASE("two compressions: PLUS tends to another answer than chapter 06") {
    Random random(1);
    int found = 0;
    for (int i = 0; i < sample_size(20'000, 100'000); ++i) {
        const ImpactProblem problem = random_problem(random);
        const Impact exact = impact_regularised(problem);
        if (exact.phases <= 2) continue;
        ++found;
        const auto with = [&](double size) {
            return plus_impact(same_e_at_every_speed(problem),
                               {.rules = {.transition_speed = size * problem.u0.norm(),
                                          .max_turn = size,
                                          .smallest_step = 1e-3 * size}});
        };
        const PlusImpact fine = with(1e-3), finer = with(3e-4);
        CAPTURE(i);
        CHECK(finer.rounds == 4);
        CHECK(error(finer, exact) > 1.4e-3);
        CHECK(error(finer, exact) < 0.19);
        // It has converged, though not to that.
        CHECK((fine.p - finer.p).norm() < 0.3 * (finer.p - exact.p).norm());
    }
    CHECK(found == sample_size(3, 10));
}

TEST_CASE("Poisson's law creates no energy at one point, though its normal force may") {
    Random random(13);
    const int tried = 20'000;
    int normal_gains = 0;
    for (int i = 0; i < tried; ++i) {
        ImpactProblem problem = random_problem(random);
        problem.e = 1;
        const Impact exact = impact_regularised(problem);
        const double available = available_energy(problem);
        REQUIRE(energy_change(problem, exact) <= 1e-12 * available);
        normal_gains += exact.work.compression + exact.work.decompression > 1e-9 * available;
    }
    CAPTURE(normal_gains);
    CHECK(normal_gains > 2950);
    CHECK(normal_gains < 3050);
}

TEST_CASE("along Coulomb's path the energy bends less and less: equation (13.12)") {
    Random random(1312);
    for (int i = 0; i < 2000; ++i) {
        const ImpactProblem problem = random_problem(random);
        const double angle = random.uniform(0, 2 * std::numbers::pi);
        const Vec2 d(std::cos(angle), std::sin(angle));
        const double step = 1e-5;
        const auto bend = [&](const Vec2& direction) {
            const Vec3 q = sliding_impulse(problem.mu, direction);
            return q.dot(problem.K * q);
        };
        const Vec2 across(-d.y(), d.x());
        const double f = polar_rates(problem.K, problem.mu, d).turning;
        const double slope = (bend(std::cos(step) * d + std::sin(step) * across) -
                              bend(std::cos(step) * d - std::sin(step) * across)) /
                             (2 * step);
        REQUIRE_THAT(slope, WithinAbs(-2 * problem.mu * f,
                                      1e-7 * (1 + problem.mu * problem.mu) * problem.K.norm()));
        REQUIRE_THAT(polar_rates(problem.K, problem.mu, d).normal -
                         problem.mu * polar_rates(problem.K, problem.mu, d).stretching,
                     WithinAbs(bend(d), 1e-12 * (1 + problem.mu * problem.mu) * problem.K.norm()));
    }
}

TEST_CASE(
    "100 000 random impacts: how long they take, and two gain energy by mistakes of the steps") {
    Random random(1);
    std::vector<double> gains;
    std::vector<std::size_t> intervals;
    int jammed = 0, slipped = 0, four_rounds = 0, most_newton_steps = 0;
    for (int i = 0; i < 100'000; ++i) {
        const ImpactProblem problem = random_problem(random);
        const PlusProblem same = same_e_at_every_speed(problem);
        const PlusImpact coarse = plus_impact(same, {.rules = {.max_turn = 0.1}});
        const double available = available_energy(problem);
        intervals.push_back(coarse.intervals.size());
        four_rounds += coarse.rounds == 4;
        const auto has = [&](auto property) {
            return std::any_of(coarse.intervals.begin(), coarse.intervals.end(), property);
        };
        jammed += has([](const PlusInterval& interval) { return interval.jammed; });
        slipped += has([](const PlusInterval& interval) {
            return interval.role == PointRole::impending_slip;
        });
        for (const PlusInterval& interval : coarse.intervals)
            most_newton_steps = std::max(most_newton_steps, interval.newton_steps);
        if (energy_change(same, coarse) <= 1e-9 * available) continue;
        gains.push_back(energy_change(same, coarse) / available);
        CHECK(problem.e == 1);
        CHECK(energy_change(problem, impact_regularised(problem)) < 0);
        CHECK(energy_change(same, plus_impact(same, {.rules = {.max_turn = 0.01}})) < 0);
        // It slides through zero, and rolls from there.
        bool crossed = false;
        Vec2 before = problem.u0.head<2>();
        for (const PlusInterval& interval : coarse.intervals) {
            const Vec2 now = interval.u.head<2>();
            crossed = crossed || (interval.role == PointRole::sliding && before.dot(now) < 0 &&
                                  now.norm() < 0.1);
            before = now;
        }
        CHECK(crossed);
    }
    std::sort(gains.begin(), gains.end());
    REQUIRE(gains.size() == 2);
    CHECK_THAT(gains[0], WithinAbs(1e-3, 5e-5));
    CHECK_THAT(gains[1], WithinAbs(0.045, 5e-4));
    std::sort(intervals.begin(), intervals.end());
    CHECK(intervals[50'000] == 2);
    CHECK(intervals[99'000] == 34);
    CHECK(intervals.back() == 2361);
    CHECK_THAT(jammed, WithinAbs(5000, 100));
    CHECK_THAT(slipped, WithinAbs(33'333, 500));
    CHECK(most_newton_steps <= 15);
    CHECK(four_rounds == 50);
}

TEST_CASE("a rod at 45°: the rule of the small interval at the end creates energy at any θ_max") {
    PlusProblem rod{.u0 = {0.1, 0, -1}, .mu = 0.71, .restitution = constant_restitution(1)};
    rod.K << 2.5, 0, 1.5, 0, 4, 0, 1.5, 0, 2.5;  // 1 kg, 2 m
    const double before = rod.u0.dot(rod.K.inverse() * rod.u0) / 2;
    CHECK_THAT(before, WithinAbs(0.353, 5e-4));
    for (const double max_turn : {0.1, 0.01, 0.001}) {
        const PlusImpact impact = plus_impact(rod, {.rules = {.max_turn = max_turn}});
        REQUIRE(impact.intervals.size() == 2);
        CHECK_THAT(impact.intervals[0].u.x(), WithinAbs(-0.092, 5e-4));
        CHECK_THAT(impact.intervals[0].p.z(), WithinAbs(0.697, 5e-4));
        CHECK(impact.intervals[1].role == PointRole::rolling);
        CHECK_THAT(before + energy_change(rod, impact), WithinAbs(0.428, 5e-4));
        CHECK_THAT(energy_change(rod, impact) / before, WithinAbs(0.21, 5e-3));
    }
    // Rates of separation: sliding, and rolling.
    CHECK_THAT(sliding_derivative(rod.K, rod.mu, Vec2(1, 0)).z(), WithinAbs(1.435, 1e-12));
    CHECK_THAT(1 / rod.K.inverse()(2, 2), WithinAbs(1.6, 1e-12));

    const Impact exact = impact_regularised(under_poisson(rod, 1));
    CHECK_THAT(energy_change(under_poisson(rod, 1), exact) / before, WithinAbs(-0.006, 5e-4));
    const PlusImpact fine = plus_impact(rod, {.rules = {.transition_speed = 0.01}});
    CHECK(fine.intervals.size() == 3);
    CHECK_THAT(fine.intervals[1].p.z(), WithinAbs(0.6625, 1e-12));
    CHECK_THAT(fine.p, agrees_with(exact.p, 1, 1e-12));

    // With the former v_transition, and the closest approach in place of the rule.
    const IntervalStart start{.u = rod.u0};
    const Vec3 whole = solve(interval_system(rod.K, rod.mu, start, false));
    const double closest = closest_approach_step(rod.u0.head<2>(), rod.K.topRows<2>() * whole);
    const Vec3 slid = closest * whole, u = rod.u0 + rod.K * slid;
    const Vec3 held = solve(interval_system(rod.K, rod.mu, {.u = u}, true));
    const IntervalStart turned{
        .u = u + rod.K * held, .phase = PointPhase::expanding, .expansion = (slid + held).z()};
    const Vec3 back = solve(interval_system(rod.K, rod.mu, turned, true));
    CHECK(is_in_cone(held, rod.mu));
    CHECK(is_in_cone(back, rod.mu));
    CHECK_THAT(Vec3(slid + held + back), agrees_with(exact.p, 1, 1e-12));
}

TEST_CASE("the brick has one interval that the angle does not bound") {
    const PlusProblem problem = brick(0.325, 0.373);
    const PlusImpact impact = plus_impact(problem, {.rules = {.max_turn = 0.01}});
    int larger = 0;
    Vec2 before = problem.u0.head<2>();
    for (const PlusInterval& interval : impact.intervals) {
        const Vec2 after = interval.u.head<2>();
        const double turn = std::abs(
            std::atan2(before.x() * after.y() - before.y() * after.x(), before.dot(after)));
        if (interval.role == PointRole::sliding && turn > 0.01 * (1 + 1e-9)) {
            ++larger;
            CHECK(interval.end == IntervalEnd::closest_approach);
            CHECK_THAT(turn, WithinAbs(1.40, 0.005));
            CHECK_THAT(before.norm(), WithinAbs(0.55, 0.005));
            CHECK_THAT(after.norm(), WithinAbs(0.09, 0.005));
        }
        before = after;
    }
    CHECK(larger == 1);
}
