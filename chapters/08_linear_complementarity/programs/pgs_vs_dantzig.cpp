// Accuracy against work: projected Gauss–Seidel creeps, Dantzig's algorithm arrives.
#include <algorithm>

#include "chapters/02_particle_systems/pgs.hpp"
#include "chapters/08_linear_complementarity/brick_wall.hpp"
#include "chapters/08_linear_complementarity/dantzig.hpp"
#include "chapters/08_linear_complementarity/programs/operations.hpp"
#include "chapters/08_linear_complementarity/random_problems.hpp"
#include "common/figures/program.hpp"

using namespace collide;

namespace {

constexpr int sweeps = 10'000;
constexpr double least_residual = 1e-16;  // so that zero can be drawn on a logarithmic axis

struct Path {
    std::vector<double> work, residual;  // in eliminations; as of natural_residual
};

/// @param price  of one sweep, in operations
Path sweep_path(const Lcp& problem, int count, double price) {
    const auto n = static_cast<double>(problem.b.size());
    const std::vector<bool> bilateral = bilateral_flags(problem);
    VecX f = VecX::Zero(problem.b.size()), a = problem.b;
    Path path;
    for (int k = 1, next = 1; k <= count; ++k) {
        matrix_sweep(problem, bilateral, f, a);
        if (k < next) continue;
        next = std::max(next + 1, static_cast<int>(next * 1.15));
        path.work.push_back(price * k / elimination(n));
        path.residual.push_back(std::max(least_residual, natural_residual(problem, f)));
    }
    return path;
}

double price_with_matrix(const Lcp& problem) {
    return 2.0 * static_cast<double>(problem.b.size() * problem.b.size());
}
/// With the velocities of the bodies as running sums, as chapter 05 counts them. The residuals are the
/// same, sweep by sweep.
double price_with_sums(const Lcp& problem) { return 48.0 * static_cast<double>(problem.b.size()); }

/// Does the path stay below the residual from its row i on, and not before?
bool arrives(const Path& path, std::size_t i, double residual) {
    const auto below = [&](double r) { return r <= residual; };
    const auto from = path.residual.begin() + static_cast<std::ptrdiff_t>(i);
    return std::all_of(from, path.residual.end(), below) && (i == 0 || !below(*(from - 1)));
}

Path dantzig_path(const Lcp& problem) {
    const auto n = static_cast<double>(problem.b.size());
    const DantzigWalk walk = walk_dantzig(problem);
    Path path;
    double work = 0;
    for (const Pivot& pivot : walk.pivots) {
        work += operations(pivot, n, Factorisation::updated) / elimination(n);
        path.work.push_back(work);
        path.residual.push_back(std::max(least_residual, natural_residual(problem, pivot.f)));
    }
    path.work.push_back(work + 8 * n * n / elimination(n));  // recompute, at most
    path.residual.push_back(std::max(least_residual, walk.solution.residual));
    return path;
}

}  // namespace

int main(int argc, char** argv) {
    double disturbance = 0.3;
    Program program("pgs_vs_dantzig",
                    "Residual against work, for a random problem and a wall of bricks.",
                    COLLIDE_FIGURE_FOLDER);
    program.option("--disturbance", disturbance, "of the bricks, in their weights", {0, 10});
    return program.run(argc, argv, [&](const FigureFiles& files) {
        Random random(8);
        const Lcp loose = random_contact_problem(random, 100, 75),
                  wall = brick_wall({.courses = 8, .disturbance = disturbance});
        Figure figure{
            .name = "pgs_vs_dantzig",
            .title = "Accuracy against work",
            .caption =
                "Residual of the forces against the work done, in units of one Gaussian elimination. "
                "Sweeps over the matrix creep, the more the contacts depend on each other; for the wall "
                "they have two digits after Dantzig's algorithm has all. Dashed: the same sweeps without "
                "the matrix, with the running sums of chapter 05. Dantzig's algorithm is good for "
                "nothing until its last pivots, and then it is done.",
            .source = "",
            .width = 900,
            .height = 480};
        Axes& axes = figure.add_axes(
            {.x = {.label = "work / one elimination",
                   .range = Range{1e-2, 1e2},
                   .logarithmic = true},
             .y = {.label = "residual", .range = Range{1e-17, 1e7}, .logarithmic = true},
             .legend = Legend::top_right});
        Table table({"problem", "method", "work", "residual", "two_digits", "nine_digits"});
        const auto add = [&](int problem, int method, const Path& path, const Style& style,
                             const std::string& label) {
            for (std::size_t i = 0; i < path.work.size(); ++i)
                table.add({static_cast<double>(problem), static_cast<double>(method), path.work[i],
                           path.residual[i], arrives(path, i, 1e-2) ? 1.0 : 0,
                           arrives(path, i, 1e-9) ? 1.0 : 0});
            axes.line(path.work, path.residual, style, label);
        };
        const std::string bricks = std::to_string(wall.b.size()) + " contacts of a wall";
        add(1, 1, sweep_path(loose, sweeps, price_with_matrix(loose)),
            {.color = palette::orange, .width = 2.6}, "sweeps, 100 random contacts");
        add(2, 1, sweep_path(wall, sweeps, price_with_matrix(wall)),
            {.color = palette::vermilion, .width = 2.6}, "sweeps, " + bricks);
        add(2, 3, sweep_path(wall, sweeps, price_with_sums(wall)),
            {.color = palette::vermilion, .width = 2, .dash = Dash::dashed}, "the same, with sums");
        add(1, 2, dantzig_path(loose), {.color = palette::sky, .width = 2.6},
            "Dantzig, 100 random contacts");
        add(2, 2, dantzig_path(wall), {.color = palette::blue, .width = 2.6}, "Dantzig, " + bricks);
        save(figure, table, files);
    });
}
