// Sweeps on a problem without a solution, and the bound that its certificate gives beforehand.
#include <algorithm>
#include <string>

#include "chapters/02_particle_systems/jammed.hpp"
#include "chapters/02_particle_systems/pgs.hpp"
#include "common/figures/program.hpp"

using namespace collide;

int main(int argc, char** argv) {
    double sweeps = 60, speed = 1;
    Program program("jammed",
                    "Residual and impulses, sweep by sweep, of contacts that have no solution.",
                    COLLIDE_FIGURE_FOLDER);
    program.option("--sweeps", sweeps, "how many sweeps to draw", {10, 1000});
    program.option("--speed", speed, "of the fastest approach [m/s]", {1e-3, 1e3});
    return program.run(argc, argv, [&](const FigureFiles& files) {
        Figure figure{
            .name = "jammed",
            .title = "Contacts without a solution",
            .caption =
                "Sweeps over contacts whose wishes contradict each other (exercise 2.4). Left: the "
                "residual stays above the bound that the certificate gives (dashed). Right: the "
                "largest impulse grows for ever, in the end by the same amount in every sweep.",
            .width = 1000,
            .height = 420,
            .columns = 2};
        Axes& residuals = figure.add_axes({.title = "natural residual",
                                           .x = {.label = "sweeps", .range = Range{0, sweeps}},
                                           .y = {.label = "residual", .range = Range{0, 1.4}},
                                           .legend = Legend::top_right});
        Axes& impulses = figure.add_axes({.title = "largest impulse",
                                          .x = {.label = "sweeps", .range = Range{0, sweeps}},
                                          .y = {.label = "impulse / N s"}});
        Table table({"contacts", "sweep", "residual", "certified_residual", "largest_impulse"});
        for (const auto& [count, color] : std::vector<std::pair<int, Color>>{
                 {2, palette::green}, {4, palette::blue}, {8, palette::vermilion}}) {
            const Jammed jammed = jammed_contacts(count, 1, speed);
            const double bound = certified_residual(jammed.problem, jammed.certificate);
            solve_by_sweeps(jammed.problem,
                            {.max_sweeps = static_cast<int>(sweeps),
                             .observe = [&, n = count](const LcpSolution& now) {
                                 table.add({n, now.steps, now.residual, bound, now.f.maxCoeff()});
                             }});
            const Table rows = table.where("contacts", count);
            residuals.line(rows, "sweep", "residual", {.color = color},
                           std::to_string(count) + " contacts");
            residuals.line(rows, "sweep", "certified_residual",
                           {.color = color, .width = 1.4, .dash = Dash::dashed});
            impulses.line(rows, "sweep", "largest_impulse", {.color = color});
        }
        save(figure, table, files);
    });
}
