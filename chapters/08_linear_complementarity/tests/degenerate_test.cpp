// Dantzig's algorithm where A is singular: no solution, redundant contacts, ties, joints.
#include "chapters/08_linear_complementarity/dantzig.hpp"

#include <algorithm>
#include <numeric>

#include "chapters/08_linear_complementarity/random_problems.hpp"
#include "chapters/08_linear_complementarity/tests/walk_laws.hpp"
#include "common/core/decompositions.hpp"
#include "common/testing/testing.hpp"

using namespace collide;

TEST_CASE("4 000 problems that have no solution: each is proved to have none") {
    Random random(802);
    int singular_everywhere = 0;
    for (int k = 0; k < 4'000; ++k) {
        const int n = 2 + random.index(59), rank = 1 + random.index(n);
        const Lcp problem = random_unsolvable_problem(random, n, rank);
        const LcpSolution solution = solve_dantzig(problem);
        REQUIRE(solution.status == LcpStatus::no_solution);
        require_proof(problem, solution.ray);
        singular_everywhere += 2 * rank < n;
        if (n <= 6) REQUIRE(solve_by_enumeration(problem).status == LcpStatus::no_solution);
    }
    CHECK(singular_everywhere > 1'000);
}

TEST_CASE("b beyond the column space, at random: solved or refuted, and never both") {
    Random random(803);
    int solved = 0, refuted = 0;
    for (int k = 0; k < 2'000; ++k) {
        const int n = 1 + random.index(30), rank = 1 + random.index(n);
        const MatX J = MatX::NullaryExpr(n, rank, [&] { return random.uniform(-1, 1); });
        const VecX b = VecX::NullaryExpr(n, [&] { return random.uniform(-1, 1); });
        const Lcp problem{J * J.transpose(), b};
        const LcpSolution solution = solve_dantzig(problem);
        if (solution.status == LcpStatus::solved) {
            REQUIRE(solution.residual <= 1e-9);
            ++solved;
        } else {
            REQUIRE(solution.status == LcpStatus::no_solution);
            require_proof(problem, solution.ray);
            ++refuted;
        }
        if (n <= 8)
            REQUIRE((solve_by_enumeration(problem).status == LcpStatus::solved) ==
                    (solution.status == LcpStatus::solved));
    }
    INFO("solved " << solved << ", refuted " << refuted);
    CHECK(solved > 500);
    CHECK(refuted > 500);
}

TEST_CASE(
    "every constraint twice or four times, exactly or nearly, in any order: all solved, the walks "
    "the same") {
    Random random(804);
    int problems = 0, redundant_pivots = 0;
    for (int k = 0; k < 300; ++k) {
        const int n = 1 + random.index(40), rank = 1 + random.index(n);
        const Lcp once = random.chance(0.5) ? random_solvable_problem(random, n, rank)
                                            : random_contact_problem(random, n, rank);
        Lcp problem = duplicated(once);
        if (k % 3 == 1) problem = duplicated(problem);  // four times
        if (k % 3 == 2)                                 // duplicates that differ by rounding
            problem.b +=
                VecX::NullaryExpr(problem.b.size(), [&] { return 1e-15 * random.uniform(-1, 1); });
        const DantzigWalk walk = walk_dantzig(problem);
        const LcpSolution& solution = walk.solution;
        REQUIRE(solution.status == LcpStatus::solved);
        REQUIRE(static_cast<int>(solution.active.size()) <= rank);
        REQUIRE(same_walk(walk, walk_dantzig_plain(problem)));
        std::vector<int> order(static_cast<std::size_t>(problem.b.size()));
        std::iota(order.begin(), order.end(), 0);
        std::shuffle(order.begin(), order.end(), random.engine);
        REQUIRE(solve_dantzig({problem.A(order, order), problem.b(order)}).status ==
                LcpStatus::solved);
        const LcpSolution alone = solve_dantzig(once);
        for (int i = 0; i < n; ++i) {
            const int copies = static_cast<int>(problem.b.size()) / n;
            for (int c = 0; c < copies; ++c)
                REQUIRE(std::abs(solution.a[c * n + i] - alone.a[i]) < 1e-8 * size_of(once.b));
        }
        ++problems, redundant_pivots += solution.steps;
    }
    CHECK(problems == 300);
    CHECK(redundant_pivots > 2'000);
}

TEST_CASE("ties: whole numbers make steps of length zero, and every walk ends") {
    Random random(805);
    int zero_steps = 0, problems_with = 0, unsolvable = 0, enumerated = 0;
    for (int k = 0; k < 3'000; ++k) {
        const int n = 2 + random.index(24), rank = 1 + random.index(8);
        const MatX J = MatX::NullaryExpr(n, rank, [&] { return random.index(3) - 1; });
        const VecX c = VecX::NullaryExpr(rank, [&] { return random.index(5) - 2; });
        VecX b = J * c;
        if (k % 4 == 0) b[random.index(n)] -= 2;
        const Lcp problem{J * J.transpose(), b};
        const DantzigWalk walk = walk_dantzig(problem);
        const LcpSolution& solution = walk.solution;
        int zero = 0;
        for (const Pivot& pivot : walk.pivots) {
            zero += pivot.step == 0;
            if (pivot.step == 0) REQUIRE(pivot.move == Move::let_go);
        }
        zero_steps += zero, problems_with += zero > 0;
        REQUIRE(solution.steps < 10 * n);
        require_lawful(problem, walk);
        REQUIRE(same_walk(walk, walk_dantzig_plain(problem)));
        if (solution.status == LcpStatus::no_solution) {
            require_proof(problem, solution.ray);
            REQUIRE(k % 4 == 0);
            ++unsolvable;
        } else {
            REQUIRE(solution.status == LcpStatus::solved);
        }
        if (n > 8 || solution.status != LcpStatus::solved) continue;
        const LcpSolution oracle = solve_by_enumeration(problem);
        REQUIRE((oracle.status == LcpStatus::solved));
        REQUIRE_THAT(VecX(problem.A * oracle.f), agrees_with(problem.A * solution.f, 1, 1e-8));
        ++enumerated;
    }
    INFO("zero steps " << zero_steps << " in " << problems_with << ", unsolvable " << unsolvable
                       << ", enumerated " << enumerated);
    CHECK(zero_steps > 20);
    CHECK(problems_with > 20);
    CHECK(unsolvable > 100);
    CHECK(enumerated > 800);
}

TEST_CASE(
    "joints start clamped and stay; redundant ones do no harm; contradictory ones are found") {
    Random random(806);
    int pulling = 0, redundant_joints = 0, contradictory = 0, enumerated = 0;
    for (int k = 0; k < 1'000; ++k) {
        const int n = 2 + random.index(20), rank = 1 + random.index(n);
        const MatX J = MatX::NullaryExpr(n, rank, [&] { return random.uniform(-1, 1); });
        const VecX c = VecX::NullaryExpr(rank, [&] { return random.uniform(-1, 1); });
        Lcp problem{J * J.transpose(), J * c};
        for (int i = 0; i < n; ++i)
            if (random.chance(0.3)) problem.bilateral.push_back(i);
        if (k % 10 == 0 && problem.bilateral.size() > static_cast<std::size_t>(rank)) {
            problem.b[problem.bilateral.back()] +=
                1;  // more joints than motions, and they disagree
            const LcpSolution solution = solve_dantzig(problem);
            REQUIRE(solution.status == LcpStatus::no_solution);
            require_proof(problem, solution.ray);
            ++contradictory;
            continue;
        }
        const DantzigWalk walk = walk_dantzig(problem);
        const LcpSolution& solution = walk.solution;
        REQUIRE(solution.status == LcpStatus::solved);
        REQUIRE(same_walk(walk, walk_dantzig_plain(problem)));
        for (const int i : problem.bilateral) {
            REQUIRE(std::abs(solution.a[i]) < 1e-9);
            pulling += solution.f[i] < -1e-9;
            for (const Pivot& pivot : walk.pivots) REQUIRE(pivot.limiting != i);
        }
        redundant_joints += problem.bilateral.size() > static_cast<std::size_t>(rank);
        if (n > 8) continue;
        const LcpSolution oracle = solve_by_enumeration(problem);
        REQUIRE((oracle.status == LcpStatus::solved));
        REQUIRE_THAT(VecX(problem.A * oracle.f), agrees_with(problem.A * solution.f, 1, 1e-7));
        ++enumerated;
    }
    INFO("pulling " << pulling << ", redundant " << redundant_joints << ", contradictory "
                    << contradictory << ", enumerated " << enumerated);
    CHECK(pulling > 1'000);
    CHECK(redundant_joints > 100);
    CHECK(contradictory > 10);
    CHECK(enumerated > 200);
}

TEST_CASE("only joints: the same as solving the equations") {
    Random random(807);
    Lcp problem = random_solvable_problem(random, 12, 12);
    for (int i = 0; i < 12; ++i) problem.bilateral.push_back(i);
    const LcpSolution solution = solve_dantzig(problem);
    REQUIRE(solution.status == LcpStatus::solved);
    CHECK_THAT(solution.f, agrees_with(-least_squares(problem.A, problem.b), 1, 1e-8));
    CHECK(solution.steps == 0);
}
