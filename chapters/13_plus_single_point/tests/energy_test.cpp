// Where PLUS creates energy.
#include <Eigen/LU>
#include <algorithm>

#include "chapters/13_plus_single_point/tests/random_plus.hpp"
#include "common/testing/testing.hpp"

using namespace collide;

namespace {

/// Elastic, with enough friction to stop a point that is not much faster than v_transition.
ImpactProblem random_slow_slide(Random& random) {
    ImpactProblem problem;
    Vec2 needed;
    do {
        problem = random_problem(random);
        needed = problem.K.topLeftCorner<2, 2>().inverse() * problem.K.topRightCorner<2, 1>();
    } while (needed.norm() < 0.5);
    problem.mu = needed.norm() * random.uniform(1, 2);
    problem.e = 1;
    const double angle = random.uniform(0, 2 * std::numbers::pi), slides = random.uniform(0, 0.5);
    problem.u0 = {slides * std::cos(angle), slides * std::sin(angle), -1};
    return problem;
}
double energy_before(const ImpactProblem& problem) {
    return problem.u0.dot(problem.K.inverse() * problem.u0) / 2;
}
/// Work of friction in an interval, from the velocity at its start [J].
double friction_work(const PlusInterval& interval, const Vec3& before) {
    return interval.impulse.head<2>().dot((before + interval.u).head<2>()) / 2;
}

}  // namespace

TEST_CASE(
    "PLUS may create energy: friction pushes a point that rolls from a start that was not at rest") {
    Random random(1316);
    const int tried = sample_size(4'000, 100'000);
    int coarse_gains = 0, fine_gains = 0, exact_gains = 0, rolling_pushes = 0, slip_pushes = 0,
        sliding_pushes = 0;
    double coarse_gain = 0, fine_gain = 0, exact_gain = 0;
    for (int i = 0; i < tried; ++i) {
        const ImpactProblem problem = random_slow_slide(random);
        const PlusProblem same = plus_problem(problem);
        const StepRules rules{},
            finer{.transition_speed = 1e-4, .max_turn = 0.01, .smallest_step = 1e-6};
        const PlusImpact coarse = plus_impact(same, {.rules = rules}),
                         fine = plus_impact(same, {.rules = finer});
        const Impact exact = impact_regularised(problem);
        const double before = energy_before(problem);
        const double gains[] = {energy_change(same, coarse) / before,
                                energy_change(same, fine) / before,
                                energy_change(problem, exact) / before};
        coarse_gains += gains[0] > 1e-9;
        fine_gains += gains[1] > 1e-9;
        exact_gains += gains[2] > 1e-9;
        coarse_gain = std::max(coarse_gain, gains[0]);
        fine_gain = std::max(fine_gain, gains[1]);
        exact_gain = std::max(exact_gain, gains[2]);
        Vec3 u = problem.u0;
        for (const PlusInterval& interval : coarse.intervals) {
            if (friction_work(interval, u) > 1e-9 * before)
                ++(interval.role == PointRole::rolling          ? rolling_pushes
                   : interval.role == PointRole::impending_slip ? slip_pushes
                                                                : sliding_pushes);
            u = interval.u;
        }
    }
    CAPTURE(coarse_gains, coarse_gain, fine_gains, fine_gain, exact_gains, exact_gain,
            rolling_pushes, slip_pushes, sliding_pushes);
    CHECK(coarse_gains > 1e-3 * tried);
    CHECK(coarse_gain > 0.1);
    CHECK(rolling_pushes > 0.2 * tried);
    CHECK(sliding_pushes == 0);
    CHECK(fine_gains == 0);
    CHECK(exact_gains == 0);
}
