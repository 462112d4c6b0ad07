// A step ends below the floor; bisection finds where it should have stopped (Baraff 1997, figures
// 13 and 14).
#include <vector>

#include "chapters/01_particle_collisions/programs/drop_search.hpp"
#include "common/core/errors.hpp"
#include "common/figures/program.hpp"

using namespace collide;

namespace {

void draw_step(Axes& axes, const Search& search, double step) {
    const Vec2 begin = search.curve.front(), end = search.curve.back();
    axes.rectangle({begin.x() - step, end.x() + step}, {0, -1}, palette::light_grey);
    axes.line(search.curve, {.color = palette::grey, .dash = Dash::dashed});
    axes.marks({begin, end}, {.color = palette::black});
    axes.text(begin, "last legal state, t_{0}", Align::left, palette::black, 12, 0);
    axes.text(end, "t_{0} + Δt", Align::right, palette::black, -10, -2);
}

// Numbers only the trials whose gap lies in one of the ranges; elsewhere they would cover each other.
void draw_trials(Axes& axes, const Table& trials, const std::vector<Range>& numbered) {
    for (const auto& row : trials.rows) {
        const Vec2 at(row[1], row[2]);
        const bool accepted = row == trials.rows.back();
        axes.point(at, {.color = accepted ? palette::green : palette::vermilion});
        for (const Range& range : numbered)
            if (at.y() >= range.low && at.y() <= range.high)
                axes.text(at, to_text(row[0]), Align::left, palette::black, 8, 9);
    }
}

}  // namespace

int main(int argc, char** argv) {
    Drop p;
    Program program("bisection",
                    "Bisection for the time at which a falling particle reaches the floor.",
                    COLLIDE_FIGURE_FOLDER);
    program.option("--height", p.height, "height of the drop [m]", {1e-3, 1e3});
    program.option("--start", p.start, "last legal time [s]", {0, 15});
    program.option("--step", p.step, "length of the step [s]", {1e-6, 100});
    program.option("--tolerance", p.tolerance, "gap that counts as contact [m]", {1e-9, 1});
    return program.run(argc, argv, [&](const FigureFiles& files) {
        const Search search = search_contact(p);
        const double first = search.curve.front().y(), last = search.curve.back().y();
        const double zoom_time = search.trials.rows.back()[1], zoom = 2.5 * p.tolerance;

        Figure figure{
            .name = "bisection",
            .title = "Bisection finds the time of impact",
            .caption =
                "Left: the step that starts at t₀ ends below the floor (grey). Trial steps, "
                "numbered, halve the interval in which the gap closes. Right: the same near the "
                "floor. The search stops at the first trial in the green band, 0 ≤ gap ≤ ε: in "
                "contact, on the legal side.",
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
        draw_step(whole, search, p.step);
        draw_trials(whole, search.trials, {{last, -zoom}, {2 * zoom, first}});

        Axes& near = figure.add_axes(
            {.title = "near the floor",
             .x = {.label = "time t / s",
                   .range = Range{zoom_time - 0.05 * p.step, zoom_time + 0.05 * p.step}},
             .y = {.label = "gap d / m", .range = Range{-zoom, 2 * zoom}}});
        draw_step(near, search, p.step);
        near.rectangle({0, p.start + 2 * p.step}, {0, p.tolerance}, palette::green, 0.25);
        near.text(zoom_time - 0.05 * p.step, p.tolerance / 2, "0 ≤ d ≤ ε", Align::left,
                  palette::black, 8, 0);
        draw_trials(near, search.trials, {{-zoom, 2 * zoom}});
        save(figure, search.trials, files);
    });
}
