// Height and energy of a bouncing ball, for several coefficients of restitution, against the closed
// form.
#include <algorithm>
#include <cmath>
#include <string>

#include "chapters/01_particle_collisions/bouncing.hpp"
#include "chapters/01_particle_collisions/closed_form.hpp"
#include "common/core/errors.hpp"
#include "common/figures/program.hpp"

using namespace collide;

namespace {

struct Parameters {
    double height = 1;    // of the drop [m]
    double e = 0.7;       // coefficient of restitution of the second ball and of the ledger
    double duration = 3;  // [s]
};

struct Ball {
    double e;
    Color color;
};

void simulate(Table& table, double e, const Parameters& p) {
    const BouncingScene scene{.restitution = e};
    const Particle ball{.position = {0, 0, p.height}};
    const ClosedFormBounces exact{.height = p.height, .gravity = 9.81, .restitution = e};
    for (const BouncingSample& s : simulate_bouncing(ball, scene, p.duration).samples)
        table.add({e, s.time, s.gap, exact.height_at(s.time), s.kinetic, s.potential, s.lost});
}

void draw_heights(Axes& axes, const Table& table, const std::vector<Ball>& balls) {
    const Style dotted{.color = palette::black, .width = 1.2, .dash = Dash::dotted};
    for (const Ball& ball : balls) {
        const Table rows = table.where("e", ball.e);
        axes.line(rows, "time_s", "height_m", {.color = ball.color}, "e = " + to_text(ball.e));
    }
    for (const Ball& ball : balls) {
        const Table rows = table.where("e", ball.e);
        const bool is_last = &ball == &balls.back();
        axes.line(rows, "time_s", "exact_height_m", dotted, is_last ? "closed form" : "");
    }
}

// The three accounts on top of each other: their sum never changes.
void draw_ledger(Axes& axes, const Table& rows) {
    const auto time = rows.column("time_s");
    const std::vector<double> zero(time.size(), 0), kinetic = rows.column("kinetic_J");
    std::vector<double> potential = rows.column("potential_J"), total = rows.column("lost_J");
    for (std::size_t i = 0; i < time.size(); ++i) {
        potential[i] += kinetic[i];
        total[i] += potential[i];
    }
    const auto account = [&](const std::vector<double>& low, const std::vector<double>& high,
                             const Color& color, const std::string& name) {
        axes.band(time, low, high, color);
        axes.line({-1, -1}, {-1, -1}, {.color = color, .width = 10}, name);  // for the legend only
    };
    account(potential, total, palette::light_grey, "lost in bounces");
    account(kinetic, potential, palette::sky, "potential");
    account(zero, kinetic, palette::orange, "kinetic");
    axes.line(time, total, {.color = palette::black}, "sum");
}

}  // namespace

int main(int argc, char** argv) {
    Parameters p;
    Program program("bouncing_ball",
                    "Height and energy of a bouncing ball for several coefficients of restitution.",
                    COLLIDE_FIGURE_FOLDER);
    program.option("--height", p.height, "height of the drop [m]", {1e-2, 100});
    program.option("--e", p.e, "coefficient of restitution of the second ball and of the ledger",
                   {0, 1});
    program.option("--duration", p.duration, "how long to simulate [s]", {0.01, 100});
    return program.run(argc, argv, [&](const FigureFiles& files) {
        Table table(
            {"e", "time_s", "height_m", "exact_height_m", "kinetic_J", "potential_J", "lost_J"});
        std::vector<Ball> balls = {{p.e, palette::vermilion}};
        if (p.e != 0.9) balls.insert(balls.begin(), {0.9, palette::blue});
        if (p.e != 0.5) balls.push_back({0.5, palette::green});
        for (const Ball& ball : balls) simulate(table, ball.e, p);

        Figure figure{
            .name = "bouncing_ball",
            .title = "A bouncing ball and its energy",
            .caption =
                "Left: the height of a ball dropped on a floor, simulated (colours) and from the "
                "closed form (dotted). Right: its energy for e = " +
                to_text(p.e) + ". Every bounce moves some of it to the losses; the sum stays.",
            .width = 900,
            .height = 400,
            .columns = 2};
        Axes& heights =
            figure.add_axes({.title = "height",
                             .x = {.label = "time t / s", .range = Range{0, p.duration}},
                             .y = {.label = "height h / m", .range = Range{0, 1.05 * p.height}},
                             .legend = Legend::top_right});
        draw_heights(heights, table, balls);
        Axes& ledger =
            figure.add_axes({.title = "energy, e = " + to_text(p.e),
                             .x = {.label = "time t / s", .range = Range{0, p.duration}},
                             .y = {.label = "energy / J", .range = Range{0, 1.5 * 9.81 * p.height}},
                             .legend = Legend::top_right});
        draw_ledger(ledger, table.where("e", p.e));
        save(figure, table, files);
    });
}
