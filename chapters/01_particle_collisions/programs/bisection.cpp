// A step ends below the floor; bisection finds where it should have stopped (Baraff 1997, figures
// 13 and 14).
#include <algorithm>
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
    program.option("--height", p.height, "height of the drop [m]", {0.01, 100});
    program.option("--start", p.start, "last legal time, as a share of the time of the fall",
                   {0, 0.98});
    program.option("--end", p.end, "end of the step, as a share of the time of the fall",
                   {1.02, 2});
    program.option("--tolerance", p.tolerance,
                   "gap that counts as contact, as a share of the height", {1e-6, 0.05});
    return program.run(argc, argv, [&](const FigureFiles& files) {
        const Search search = search_contact(p);
        const double fall = time_of_fall(p), tolerance = p.tolerance * p.height,
                     step = (p.end - p.start) * fall;
        const double zoom_time = search.trials.rows.back()[1], zoom = 2.5 * tolerance;
        const double first = search.curve.front().y(), last = search.curve.back().y();
        // A view that stays while the ends of the step are dragged, as long as they are in it.
        const Range shown{std::min(p.start, 0.89) - 0.013, std::max(p.end, 1.10) + 0.013};
        const auto gap_at = [&](double share) { return p.height * (1 - share * share); };

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
             .x = {.label = "time t / s", .range = Range{shown.low * fall, shown.high * fall}},
             .y = {.label = "gap d / m",
                   .range = Range{gap_at(shown.high + 0.008), gap_at(shown.low - 0.008)}}});
        draw_step(whole, search, step);
        draw_trials(whole, search.trials, {{last, -zoom}, {2 * zoom, first}});
        whole.handle(search.curve.front(), "beginning of the step",
                     {{.flag = "--start", .value = p.start, .per_x = 1 / fall}});
        whole.handle(search.curve.back(), "end of the step",
                     {{.flag = "--end", .value = p.end, .per_x = 1 / fall}});

        Axes& near = figure.add_axes(
            {.title = "near the floor",
             .x = {.label = "time t / s",
                   .range = Range{zoom_time - 0.05 * step, zoom_time + 0.05 * step}},
             .y = {.label = "gap d / m", .range = Range{-zoom, 2 * zoom}}});
        draw_step(near, search, step);
        near.rectangle({0, 2 * p.end * fall}, {0, tolerance}, palette::green, 0.25);
        near.text(zoom_time - 0.05 * step, tolerance / 2, "0 ≤ d ≤ ε", Align::left, palette::black,
                  8, 0);
        draw_trials(near, search.trials, {{-zoom, 2 * zoom}});
        save(figure, search.trials, files);
    });
}
