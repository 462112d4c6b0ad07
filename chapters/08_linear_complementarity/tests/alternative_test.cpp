// The theorem of the alternative: a solution or a certificate, never both; and their properties.
#include "chapters/08_linear_complementarity/alternative.hpp"

#include "chapters/08_linear_complementarity/brick_wall.hpp"
#include "chapters/08_linear_complementarity/dantzig.hpp"
#include "chapters/08_linear_complementarity/drive.hpp"
#include "chapters/08_linear_complementarity/random_problems.hpp"
#include "common/testing/testing.hpp"

using namespace collide;
using Catch::Matchers::WithinAbs;

namespace {

/// Arbitrary b, outside the column space of A if A is singular, and some joints.
Lcp random_problem_of_any_kind(Random& random, int n, int rank) {
    const MatX J = MatX::NullaryExpr(n, rank, [&] { return random.uniform(-1, 1); });
    Lcp problem{J * J.transpose(), VecX::NullaryExpr(n, [&] { return random.uniform(-1, 1); })};
    for (int i = 0; i < n; ++i)
        if (random.chance(0.15)) problem.bilateral.push_back(i);
    return problem;
}

/// ½ fᵀ A f + bᵀ f, eq. (8.11).
double q(const Lcp& problem, const VecX& f) { return f.dot(0.5 * problem.A * f + problem.b); }

Lcp part_of(const Lcp& problem, const std::vector<int>& contacts) {
    const std::vector<bool> bilateral = bilateral_flags(problem);
    Lcp part{problem.A(contacts, contacts), problem.b(contacts)};
    for (std::size_t i = 0; i < contacts.size(); ++i)
        if (bilateral[static_cast<std::size_t>(contacts[i])])
            part.bilateral.push_back(static_cast<int>(i));
    return part;
}

}  // namespace

TEST_CASE(
    "of 3 000 problems of any kind each has a solution or a certificate, and the referee agrees") {
    Random random(841);
    int solved = 0, refuted = 0;
    for (int k = 0; k < 3'000; ++k) {
        const int n = 1 + random.index(25), rank = 1 + random.index(n);
        const Lcp problem = random_problem_of_any_kind(random, n, rank);
        const LcpSolution answer = solve_dantzig(problem);
        if (answer.status == LcpStatus::solved) {
            REQUIRE(judge(problem, answer.f) == Verdict::solution);
            ++solved;
        } else {
            REQUIRE(answer.status == LcpStatus::no_solution);
            REQUIRE(judge(problem, answer.ray) == Verdict::no_solution);
            ++refuted;
        }
    }
    INFO("solved " << solved << ", refuted " << refuted);
    CHECK(solved > 500);
    CHECK(refuted > 500);
}

TEST_CASE("a wall of bricks that stands is a solution; with a force forgotten it is none") {
    for (const double disturbance : {0.0, 0.3, 1.0}) {
        const Lcp wall = brick_wall({.courses = 4, .disturbance = disturbance});
        LcpSolution answer = solve_dantzig(wall);
        REQUIRE(judge(wall, answer.f) == Verdict::solution);
        Eigen::Index largest = 0;
        answer.f.maxCoeff(&largest);
        answer.f[largest] = 0;
        REQUIRE(judge(wall, answer.f) == Verdict::neither);
    }
}

TEST_CASE("a solution makes q least among all forces that push, joints free") {
    Random random(842);
    int solved = 0;
    for (int k = 0; k < 500; ++k) {
        const int n = 1 + random.index(15);
        const Lcp problem = random_problem_of_any_kind(random, n, 1 + random.index(n));
        const LcpSolution answer = solve_dantzig(problem);
        if (answer.status != LcpStatus::solved) continue;
        ++solved;
        const std::vector<bool> bilateral = bilateral_flags(problem);
        const double least = q(problem, answer.f), size = answer.f.cwiseAbs().maxCoeff() + 1;
        for (int other = 0; other < 20; ++other) {
            VecX g = answer.f;
            for (int i = 0; i < n; ++i) {
                const double change = size * random.log_uniform(1e-6, 1);
                g[i] += random.uniform(-change, change);
                if (!bilateral[static_cast<std::size_t>(i)]) g[i] = std::max(0.0, g[i]);
            }
            REQUIRE(q(problem, g) >= least - 1e-9 * (1 + std::abs(least)));
        }
    }
    CHECK(solved > 100);
}

TEST_CASE("along a certificate q falls without end") {
    Random random(843);
    for (int k = 0; k < 100; ++k) {
        const int n = 2 + random.index(20);
        const Lcp problem = random_unsolvable_problem(random, n, 1 + random.index(n));
        const VecX z = solve_dantzig(problem).ray;
        const VecX f = VecX::NullaryExpr(n, [&] { return random.uniform(0, 1); });
        const double slope = problem.b.dot(z);
        REQUIRE(slope < 0);
        for (const double t : {1.0, 10.0, 1000.0})
            REQUIRE_THAT(q(problem, f + t * z) - q(problem, f), WithinAbs(t * slope, 1e-6 * t));
    }
}

TEST_CASE("the contacts of a certificate are a smallest set that contradicts itself") {
    Random random(844);
    int left_out = 0;
    for (int k = 0; k < 500; ++k) {
        const int n = 2 + random.index(20), rank = 1 + random.index(n);
        const Lcp problem = random_unsolvable_problem(random, n, rank);
        const VecX z = solve_dantzig(problem).ray;
        std::vector<int> to_blame;
        for (int i = 0; i < n; ++i)
            if (std::abs(z[i]) > 1e-9) to_blame.push_back(i);
        REQUIRE(solve_dantzig(part_of(problem, to_blame)).status == LcpStatus::no_solution);
        for (std::size_t i = 0; i < to_blame.size(); ++i) {
            std::vector<int> others = to_blame;
            others.erase(others.begin() + static_cast<std::ptrdiff_t>(i));
            const Lcp part = part_of(problem, others);
            REQUIRE(judge(part, solve_dantzig(part).f) == Verdict::solution);
            ++left_out;
        }
    }
    CHECK(left_out > 1'000);
}

TEST_CASE("a solution plus a self-stress is a solution, as long as nothing pulls") {
    // Two presses that hold a block between them: their force is undetermined.
    const Lcp held{(MatX(2, 2) << 1, -1, -1, 1).finished(), Vec2(-1, 1)};
    for (const double pressing : {0.0, 0.5, 7.0})
        CHECK(judge(held, Vec2(1 + pressing, pressing)) == Verdict::solution);
    CHECK(judge(held, Vec2(0.5, -0.5)) == Verdict::neither);
    CHECK(judge({held.A, held.b, {0, 1}}, Vec2(0.5, -0.5)) == Verdict::solution);
}

TEST_CASE("the direction of a drive keeps the accelerations in C, redundant contacts included") {
    Random random(845);
    for (int k = 0; k < 200; ++k) {
        const int n = 2 + random.index(9), d = random.index(n);
        const int rank = k % 2 == 0 ? n + 2 : std::min(n, 3);  // regular, and very redundant
        const MatX J = MatX::NullaryExpr(n, rank, [&] { return random.uniform(-1, 1); });
        const MatX A = J * J.transpose();
        std::vector<int> C;
        for (int i = n - 1; i >= 0; --i)
            if (i != d && random.chance(0.6)) C.push_back(i);
        const VecX direction = force_direction(A, C, d), change = A * direction;
        REQUIRE(direction[d] == 1);
        for (const int i : C)
            REQUIRE(std::abs(change[i]) <= 1e-9 * direction.cwiseAbs().maxCoeff());
        for (int i = 0; i < n; ++i)
            if (i != d && std::find(C.begin(), C.end(), i) == C.end()) REQUIRE(direction[i] == 0);
    }
}
