// Benchmark: Dantzig's algorithm against Gaussian elimination of the same size, and against the
// solvers of other libraries where they are installed.
#include <algorithm>
#include <cstdio>
#include <cstring>
#include <numeric>

#include "chapters/08_linear_complementarity/block_guess.hpp"
#include "chapters/08_linear_complementarity/brick_wall.hpp"
#include "chapters/08_linear_complementarity/dantzig.hpp"
#include "chapters/08_linear_complementarity/programs/peer_contest.hpp"
#include "common/system/table.hpp"

using namespace collide;

namespace {

/// The median over the problems of (time of the solver / time of elimination), each the best of
/// five measured in turn.
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

/// From the answer to a problem that differs by a thousandth: the last frame of a simulation.
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

void print_sizes(Table& table) {
    std::printf(
        "time / time of Eigen's PartialPivLU (factor and solve) of the same size, median of "
        "%d singular problems, about half of the contacts active\n",
        problems_measured);
    std::printf("%6s %8s %8s %12s %12s %8s\n", "n", "pivots", "Dantzig", "refactored",
                "block guess", "warm");
    for (const int n : {10, 20, 50, 100, 150, 200, 300, 500}) {
        const std::vector<Lcp> given = make_problems(n, problems_measured);
        std::vector<double> pivots;
        for (const Lcp& problem : given) pivots.push_back(solve_dantzig(problem).steps);
        const double fast = ratio(dantzig, given);
        const bool is_small = n <= 200;  // the plain one takes seconds beyond
        const double slow =
            is_small ? ratio(plain, make_problems(n, n < 100 ? problems_measured : 10)) : 0;
        const double blocks = ratio(with_blocks, given), warm = warm_ratio(given);
        std::printf("%6d %8.0f %8.2f ", n, median(pivots), fast);
        if (is_small)
            std::printf("%12.1f ", slow);
        else
            std::printf("%12s ", "-");
        std::printf("%12.2f %8.2f\n", blocks, warm);
        std::fflush(stdout);
        table.add({n, median(pivots), fast, slow, blocks, warm});
    }
}

void print_walls() {
    std::printf("\nwalls of bricks, disturbed: the same ratio\n");
    for (const int courses : {3, 6, 9}) {
        std::vector<Lcp> walls;
        for (int k = 0; k < problems_measured; ++k)
            walls.push_back(brick_wall({.courses = courses,
                                        .bricks = 5,
                                        .disturbance = 1,
                                        .seed = static_cast<std::uint64_t>(k)}));
        std::printf("%6d contacts  %.2f\n", static_cast<int>(walls[0].b.size()),
                    ratio(dantzig, walls));
    }
}

void print_small_and_large(const std::vector<Contestant>& all) {
    std::printf(
        "\nfew and many contacts: time / PartialPivLU from the problem to the forces, memory kept from\n"
        "problem to problem; in brackets the library's own call alone, without filling its arrays, which\n"
        "it spoils (ours needs no copy; its time includes checking the problem and the answer); and the\n"
        "share of the problems (400 up to n = 32, then 100 and 30) solved to a residual of %.0e\n%6s",
        solved_residual, "n");
    for (const Contestant& each : all)
        std::printf(is_ours(each) ? " %9s  solved" : " %14s  solved", each.name.c_str());
    std::printf("\n");
    for (const int n : {4, 8, 16, 32, 50, 150, 300}) {
        const std::vector<Lcp> given = make_problems(n, n <= 32   ? 400
                                                        : n <= 50 ? 100
                                                                  : problems_measured);
        const std::vector<Seconds> ratios = ratios_side_by_side(all, given);
        std::printf("%6d", n);
        for (std::size_t i = 0; i < all.size(); ++i) {
            std::printf(" %9.2f", ratios[i].whole);
            if (!is_ours(all[i])) std::printf(" (%.2f)", ratios[i].call);
            std::printf(" %5.1f %%", share_solved(all[i], given));
        }
        std::printf("\n");
        std::fflush(stdout);
    }
}

void print_duplicated(const std::vector<Contestant>& all) {
    std::vector<Lcp> twice, mixed;
    Random random(7);
    for (const Lcp& problem : make_problems(75, problems_measured)) {
        twice.push_back(duplicated(problem));
        std::vector<int> order(150);
        std::iota(order.begin(), order.end(), 0);
        std::shuffle(order.begin(), order.end(), random.engine);
        mixed.push_back({twice.back().A(order, order), twice.back().b(order)});
    }
    std::printf(
        "\nevery constraint twice (n = 150), one copy after the other or mixed: share of %d "
        "problems solved\n",
        problems_measured);
    for (const Contestant& each : all)
        std::printf("%13s  %5.1f %%  %5.1f %%\n", each.name.c_str(), share_solved(each, twice),
                    share_solved(each, mixed));
}

void print_peers() {
    const std::vector<Contestant> all = contestants();
    print_small_and_large(all);
    print_duplicated(all);
    if (all.size() == 1)
        std::printf(
            "\n(ODE, Bullet, DART and Siconos are compared where their packages are installed: "
            "libode-dev, libbullet-dev, libdart-external-odelcpsolver-dev, "
            "libsiconos-numerics-dev)\n");
}

}  // namespace

// With `--record FILE` the first table is also written as CSV, for figure cost_vs_elimination. With
// `--peers` there is only the comparison with other libraries.
int main(int argc, char** argv) {
    Table table({"contacts", "pivots", "dantzig", "refactored", "block_guess", "warm"});
    if (argc == 2 && std::strcmp(argv[1], "--peers") == 0) {
        print_peers();
        return 0;
    }
    print_sizes(table);
    if (argc == 3 && std::strcmp(argv[1], "--record") == 0) write_csv(table, argv[2]);
    print_walls();
    print_peers();
}
