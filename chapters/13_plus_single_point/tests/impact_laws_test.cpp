// Laws of every PLUS impact, on 100 000 random ones.
#include <algorithm>

#include "chapters/13_plus_single_point/tests/angle_between.hpp"
#include "chapters/13_plus_single_point/tests/random_plus.hpp"
#include "common/core/decompositions.hpp"
#include "common/testing/testing.hpp"

using namespace collide;

namespace {

// Relative to the largest velocity or impulse; needles lose digits where their velocities cancel.
constexpr double tolerance = 1e-9;

struct Counts {
    int sliding = 0, rolling = 0, slipping = 0, jammed = 0, four_rounds = 0, captured = 0,
        most_newton_steps = 0, most_intervals = 0, gains = 0;
    long intervals = 0;
    double largest_gain = 0;
};

/// Each interval by itself: its impulse follows from its start.
void require_interval(const PlusProblem& problem, const StepRules& rules, const Vec3& before,
                      const PlusInterval& interval) {
    const Vec3& p = interval.impulse;
    const double size = p.norm() + 1e-300, mu = problem.mu;
    const double speed = std::max({problem.u0.norm(), interval.u.norm(), (problem.K * p).norm()});
    const Vec2 from = before.head<2>(), to = interval.u.head<2>(), p_t = p.head<2>();
    REQUIRE(interval.alpha > 0);
    REQUIRE(interval.alpha <= 1);
    // The impulse pushes, lies in the cone, and changes the velocity by K p.
    REQUIRE(p.z() >= 0);
    REQUIRE(p_t.norm() <= mu * p.z() + 1e-8 * size);
    REQUIRE((interval.u - before - problem.K * p).norm() <= tolerance * speed);
    switch (interval.role) {
        case PointRole::released: FAIL("a single point is never released"); break;
        case PointRole::rolling:
            REQUIRE(from.norm() < rules.transition_speed);
            REQUIRE(interval.alpha == 1);
            break;
        case PointRole::impending_slip:
            REQUIRE(from.norm() < rules.transition_speed);
            REQUIRE(interval.alpha == 1);
            if (to.norm() > 1e-5 * (speed + problem.K.norm() * size))
                REQUIRE((p_t + mu * p.z() * to.normalized()).norm() <= 1e-7 * size);
            break;
        case PointRole::sliding:
            REQUIRE(from.norm() >= rules.transition_speed);
            REQUIRE((p_t + mu * p.z() * from.normalized()).norm() <= tolerance * size);
    }
    if (interval.role == PointRole::sliding) {
        const double turned = angle_between(from, to);
        if (interval.end == IntervalEnd::direction_change)
            REQUIRE(std::abs(turned - rules.max_turn) <= 1e-5);
        else if (interval.end == IntervalEnd::phase_ended && to.norm() > rules.transition_speed)
            REQUIRE(turned <= rules.max_turn + 1e-5);
        else if (interval.end == IntervalEnd::closest_approach &&
                 to.norm() > rules.transition_speed)
            REQUIRE(interval.jammed);
    } else {
        REQUIRE(interval.end == IntervalEnd::phase_ended);
        REQUIRE_FALSE(interval.jammed);
    }
    if (interval.jammed) REQUIRE(interval.phase == PointPhase::compressing);
}

/// The rounds compress and expand in turn, and each expansion has the impulse of Poisson's law.
void require_rounds(const PlusProblem& problem, const PlusImpact& impact) {
    Vec3 before = problem.u0;
    double compressed = 0, e = 0;
    std::size_t k = 0;
    for (int round = 0; round < impact.rounds; ++round) {
        double pushed = 0;
        const double approach = -before.z();
        const PointPhase phase = impact.intervals.at(k).phase;
        for (; k < impact.intervals.size() && impact.intervals[k].round == round; ++k) {
            const PlusInterval& interval = impact.intervals[k];
            REQUIRE(interval.phase == phase);
            pushed += interval.impulse.z();
            before = interval.u;
        }
        REQUIRE(impact.intervals[k - 1].end == IntervalEnd::phase_ended);
        const double speed = std::max({problem.u0.norm(), impact.u.norm(), before.norm()});
        if (phase == PointPhase::compressing) {
            REQUIRE(approach > 0);
            REQUIRE(std::abs(before.z()) <= tolerance * speed);
            e = restitution(problem.restitution, approach);
            compressed = pushed;
        } else {
            REQUIRE(e > 0);
            REQUIRE_THAT(pushed, agrees_with(e * compressed, 0, tolerance));
            compressed = 0;
        }
    }
    REQUIRE(k == impact.intervals.size());
    if (compressed > 0) REQUIRE(e == 0);  // no expansion is owed at the end
}

void require_laws(const PlusProblem& problem, const PlusImpact& impact, const StepRules& rules) {
    REQUIRE(impact.status == PlusStatus::resolved);
    Vec3 sum = Vec3::Zero(), before = problem.u0;
    double speed = problem.u0.norm();
    for (const PlusInterval& interval : impact.intervals) {
        require_interval(problem, rules, before, interval);
        sum += interval.impulse;
        speed = std::max(speed, (problem.K * interval.impulse).norm());
        REQUIRE((sum - interval.p).norm() <= tolerance * sum.norm());
        before = interval.u;
    }
    require_rounds(problem, impact);
    // u = u0 + K p, Signorini, Coulomb
    REQUIRE((impact.p - sum).norm() <= tolerance * sum.norm());
    REQUIRE((impact.u - problem.u0 - problem.K * impact.p).norm() <= tolerance * speed);
    REQUIRE(impact.p.z() > 0);
    REQUIRE(impact.u.z() >= -1e-12 * speed);
    REQUIRE_THAT(impact.p, lies_in_friction_cone(problem.mu, Vec3::UnitZ(), 1e-8));
}

void count(const PlusProblem& problem, const PlusImpact& impact, Counts& counts) {
    const auto any = [&](auto is) {
        return std::any_of(impact.intervals.begin(), impact.intervals.end(), is);
    };
    const auto does = [&](PointRole role) {
        return any([&](const PlusInterval& interval) { return interval.role == role; });
    };
    counts.sliding += does(PointRole::sliding);
    counts.rolling += does(PointRole::rolling);
    counts.slipping += does(PointRole::impending_slip);
    counts.jammed += any([](const PlusInterval& interval) { return interval.jammed; });
    counts.four_rounds += impact.rounds > 2;
    counts.captured += impact.rounds == 1;
    counts.intervals += static_cast<long>(impact.intervals.size());
    counts.most_intervals =
        std::max(counts.most_intervals, static_cast<int>(impact.intervals.size()));
    for (const PlusInterval& interval : impact.intervals)
        counts.most_newton_steps = std::max(counts.most_newton_steps, interval.newton_steps);
    // Relative to the energy of the relative motion, u·K⁻¹u/2.
    const double before = problem.u0.dot(least_squares(problem.K, problem.u0)) / 2;
    const double gain = energy_change(problem, impact) / before;
    counts.gains += gain > 1e-9;
    counts.largest_gain = std::max(counts.largest_gain, gain);
}

}  // namespace

TEST_CASE("the laws hold on random impacts of two bodies") {
    Random random(1310);
    const StepRules rules{.max_turn = 0.1};
    const int tried = sample_size(30'000, 400'000);
    Counts counts;
    for (int i = 0; i < tried; ++i) {
        const PlusProblem problem = plus_problem(random_problem(random));
        const PlusImpact impact = plus_impact(problem, {.rules = rules});
        CAPTURE(i, problem.K, problem.u0, problem.mu);
        require_laws(problem, impact, rules);
        count(problem, impact, counts);
    }
    CAPTURE(counts.sliding, counts.rolling, counts.slipping, counts.jammed, counts.four_rounds,
            counts.captured, counts.most_newton_steps, counts.intervals, counts.most_intervals,
            counts.gains, counts.largest_gain);
    CHECK(counts.sliding > 0.6 * tried);
    CHECK(counts.rolling > 0.2 * tried);
    CHECK(counts.slipping > 0.3 * tried);
    CHECK(counts.jammed > 0.04 * tried);
    CHECK(counts.captured > 0.09 * tried);
    CHECK(counts.four_rounds > 3e-4 * tried);
    CHECK(counts.most_newton_steps < 30);
    CHECK(counts.intervals < 6L * tried);
    CHECK(counts.gains <= 1e-4 * tried);
}

TEST_CASE("the laws hold with other kinds of impacts, curves and rules") {
    Random random(1311);
    const int tried = sample_size(12'000, 200'000);
    Counts counts;
    int planar = 0, gave_up = 0;
    for (int i = 0; i < tried; ++i) {
        PlusProblem problem;
        switch (random.index(3)) {
            case 0: problem = plus_problem(random_unequal(random)); break;
            case 1:
                problem = random_planar(random);
                ++planar;
                break;
            default: problem = plus_problem(random_problem(random));
        }
        if (random.chance(0.5)) problem.restitution = random_curve(random);
        const StepRules rules{.transition_speed = random.log_uniform(1e-6, 10),
                              .max_turn = random.log_uniform(0.01, 1.57),
                              .smallest_step = random.log_uniform(1e-6, 0.9)};
        const PlusImpact impact = plus_impact(problem, {.rules = rules});
        CAPTURE(i, problem.K, problem.u0, problem.mu, problem.restitution.minimum,
                problem.restitution.plastic_speed, problem.restitution.capture_speed,
                rules.transition_speed, rules.max_turn, rules.smallest_step);
        // With very fine or very coarse rules the direction may oscillate about a ray for ever.
        if (impact.status == PlusStatus::too_many_intervals) {
            ++gave_up;
            continue;
        }
        require_laws(problem, impact, rules);
        count(problem, impact, counts);
    }
    CAPTURE(planar, gave_up, counts.sliding, counts.rolling, counts.slipping, counts.jammed,
            counts.four_rounds, counts.captured, counts.most_newton_steps, counts.intervals,
            counts.most_intervals, counts.gains, counts.largest_gain);
    CHECK(gave_up <= 5e-5 * tried);
    CHECK(planar > 0.3 * tried);
    CHECK(counts.sliding > 0.5 * tried);
    CHECK(counts.rolling > 0.2 * tried);
    CHECK(counts.slipping > 0.2 * tried);
    CHECK(counts.jammed > 0.04 * tried);
    CHECK(counts.captured > 0.2 * tried);
    CHECK(counts.four_rounds > 1e-4 * tried);
}

TEST_CASE("a disc on an axle: the laws hold, or PLUS says that it found no slip") {
    // K has rank one: the rolling impulse is not unique, and the shortest may lie outside the cone.
    Random random(1312);
    int not_found = 0;
    const int tried = sample_size(3'000, 30'000);
    for (int i = 0; i < tried; ++i) {
        const PlusProblem problem = random_hinged(random);
        const PlusImpact impact = plus_impact(problem);
        CAPTURE(i, problem.K, problem.u0, problem.mu);
        if (impact.status != PlusStatus::resolved) {
            REQUIRE(impact.status == PlusStatus::slip_not_found);
            ++not_found;
            continue;
        }
        REQUIRE_THAT(impact.p, lies_in_friction_cone(problem.mu, Vec3::UnitZ(), 1e-8));
        const double speed = problem.u0.norm();
        REQUIRE((impact.u - problem.u0 - problem.K * impact.p).norm() <= 1e-9 * speed);
        REQUIRE(impact.u.z() >= -1e-9 * speed);
    }
    CAPTURE(not_found);
    CHECK(not_found < 0.05 * tried);
}

// Frames, units and roles ------------------------------------------------------------------------

TEST_CASE("13: where nothing gives way the impact says that it gives up", "[13]") {
    // K is zero along (−μ, 0, 1): no impulse stops the approach of a point that slides along x.
    Mat3 K;
    K << 1, 0, 0.5, 0, 1, 0, 0.5, 0, 0.25;
    const PlusProblem problem{.K = K, .u0 = {1, 0, -1}, .mu = 0.5};
    const PlusImpact impact = plus_impact(problem, {.max_intervals = 100});
    CHECK(impact.status == PlusStatus::too_many_intervals);
    CHECK(impact.u.allFinite());
}
