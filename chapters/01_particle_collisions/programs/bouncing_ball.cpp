// Height and energy of a bouncing ball, for several coefficients of restitution, against the closed
// form.
#include <string>

#include "chapters/01_particle_collisions/bouncing.hpp"
#include "chapters/01_particle_collisions/closed_form.hpp"
#include "common/core/errors.hpp"
#include "common/figures/program.hpp"

using namespace collide;

namespace {

using Balls = std::vector<std::pair<double, Color>>;  // by their coefficient of restitution

void simulate(Table& table, double e, double height, double duration) {
    const Particle ball{.position = {0, 0, height}};
    const ClosedFormBounces exact{.height = height, .gravity = 9.81, .restitution = e};
    for (const BouncingSample& s : simulate_bouncing(ball, {.restitution = e}, duration).samples)
        table.add({e, s.time, s.gap, exact.height_at(s.time), s.kinetic, s.potential, s.lost});
}

void draw_heights(Axes& axes, const Table& table, const Balls& balls) {
    for (const auto& [e, color] : balls)
        axes.line(table.where("e", e), "time_s", "height_m", {.color = color}, "e = " + to_text(e));
    for (const auto& [e, color] : balls)
        axes.line(table.where("e", e), "time_s", "exact_height_m",
                  {.color = palette::black, .width = 1.2, .dash = Dash::dotted},
                  e == balls.back().first ? "closed form" : "");
}

// The three energies, stacked: their sum is constant.
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
    double height = 1, e = 0.7, duration = 3;
    Program program("bouncing_ball",
                    "Height and energy of a bouncing ball for several coefficients of restitution.",
                    COLLIDE_FIGURE_FOLDER);
    program.option("--height", height, "height of the drop [m]", {1e-2, 100});
    program.option("--e", e, "coefficient of restitution of the second ball and of the ledger",
                   {0, 1});
    program.option("--duration", duration, "how long to simulate [s]", {0.01, 100});
    return program.run(argc, argv, [&](const FigureFiles& files) {
        Table table(
            {"e", "time_s", "height_m", "exact_height_m", "kinetic_J", "potential_J", "lost_J"});
        Balls balls = {{e, palette::vermilion}};
        if (e != 0.9) balls.insert(balls.begin(), {0.9, palette::blue});
        if (e != 0.5) balls.push_back({0.5, palette::green});
        for (const auto& [each, color] : balls) simulate(table, each, height, duration);

        Figure figure{
            .name = "bouncing_ball",
            .title = "A bouncing ball and its energy",
            .caption =
                "Left: the height of a ball dropped on a floor, simulated (colours) and from the "
                "closed form (dotted). Right: its energy for e = " +
                to_text(e) + ". Every bounce moves some of it to the losses; the sum stays.",
            .width = 900,
            .height = 400,
            .columns = 2};
        Axes& heights =
            figure.add_axes({.title = "height",
                             .x = {.label = "time t / s", .range = Range{0, duration}},
                             .y = {.label = "height h / m", .range = Range{0, 1.05 * height}},
                             .legend = Legend::top_right});
        draw_heights(heights, table, balls);
        Axes& ledger =
            figure.add_axes({.title = "energy, e = " + to_text(e),
                             .x = {.label = "time t / s", .range = Range{0, duration}},
                             .y = {.label = "energy / J", .range = Range{0, 1.5 * 9.81 * height}},
                             .legend = Legend::top_right});
        draw_ledger(ledger, table.where("e", e));
        save(figure, table, files);
    });
}
