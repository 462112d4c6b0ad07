// Accuracy against work: projected Gauss–Seidel creeps, Dantzig's algorithm arrives.
#include <algorithm>

#include "chapters/02_particle_systems/pgs.hpp"
#include "chapters/08_linear_complementarity/brick_wall.hpp"
#include "chapters/08_linear_complementarity/dantzig.hpp"
#include "chapters/08_linear_complementarity/programs/operations.hpp"
#include "chapters/08_linear_complementarity/random_problems.hpp"
#include "common/program.hpp"

using namespace collide;

namespace {

constexpr int sweeps = 10'000;
constexpr double least_residual = 1e-16;  // so that zero can be drawn on a logarithmic axis

struct Path {
    std::vector<double> work, residual;  // in eliminations; as of natural_residual
};

Path sweep_path(const Lcp& problem, int count) {
    const auto n = static_cast<double>(problem.b.size());
    const std::vector<bool> bilateral = bilateral_flags(problem);
    VecX f = VecX::Zero(problem.b.size()), a = problem.b;
    Path path;
    for (int k = 1, next = 1; k <= count; ++k) {
        matrix_sweep(problem, bilateral, f, a);
        if (k < next) continue;
        next = std::max(next + 1, static_cast<int>(next * 1.15));
        path.work.push_back(2 * n * n * k / elimination(n));
        path.residual.push_back(std::max(least_residual, natural_residual(problem, f)));
    }
    return path;
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
                "Residual of the forces against the work done, in units of one Gaussian "
                "elimination. Sweeps are good at once and then creep; the worse, the more "
                "the contacts depend on each other. Dantzig's algorithm is good for nothing "
                "until its last pivot, and then it is done.",
            .source = "",
            .width = 900,
            .height = 480};
        Axes& axes = figure.add_axes(
            {.x = {.label = "work / one elimination",
                   .range = Range{1e-2, 1e2},
                   .logarithmic = true},
             .y = {.label = "residual", .range = Range{1e-17, 1e7}, .logarithmic = true},
             .legend = Legend::top_right});
        Table table({"problem", "method", "work", "residual"});
        const auto add = [&](int problem, int method, const Path& path, const Style& style,
                             const std::string& label) {
            for (std::size_t i = 0; i < path.work.size(); ++i)
                table.add({static_cast<double>(problem), static_cast<double>(method), path.work[i],
                           path.residual[i]});
            axes.line(path.work, path.residual, style, label);
        };
        const std::string bricks = std::to_string(wall.b.size()) + " contacts of a wall";
        add(1, 1, sweep_path(loose, sweeps), {.color = palette::orange, .width = 2.6},
            "sweeps, 100 random contacts");
        add(2, 1, sweep_path(wall, sweeps), {.color = palette::vermilion, .width = 2.6},
            "sweeps, " + bricks);
        add(1, 2, dantzig_path(loose), {.color = palette::sky, .width = 2.6},
            "Dantzig, 100 random contacts");
        add(2, 2, dantzig_path(wall), {.color = palette::blue, .width = 2.6}, "Dantzig, " + bricks);
        save(figure, table, files);
    });
}
