// The cost of accuracy: Euler steps against power series, on Baber's example.
#include "chapters/06_frictional_impact_3d/euler.hpp"
#include "chapters/06_frictional_impact_3d/programs/examples.hpp"
#include "common/figures/program.hpp"

using namespace collide;

int main(int argc, char** argv) {
    ImpactProblem problem = baber_example();
    Program program("euler_vs_regularised", "Error against the number of evaluations.",
                    COLLIDE_FIGURE_FOLDER);
    program.option("--e", problem.e, "coefficient of restitution", {0, 1});
    return program.run(argc, argv, [&](const FigureFiles& files) {
        const Impact exact = impact_regularised(problem, {.tolerance = 1e-15});
        Table table({"method", "setting", "evaluations", "error"});
        for (const double delta : {3.0, 1.0, 0.3, 0.1, 0.03, 0.01, 3e-3, 1e-3, 3e-4, 1e-4, 3e-5}) {
            const Impact impact = impact_euler(problem, {.delta = delta});
            table.add({1, delta, impact.evaluations, error_of(impact, exact, problem)});
        }
        for (const double tolerance : {1e-3, 1e-4, 1e-6, 1e-8, 1e-10, 1e-12}) {
            const Impact impact = impact_regularised(problem, {.tolerance = tolerance});
            table.add({2, tolerance, impact.evaluations, error_of(impact, exact, problem)});
        }
        Figure figure{
            .name = "euler_vs_regularised",
            .title = "What accuracy costs",
            .caption =
                "The error of Baber's example against the number of evaluations: Euler steps, or "
                "coefficients of the power series. Ten times more Euler steps give one more digit. "
                "The series gets eight more digits for less than twice the work.",
            .height = 470};
        Axes& axes = figure.add_axes(
            {.x = {.label = "evaluations", .range = Range{10, 1e7}, .logarithmic = true},
             .y = {.label = "relative error", .range = Range{1e-15, 1}, .logarithmic = true},
             .legend = Legend::bottom_right});
        const Table euler = table.where("method", 1), series = table.where("method", 2);
        axes.line(euler, "evaluations", "error",
                  {.color = palette::orange, .marker = Marker::square},
                  "Euler, smaller and smaller δ");
        axes.line(series, "evaluations", "error",
                  {.color = palette::blue, .marker = Marker::circle},
                  "regularised, tolerance 10^{−3} … 10^{−12}");
        save(figure, table, files);
    });
}
