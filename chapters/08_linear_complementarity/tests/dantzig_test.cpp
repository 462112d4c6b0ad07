// Dantzig's algorithm on thousands of problems, solvable and unsolvable.
#include "chapters/08_linear_complementarity/dantzig.hpp"

#include <algorithm>
#include <numeric>

#include "chapters/08_linear_complementarity/brick_wall.hpp"
#include "chapters/08_linear_complementarity/random_problems.hpp"
#include "chapters/08_linear_complementarity/tests/walk_laws.hpp"
#include "common/testing/testing.hpp"

using namespace collide;
using Catch::Matchers::ContainsSubstring;

namespace {

/// An independent residual: the displacement of one projected gradient step of fixed length.
double natural_map(const Lcp& problem, const VecX& f) {
    const VecX a = problem.A * f + problem.b;
    const VecX as_acceleration = problem.A.diagonal().cwiseProduct(f);
    const VecX moved = (as_acceleration - a).cwiseMax(0) - as_acceleration;
    return moved.cwiseAbs().maxCoeff() / problem.b.cwiseAbs().maxCoeff();
}

int index_of(Move move) { return static_cast<int>(move); }

}  // namespace

TEST_CASE("10 000 problems that have a solution: solved, in the column space of A and beyond") {
    Random random(801);
    int singular = 0, very_singular = 0, beyond = 0, not_unique = 0, walks = 0, enumerated = 0,
        single = 0;
    std::array<int, 4> moves = {};
    double worst = 0;
    for (int k = 0; k < 10'000; ++k) {
        const int n = 1 + random.index(60), rank = 1 + random.index(n);
        const bool is_beyond = random.chance(0.5);
        const Lcp problem = is_beyond ? random_solvable_problem(random, n, rank)
                                      : random_contact_problem(random, n, rank);
        if (problem.b.cwiseAbs().maxCoeff() < 1e-9) continue;  // J = 0 by the construction
        const DantzigWalk walk = walk_dantzig(problem);
        const LcpSolution& solution = walk.solution;
        REQUIRE(solution.status == LcpStatus::solved);
        REQUIRE(solution.residual <= 1e-9);
        REQUIRE(natural_map(problem, solution.f) <= 1e-9);
        REQUIRE_THAT(solution.a,
                     agrees_with(problem.A * solution.f + problem.b, size_of(problem.b), 1e-10));
        worst = std::max(worst, solution.residual);
        singular += rank < n, very_singular += 2 * rank < n, beyond += is_beyond && rank < n,
            single += n == 1;
        for (const Pivot& pivot : walk.pivots)
            ++moves[static_cast<std::size_t>(index_of(pivot.move))];
        if (k % 10 == 0) require_lawful(problem, walk);
        if (k % 10 == 0) {  // the readable version takes the same steps
            REQUIRE(same_walk(walk, walk_dantzig_plain(problem)));
            ++walks;
        }
        if (n <= 8 || (n <= 12 && k % 8 == 0)) {  // a is unique, f is not
            const LcpSolution oracle = solve_by_enumeration(problem);
            REQUIRE((oracle.status == LcpStatus::solved));
            REQUIRE_THAT(VecX(problem.A * oracle.f),
                         agrees_with(problem.A * solution.f, size_of(problem.b), 1e-7));
            not_unique += (oracle.f - solution.f).cwiseAbs().maxCoeff() > 1e-6;
            ++enumerated;
        }
    }
    INFO("singular " << singular << ", very " << very_singular << ", beyond " << beyond
                     << ", enumerated " << enumerated << ", not unique " << not_unique << ", walks "
                     << walks << ", single " << single << ", worst " << worst << ", moves "
                     << moves[0] << " " << moves[1] << " " << moves[2] << " " << moves[3]);
    CHECK(singular > 8'000);
    CHECK(very_singular > 4'000);
    CHECK(beyond > 4'000);
    CHECK(enumerated > 1'000);
    CHECK(not_unique > 100);
    CHECK(walks > 900);
    CHECK(single > 100);
    CHECK(worst < 1e-11);
    CHECK(moves[index_of(Move::unclamped)] > 8'000);
    CHECK(moves[index_of(Move::clamped)] > 1'000);
}

TEST_CASE(
    "memory kept from problem to problem, larger or smaller: the same answer to the last bit") {
    Random random(823);
    DantzigMemory memory;
    int unsolvable = 0, warm = 0;
    for (int k = 0; k < 1'000; ++k) {
        const int n = 2 + random.index(40), rank = 1 + random.index(n);
        Lcp problem = k % 5 == 0 ? random_unsolvable_problem(random, n, rank)
                                 : random_contact_problem(random, n, rank);
        if (k % 3 == 0) problem.bilateral = {random.index(n)};
        std::vector<int> guess;
        if (k % 7 == 0) guess = {random.index(n)};
        const LcpSolution fresh = solve_dantzig(problem, {.guess = guess}),
                          kept = solve_dantzig(problem, {.guess = guess, .memory = &memory});
        REQUIRE(kept.status == fresh.status);
        REQUIRE(kept.steps == fresh.steps);
        REQUIRE(kept.active == fresh.active);
        REQUIRE(kept.residual == fresh.residual);
        REQUIRE((kept.f.array() == fresh.f.array()).all());
        REQUIRE((kept.a.array() == fresh.a.array()).all());
        unsolvable += fresh.status == LcpStatus::no_solution, warm += !guess.empty();
    }
    CHECK(unsolvable > 100);
    CHECK(warm > 100);
}

TEST_CASE("walls of bricks with up to 308 contacts") {
    int largest = 0, loose = 0, walls = 0;
    for (const int courses : {2, 5, 7, 9})
        for (const double disturbance : {0.0, 0.3, 1.0, 3.0}) {
            const Lcp wall = brick_wall(
                {.courses = courses, .bricks = 5, .disturbance = disturbance, .seed = 8});
            const DantzigWalk walk = walk_dantzig(wall);
            const LcpSolution& solution = walk.solution;
            REQUIRE(solution.status == LcpStatus::solved);
            REQUIRE(natural_map(wall, solution.f) <= 1e-9);
            REQUIRE(solution.steps < wall.b.size());  // rounding is not driven
            require_lawful(wall, walk);
            if (courses <= 5) REQUIRE(same_walk(walk, walk_dantzig_plain(wall)));
            largest = std::max(largest, static_cast<int>(wall.b.size()));
            loose += (solution.a.array() > 1e-6).any();
            ++walls;
        }
    CHECK(largest == 308);
    CHECK(walls == 16);
    CHECK(loose == 8);  // the others stand still
}

TEST_CASE("any order of the contacts, any units: the same accelerations") {
    Random random(808);
    for (int k = 0; k < 200; ++k) {
        const int n = 2 + random.index(30), rank = 1 + random.index(n);
        const Lcp problem = random_contact_problem(random, n, rank);
        if (problem.b.cwiseAbs().maxCoeff() < 1e-9) continue;
        const VecX a = solve_dantzig(problem).a;
        std::vector<int> order(static_cast<std::size_t>(n));
        std::iota(order.begin(), order.end(), 0);
        std::shuffle(order.begin(), order.end(), random.engine);
        const LcpSolution shuffled = solve_dantzig({problem.A(order, order), problem.b(order)});
        REQUIRE(shuffled.status == LcpStatus::solved);
        REQUIRE_THAT(shuffled.a, agrees_with(a(order), size_of(problem.b), 1e-8));
        // Masses in grams, accelerations in other units: a scales with b, f with b / A.
        const LcpSolution scaled = solve_dantzig({1e-12 * problem.A, 1e9 * problem.b});
        REQUIRE(scaled.status == LcpStatus::solved);
        REQUIRE_THAT(VecX(1e-9 * scaled.a), agrees_with(a, size_of(problem.b), 1e-8));
        // Each contact with its own unit of length: rows of J times s_i.
        const VecX s = VecX::NullaryExpr(n, [&] { return random.log_uniform(1e-2, 1e2); });
        const LcpSolution other =
            solve_dantzig({s.asDiagonal() * problem.A * s.asDiagonal(), s.cwiseProduct(problem.b)});
        REQUIRE(other.status == LcpStatus::solved);
        REQUIRE_THAT(VecX(other.a.cwiseQuotient(s)), agrees_with(a, size_of(problem.b), 1e-5));
    }
}

TEST_CASE("rounding that adds up over many pivots is not driven") {
    // Without recomputing a in time this wall takes more pivots than contacts.
    const Lcp wall = brick_wall({.courses = 8, .bricks = 4, .disturbance = 0.3});
    const LcpSolution solution = solve_dantzig(wall);
    CHECK(solution.status == LcpStatus::solved);
    CHECK(solution.steps < wall.b.size());
}

TEST_CASE("the pivot limit is a status, not a hang") {
    Random random(810);
    const Lcp problem = random_contact_problem(random, 40, 30);
    const LcpSolution solution = solve_dantzig(problem, {.max_pivots = 5});
    CHECK(solution.status == LcpStatus::out_of_steps);
    CHECK(solution.steps == 5);
    CHECK(solution.residual > 1e-3);
    CHECK_THAT(solution.a, agrees_with(problem.A * solution.f + problem.b, 10, 1e-9));
}

TEST_CASE("small and odd problems") {
    CHECK(solve_dantzig({MatX(0, 0), VecX(0)}).status == LcpStatus::solved);
    const MatX one = MatX::Constant(1, 1, 2), nothing = MatX::Zero(1, 1);
    CHECK(solve_dantzig({one, VecX::Constant(1, -6)}).f[0] == 3);
    CHECK(solve_dantzig({one, VecX::Constant(1, 6)}).f[0] == 0);
    CHECK(solve_dantzig({one, VecX::Zero(1)}).status == LcpStatus::solved);
    CHECK(solve_dantzig({nothing, VecX::Constant(1, 1)}).status == LcpStatus::solved);
    const LcpSolution stuck = solve_dantzig({nothing, VecX::Constant(1, -1)});
    CHECK(stuck.status == LcpStatus::no_solution);  // immovable bodies approach each other
    CHECK(stuck.ray[0] == 1);
    CHECK(solve_dantzig({one, VecX::Constant(1, 6), {0}}).f[0] == -3);
}

TEST_CASE("bad input is refused by name") {
    const MatX A = MatX::Identity(2, 2);
    const auto complaint = [](const Lcp& problem) -> std::string {
        try {
            solve_dantzig(problem);
        } catch (const std::invalid_argument& error) {
            return error.what();
        }
        return "nothing";
    };
    CHECK_THAT(complaint({MatX::Zero(2, 3), VecX::Zero(2)}),
               ContainsSubstring("size of A = 2 × 3: must be square"));
    CHECK_THAT(complaint({A, VecX::Zero(3)}), ContainsSubstring("length of b = 3"));
    MatX bad = A;
    bad(0, 1) = 1e-8;
    CHECK_THAT(complaint({bad, VecX::Zero(2)}),
               ContainsSubstring("A(0,1) = 1e-08: must be the same as A(1,0) = 0"));
    bad(0, 1) = 1e-12;
    CHECK(complaint({bad, VecX::Zero(2)}) == "nothing");  // rounding is allowed
    bad(0, 1) = std::nan("");
    CHECK_THAT(complaint({bad, VecX::Zero(2)}), ContainsSubstring("A(0,1) = nan: must be finite"));
    bad(0, 1) = INFINITY;
    CHECK_THAT(complaint({bad, VecX::Zero(2)}), ContainsSubstring("A(0,1) = inf: must be finite"));
    CHECK_THAT(complaint({A, Vec2(0, std::nan(""))}), ContainsSubstring("b(1) = nan"));
    CHECK_THAT(complaint({-A, Vec2(-1, -1)}), ContainsSubstring("A(0,0) = -1"));
    CHECK_THAT(complaint({A, Vec2(0, 0), {2}}), ContainsSubstring("bilateral = 2"));
    CHECK_THAT(complaint({A, Vec2(0, 0), {1, 1}}), ContainsSubstring("given once"));
    const MatX indefinite = (MatX(2, 2) << 1, -2, -2, 1).finished();
    CHECK_THAT(complaint({indefinite, Vec2(-1, -1)}), ContainsSubstring("positive semidefinite"));
    // Indefinite, although no contact approaches when it is pushed apart: the ray (1, 0) would be a
    // false proof, because f = (1, 1) is a solution.
    const MatX zero_diagonal = (MatX(2, 2) << 0, 1, 1, 0).finished();
    CHECK_THAT(complaint({zero_diagonal, Vec2(-1, -1)}),
               ContainsSubstring("positive semidefinite"));
    CHECK_THROWS_WITH(solve_dantzig({A, Vec2(0, 0)}, {.guess = {7}}),
                      ContainsSubstring("guess = 7"));
}
