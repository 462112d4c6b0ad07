// A step ends below the floor; bisection finds where it should have stopped (Baraff 1997, figures
// 13 and 14).
#include <stdexcept>

#include "chapters/01_particle_collisions/particle.hpp"
#include "chapters/01_particle_collisions/plane.hpp"
#include "chapters/01_particle_collisions/time_of_impact.hpp"
#include "common/figures/program.hpp"

using namespace collide;

namespace {

struct Parameters {
    double height = 1;        // of the drop [m]
    double start = 0.40;      // t₀, the last legal time [s]
    double step = 0.10;       // Δt [s]
    double tolerance = 4e-3;  // ε, large enough to be seen [m]
};

// The whole step, drawn as a curve, and the trials that the search made, in order.
struct Search {
    std::vector<double> curve_time, curve_gap;
    Table trials{{"trial", "time_s", "gap_m"}};
};

Search search_contact(const Parameters& p) {
    const Plane floor;
    const Surroundings surroundings;
    const Particle dropped = fly({.position = {0, 0, p.height}}, surroundings, p.start);
    const auto gap_after = [&](double time) {
        return gap(floor, fly(dropped, surroundings, time).position);
    };
    if (gap_after(0) < 0 || gap_after(p.step) >= 0)
        throw std::invalid_argument(
            "with this height, start and step the particle does not hit the floor within the step");

    Search search;
    for (int i = 0; i <= 100; ++i) {
        search.curve_time.push_back(p.start + p.step * i / 100);
        search.curve_gap.push_back(gap_after(p.step * i / 100));
    }
    int count = 0;
    time_of_impact(
        [&](double time) {
            search.trials.add({static_cast<double>(++count), p.start + time, gap_after(time)});
            return gap_after(time);
        },
        p.step, p.tolerance);
    return search;
}

void draw_step(Axes& axes, const Search& search, const Parameters& p) {
    const double begin = p.start, end = p.start + p.step;
    axes.polygon({begin - p.step, end + p.step, end + p.step, begin - p.step}, {0, 0, -1, -1},
                 palette::light_grey);
    axes.line(search.curve_time, search.curve_gap, {.color = palette::grey, .dash = Dash::dashed});
    axes.points({begin, end}, {search.curve_gap.front(), search.curve_gap.back()},
                {.color = palette::black});
    axes.text(begin, search.curve_gap.front(), "last legal state, t_{0}", Align::left,
              palette::black, 12, 0);
    axes.text(end, search.curve_gap.back(), "t_{0} + Δt", Align::right, palette::black, -10, -2);
}

// Numbers only the trials whose gap lies in one of the two ranges; elsewhere they would cover each
// other.
void draw_trials(Axes& axes, const Table& trials, Range numbered, Range also_numbered) {
    for (const auto& row : trials.rows) {
        const bool accepted = row == trials.rows.back();
        axes.points({row[1]}, {row[2]}, {.color = accepted ? palette::green : palette::vermilion});
        const auto lies_in = [&](Range range) {
            return row[2] >= range.low && row[2] <= range.high;
        };
        if (lies_in(numbered) || lies_in(also_numbered))
            axes.text(row[1], row[2], std::to_string(static_cast<int>(row[0])), Align::left,
                      palette::black, 8, 9);
    }
}

}  // namespace

int main(int argc, char** argv) {
    Parameters p;
    Program program("bisection",
                    "Bisection for the time at which a falling particle reaches the floor.",
                    COLLIDE_FIGURE_FOLDER);
    program.option("--height", p.height, "height of the drop [m]", {1e-3, 1e3});
    program.option("--start", p.start, "last legal time [s]", {0, 15});
    program.option("--step", p.step, "length of the step [s]", {1e-6, 100});
    program.option("--tolerance", p.tolerance, "gap that counts as contact [m]", {1e-9, 1});
    return program.run(argc, argv, [&](const FigureFiles& files) {
        const Search search = search_contact(p);
        const double first = search.curve_gap.front(), last = search.curve_gap.back();
        const double zoom_time = search.trials.rows.back()[1], zoom = 2.5 * p.tolerance;

        Figure figure{.name = "bisection",
                      .title = "Bisection finds the time of impact",
                      .caption =
                          "Left: the step that starts at t₀ ends below the floor (grey). Trial "
                          "steps, numbered, halve the "
                          "interval "
                          "in which the gap closes. Right: the same near the floor. The search "
                          "stops at the first trial in "
                          "the green band, 0 ≤ gap ≤ ε: in contact, on the legal side.",
                      .source = "after Baraff 1997, figures 13 and 14",
                      .width = 900,
                      .height = 400,
                      .columns = 2};
        Axes& whole = figure.add_axes(
            {.title = "one step",
             .x = {.label = "time t / s",
                   .range = Range{p.start - 0.06 * p.step, p.start + 1.06 * p.step}},
             .y = {.label = "gap d / m",
                   .range = Range{last - 0.1 * (first - last), first + 0.1 * (first - last)}}});
        draw_step(whole, search, p);
        draw_trials(whole, search.trials, {last, -zoom}, {2 * zoom, first});

        Axes& near = figure.add_axes(
            {.title = "near the floor",
             .x = {.label = "time t / s",
                   .range = Range{zoom_time - 0.05 * p.step, zoom_time + 0.05 * p.step}},
             .y = {.label = "gap d / m", .range = Range{-zoom, 2 * zoom}}});
        draw_step(near, search, p);
        near.polygon({0, p.start + 2 * p.step, p.start + 2 * p.step, 0},
                     {0, 0, p.tolerance, p.tolerance}, palette::green, 0.25);
        near.text(zoom_time - 0.05 * p.step, p.tolerance / 2, "0 ≤ d ≤ ε", Align::left,
                  palette::black, 8, 0);
        draw_trials(near, search.trials, {-zoom, 2 * zoom}, {});
        save(figure, search.trials, files);
    });
}
