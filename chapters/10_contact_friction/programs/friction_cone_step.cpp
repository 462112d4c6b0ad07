// A force that changes along a straight line, and the cone that changes with it: how far may it go?
#include <algorithm>
#include <cmath>

#include "chapters/10_contact_friction/friction_cone.hpp"
#include "chapters/10_contact_friction/friction_sets.hpp"
#include "common/core/errors.hpp"
#include "common/figures/program.hpp"

using namespace collide;

namespace {

/// A step of the forces of a contact, as far as it is drawn.
struct Step {
    ContactForce force, change;
    double mu;
    double found;  ///< where the force reaches the cone
    double end;    ///< of the drawing
    bool reaches;  ///< the cone, within it

    double last() const { return reaches ? found : end; }
    double later() const { return last() + 0.5; }  ///< so long the way on the cone is drawn
    ContactForce at(double s) const {
        return {.normal = force.normal + s * change.normal,
                .tangent = force.tangent + s * change.tangent};
    }
};

Step step_of(const ContactForce& force, const ContactForce& change, double mu) {
    constexpr double longest = 2;
    const double found = cone_step(force, change, mu);
    const bool reaches = found < longest;
    return {.force = force,
            .change = change,
            .mu = mu,
            .found = found,
            .end = reaches ? std::max(1.3 * found, 0.5) : longest,
            .reaches = reaches};
}

/// The direction that friction keeps after it has come to the cone with this force.
Vec2 direction_on_cone(const Vec2& force) {
    const ContactSets stuck{.normal = NormalSet::clamped, .tangent = TangentSet::stuck};
    return friction_transition(stuck, FrictionEvent::reached_cone, force, Vec2::Zero(), 0)
        .direction;
}

/// The force that stays on the cone after it has reached it.
Vec2 on_cone(const Step& step, double s) {
    const Vec2 direction = direction_on_cone(step.at(step.last()).tangent);
    return std::max(0.0, step.mu * step.at(s).normal) * direction;
}

/// What a sweep takes: it holds the normal force, and with a unit yield the force for s = 1 stops the
/// surfaces.
Vec2 swept_force(const Step& step) {
    return tangential_drive(step.force.tangent, -step.change.tangent, 1,
                            std::max(0.0, step.mu * step.at(step.last()).normal));
}

/// The tangent plane: the friction force, and the disc that it must not leave.
void draw_plane(Axes& axes, const Step& step) {
    const double last = step.last();
    const auto disc = [&](double s) { return circle({0, 0}, step.mu * step.at(s).normal, 96); };
    axes.polygon(disc(last), palette::sky, 0.2);
    for (const double part : {0.25, 0.5, 0.75})
        axes.line(disc(part * last), {.color = palette::light_grey, .width = 1.2});
    axes.line(disc(0), {.color = palette::grey});
    axes.line(disc(last), {.color = palette::blue});
    const Vec2 from = step.force.tangent, to = step.at(last).tangent;
    if (step.reaches) {
        axes.line({to, step.at(step.end).tangent},
                  {.color = palette::vermilion, .width = 1.5, .dash = Dash::dashed});
        axes.arrow(to, on_cone(step, step.later()), {.color = palette::green, .width = 3});
    }
    const Vec2 wanted = step.at(1).tangent, swept = swept_force(step);
    axes.line({wanted, swept}, {.color = palette::black, .width = 1, .dash = Dash::dotted});
    axes.point(wanted, {.color = palette::black, .marker = Marker::ring});
    axes.point(swept, {.color = palette::black, .marker = Marker::square});
    axes.arrow(from, to, {.color = palette::vermilion, .width = 3});
    axes.point(from, {.color = palette::black, .marker = Marker::circle});
    axes.text(from, "f_{F}", Align::left, palette::black, 10, -6);
    axes.point(to, {.color = palette::vermilion, .marker = Marker::circle});
}

Table table_of(const Step& step) {
    Table table({"s", "friction_x_N", "friction_y_N", "friction_N", "limit_N", "goes_on_x_N",
                 "goes_on_y_N", "swept_x_N", "swept_y_N"});
    const Vec2 swept = swept_force(step);
    for (int k = 0; k <= 100; ++k) {
        const double s = k * step.end / 100;
        const ContactForce now = step.at(s);
        const Vec2 goes_on = step.reaches && s > step.found ? on_cone(step, s) : now.tangent;
        table.add({s, now.tangent.x(), now.tangent.y(), now.tangent.norm(), step.mu * now.normal,
                   goes_on.x(), goes_on.y(), swept.x(), swept.y()});
    }
    return table;
}

/// Length of the friction force and radius of the disc against s.
void draw_lengths(Axes& axes, const Step& step, const Table& table, double room) {
    axes.line(table, "s", "limit_N", {.color = palette::blue});
    axes.line(table, "s", "friction_N", {.color = palette::vermilion});
    const auto name = [&](double part, const std::string& column, const std::string& words,
                          const Color& color, double shift) {
        const auto& row = table.rows[static_cast<std::size_t>(100 * part)];
        axes.text(row[0], row[table.index_of(column)], words, Align::left, color, 4, shift);
    };
    name(0.02, "limit_N", "μ f_{N}, radius of the disc", palette::blue, 16);
    name(0.25, "friction_N", "|f_{F}|, friction force", palette::vermilion, -20);
    if (!step.reaches) return;
    const double length = step.at(step.found).tangent.norm();
    axes.line({step.found, step.end},
              {on_cone(step, step.found).norm(), on_cone(step, step.end).norm()},
              {.color = palette::green, .width = 3});
    axes.line({step.found, step.found}, {0, length},
              {.color = palette::grey, .width = 1.2, .dash = Dash::dashed});
    axes.points({step.found}, {length}, {.color = palette::vermilion});
    axes.text(step.found, 0.05 * room, "reaches the cone", Align::right, palette::black, -8, 0);
}

}  // namespace

int main(int argc, char** argv) {
    double mu = 0.5, normal_change = -1.5, x = -2.4, y = 0.3;
    Program program("friction_cone_step", "Where a step of the friction force reaches the cone.",
                    COLLIDE_FIGURE_FOLDER);
    program.option("--mu", mu, "coefficient of friction", {0.3, 1});
    program.option("--normal", normal_change, "change of the normal force per s [N]", {-2, 2});
    program.option("--x", x, "change of the friction force per s, along x [N]", {-4, 0});
    program.option("--y", y, "and along y [N]", {0, 4});
    return program.run(argc, argv, [&](const FigureFiles& files) {
        const Step step = step_of({.normal = 4, .tangent = {0.9, 0.6}},
                                  {.normal = normal_change, .tangent = {x, y}}, mu);
        Figure figure{
            .name = "friction_cone_step",
            .title = "The step to the cone",
            .caption =
                "A step of the solver changes the forces of a contact along a straight line. Left: "
                "the friction force in the tangent plane, with the disc of radius μ f_N that it "
                "must not leave, at the beginning (grey), at the end of the step (blue) and on the "
                "way. " +
                std::string(normal_change < 0
                                ? "The disc shrinks, because the normal force falls. "
                                : "The disc does not shrink, because the normal force does not "
                                  "fall. ") +
                "Right: length of the friction force and radius of the disc. " +
                (step.reaches
                     ? "The force reaches the cone at s = " + with_decimals(3, step.found) +
                           " and stays on it, in the direction that it has there (green). "
                     : "The force does not reach the cone here. ") +
                "Square: the answer of a sweep, the point of the blue disc that is nearest to the "
                "force at s = 1 (ring).",
            .width = 1000,
            .height = 450,
            .columns = 2};
        const double widest = mu * std::max(step.force.normal, step.at(step.later()).normal);
        const double room = std::max(1.1 * widest, 1.2);
        Axes& disc = figure.add_axes({.x = {.label = "f_{x} / N", .range = Range{-room, room}},
                                      .y = {.label = "f_{y} / N", .range = Range{-room, room}},
                                      .equal = true});
        Axes& axes = figure.add_axes({.x = {.label = "step s", .range = Range{0, step.end}},
                                      .y = {.label = "force / N", .range = Range{0, 1.15 * room}}});
        draw_plane(disc, step);
        const Table table = table_of(step);
        draw_lengths(axes, step, table, room);
        save(figure, table, files);
    });
}
