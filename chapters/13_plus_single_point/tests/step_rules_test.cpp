// Step length of an interval, restitution, and refused input.
#include <algorithm>
#include <limits>

#include "chapters/06_frictional_impact_3d/sliding.hpp"
#include "chapters/06_frictional_impact_3d/thrown_box.hpp"
#include "chapters/13_plus_single_point/tests/angle_between.hpp"
#include "chapters/13_plus_single_point/tests/brick.hpp"
#include "common/testing/testing.hpp"

using namespace collide;
using Catch::Matchers::ContainsSubstring;
using Catch::Matchers::MessageMatches;
using Catch::Matchers::WithinAbs;
using Catch::Matchers::WithinRel;

namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr double not_a_number = std::numeric_limits<double>::quiet_NaN();

Vec2 random_vector(Random& random) {
    const double angle = random.uniform(0, 2 * std::numbers::pi);
    return random.log_uniform(1e-3, 1e3) * Vec2(std::cos(angle), std::sin(angle));
}

}  // namespace

TEST_CASE("the closest approach is not farther than any of a thousand points of the line") {
    Random random(1330);
    int inside = 0, begin = 0, end = 0;
    for (int i = 0; i < 2'000; ++i) {
        const Vec2 u = random_vector(random), change = random_vector(random);
        const double alpha = closest_approach_step(u, change);
        REQUIRE(alpha >= 0);
        REQUIRE(alpha <= 1);
        const double closest = (u + alpha * change).norm();
        for (int k = 0; k <= 1'000; ++k)
            if ((u + k / 1'000.0 * change).norm() < closest - 1e-12 * (u.norm() + change.norm()))
                FAIL("closer at " << k / 1'000.0 << " than at " << alpha);
        inside += alpha > 0 && alpha < 1;
        begin += alpha == 0;
        end += alpha == 1;
    }
    CHECK(inside > 400);
    CHECK(begin > 400);
    CHECK(end > 400);
    CHECK(closest_approach_step({1, 0}, {0, 0}) == 1);
    CHECK(closest_approach_step({1, 0}, {-1, 0}) == 1);
    CHECK(closest_approach_step({1, 0}, {-4, 0}) == 0.25);
    CHECK(closest_approach_step({1, 0}, {0, 3}) == 0);
    CHECK(closest_approach_step({1e100, 0}, {-2e100, 0}) == 0.5);
    CHECK(closest_approach_step({1e-100, 0}, {-2e-100, 0}) == 0.5);
}

TEST_CASE("before the direction change the velocity has turned less, after it more") {
    Random random(1331);
    int finite = 0, obtuse = 0;
    for (int i = 0; i < 4'000; ++i) {
        const Vec2 u = random_vector(random), change = random_vector(random);
        const double turn = random.uniform(0.001, 3.14);
        const double alpha = direction_change_step(u, change, turn);
        REQUIRE(alpha > 0);
        if (alpha < infinity) {
            ++finite;
            obtuse += turn > std::numbers::pi / 2;
            const double speed = (u + alpha * change).norm();
            if (speed > 1e-6 * u.norm())
                REQUIRE_THAT(angle_between(u, u + alpha * change), WithinAbs(turn, 1e-7));
        }
        // Dense samples, up to a hundred times the whole step.
        for (int k = 1; k <= 300; ++k) {
            const double at = k <= 200 ? k / 200.0 : std::pow(100, (k - 200) / 100.0);
            if (std::abs(at - alpha) < 1e-6 * at) continue;
            const double turned = angle_between(u, u + at * change);
            if (at < alpha ? turned > turn + 1e-9 : turned < turn - 1e-9)
                FAIL("turned by " << turned << " at " << at << ", not " << turn << " at " << alpha);
        }
    }
    CHECK(finite > 1'000);
    CHECK(obtuse > 300);
}

TEST_CASE(
    "a velocity that grows or stays never turns; one that is reversed turns where it is zero") {
    CHECK(direction_change_step({2, 0}, {1, 0}, 0.1) == infinity);
    CHECK(direction_change_step({2, 0}, {0, 0}, 0.1) == infinity);
    CHECK_THAT(direction_change_step({2, 0}, {-8, 0}, 0.1), WithinRel(0.25, 1e-12));
    CHECK_THAT(direction_change_step({1, 0}, {0, 1}, std::numbers::pi / 4), WithinRel(1.0, 1e-12));
    // Parallel to the limiting direction, which it approaches but never reaches.
    CHECK(direction_change_step({1, 0}, {1, std::tan(0.1) * 0.999999}, 0.1) == infinity);
    CHECK(direction_change_step({1, 0}, {1, std::tan(0.1) * 1.000001}, 0.1) > 1e5);
}

TEST_CASE("the rules of the step in their order, on each side of each border") {
    const StepRules rules{.transition_speed = 0.1, .max_turn = 0.2, .smallest_step = 1e-3};
    const auto step = [&](const Vec2& u, const Vec2& change) {
        return step_length(u, change, rules);
    };
    // Slow at the end: the whole step, even if it was slower in between or reversed.
    CHECK(step({1, 0}, {-1.05, 0}).alpha == 1);
    CHECK(step({1, 0}, {-1.05, 0}).end == IntervalEnd::phase_ended);
    CHECK(step({1, 0}, {-0.95, 0.08}).end == IntervalEnd::phase_ended);
    // Slow on the way and fast at the end: up to the slowest point.
    const StepLength passes = step({1, 0.05}, {-2, 0});
    CHECK(passes.end == IntervalEnd::closest_approach);
    CHECK_THAT(passes.alpha, WithinRel(0.5, 1e-12));
    CHECK(step({1, 0.0999}, {-2, 0}).end == IntervalEnd::closest_approach);
    CHECK(step({1, 0.1001}, {-2, 0}).end == IntervalEnd::direction_change);
    // It turns.
    CHECK(step({1, 0}, {0, std::tan(0.199)}).end == IntervalEnd::phase_ended);
    CHECK(step({1, 0}, {0, std::tan(0.199)}).alpha == 1);
    const StepLength turns = step({1, 0}, {0, 2 * std::tan(0.2)});
    CHECK(turns.end == IntervalEnd::direction_change);
    CHECK_THAT(turns.alpha, WithinRel(0.5, 1e-12));
    // It turns faster than the smallest step can follow; that is relative to the closest approach.
    const StepLength fast = step({1, 0}, {0, 1e3});
    CHECK(fast.end == IntervalEnd::smallest_step);
    CHECK(fast.alpha == 1e-3);
    CHECK(step({1, 0}, {0, 1e3 * 0.999 * std::tan(0.2)}).end == IntervalEnd::direction_change);
    const StepRules coarse{.transition_speed = 0.1, .max_turn = 0.2, .smallest_step = 0.5};
    const StepLength share = step_length({1, 0}, {-5, 5}, coarse);  // closest at 0.1
    CHECK(share.end == IntervalEnd::smallest_step);
    CHECK_THAT(share.alpha, WithinRel(0.05, 1e-12));
}

TEST_CASE("the restitution curve: captured, on the line, plastic") {
    const RestitutionCurve curve{.minimum = 0.4, .plastic_speed = 0.2, .capture_speed = 0.05};
    CHECK(restitution(curve, -1) == 0);
    CHECK(restitution(curve, 0) == 0);
    CHECK(restitution(curve, 0.05) == 0);
    CHECK_THAT(restitution(curve, 0.05 + 1e-12), WithinAbs(0.85, 1e-9));
    CHECK_THAT(restitution(curve, 0.1), WithinRel(0.7, 1e-12));
    CHECK_THAT(restitution(curve, 0.2 - 1e-12), WithinAbs(0.4, 1e-9));
    CHECK(restitution(curve, 0.2) == 0.4);
    CHECK(restitution(curve, 50) == 0.4);
    // No line between the speeds, or one from zero on.
    CHECK(restitution({.minimum = 0.4, .plastic_speed = 0.2, .capture_speed = 0.2}, 0.2) == 0);
    CHECK(restitution({.minimum = 0.4, .plastic_speed = 0.2, .capture_speed = 0.2}, 0.2001) == 0.4);
    CHECK_THAT(restitution({.minimum = 0.4, .plastic_speed = 0.2, .capture_speed = 0}, 1e-9),
               WithinAbs(1, 1e-8));
    CHECK(restitution(constant_restitution(0.3), 1e-300) == 0.3);
    CHECK(restitution(constant_restitution(0.3), 0) == 0);
    Random random(1332);
    for (int i = 0; i < 1'000; ++i) {
        const double slow = random.uniform(0.051, 1), fast = slow + random.uniform(0, 1);
        REQUIRE(restitution(curve, slow) >= restitution(curve, fast));  // it falls with speed
        REQUIRE(restitution(curve, fast) >= 0.4);
        REQUIRE(restitution(curve, slow) <= 1);
    }
}

TEST_CASE("what is not an impact is refused by name") {
    const auto refused = [](const PlusProblem& problem, const std::string& word) {
        REQUIRE_THROWS_MATCHES(plus_impact(problem), std::invalid_argument,
                               MessageMatches(ContainsSubstring(word)));
    };
    const auto changed = [](auto change) {
        PlusProblem problem = brick_impact(0.325);
        change(problem);
        return problem;
    };
    refused(changed([](PlusProblem& p) { p.K(0, 1) += 1e-3; }), "symmetric");
    refused(changed([](PlusProblem& p) { p.K(0, 0) = -1; }), "positive semidefinite");
    refused(changed([](PlusProblem& p) { p.K(0, 2) = p.K(2, 0) = 5; }), "positive semidefinite");
    refused(changed([](PlusProblem& p) { p.K.setZero(); }), "K(3,3)");
    refused(changed([](PlusProblem& p) { p.K(1, 1) = not_a_number; }), "K = ");
    refused(changed([](PlusProblem& p) { p.K(1, 1) = infinity; }), "K = ");
    refused(changed([](PlusProblem& p) { p.u0.y() = not_a_number; }), "u0");
    refused(changed([](PlusProblem& p) { p.mu = -0.1; }), "mu");
    refused(changed([](PlusProblem& p) { p.mu = not_a_number; }), "mu");
    refused(changed([](PlusProblem& p) { p.restitution.minimum = 1.1; }), "minimum");
    refused(changed([](PlusProblem& p) { p.restitution.minimum = -0.1; }), "minimum");
    refused(changed([](PlusProblem& p) { p.restitution.capture_speed = -1; }), "capture_speed");
    refused(changed([](PlusProblem& p) { p.restitution.plastic_speed = 0.001; }), "plastic_speed");
    refused(changed([](PlusProblem& p) { p.restitution.plastic_speed = infinity; }),
            "plastic_speed");
    CHECK_THROWS_AS(constant_restitution(1.5), std::invalid_argument);

    const auto refused_rules = [](const PlusSettings& settings, const std::string& word) {
        REQUIRE_THROWS_MATCHES(plus_impact(brick_impact(0.325), settings), std::invalid_argument,
                               MessageMatches(ContainsSubstring(word)));
    };
    for (const double bad : {0.0, -1.0, not_a_number}) {
        refused_rules({.rules = {.transition_speed = bad}}, "transition_speed");
        refused_rules({.rules = {.max_turn = bad}}, "max_turn");
        refused_rules({.rules = {.smallest_step = bad}}, "smallest_step");
    }
    refused_rules({.rules = {.max_turn = std::numbers::pi / 2}}, "max_turn");
    refused_rules({.rules = {.smallest_step = 1}}, "smallest_step");
    refused_rules({.max_intervals = 0}, "max_intervals");
}

TEST_CASE("bodies that do not approach are left alone") {
    for (const double normal : {0.0, 1e-300, 2.0}) {
        PlusProblem problem = brick_impact(0.325);
        problem.u0.z() = normal;
        const PlusImpact impact = plus_impact(problem);
        CHECK(impact.status == PlusStatus::resolved);
        CHECK(impact.u == problem.u0);
        CHECK(impact.p.isZero(0));
        CHECK(impact.intervals.empty());
        CHECK(impact.rounds == 0);
    }
}

TEST_CASE("it gives up after as many intervals as it may, says so, and tells how far it came") {
    const PlusProblem problem = brick_impact(0.325);
    const PlusImpact whole = plus_impact(problem);
    const int needed = static_cast<int>(whole.intervals.size());
    for (const int allowed : {1, 5, needed - 1}) {
        const PlusImpact impact = plus_impact(problem, {.max_intervals = allowed});
        CHECK(impact.status == PlusStatus::too_many_intervals);
        REQUIRE(static_cast<int>(impact.intervals.size()) == allowed);
        CHECK(impact.p == whole.intervals[static_cast<std::size_t>(allowed) - 1].p);
        CHECK(impact.u == whole.intervals[static_cast<std::size_t>(allowed) - 1].u);
    }
    CHECK(plus_impact(problem, {.max_intervals = needed}).status == PlusStatus::resolved);
    CHECK(std::string(to_text(PlusStatus::too_many_intervals)) == "too-many-intervals");
}

TEST_CASE("the words for kinds and ends are all different") {
    const std::vector<std::string> words = {to_text(PointPhase::compressing),
                                            to_text(PointPhase::expanding),
                                            to_text(PointRole::released),
                                            to_text(PointRole::rolling),
                                            to_text(PointRole::sliding),
                                            to_text(PointRole::impending_slip),
                                            to_text(IntervalEnd::phase_ended),
                                            to_text(IntervalEnd::closest_approach),
                                            to_text(IntervalEnd::direction_change),
                                            to_text(IntervalEnd::smallest_step),
                                            to_text(PlusStatus::resolved),
                                            to_text(PlusStatus::too_many_intervals),
                                            to_text(PlusStatus::slip_not_found)};
    for (std::size_t i = 0; i < words.size(); ++i) {
        CHECK_FALSE(words[i].empty());
        for (std::size_t k = 0; k < i; ++k) CHECK(words[i] != words[k]);
    }
}

TEST_CASE("a jam: sliding presses the bodies together, so the point is brought to rest first") {
    // Chapter 06's example of a jam: Baber's K, sliding along c.
    const Mat3 K = (Mat3() << 20, -23, 4, -23, 31, -7, 4, -7, 4).finished();
    const double mu = 0.5;
    const Vec2 c = K.col(2).head<2>().normalized();
    const PlusProblem problem{
        .K = K, .u0 = {c.x(), c.y(), -0.1}, .mu = mu, .restitution = constant_restitution(0.5)};
    const Vec3 rate = sliding_derivative(K, mu, c);
    CHECK_THAT(rate.z(), WithinAbs(4 - std::sqrt(65) / 2, 1e-12));
    CHECK(rate.head<2>().dot(c) < 0);  // but sliding slows down
    // In the paper's system the floor would pull.
    const IntervalStart start{.u = problem.u0};
    const Vec3 pulled = solve(interval_system(K, mu, start, false));
    CHECK_THAT(pulled.z(), WithinRel(0.1 / rate.z(), 1e-9));
    CHECK(pulled.z() < 0);
    const PlusImpact impact = plus_impact(problem);
    CHECK(impact.status == PlusStatus::resolved);
    REQUIRE(impact.intervals.front().jammed);
    CHECK(impact.intervals.front().role == PointRole::sliding);
    CHECK(impact.intervals.front().u.z() < -0.1);  // approach is faster
    CHECK(impact.intervals.front().u.head<2>().norm() < 1);
    for (const PlusInterval& interval : impact.intervals) CHECK(interval.impulse.z() > 0);
    CHECK(impact.u.z() > 0);
}

TEST_CASE("a second compression has a coefficient of restitution of its own speed") {
    const Surface floor{.restitution = 0.6, .friction = 1.2};
    const ImpactProblem box = impact_problem(compresses_twice(1, 1, floor), floor);
    PlusProblem problem{
        .K = box.K, .u0 = box.u0, .mu = box.mu, .restitution = constant_restitution(0.6)};
    const PlusSettings settings{.rules = {.transition_speed = 1e-3 * box.u0.norm(),
                                          .max_turn = 1e-3,
                                          .smallest_step = 1e-5}};
    const PlusImpact bounces = plus_impact(problem, settings);
    REQUIRE(bounces.rounds == 4);
    CHECK(bounces.u.z() > 0);
    double second = 0;  // its approach
    for (const PlusInterval& interval : bounces.intervals)
        if (interval.round == 1) second = -interval.u.z();
    const double first = -box.u0.z();
    CAPTURE(first, second);
    REQUIRE(second > 0);
    REQUIRE(second < first / 2);
    // The same with a floor that captures the second approach, but not the first.
    problem.restitution = {
        .minimum = 0.6, .plastic_speed = first, .capture_speed = (first + second) / 2};
    const PlusImpact captured = plus_impact(problem, settings);
    CHECK(captured.rounds == 3);
    CHECK_THAT(captured.u.z(), WithinAbs(0, 1e-12 * first));
}
