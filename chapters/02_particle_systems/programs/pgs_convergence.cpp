// How fast projected Gauss–Seidel converges on columns of balls.
#include <algorithm>
#include <string>

#include "chapters/02_particle_systems/pgs.hpp"
#include "common/program.hpp"

using namespace collide;

namespace {

// A column of equal balls on the floor, falling together: the floor's impulse has to reach the top.
ContactProblem falling_column(int count) {
    std::vector<Ball> balls;
    std::vector<Contact> contacts;
    for (int i = 0; i < count; ++i) {
        balls.push_back({{.position = {0, 2.0 * i + 1, 0}, .velocity = {0, -1, 0}}, 1});
        contacts.push_back({.a = i, .b = i - 1, .normal = Vec3::UnitY()});  // −1 is the world
    }
    return make_contact_problem(balls, contacts, 0);
}

}  // namespace

int main(int argc, char** argv) {
    double sweeps = 60000;
    Program program(
        "pgs_convergence",
        "Residual of projected Gauss–Seidel against sweeps, for columns of 5, 20 and 80 balls.",
        COLLIDE_FIGURE_FOLDER);
    program.option("--sweeps", sweeps, "how many sweeps to draw", {100, 1000000});
    return program.run(argc, argv, [&](const FigureFiles& files) {
        Figure figure{
            .name = "pgs_convergence",
            .title = "Gauss–Seidel needs patience on tall columns",
            .caption =
                "A column of balls falls on the floor. What is left of the error after each sweep: "
                "four times as many balls need about sixteen times as many sweeps.",
            .source = ""};
        Axes& axes = figure.add_axes(
            {.x = {.label = "sweeps", .range = Range{1, sweeps}, .logarithmic = true},
             .y = {.label = "natural residual", .range = Range{1e-12, 10}, .logarithmic = true},
             .legend = Legend::bottom_left});
        Table table({"balls", "sweep", "residual"});
        for (const auto& [count, color] : std::vector<std::pair<int, Color>>{
                 {80, palette::vermilion}, {20, palette::blue}, {5, palette::green}}) {
            // Every sweep at first, then ever fewer of them: about forty per decade.
            int next = 1;
            const auto record = [&](int sweep, double residual) {
                if (sweep < next) return;
                table.add({static_cast<double>(count), static_cast<double>(sweep), residual});
                next = std::max(next + 1, next * 106 / 100);
            };
            solve_by_sweeps(
                falling_column(count),
                {.max_sweeps = static_cast<int>(sweeps), .tolerance = 1e-13, .observe = record});
            const Table rows = table.where("balls", count);
            axes.line(rows.column("sweep"), rows.column("residual"), {.color = color},
                      std::to_string(count) + " balls");
        }
        save(figure, table, files);
    });
}
