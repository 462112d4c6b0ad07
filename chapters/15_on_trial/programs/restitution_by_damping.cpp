// Which damping ratio gives which e, if a contact of spring and damper ends when its force ends; and the
// forces of such bounces.
#include <cmath>
#include <numbers>

#include "chapters/15_on_trial/programs/spring_bounce.hpp"
#include "chapters/15_on_trial/spring_contact.hpp"
#include "common/core/errors.hpp"
#include "common/figures/program.hpp"

using namespace collide;

namespace {

/// e of a contact that lasts until the spring has regained its length, and pulls before.
double restitution_of_pulling(double zeta) {
    if (zeta >= 1) return 0;
    return std::exp(-std::numbers::pi * zeta / std::sqrt((1 - zeta) * (1 + zeta)));
}

/// The laws on the left; returns the largest difference of an integrated bounce.
double draw_laws(Axes& axes, Table& table, double smallest) {
    std::vector<double> by_force, e_of_force, by_length, e_of_length, marks, measured;
    for (int i = 0; i <= 200; ++i) {
        const double e = std::pow(smallest, i / 200.0);
        by_force.push_back(damping_for_restitution(e));
        e_of_force.push_back(e);
        by_length.push_back(i / 200.0);
        e_of_length.push_back(restitution_of_pulling(i / 200.0));
    }
    double worst = 0;
    for (int i = 1; i <= 12; ++i) {
        const double e = std::pow(smallest, (i - 0.5) / 12), zeta = damping_for_restitution(e);
        const SpringBounce bounce = follow_bounce(zeta);
        marks.push_back(zeta);
        measured.push_back(bounce.restitution);
        worst = std::max(worst, std::abs(bounce.restitution - e));
        table.add({e, zeta, bounce.restitution, restitution_of_pulling(zeta),
                   bounce.moments.back().time});
    }
    axes.line(by_length, e_of_length, {.color = palette::grey, .dash = Dash::dashed},
              "pulls until z = 0");
    axes.line(by_force, e_of_force, {.color = palette::blue, .width = 2.6}, "cannot pull, (15.1)");
    axes.points(marks, measured, {.color = palette::vermilion, .marker_size = 8}, "integrated");
    return worst;
}

/// The force of a bounce with this e, and how it would go on.
void draw_force(Axes& axes, double e, const Color& color) {
    const double zeta = damping_for_restitution(e);
    const SpringBounce bounce = follow_bounce(zeta);
    std::vector<double> time, force, later, pull;
    for (const SpringMoment& moment : bounce.moments)
        time.push_back(moment.time), force.push_back(moment.force);
    for (const SpringMoment& moment : go_on_pulling(bounce, zeta, 4))
        later.push_back(moment.time), pull.push_back(moment.force);
    axes.line(later, pull, {.color = color, .width = 1.5, .dash = Dash::dotted});
    axes.line(time, force, {.color = color}, "e = " + to_short_text(e));
}

}  // namespace

int main(int argc, char** argv) {
    double e = 0.25, smallest = 0.01;
    Program program("restitution_by_damping",
                    "e of a contact of spring and damper that cannot pull.", COLLIDE_FIGURE_FOLDER);
    program.option("--e", e, "coefficient of restitution of the lively bounce", {0.15, 0.95});
    program.option("--smallest", smallest, "coefficient of restitution", {1e-4, 0.1});
    return program.run(argc, argv, [&](const FigureFiles& files) {
        Figure figure{.name = "restitution_by_damping",
                      .title = "A damped contact that cannot pull",
                      .caption = "",
                      .width = 1000,
                      .height = 430,
                      .columns = 2};
        Table table({"e", "zeta", "e_integrated", "e_if_it_pulls", "duration"});
        Axes& laws =
            figure.add_axes({.x = {.label = "damping ratio ζ",
                                   .range = Range{0, 1.02 * damping_for_restitution(smallest)}},
                             .y = {.label = "e", .range = Range{0, 1.03}},
                             .legend = Legend::top_right});
        const double worst = draw_laws(laws, table, smallest);
        Axes& forces = figure.add_axes({.x = {.label = "time √(k/m) t", .range = Range{0, 4}},
                                        .y = {.label = "force F/(v √(k m))"},
                                        .legend = Legend::top_right});
        forces.line({0, 4}, {0, 0}, {.color = palette::grey, .width = 1});
        draw_force(forces, 0.99, palette::green);
        draw_force(forces, e, palette::blue);
        draw_force(forces, 0.1, palette::vermilion);
        const double zeta = damping_for_restitution(e);
        figure.caption =
            "Left: e of a contact that ends with its force (marks: integrated bounces, which agree to " +
            std::string(worst < 1e-8 ? "eight digits" : to_short_text(worst)) +
            "), and of one that waits until the spring has regained its length. Right: the forces "
            "over time; dotted, the pull with which the second would continue. For e = " +
            to_short_text(e) + " the first needs ζ = " + with_decimals(3, zeta) +
            "; with this ζ the second has " + with_decimals(3, restitution_of_pulling(zeta)) +
            ". Above ζ = 1 the second never lets go.";
        save(figure, table, files);
    });
}
