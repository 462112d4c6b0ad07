// The closed form in the plane against chapter 6's integration in space, on many problems.
#include <algorithm>
#include <array>
#include <string>

#include "chapters/07_frictional_impact_2d/programs/random_pairs.hpp"
#include "common/core/errors.hpp"
#include "common/figures/program.hpp"

using namespace collide;

namespace {

constexpr double smallest_drawn = 1e-17;  // relative difference at which zero is drawn

struct Kind {
    ImpactMode mode;
    std::string label;
    Style style;
};
const std::array<Kind, 3> kinds = {
    {{ImpactMode::sliding, "slides throughout", {.color = palette::sky, .marker_size = 4}},
     {ImpactMode::stable_sticking, "stops, sticks", {.color = palette::green, .marker_size = 4}},
     {ImpactMode::unstable_sticking,
      "stops, slides back",
      {.color = palette::vermilion, .marker_size = 4}}}};

}  // namespace

int main(int argc, char** argv) {
    double count = 3'000;
    Program program("planar_agrees", "The closed form against the integration in space.",
                    COLLIDE_FIGURE_FOLDER);
    program.option("--count", count, "of random collisions", {10, 100'000});
    return program.run(argc, argv, [&](const FigureFiles& files) {
        Random random(7);
        Table table({"condition_of_K", "relative_difference", "mode"});
        double worst = 0;
        for (int i = 0; i < count; ++i) {
            const PlanarPair pair = random_pair(random);
            const PlanarBodyImpact plane = resolve_impact(pair.a, pair.b, pair.contact);
            const double difference = difference_in_space(pair, plane);
            worst = std::max(worst, difference);
            table.add({condition_of(impact_problem(pair.a, pair.b, pair.contact).K),
                       std::max(smallest_drawn, difference),
                       static_cast<double>(mode_of(plane.impact.branch))});
        }
        Figure figure{
            .name = "planar_agrees",
            .title = "Two dimensions agree with three",
            .caption =
                to_short_text(count) +
                " random collisions of planar bodies, resolved in closed form and by chapter 6's "
                "integrator in space: the relative difference of impulse or velocity, whichever is "
                "larger. It is rounding; where the point sticks, it grows with the condition of "
                "K."};
        Axes& axes = figure.add_axes({.x = {.label = "condition of the collision matrix K",
                                            .range = Range{1, 2e6},
                                            .logarithmic = true},
                                      .y = {.label = "relative difference",
                                            .range = Range{5e-18, 1e-7},
                                            .logarithmic = true},
                                      .legend = Legend::top_left});
        for (const auto& [mode, label, style] : kinds) {
            const Table part = table.where("mode", static_cast<double>(mode));
            axes.points(part, "condition_of_K", "relative_difference", style, label);
        }
        axes.line({1, 2e6}, {1e-9, 1e-9}, {.color = palette::grey, .dash = Dash::dashed});
        axes.text(2e6, 1e-9, "the bar: 10^{−9}", Align::right, palette::grey, -4, 12);
        if (!(worst <= 1e-9)) throw std::runtime_error("they do not agree: " + to_text(worst));
        save(figure, table, files);
    });
}
