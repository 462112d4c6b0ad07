// Accuracy against work: projected Gauss–Seidel converges slowly, Dantzig's algorithm terminates.
#include <algorithm>
#include <string>

#include "chapters/08_linear_complementarity/brick_wall.hpp"
#include "chapters/08_linear_complementarity/programs/residual_paths.hpp"
#include "chapters/08_linear_complementarity/random_problems.hpp"
#include "common/figures/program.hpp"

using namespace collide;

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
        const WorkPath loose_walk = dantzig_path(loose), wall_walk = dantzig_path(wall);
        Figure figure{
            .name = "pgs_vs_dantzig",
            .title = "Accuracy against work",
            .caption =
                "Residual of the forces against the work done, in units of one Gaussian "
                "elimination. The more the contacts depend on each other, the more slowly sweeps "
                "over the matrix converge; for the wall they reach two digits only after "
                "Dantzig's algorithm "
                "has reached all. "
                "Dashed: the same sweeps without the matrix, with the running sums of chapter 5. "
                "Dantzig's algorithm is good for nothing until its last pivots, and then it is "
                "done. Rings: the first forces that the judge of exercise 8.2 calls a solution.",
            .width = 900,
            .height = 480};
        Axes& axes = figure.add_axes(
            {.x = {.label = "work / one elimination",
                   .range = Range{1e-2, 1e2},
                   .logarithmic = true},
             .y = {.label = "residual", .range = Range{1e-17, 1e7}, .logarithmic = true},
             .legend = Legend::top_right});
        Table table(
            {"problem", "method", "work", "residual", "two_digits", "nine_digits", "verdict"});
        const auto add = [&](int problem, int method, const WorkPath& path, const Style& style,
                             const std::string& label) {
            for (std::size_t i = 0; i < path.work.size(); ++i)
                table.add({problem, method, path.work[i], path.residual[i], arrives(path, i, 1e-2),
                           arrives(path, i, 1e-9), static_cast<int>(path.verdict[i])});
            axes.line(path.work, path.residual, style, label);
            const auto proved =
                std::find(path.verdict.begin(), path.verdict.end(), Verdict::solution);
            if (proved == path.verdict.end()) return;
            const auto at = static_cast<std::size_t>(proved - path.verdict.begin());
            axes.points({path.work[at]}, {path.residual[at]},
                        {.color = palette::black, .marker = Marker::ring, .marker_size = 16});
        };
        const std::string bricks = std::to_string(wall.b.size()) + " contacts of a wall";
        add(1, 1, sweep_path(loose, cost_with_matrix(loose)),
            {.color = palette::orange, .width = 2.6}, "sweeps, 100 random contacts");
        add(2, 1, sweep_path(wall, cost_with_matrix(wall)),
            {.color = palette::vermilion, .width = 2.6}, "sweeps, " + bricks);
        add(2, 3, sweep_path(wall, cost_with_velocities(wall)),
            {.color = palette::vermilion, .width = 2, .dash = Dash::dashed}, "the same, with sums");
        add(1, 2, loose_walk, {.color = palette::sky, .width = 2.6},
            "Dantzig, 100 random contacts");
        add(2, 2, wall_walk, {.color = palette::blue, .width = 2.6}, "Dantzig, " + bricks);
        save(figure, table, files);
    });
}
