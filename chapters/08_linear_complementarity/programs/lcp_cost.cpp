// Benchmark: Dantzig's algorithm against Gaussian elimination of the same size, and against the
// solvers of other libraries where they are installed.
#include <algorithm>
#include <numeric>
#include <string>
#include <vector>

#include "chapters/08_linear_complementarity/block_guess.hpp"
#include "chapters/08_linear_complementarity/brick_wall.hpp"
#include "chapters/08_linear_complementarity/dantzig.hpp"
#include "chapters/08_linear_complementarity/programs/peer_contest.hpp"
#include "common/benchmarks/bench.hpp"
#include "common/core/errors.hpp"
#include "common/figures/figure.hpp"

using namespace collide;

namespace {

/// Median over the problems of (time of the solver / time of elimination), each the best of five
/// alternating runs.
double ratio(const Solver& solve, const std::vector<Lcp>& given) {
    std::vector<double> ratios;
    for (const Lcp& problem : given) {
        const int repetitions = std::max(1, 1'000 / static_cast<int>(problem.b.size()));
        double solver = 1e300, elimination = 1e300;
        for (int k = 0; k < 5; ++k) {
            solver = std::min(solver, seconds(solve, problem, repetitions));
            elimination = std::min(elimination, seconds(eliminate, problem, repetitions));
        }
        ratios.push_back(solver / elimination);
    }
    return median(ratios);
}

void dantzig(const Lcp& problem) { sink = sink + solve_dantzig(problem).residual; }
void plain(const Lcp& problem) { sink = sink + solve_dantzig_plain(problem).residual; }
void with_blocks(const Lcp& problem) {
    sink = sink + solve_dantzig(problem, {.guess = guess_by_blocks(problem).clamped}).residual;
}

/// Warm start from a problem that differs by 0.1 %, as from the last frame of a simulation.
double warm_ratio(const std::vector<Lcp>& given) {
    std::vector<double> ratios;
    Random random(9);
    for (const Lcp& problem : given) {
        Lcp before = problem;
        before.b += 1e-3 * before.A *
                    VecX::NullaryExpr(before.b.size(), [&] { return random.uniform(-1, 1); });
        const std::vector<int> guess = solve_dantzig(before).active;
        ratios.push_back(
            ratio([&](const Lcp& p) { sink = sink + solve_dantzig(p, {.guess = guess}).residual; },
                  {problem}));
    }
    return median(ratios);
}

const std::string elimination = "elimination of the same size";

std::string contacts(Eigen::Index n) { return std::to_string(n) + " contacts"; }

/// One row of the measured table.
struct Size {
    int n = 0;
    double pivots = 0, dantzig = 0, refactored = 0, block_guess = 0, warm = 0;
};

Size measure(int n) {
    const std::vector<Lcp> given = make_problems(n, problems_measured);
    std::vector<double> pivots;
    for (const Lcp& problem : given) pivots.push_back(solve_dantzig(problem).steps);
    const bool is_small = n <= 200;  // the plain version takes seconds beyond
    return {.n = n,
            .pivots = median(pivots),
            .dantzig = ratio(dantzig, given),
            .refactored =
                is_small ? ratio(plain, make_problems(n, n < 100 ? problems_measured : 10)) : 0,
            .block_guess = ratio(with_blocks, given),
            .warm = warm_ratio(given)};
}

/// Returns the measurements, for figure cost_vs_elimination.
Table compare_sizes(Bench& bench) {
    std::vector<Size> sizes;
    for (const int n : {10, 20, 50, 100, 150, 200, 300, 500}) sizes.push_back(measure(n));
    const auto compare = [&](const std::string& what, const std::string& how_to_read,
                             const auto& column, const auto& note) {
        bench.compare(what, elimination, how_to_read);
        for (const Size& size : sizes)
            if (column(size) > 0) bench.ratio(contacts(size.n), column(size), note(size));
    };
    const auto nothing = [](const Size&) { return std::string(); };
    compare(
        "Dantzig's algorithm",
        "what a complementarity problem costs, in solutions of equations of its size (Eigen's PartialPivLU)",
        [](const Size& size) { return size.dantzig; },
        [](const Size& size) { return to_text(size.pivots) + " pivots"; });
    compare(
        "the same, factoring afresh", "what it would cost without updating the factor",
        [](const Size& size) { return size.refactored; }, nothing);
    compare(
        "the same, with a guess by blocks", "below Dantzig's own row the guess pays",
        [](const Size& size) { return size.block_guess; }, nothing);
    compare(
        "the same, from the last answer",
        "far below 1: a warm start is cheaper than one elimination",
        [](const Size& size) { return size.warm; }, nothing);

    Table table({"contacts", "pivots", "dantzig", "refactored", "block_guess", "warm"});
    for (const Size& s : sizes)
        table.add({s.n, s.pivots, s.dantzig, s.refactored, s.block_guess, s.warm});
    return table;
}

void compare_walls(Bench& bench) {
    bench.compare("Dantzig's algorithm", elimination, "the same for walls of bricks, disturbed");
    for (const int courses : {3, 6, 9}) {
        std::vector<Lcp> walls;
        for (int k = 0; k < problems_measured; ++k)
            walls.push_back(brick_wall({.courses = courses,
                                        .bricks = 5,
                                        .disturbance = 1,
                                        .seed = static_cast<std::uint64_t>(k)}));
        bench.ratio(contacts(walls[0].b.size()), ratio(dantzig, walls));
    }
}

std::string percent(double share) { return with_decimals(1, share) + " %"; }

/// From the problem to the forces, with the workspace reused.
void compare_few_and_many(Bench& bench, const std::vector<Contestant>& all) {
    const std::vector<int> sizes = {4, 8, 16, 32, 50, 150, 300};
    std::vector<std::vector<Seconds>> ratios;
    std::vector<std::vector<double>> solved;
    for (const int n : sizes) {
        const std::vector<Lcp> given = make_problems(n, n <= 32   ? 400
                                                        : n <= 50 ? 100
                                                                  : problems_measured);
        ratios.push_back(ratios_side_by_side(all, given));
        solved.emplace_back();
        for (const Contestant& each : all) solved.back().push_back(share_solved(each, given));
    }
    for (std::size_t i = 0; i < all.size(); ++i) {
        bench.compare(
            all[i].name, elimination,
            is_ours(all[i])
                ? "few and many contacts, checks of problem and answer included"
                : "the same by another library, the filling of its arrays included (alone: its own call)");
        for (std::size_t k = 0; k < sizes.size(); ++k) {
            const std::string alone =
                is_ours(all[i]) ? "" : "alone " + with_decimals(2, ratios[k][i].call) + ", ";
            bench.ratio(contacts(sizes[k]), ratios[k][i].whole,
                        alone + "solved " + percent(solved[k][i]));
        }
    }
}

/// Robustness against redundant constraints.
void report_duplicated(Bench& bench, const std::vector<Contestant>& all) {
    std::vector<Lcp> twice, mixed;
    Random random(7);
    for (const Lcp& problem : make_problems(75, problems_measured)) {
        twice.push_back(duplicated(problem));
        std::vector<int> order(150);
        std::iota(order.begin(), order.end(), 0);
        std::shuffle(order.begin(), order.end(), random.engine);
        mixed.push_back({twice.back().A(order, order), twice.back().b(order)});
    }
    for (const Contestant& each : all)
        bench.remark("with every constraint twice, n = 150, " + each.name + " solves " +
                     percent(share_solved(each, twice)) + " of the problems, or " +
                     percent(share_solved(each, mixed)) + " if the copies are mixed");
}

void compare_peers(Bench& bench) {
    const std::vector<Contestant> all = contestants();
    compare_few_and_many(bench, all);
    report_duplicated(bench, all);
    if (all.size() == 1)
        bench.remark(
            "ODE, Bullet, DART and Siconos are compared where their packages are installed: "
            "libode-dev, libbullet-dev, libdart-external-odelcpsolver-dev, libsiconos-numerics-dev");
}

}  // namespace

// With `--record FILE` the first table is also written as CSV, for figure cost_vs_elimination. With
// `--peers` there is only the comparison with other libraries.
int main(int argc, char** argv) {
    Bench bench("lcp_cost", argc, argv);
    const std::vector<std::string>& arguments = bench.arguments();
    if (arguments != std::vector<std::string>{"--peers"}) {
        const Table table = compare_sizes(bench);
        if (arguments.size() == 2 && arguments[0] == "--record") write_csv(table, arguments[1]);
        compare_walls(bench);
    }
    compare_peers(bench);
}
