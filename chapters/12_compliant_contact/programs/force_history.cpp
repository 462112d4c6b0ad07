// One collision from first to last contact: forces, depth and speeds against time.
#include <algorithm>
#include <cmath>

#include "chapters/12_compliant_contact/childproof_brick.hpp"
#include "chapters/12_compliant_contact/programs/ball_on_floor.hpp"
#include "chapters/12_compliant_contact/programs/collision_history.hpp"
#include "common/core/errors.hpp"
#include "common/figures/program.hpp"

using namespace collide;

namespace {

/// The brick's collisions with three coefficients of friction, and their common axis ranges.
struct Collisions {
    std::vector<History> histories = {};
    Table table = Table({"mu", "greatest_force_ms", "end_of_compression_ms", "rolls_from_ms",
                         "end_ms", "greatest_force_kN", "greatest_depth_mm"});
    double last = 0, force = 0, depth = 0, fastest = 0, slowest = 0;
};

Collisions collisions_of(ChildproofBrick brick, double longest) {
    Collisions all;
    for (const double mu : {0.125, 0.225, 0.325}) {
        brick.mu = mu;
        const CompliantCollision run =
            integrate_collision(childproof_brick(brick), longest, {.accuracy = 1e-8});
        const History& h = all.histories.emplace_back(history_of(require_over(run), mu));
        const double rolls = time_below(h, h.sliding, brick.springs.transition_speed);
        all.table.add({mu, time_of_largest(h, h.normal), time_below(h, h.approach, 0), rolls,
                       end_of(h), *std::max_element(h.normal.begin(), h.normal.end()),
                       greatest_depth(h)});
        all.last = std::max(all.last, end_of(h));
        all.force = std::max(all.force, all.table.rows.back()[5]);
        all.depth = std::max(all.depth, all.table.rows.back()[6]);
        all.fastest = std::max({all.fastest, h.approach.front(), h.sliding.front()});
        all.slowest = std::min(all.slowest, h.approach.back());
    }
    return all;
}

/// Marks the end of compression and the onset of rolling.
void draw_events(Axes& axes, const std::vector<double>& row, double low, double high) {
    axes.line({row[2], row[2]}, {low, high},
              {.color = palette::grey, .width = 1.4, .dash = Dash::dashed});
    if (row[3] >= 0)
        axes.line({row[3], row[3]}, {low, high},
                  {.color = palette::green, .width = 1.8, .dash = Dash::dotted});
}

void draw_forces(Figure& figure, const Collisions& all, std::size_t i) {
    const History& h = all.histories[i];
    const std::vector<double>& row = all.table.rows[i];
    const bool is_first = i == 0;
    Axes& axes = figure.add_axes(
        {.title = "μ = " + to_text(row[0]),
         .x = {.label = "", .range = Range{0, 1.04 * all.last}},
         .y = {.label = is_first ? "force / kN" : "", .range = Range{0, 1.12 * all.force}},
         .legend = is_first ? Legend::top_right : Legend::none});
    draw_events(axes, row, 0, 1.12 * all.force);
    const double deepest = row[2], rolls = row[3];
    if (!is_first)
        axes.text(std::max(deepest, rolls), 1.02 * all.force, "deepest", Align::left, palette::grey,
                  6);
    if (rolls >= 0)
        axes.text(std::max(deepest, rolls), 0.86 * all.force, "rolls", Align::left, palette::green,
                  6);
    axes.line(h.time, h.normal, {.color = palette::blue}, "normal");
    axes.line(h.time, h.friction, {.color = palette::vermilion}, "friction");
    axes.line(h.time, h.limit, {.color = palette::black, .width = 1.3, .dash = Dash::dashed},
              "μ · normal");
}

void draw_depth(Figure& figure, const Collisions& all, std::size_t i) {
    Axes& axes = figure.add_axes(
        {.x = {.label = "", .range = Range{0, 1.04 * all.last}},
         .y = {.label = i == 0 ? "depth / mm" : "", .range = Range{0, 1.12 * all.depth}}});
    draw_events(axes, all.table.rows[i], 0, 1.12 * all.depth);
    axes.line(all.histories[i].time, all.histories[i].depth, {.color = palette::purple});
}

void draw_speeds(Figure& figure, const Collisions& all, std::size_t i) {
    const double low = 1.2 * all.slowest - 0.1, high = 1.1 * all.fastest;
    const History& h = all.histories[i];
    Axes& axes =
        figure.add_axes({.x = {.label = "time / ms", .range = Range{0, 1.04 * all.last}},
                         .y = {.label = i == 0 ? "speed / (m/s)" : "", .range = Range{low, high}},
                         .legend = i == 0 ? Legend::top_right : Legend::none});
    draw_events(axes, all.table.rows[i], low, high);
    axes.line({0, 1.04 * all.last}, {0, 0}, {.color = palette::grey, .width = 1});
    axes.line(h.time, h.approach, {.color = palette::blue}, "ż");
    axes.line(h.time, h.sliding, {.color = palette::vermilion}, "sliding");
}

std::string caption_of(const Table& table, double c) {
    const auto in_time = [&](double ms) { return with_decimals(3, ms) + " ms"; };
    std::string rolling;
    for (const std::vector<double>& row : table.rows)
        rolling += (rolling.empty() ? "" : "; ") + ("μ = " + to_short_text(row[0])) + ": " +
                   (row[3] < 0        ? "it slides throughout"
                    : row[3] < row[2] ? "it rolls from " + in_time(row[3]) + " on, in compression"
                                      : "it rolls from " + in_time(row[3]) + " on, in expansion");
    const std::string damped =
        c == 0
            ? ""
            : "The force is greatest before that, at μ = " + to_short_text(table.rows[0][0]) +
                  " at " + in_time(table.rows[0][1]) + " and not at " + in_time(table.rows[0][2]) +
                  ", because the damping adds to it on the way in and takes from it on the way out. ";
    return "The brick's collision with three coefficients of friction. Dashed grey: where it is "
           "deepest and compression ends. " +
           damped +
           "Friction is μ "
           "times the normal force while the ball slides, and less as soon as it rolls (green, "
           "dotted: slower than the transition speed). " +
           rolling + ".";
}

}  // namespace

int main(int argc, char** argv) {
    ChildproofBrick brick;
    double c = *brick.springs.dissipation, gigapascal = 10;
    Program program("force_history", "Forces, depth and speeds of one collision of the brick.",
                    COLLIDE_FIGURE_FOLDER);
    program.option("--c", c, "dissipation of the contact [s/m]", {0, 1});
    program.option("--modulus", gigapascal, "E* [GPa]", {0.1, 100});
    return program.run(argc, argv, [&](const FigureFiles& files) {
        brick.springs.dissipation = c;
        brick.springs.modulus = 1e9 * gigapascal;
        const double longest = 2e-3 * std::pow(10 / gigapascal, 0.4) * (1 + 5 * c);
        const Collisions all = collisions_of(brick, longest);
        Figure figure{.name = "force_history",
                      .title = "Half a millisecond of the brick",
                      .caption = caption_of(all.table, c),
                      .source = "the brick: Uchida 2015, example 1",
                      .width = 1150,
                      .height = 800,
                      .columns = 3};
        for (const auto draw : {draw_forces, draw_depth, draw_speeds})
            for (std::size_t i = 0; i < all.histories.size(); ++i) draw(figure, all, i);
        save(figure, all.table, files);
    });
}
