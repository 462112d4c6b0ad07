// Warm starts: the pivots they save, and block pivoting, which computes them.
#include "chapters/08_linear_complementarity/block_guess.hpp"

#include "chapters/08_linear_complementarity/dantzig.hpp"
#include "chapters/08_linear_complementarity/random_problems.hpp"
#include "common/testing/testing.hpp"

using namespace collide;

TEST_CASE("a good guess saves all pivots, a bad one does no harm") {
    Random random(809);
    int cold = 0, similar = 0, blocks = 0;
    for (int k = 0; k < 200; ++k) {
        const int n = 5 + random.index(50), rank = (n + 1) / 2 + random.index(n / 2);
        Lcp problem = random_contact_problem(random, n, rank);
        const LcpSolution solution = solve_dantzig(problem);
        cold += solution.steps;
        REQUIRE(solve_dantzig(problem, {.guess = solution.active}).steps == 0);
        blocks += solve_dantzig(problem, {.guess = guess_by_blocks(problem).clamped}).steps;

        std::vector<int> nonsense(static_cast<std::size_t>(n), 0);
        for (int& i : nonsense) i = random.index(n);  // with repetitions
        for (const auto& guessed : {solve_dantzig(problem, {.guess = nonsense}),
                                    solve_dantzig_plain(problem, {.guess = nonsense})}) {
            REQUIRE(guessed.status == LcpStatus::solved);
            REQUIRE_THAT(guessed.a, agrees_with(solution.a, size_of(problem.b), 1e-8));
        }
        // The next frame: the problem has changed by 0.1 %.
        problem.b += 1e-3 * problem.A * VecX::NullaryExpr(n, [&] { return random.uniform(-1, 1); });
        const LcpSolution next = solve_dantzig(problem, {.guess = solution.active});
        REQUIRE(next.status == LcpStatus::solved);
        similar += next.steps;
    }
    INFO("pivots: cold " << cold << ", next frame " << similar << ", after blocks " << blocks);
    CHECK(similar * 10 < cold);
    CHECK(blocks * 2 < cold);
}

TEST_CASE("more rounds of block pivoting never make the guess worse") {
    Random random(811);
    int improved = 0, right = 0;
    for (int k = 0; k < 100; ++k) {
        const int n = 5 + random.index(40), rank = n / 3 + 1 + random.index(n / 2);
        const Lcp problem = random_solvable_problem(random, n, rank);
        int wrong = n + 1;
        for (const int rounds : {1, 2, 4, 8, 16}) {
            const BlockGuess guess = guess_by_blocks(problem, rounds);
            REQUIRE(guess.wrong <= wrong);
            REQUIRE(guess.rounds <= rounds);
            improved += guess.wrong < wrong && rounds > 1;
            wrong = guess.wrong;
            if (wrong == 0 && rounds == 16) {
                const LcpSolution solution = solve_dantzig(problem, {.guess = guess.clamped});
                REQUIRE(solution.steps == 0);
                ++right;
            }
        }
    }
    CHECK(improved > 100);
    CHECK(right > 20);
}
