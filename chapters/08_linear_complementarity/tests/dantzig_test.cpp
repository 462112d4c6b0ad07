// Dantzig's algorithm on thousands of problems of known kinds: solved, or proved to have no
// solution.
#include "chapters/08_linear_complementarity/dantzig.hpp"

#include <numeric>

#include "chapters/02_particle_systems/pgs.hpp"
#include "chapters/08_linear_complementarity/block_guess.hpp"
#include "chapters/08_linear_complementarity/brick_wall.hpp"
#include "chapters/08_linear_complementarity/random_problems.hpp"
#include "chapters/08_linear_complementarity/tableau.hpp"
#include "common/testing/testing.hpp"
#include "common/core/decompositions.hpp"

using namespace collide;
using Catch::Matchers::ContainsSubstring;

namespace {

/// The residual in a way of its own: how far one step of a fixed length downhill, clamped, moves.
double natural_map(const Lcp& problem, const VecX& f) {
    const VecX a = problem.A * f + problem.b;
    const VecX as_acceleration = problem.A.diagonal().cwiseProduct(f);
    const VecX moved = (as_acceleration - a).cwiseMax(0) - as_acceleration;
    return moved.cwiseAbs().maxCoeff() / problem.b.cwiseAbs().maxCoeff();
}

/// ½ fᵀ A f + bᵀ f, eq. (8.11): what every drive makes smaller.
double energy(const Lcp& problem, const VecX& f) { return f.dot(0.5 * problem.A * f + problem.b); }

/// Every contact driven to the end finds the energy lower; no force ever pulls.
void require_lawful(const Lcp& problem, const DantzigWalk& walk) {
    double last = 0;
    for (const Pivot& pivot : walk.pivots) {
        REQUIRE(pivot.f.minCoeff() >= 0);
        REQUIRE(pivot.step >= 0);
        const double now = energy(problem, pivot.f);
        REQUIRE(now <= last + 1e-9 * (1 + std::abs(last)));
        last = now;
    }
}

bool same_walk(const DantzigWalk& one, const DantzigWalk& other) {
    return std::equal(one.pivots.begin(), one.pivots.end(), other.pivots.begin(),
                      other.pivots.end(), [](const Pivot& p, const Pivot& q) {
                          return p.driven == q.driven && p.limiting == q.limiting &&
                                 p.move == q.move && p.clamped_before == q.clamped_before;
                      });
}

/// Eq. (8.13), exactly as it is written, up to rounding.
void require_proof(const Lcp& problem, const VecX& ray) {
    REQUIRE(ray.size() == problem.b.size());
    const std::vector<bool> bilateral = bilateral_flags(problem);
    for (int i = 0; i < ray.size(); ++i)
        if (!bilateral[static_cast<std::size_t>(i)]) REQUIRE(ray[i] >= 0);
    REQUIRE(ray.cwiseAbs().maxCoeff() == 1);
    const double largest = problem.A.cwiseAbs().maxCoeff();
    REQUIRE((problem.A * ray).cwiseAbs().maxCoeff() <= 1e-9 * largest);
    REQUIRE(problem.b.dot(ray) < -1e-6 * problem.b.cwiseAbs().maxCoeff());
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
        if (k % 10 == 0) {  // the readable one takes the same steps
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
        if (k % 3 == 2)                                 // twins that rounding has told apart
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
        // Each contact measured in a length of its own: rows of J times s_i.
        const VecX s = VecX::NullaryExpr(n, [&] { return random.log_uniform(1e-2, 1e2); });
        const LcpSolution other =
            solve_dantzig({s.asDiagonal() * problem.A * s.asDiagonal(), s.cwiseProduct(problem.b)});
        REQUIRE(other.status == LcpStatus::solved);
        REQUIRE_THAT(VecX(other.a.cwiseQuotient(s)), agrees_with(a, size_of(problem.b), 1e-5));
    }
}

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
        // The next frame: the world has changed by a thousandth.
        problem.b += 1e-3 * problem.A * VecX::NullaryExpr(n, [&] { return random.uniform(-1, 1); });
        const LcpSolution next = solve_dantzig(problem, {.guess = solution.active});
        REQUIRE(next.status == LcpStatus::solved);
        similar += next.steps;
    }
    INFO("pivots: cold " << cold << ", next frame " << similar << ", after blocks " << blocks);
    CHECK(similar * 10 < cold);
    CHECK(blocks * 2 < cold);
}

TEST_CASE("rounding that adds up over many pivots is not driven") {
    // Without computing a afresh in time this wall takes more pivots than contacts.
    const Lcp wall = brick_wall({.courses = 8, .bricks = 4, .disturbance = 0.3});
    const LcpSolution solution = solve_dantzig(wall);
    CHECK(solution.status == LcpStatus::solved);
    CHECK(solution.steps < wall.b.size());
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
    CHECK(stuck.status == LcpStatus::no_solution);  // pushed together by what cannot move
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
    // Indefinite, though no contact approaches when it is pushed apart: the ray (1, 0) would be a
    // false proof, since f = (1, 1) is a solution.
    const MatX zero_diagonal = (MatX(2, 2) << 0, 1, 1, 0).finished();
    CHECK_THAT(complaint({zero_diagonal, Vec2(-1, -1)}),
               ContainsSubstring("positive semidefinite"));
    CHECK_THROWS_WITH(solve_dantzig({A, Vec2(0, 0)}, {.guess = {7}}),
                      ContainsSubstring("guess = 7"));
}

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
