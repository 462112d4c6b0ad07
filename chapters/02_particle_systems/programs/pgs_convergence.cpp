// How fast projected Gauss–Seidel converges on columns of balls, and how little the residual says
// about it.
#include <algorithm>
#include <string>

#include "chapters/02_particle_systems/pgs.hpp"
#include "common/figures/program.hpp"

using namespace collide;

namespace {

// A column of equal balls that falls on the floor with 1 m/s: the floor's impulse has to reach the
// top.
struct Column {
    std::vector<Ball> balls;
    std::vector<Contact> contacts;
};
Column falling_column(int count, bool top_first) {
    Column column;
    for (int i = 0; i < count; ++i) {
        column.balls.push_back({{.position = {0, 2.0 * i + 1, 0}, .velocity = {0, -1, 0}}, 1});
        const int below = i - 1;  // −1 is the world
        column.contacts.push_back({.a = i, .b = below, .normal = Vec3::UnitY()});
    }
    if (top_first) std::reverse(column.contacts.begin(), column.contacts.end());
    return column;
}

// Without restitution all balls rest in the solution, so the error is the largest remaining speed.
double error(Column column, const VecX& gamma) {
    apply_impulses(column.balls, column.contacts, gamma);
    double fastest = 0;
    for (const Ball& ball : column.balls)
        fastest = std::max(fastest, ball.particle.velocity.norm());
    return fastest;
}

}  // namespace

int main(int argc, char** argv) {
    double sweeps = 60000, top_first = 0;
    Program program("pgs_convergence",
                    "Residual and error of projected Gauss–Seidel against sweeps, for columns of "
                    "5, 20 and 80 balls.",
                    COLLIDE_FIGURE_FOLDER);
    program.option("--sweeps", sweeps, "how many sweeps to draw", {100, 1000000});
    program.option("--top-first", top_first, "1: the sweeps go from the top down", {0, 1});
    return program.run(argc, argv, [&](const FigureFiles& files) {
        Figure figure{
            .name = "pgs_convergence",
            .title = "A small residual is not a small error",
            .caption =
                "A column of balls falls on the floor at 1 m/s and must stop. The residual "
                "(solid) soon looks small. The error (dashed), the speed of the ball that still "
                "falls fastest, stays near 1 until the floor's impulse has reached the top, which "
                "takes sixteen times as many sweeps for four times as many balls."};
        Axes& axes = figure.add_axes(
            {.x = {.label = "sweeps", .range = Range{1, sweeps}, .logarithmic = true},
             .y = {.label = "residual (solid), error / m/s (dashed)",
                   .range = Range{1e-5, 3},
                   .logarithmic = true},
             .legend = Legend::bottom_left});
        Table table({"balls", "sweep", "residual", "error_m_per_s", "floor_impulse"});
        for (const auto& [count, color] : std::vector<std::pair<int, Color>>{
                 {80, palette::vermilion}, {20, palette::blue}, {5, palette::green}}) {
            const Column column = falling_column(count, top_first == 1);
            // Every sweep at first, then about forty per decade.
            int next = 1;
            const auto record = [&, n = count](const LcpSolution& now) {
                if (now.steps < next) return;
                table.add({n, now.steps, now.residual, error(column, now.f),
                           now.f.maxCoeff()});  // the floor carries most
                next = std::max(next + 1, next * 106 / 100);
            };
            solve_by_sweeps(
                make_contact_problem(column.balls, column.contacts, 0),
                {.max_sweeps = static_cast<int>(sweeps), .tolerance = 1e-13, .observe = record});
            const Table rows = table.where("balls", count);
            axes.line(rows, "sweep", "residual", {.color = color},
                      std::to_string(count) + " balls");
            axes.line(rows, "sweep", "error_m_per_s", {.color = color, .dash = Dash::dashed});
        }
        save(figure, table, files);
    });
}
