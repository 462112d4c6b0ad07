// With finer rules PLUS converges to the solution of chapter 06; where it does not, why.
#include <Eigen/LU>
#include <algorithm>

#include "chapters/06_frictional_impact_3d/rays.hpp"
#include "chapters/06_frictional_impact_3d/regularised.hpp"
#include "chapters/06_frictional_impact_3d/thrown_box.hpp"
#include "chapters/13_plus_single_point/tests/brick.hpp"
#include "chapters/13_plus_single_point/tests/random_plus.hpp"
#include "common/testing/testing.hpp"

using namespace collide;
using Catch::Matchers::WithinAbs;

namespace {

/// All three rules together: θ_max = h, v_transition = h times the speed, α_min = h/100.
PlusImpact with_fineness(const PlusProblem& problem, double h) {
    return plus_impact(problem, {.rules = {.transition_speed = h * problem.u0.norm(),
                                           .max_turn = h,
                                           .smallest_step = h / 100},
                                 .max_intervals = 10'000'000});
}
double error_of(const PlusImpact& impact, const Impact& exact) {
    return (impact.p - exact.p).norm() / exact.p.norm();
}
ImpactProblem as_poisson(const PlusProblem& problem) {
    return {.K = problem.K,
            .u0 = problem.u0,
            .mu = problem.mu,
            .e = problem.restitution.minimum,
            .law = RestitutionLaw::poisson};
}

/// The smallest number that is at least as large as a given share of the numbers.
double quantile(std::vector<double> numbers, double share) {
    const auto k = static_cast<std::ptrdiff_t>(share * static_cast<double>(numbers.size() - 1));
    std::nth_element(numbers.begin(), numbers.begin() + k, numbers.end());
    return numbers[static_cast<std::size_t>(k)];
}

}  // namespace

TEST_CASE("example 1 converges with order 1, and costs as much more") {
    for (const double mu : {0.125, 0.225}) {
        const PlusProblem problem = brick_impact(mu);
        const Impact exact = impact_regularised(as_poisson(problem));
        const PlusImpact coarse = with_fineness(problem, 0.1 / 8),
                         fine = with_fineness(problem, 0.1 / 64);
        const double order = std::log2(error_of(coarse, exact) / error_of(fine, exact)) / 3;
        const double cost = static_cast<double>(fine.intervals.size()) /
                            static_cast<double>(coarse.intervals.size());
        CAPTURE(mu, error_of(coarse, exact), error_of(fine, exact), order, cost);
        CHECK_THAT(order, WithinAbs(1, 0.02));
        CHECK_THAT(cost, WithinAbs(8, 0.3));
        CHECK(error_of(fine, exact) < 1e-4);
    }
    // The impact that rolls at the end of its compression is right at any fineness.
    const PlusProblem rolls = brick_impact(0.325);
    const Impact exact = impact_regularised(as_poisson(rolls));
    for (const double h : {0.1, 0.01, 0.001})
        CHECK(error_of(with_fineness(rolls, h), exact) < 1e-13);
}

TEST_CASE("random impacts with one compression converge with order 1") {
    Random random(1320);
    const int tried = sample_size(2'000, 20'000);
    std::vector<double> coarse, middle, fine;
    while (static_cast<int>(fine.size()) < tried) {
        const ImpactProblem problem = random_problem(random);
        const Impact exact = impact_regularised(problem);
        if (exact.phases > 2) continue;
        const PlusProblem same = plus_problem(problem);
        coarse.push_back(error_of(with_fineness(same, 0.1), exact));
        middle.push_back(error_of(with_fineness(same, 0.1 / 8), exact));
        fine.push_back(error_of(with_fineness(same, 0.1 / 64), exact));
    }
    // Many impacts are exact at any fineness: head on, or without a turn. The others show the
    // order.
    for (const double share : {0.75, 0.9, 0.99}) {
        const double first = std::log2(quantile(coarse, share) / quantile(middle, share)) / 3,
                     second = std::log2(quantile(middle, share) / quantile(fine, share)) / 3;
        CAPTURE(share, quantile(coarse, share), quantile(middle, share), quantile(fine, share),
                first, second);
        CHECK(first > 0.5);
        CHECK_THAT(second, WithinAbs(1, 0.2));
    }
    CAPTURE(quantile(coarse, 0.5), quantile(fine, 0.5), quantile(fine, 1));
    CHECK(quantile(fine, 0.99) < 0.01);
    CHECK(quantile(fine, 1) < 0.1);
}

TEST_CASE("head on and unable to stick: along the diverging ray at once, whatever the rules") {
    Random random(1321);
    int unstable = 0;
    for (int i = 0; i < 4'000; ++i) {
        ImpactProblem problem = random_problem(random);
        problem.u0 = {0, 0, -random.log_uniform(0.01, 100)};
        if (sticks(problem.K.inverse(), problem.mu)) continue;
        ++unstable;
        const Impact exact = impact_regularised(problem);
        const Vec2 ray = diverging_ray(problem.K, problem.mu);
        for (const double h : {0.3, 0.01}) {
            const PlusImpact impact = with_fineness(plus_problem(problem), h);
            CAPTURE(problem.K, problem.mu, h);
            REQUIRE(impact.intervals.front().role == PointRole::impending_slip);
            REQUIRE_THAT(impact.p, agrees_with(exact.p, impact.p.norm(), 1e-8));
            const Vec2 u_t = impact.u.head<2>();
            REQUIRE((u_t - u_t.dot(ray) * ray).norm() <= 1e-8 * problem.K.norm() * impact.p.norm());
        }
    }
    CAPTURE(unstable);
    CHECK(unstable > 1'000);
}

// Two compressions -------------------------------------------------------------------------------

namespace {

/// End of the first compression and start of the second, as normal impulses [N s].
struct TwoCompressions {
    double first_ends = 0, second_begins = 0;
};
TwoCompressions two_compressions(const ImpactProblem& problem) {
    TwoCompressions found;
    for (const ImpactEvent& event : impact_trajectory(problem).events) {
        if (event.kind == ImpactEventKind::compression_ends && found.first_ends == 0)
            found.first_ends = event.state.p.z();
        if (event.kind == ImpactEventKind::compression_begins)
            found.second_begins = event.state.p.z();
    }
    return found;
}

}  // namespace

TEST_CASE("an impact that compresses twice converges to another answer, which can be foretold") {
    // Both follow one path. Chapter 06 counts all impulse during approach as compression. PLUS
    // completes its expansion, whether the bodies approach or not, and only then compresses again.
    std::vector<ImpactProblem> problems;
    for (const double mu : {1.2, 1.5, 2.0, 2.5})
        for (const double e : {0.6, 0.8, 1.0}) {
            const Surface floor{.restitution = e, .friction = mu};
            problems.push_back(impact_problem(compresses_twice(1, 1, floor), floor));
        }
    Random random(1322);
    const std::size_t wanted = problems.size() + static_cast<std::size_t>(sample_size(4, 40));
    while (problems.size() < wanted) {
        const ImpactProblem problem = random_problem(random);
        if (impact_regularised(problem).phases > 2) problems.push_back(problem);
    }
    int four_rounds = 0, two_rounds = 0, clear = 0;
    double smallest = 1, largest = 0;
    for (ImpactProblem& problem : problems) {
        problem.law = RestitutionLaw::poisson;
        const Impact exact = impact_regularised(problem);
        if (exact.phases < 4) continue;
        const auto [first_ends, second_begins] = two_compressions(problem);
        const double expansion_ends = (1 + problem.e) * first_ends;
        REQUIRE(expansion_ends > second_begins);
        const PlusImpact fine = with_fineness(plus_problem(problem), 1e-4);
        (fine.rounds == 4 ? four_rounds : two_rounds)++;
        // Expansion that PLUS applied during approach is missing from its compression.
        const double expected =
            fine.rounds == 4 ? exact.p.z() - (1 + problem.e) * (expansion_ends - second_begins)
                             : expansion_ends;
        CAPTURE(problem.K, problem.u0, problem.mu, problem.e, fine.rounds, exact.p.z());
        CHECK_THAT(fine.p.z(), agrees_with(expected, 0, 0.01));
        clear += std::abs(expected / exact.p.z() - 1) > 0.02;  // beyond the remaining error
        smallest = std::min(smallest, error_of(fine, exact));
        largest = std::max(largest, error_of(fine, exact));
    }
    CAPTURE(four_rounds, two_rounds, clear, smallest, largest);
    CHECK(four_rounds > 5);
    CHECK(two_rounds > 1);
    CHECK(clear > 5);
    CHECK(largest > 0.1);
}
