// Height and energy of a bouncing ball, for several coefficients of restitution, against the closed
// form.
#include <algorithm>
#include <cmath>
#include <string>

#include "chapters/01_particle_collisions/bouncing.hpp"
#include "chapters/01_particle_collisions/closed_form.hpp"
#include "common/errors.hpp"
#include "common/program.hpp"

using namespace collide;

namespace {

struct Parameters {
    double height = 1;      // of the drop [m]
    double ledger_e = 0.7;  // the coefficient of restitution of the energy ledger
    double duration = 3;    // [s]
};

const std::vector<std::pair<double, Color>> cases = {
    {0.9, palette::blue}, {0.7, palette::vermilion}, {0.5, palette::green}};

void simulate(Table& table, double e, const Parameters& p) {
    const BouncingScene scene{.restitution = e};
    const Particle ball{.position = {0, 0, p.height}};
    const ClosedFormBounces exact{.height = p.height, .gravity = 9.81, .restitution = e};
    for (const BouncingSample& s : simulate_bouncing(ball, scene, p.duration).samples)
        table.add({e, s.time, s.gap, exact.height_at(s.time), s.kinetic, s.potential, s.lost});
}

void draw_heights(Axes& axes, const Table& table) {
    for (const auto& [e, color] : cases) {
        const Table rows = table.where("e", e);
        axes.line(rows.column("time_s"), rows.column("height_m"), {.color = color},
                  "e = " + to_text(e));
    }
    for (const auto& [e, color] : cases) {
        const Table rows = table.where("e", e);
        const bool is_last = e == cases.back().first;
        axes.line(rows.column("time_s"), rows.column("exact_height_m"),
                  {.color = palette::black, .width = 1.2, .dash = Dash::dotted},
                  is_last ? "closed form" : "");
    }
}

// The three accounts on top of each other: their sum never changes.
void draw_ledger(Axes& axes, const Table& rows) {
    const auto time = rows.column("time_s");
    std::vector<double> zero(time.size(), 0), kinetic = rows.column("kinetic_J"),
                                              potential = rows.column("potential_J"),
                                              total = rows.column("lost_J");
    for (std::size_t i = 0; i < time.size(); ++i) {
        potential[i] += kinetic[i];
        total[i] += potential[i];
    }
    axes.band(time, zero, kinetic, palette::vermilion, 0.65);
    axes.band(time, kinetic, potential, palette::blue, 0.55);
    axes.band(time, potential, total, palette::light_grey);
    axes.line(time, total, {.color = palette::black});
    const double top = total.front(), end = time.back();
    axes.text(0.98 * end, 0.90 * top, "lost in bounces", Align::right);
    axes.text(0.257 * end, 0.42 * top, "potential", Align::center);
    axes.text(0.095 * end, 0.09 * top, "kinetic", Align::center);
}

}  // namespace

int main(int argc, char** argv) {
    Parameters p;
    Program program("bouncing_ball",
                    "Height and energy of a bouncing ball for several coefficients of restitution.",
                    COLLIDE_FIGURE_FOLDER);
    program.option("--height", p.height, "height of the drop [m]", {1e-2, 100});
    program.option("--e", p.ledger_e, "coefficient of restitution of the energy ledger", {0, 1});
    program.option("--duration", p.duration, "how long to simulate [s]", {0.01, 100});
    return program.run(argc, argv, [&](const FigureFiles& files) {
        Table table(
            {"e", "time_s", "height_m", "exact_height_m", "kinetic_J", "potential_J", "lost_J"});
        for (const auto& [e, color] : cases) simulate(table, e, p);
        if (table.where("e", p.ledger_e).rows.empty()) simulate(table, p.ledger_e, p);

        Figure figure{.name = "bouncing_ball",
                      .title = "A bouncing ball and its energy",
                      .caption =
                          "Left: the height of a ball dropped on a floor, simulated (colours) and "
                          "from the closed form (dotted). "
                          "Right: its energy for e = " +
                          to_text(p.ledger_e) +
                          ". Every bounce moves some of it to the account "
                          "of the lost; the sum, the black line, stays.",
                      .source = "",
                      .width = 900,
                      .height = 400,
                      .columns = 2};
        Axes& heights =
            figure.add_axes({.title = "height",
                             .x = {.label = "time t / s", .range = Range{0, p.duration}},
                             .y = {.label = "height h / m", .range = Range{0, 1.05 * p.height}},
                             .legend = Legend::top_right});
        draw_heights(heights, table);
        Axes& ledger = figure.add_axes(
            {.title = "energy, e = " + to_text(p.ledger_e),
             .x = {.label = "time t / s", .range = Range{0, p.duration}},
             .y = {.label = "energy / J", .range = Range{0, 1.05 * 9.81 * p.height}}});
        draw_ledger(ledger, table.where("e", p.ledger_e));
        save(figure, table, files);
    });
}
