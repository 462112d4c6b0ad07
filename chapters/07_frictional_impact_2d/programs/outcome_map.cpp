// The branches of a tilted rod that hits the floor, over friction and incidence.
#include <string>

#include "chapters/07_frictional_impact_2d/programs/rod_outcomes.hpp"
#include "chapters/07_frictional_impact_2d/rays_2d.hpp"
#include "chapters/07_frictional_impact_2d/stopping_friction.hpp"
#include "common/core/errors.hpp"
#include "common/figures/program.hpp"

using namespace collide;

namespace {

constexpr int strips = 240;  // horizontal strips of the map

void draw_rod(Axes& axes, double tilt) {
    const PlanarBody rod = tilted_rod(tilt);
    const double shown = -35 * degree;
    const Vec2 incoming(-std::sin(shown), std::cos(shown));
    axes.rectangle({-1.1, 0.65}, {0, -0.08}, palette::light_grey);
    axes.line({-1.1, 0.65}, {0, 0}, {.color = palette::black});
    axes.line({0, 0}, {0, 0.85}, {.color = palette::grey, .width = 1.2, .dash = Dash::dashed});
    axes.line({Vec2::Zero(), 2 * rod.position}, {.color = palette::blue, .width = 9});
    axes.point(rod.position, {.color = palette::black});
    axes.arrow(0.6 * incoming, 0.06 * incoming, {.color = palette::vermilion, .width = 3});
    axes.text(0.36, 0.52, "velocity of", Align::left, palette::vermilion, 4, 10);
    axes.text(0.36, 0.52, "the lower end", Align::left, palette::vermilion, 4, -12);
    axes.line(arc({0, 0}, 0.42, 90 * degree, 90 * degree + shown, 12),
              {.color = palette::vermilion, .width = 1.2});
    axes.text(0.06, 0.43, "α < 0", Align::left, palette::vermilion, 0, 14);
    axes.arrow(0.12, -0.16, 0.42, -0.16, {.color = palette::black});
    axes.text(0.46, -0.16, "x");
}

/// The critical friction, above which the lower end stops, over the incidence: a curve on each
/// side. The table lists every tenth of its points after the branches, as an outcome of its own.
void draw_stopping_friction(Axes& map, Table& table, double tilt, double e, double most) {
    constexpr int border = 4;
    for (const double side : {1.0, -1.0}) {
        std::vector<Vec2> curve;
        for (int i = 1; i <= samples; ++i) {
            const double angle = side * steepest * i / samples;
            const ImpactProblem2d problem = rod_impact(tilt, angle * degree, 0, e);
            const double mu = stopping_friction(problem.K, problem.u0, e);
            if (mu > most) break;
            curve.emplace_back(angle, mu);
            if (i % 10 == 0) table.add({mu, angle, angle, border});
        }
        map.line(curve, {.color = palette::black, .width = 2});
    }
}

}  // namespace

int main(int argc, char** argv) {
    double tilt = 60, e = 0.5, most = 1.4;
    Program program("outcome_map",
                    "What happens to a tilted rod on impact, over friction and incidence.",
                    COLLIDE_FIGURE_FOLDER);
    program.option("--tilt", tilt, "of the rod, from the vertical [degrees]", {1, 89});
    program.option("--e", e, "coefficient of restitution", {0, 1});
    program.option("--mu-max", most, "largest coefficient of friction", {0.1, 5});
    return program.run(argc, argv, [&](const FigureFiles& files) {
        const Mat2 K = rod_impact(tilt * degree, 0, 0, e).K;
        const double critical = std::abs(K(0, 1)) / K(0, 0);
        Figure figure{
            .name = "outcome_map",
            .title = "Slide on, stick, or slide back",
            .caption =
                "A rod, tilted by " + to_short_text(tilt) +
                "°, hits the floor with its lower end. The blow pushes this end to the right. "
                "Below the critical friction μ* nothing can hold it: if it comes in from the right "
                "and stops, it slides back. Above μ* it slides on or sticks. Black: the friction "
                "beyond which it stops, from a formula. e = " +
                to_short_text(e) + ".",
            .source = "algorithm: Baber 2011, section 5",
            .width = 1000,
            .height = 430,
            .columns = 2};
        Table table({"mu", "from_degrees", "to_degrees", "outcome"});
        Axes& picture = figure.add_picture("", {-1.1, 0.8}, {-0.3, 1.1});
        draw_rod(picture, tilt * degree);

        Axes& map = figure.add_axes({.x = {.label = "incidence α / degrees",
                                           .range = Range{-90, 90},
                                           .ticks = ticks_at({-90, -45, 0, 45, 90})},
                                     .y = {.label = "friction μ", .range = Range{0, most}}});
        const double height = most / strips;
        for (int i = 0; i < strips; ++i) {
            const double mu = (i + 0.5) * height;
            // Slightly higher than the strip, to avoid gaps; the next one covers the excess.
            const double low = i * height, high = std::min(most, low + 1.6 * height);
            cut_into_outcomes(tilt * degree, mu, e, [&](double from, double to, Outcome outcome) {
                map.rectangle({from, to}, {low, high}, color_of(outcome));
                table.add({mu, from, to, static_cast<double>(outcome)});
            });
        }
        map.line({0, 0}, {0, most}, {.color = palette::black, .width = 1.2, .dash = Dash::dotted});
        if (critical < most) {
            map.line({-90, 90}, {critical, critical},
                     {.color = palette::black, .width = 1.2, .dash = Dash::dashed});
            map.text(88, critical, "μ*", Align::right, palette::black, 0, 12);
        }
        draw_stopping_friction(map, table, tilt * degree, e, most);
        map.text(45, 0.45 * critical, "slides faster", Align::center);
        for (const auto& [angle, word] : {std::pair(-66, "slower"), std::pair(-20, "back")}) {
            map.text(angle, 0.45 * critical, "slides", Align::center, palette::black, 0, 10);
            map.text(angle, 0.45 * critical, word, Align::center, palette::black, 0, -12);
        }
        map.text(-20, (critical + most) / 2, "sticks", Align::center);
        map.text(58, critical + 0.3 * (most - critical), "slides slower", Align::center);
        save(figure, table, files);
    });
}
