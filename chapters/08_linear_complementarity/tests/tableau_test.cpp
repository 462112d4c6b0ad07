// Few contacts: the tableau against the factor.
#include "chapters/08_linear_complementarity/tableau.hpp"

#include "chapters/08_linear_complementarity/dantzig.hpp"
#include "chapters/08_linear_complementarity/random_problems.hpp"
#include "common/testing/testing.hpp"

using namespace collide;

TEST_CASE("few contacts: the tableau takes the factor's steps to the factor's answer") {
    Random random(831);
    int direct = 0, handed_over = 0, singular = 0;
    for (int k = 0; k < 5'000; ++k) {
        const int n = 1 + random.index(few_contacts), rank = 1 + random.index(n);
        const Lcp problem = random.chance(0.5) ? random_contact_problem(random, n, rank)
                                               : random_solvable_problem(random, n, rank);
        if (problem.b.cwiseAbs().maxCoeff() < 1e-9) continue;
        const DantzigWalk walk = walk_dantzig(problem);  // by the factor
        LcpSolution found;
        singular += rank < n;
        if (!solve_on_tableau(problem, found)) {
            ++handed_over;
            continue;
        }
        ++direct;
        REQUIRE(natural_residual(problem, found.f) <= 1e-11);
        REQUIRE_THAT(found.a, agrees_with(VecX(problem.A * found.f + problem.b), 1, 1e-12));
        REQUIRE_THAT(found.a, agrees_with(walk.solution.a, size_of(problem.b), 1e-8));
        REQUIRE(found.steps == walk.solution.steps);
        REQUIRE(found.f.minCoeff() >= 0);
        for (int i = 0; i < n; ++i)
            if (found.f[i] > 0)
                REQUIRE(std::find(found.active.begin(), found.active.end(), i) !=
                        found.active.end());
    }
    CAPTURE(direct, handed_over, singular);
    CHECK(direct > 4'500);
    CHECK(singular > 3'000);
}

TEST_CASE("few contacts: what a tableau cannot do it hands over, and never calls solved") {
    Random random(832);
    for (int k = 0; k < 500; ++k) {
        const int n = 2 + random.index(few_contacts - 1);
        const Lcp problem = random_unsolvable_problem(random, n, 1 + random.index(n - 1));
        LcpSolution found;
        REQUIRE_FALSE(solve_on_tableau(problem, found));
        REQUIRE(solve_dantzig(problem).status == LcpStatus::no_solution);
    }
    LcpSolution none;
    REQUIRE(solve_on_tableau({MatX(0, 0), VecX(0)}, none));
    CHECK(none.f.size() == 0);
    CHECK(none.residual == 0);
    // In other units, a mass ratio of 1e12 included.
    for (int k = 0; k < 500; ++k) {
        const int n = 2 + random.index(few_contacts - 1);
        Lcp problem = random_contact_problem(random, n, n);
        if (problem.b.cwiseAbs().maxCoeff() < 1e-9) continue;
        const VecX before = solve_dantzig(problem).a;
        const double mass = random.log_uniform(1e-9, 1e9), unit = random.log_uniform(1e-9, 1e9);
        problem.A /= mass;
        problem.b *= unit;
        const LcpSolution scaled = solve_dantzig(problem);
        REQUIRE(scaled.status == LcpStatus::solved);
        REQUIRE_THAT(VecX(scaled.a / unit), agrees_with(before, 1, 1e-8));
    }
}
