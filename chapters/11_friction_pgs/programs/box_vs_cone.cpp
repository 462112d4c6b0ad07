// Which way friction points: the disc, the box, and a step with the inverse of a matrix.
#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "chapters/11_friction_pgs/programs/friction_directions.hpp"
#include "common/core/errors.hpp"
#include "common/figures/program.hpp"

using namespace collide;

namespace {

struct Puck {
    double mu, speed;

    /// Its velocity at φ [degrees].
    Vec2 sliding(double phi) const {
        return Vec2(speed * std::cos(phi * degree), speed * std::sin(phi * degree));
    }
};

void draw_tracks(Axes& axes, const Puck& puck) {
    for (const auto& [shape, color] :
         {std::pair(FrictionShape::disc, palette::blue), {FrictionShape::box, palette::vermilion}})
        for (int phi = 0; phi < 360; phi += 15) {
            const auto places = track(puck.mu, puck.sliding(phi), shape);
            axes.line(places, {.color = color, .width = 1.6});
            axes.point(places.back(), {.color = color, .marker = Marker::circle, .marker_size = 7});
        }
}

/// Fills the table, and draws every fifth impulse.
Table draw_impulses(Axes& axes, const Puck& puck) {
    axes.line(arc({0, 0}, 1, 0, 90 * degree), {.color = palette::grey, .width = 1.5});
    axes.line({Vec2(1, 0), Vec2(1, 1), Vec2(0, 1)}, {.color = palette::grey, .width = 1.5});
    Table table({"angle_deg", "disc_error_deg", "disc_size", "box_error_deg", "box_size",
                 "rod_error_deg", "inverse_error_deg", "inverse_size"});
    for (int phi = 3; phi < 90; phi += 3) {
        const Vec2 u = puck.sliding(phi);
        const Friction disc = by_sweeps(slider(false, puck.mu), u, FrictionShape::disc);
        const Friction box = by_sweeps(slider(false, puck.mu), u, FrictionShape::box);
        const Friction rod = by_sweeps(slider(true, puck.mu), u, FrictionShape::disc);
        const Friction inverse = by_inverse(slider(true, puck.mu), u);
        table.add({phi, disc.error, disc.against.norm(), box.error, box.against.norm(), rod.error,
                   inverse.error, inverse.against.norm()});
        if (phi % 15 != 0) continue;
        for (const auto& [one, color] :
             {std::pair(disc, palette::blue), {inverse, palette::green}, {box, palette::vermilion}})
            axes.arrow({0, 0}, one.against, {.color = color, .width = 2});
    }
    return table;
}

/// Returns the largest error of the box by the formula [degrees].
double draw_errors(Axes& axes, const Puck& puck, const Table& table) {
    std::vector<double> angles, errors;
    for (double phi = 0; phi <= 90; phi += 0.25) {
        angles.push_back(phi);
        errors.push_back(by_formula(puck.sliding(phi), puck.mu).error);
    }
    const double dot = 7;
    axes.line(angles, errors, {.color = palette::vermilion});
    axes.points(table, "angle_deg", "box_error_deg",
                {.color = palette::vermilion, .marker_size = dot}, "box");
    axes.points(table, "angle_deg", "inverse_error_deg",
                {.color = palette::green, .marker_size = dot}, "rod, by the inverse of A_{tt}");
    axes.points(table, "angle_deg", "rod_error_deg",
                {.color = palette::blue, .marker = Marker::ring, .marker_size = dot},
                "disc, puck and rod");
    return *std::max_element(errors.begin(), errors.end());
}

}  // namespace

int main(int argc, char** argv) {
    double mu = 0.5, speed = 2;
    Program program("box_vs_cone", "Direction and size of friction, for a disc and for a box.",
                    COLLIDE_FIGURE_FOLDER);
    program.option("--mu", mu, "coefficient of friction", {0.1, 1});
    program.option("--speed", speed, "of sliding [m/s]", {0.3, 5});
    return program.run(argc, argv, [&](const FigureFiles& files) {
        const Puck puck{mu, speed};
        Figure figure{.name = "box_vs_cone",
                      .title = "Which way does friction point?",
                      .caption = "",
                      .width = 1200,
                      .height = 430,
                      .columns = 3};
        const double far = speed * speed / (2 * mu * g), room = 1.25 * far;
        Axes& paths = figure.add_picture("pucks, from above", {-room, room}, {-room, room});
        Axes& plane = figure.add_axes({.title = "impulses",
                                       .x = {.label = "−γ_{1} / μ γ_{n}",
                                             .range = Range{0, 1.3},
                                             .ticks = ticks_at({0, 0.5, 1})},
                                       .y = {.label = "−γ_{2} / μ γ_{n}",
                                             .range = Range{0, 1.3},
                                             .ticks = ticks_at({0, 0.5, 1})},
                                       .equal = true});
        Axes& errors = figure.add_axes({.title = "error of the direction",
                                        .x = {.label = "direction of sliding φ / degrees",
                                              .range = Range{0, 90},
                                              .ticks = ticks_at({0, 15, 30, 45, 60, 75, 90})},
                                        .y = {.label = "error / degrees", .range = Range{-2, 75}},
                                        .legend = Legend::top_left});
        draw_tracks(paths, puck);
        const Table table = draw_impulses(plane, puck);
        const double by_box = draw_errors(errors, puck, table);
        const auto largest = [&](const std::string& column) {
            const std::vector<double> all = table.column(column);
            return *std::max_element(all.begin(), all.end());
        };
        figure.caption =
            "Left: pucks that slide away from the middle at " + to_short_text(speed) +
            " m/s, μ = " + to_short_text(mu) +
            ", until they stop; blue with the disc, vermilion with the box, whose sides are parallel to x "
            "and y. The disc lets them run straight and " +
            with_decimals(2, track(mu, puck.sliding(30), FrictionShape::disc).back().norm()) +
            " m far in every direction; the box bends their paths and stops them on a square. "
            "Middle: "
            "the friction impulse of one step, for sliding at φ = 15°, 30°, … 75°. With the box, vermilion, it "
            "ends at the corner if both tangents slide on, and is up to " +
            with_decimals(2, largest("box_size")) +
            " times as long as Coulomb's law allows. Green: the disc, for a rod that slides on "
            "one of its ends, if the wish uses the inverse of A_tt. Right: the angle between "
            "friction and the sliding after the step: up to " +
            with_decimals(0, by_box) + "° for the box (line: formula) and " +
            with_decimals(0, largest("inverse_error_deg")) +
            "° for the inverse, though both have converged; for the disc with one number ρ it is "
            "less than a millionth of a degree, for the puck and for the rod.";
        if (std::max(largest("disc_error_deg"), largest("rod_error_deg")) > 1e-6)
            throw std::runtime_error("the disc has an error of direction");
        save(figure, table, files);
    });
}
