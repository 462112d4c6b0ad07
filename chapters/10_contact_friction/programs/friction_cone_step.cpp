// A force that changes along a straight line, and the cone that changes with it: how far may it go?
#include <algorithm>
#include <cmath>

#include "chapters/10_contact_friction/friction_cone.hpp"
#include "chapters/10_contact_friction/friction_sets.hpp"
#include "common/core/errors.hpp"
#include "common/figures/program.hpp"

using namespace collide;

namespace {

ContactForce after(const ContactForce& force, const ContactForce& change, double s) {
    return {.normal = force.normal + s * change.normal,
            .tangent = force.tangent + s * change.tangent};
}

/// The direction that friction keeps after it has come to the cone with this force.
Vec2 direction_on_cone(const Vec2& force) {
    const ContactSets stuck{.normal = NormalSet::clamped, .tangent = TangentSet::stuck};
    return friction_transition(stuck, FrictionEvent::reached_cone, force, Vec2::Zero(), 0)
        .direction;
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
        const ContactForce force{.normal = 4, .tangent = {0.9, 0.6}};
        const ContactForce change{.normal = normal_change, .tangent = {x, y}};
        const double found = cone_step(force, change, mu);
        constexpr double longest = 2;
        const bool reaches = found < longest;
        const double end = reaches ? std::max(1.3 * found, 0.5) : longest;
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
                (reaches ? "The force reaches the cone at s = " + with_decimals(3, found) +
                               " and stays on it, in the direction that it has there (green). "
                         : "The force does not reach the cone here. ") +
                "Square: what a sweep takes instead, the point of the blue disc that is nearest to "
                "the force for s = 1 (ring).",
            .width = 1000,
            .height = 450,
            .columns = 2};
        const double last = reaches ? found : end;
        const double later = last + 0.5;  // so long the way on the cone is drawn
        const double widest = mu * std::max(force.normal, after(force, change, later).normal);
        const double room = std::max(1.1 * widest, 1.2);
        Axes& disc = figure.add_axes({.x = {.label = "f_{x} / N", .range = Range{-room, room}},
                                      .y = {.label = "f_{y} / N", .range = Range{-room, room}},
                                      .equal = true});
        Axes& axes = figure.add_axes({.x = {.label = "step s", .range = Range{0, end}},
                                      .y = {.label = "force / N", .range = Range{0, 1.15 * room}}});
        const auto draw_disc = [&](double s, const Style& style) {
            disc.line(circle({0, 0}, mu * after(force, change, s).normal, 96), style);
        };
        disc.polygon(circle({0, 0}, mu * after(force, change, last).normal, 96), palette::sky, 0.2);
        for (const double part : {0.25, 0.5, 0.75})
            draw_disc(part * last, {.color = palette::light_grey, .width = 1.2});
        draw_disc(0, {.color = palette::grey});
        draw_disc(last, {.color = palette::blue});
        const Vec2 to = after(force, change, last).tangent;
        const auto on_cone = [&, direction = direction_on_cone(to)](double s) -> Vec2 {
            return std::max(0.0, mu * after(force, change, s).normal) * direction;
        };
        if (reaches) {
            disc.line({to, after(force, change, end).tangent},
                      {.color = palette::vermilion, .width = 1.5, .dash = Dash::dashed});
            disc.arrow(to, on_cone(later), {.color = palette::green, .width = 3});
        }
        // A sweep holds the normal force. With a unit yield the force for s = 1 stops the surfaces.
        const Vec2 wanted = after(force, change, 1).tangent;
        const Vec2 swept = tangential_drive(force.tangent, -change.tangent, 1,
                                            std::max(0.0, mu * after(force, change, last).normal));
        disc.line({wanted, swept}, {.color = palette::black, .width = 1, .dash = Dash::dotted});
        disc.point(wanted, {.color = palette::black, .marker = Marker::ring});
        disc.point(swept, {.color = palette::black, .marker = Marker::square});
        disc.arrow(force.tangent, to, {.color = palette::vermilion, .width = 3});
        disc.point(force.tangent, {.color = palette::black, .marker = Marker::circle});
        disc.text(force.tangent, "f_{F}", Align::left, palette::black, 10, -6);
        disc.point(to, {.color = palette::vermilion, .marker = Marker::circle});

        Table table({"s", "friction_x_N", "friction_y_N", "friction_N", "limit_N", "goes_on_x_N",
                     "goes_on_y_N", "swept_x_N", "swept_y_N"});
        for (int k = 0; k <= 100; ++k) {
            const double s = k * end / 100;
            const ContactForce now = after(force, change, s);
            const Vec2 goes_on = reaches && s > found ? on_cone(s) : now.tangent;
            table.add({s, now.tangent.x(), now.tangent.y(), now.tangent.norm(), mu * now.normal,
                       goes_on.x(), goes_on.y(), swept.x(), swept.y()});
        }
        axes.line(table, "s", "limit_N", {.color = palette::blue});
        axes.line(table, "s", "friction_N", {.color = palette::vermilion});
        const auto name = [&](double part, const std::string& column, const std::string& words,
                              const Color& color, double shift) {
            const auto& row = table.rows[static_cast<std::size_t>(100 * part)];
            axes.text(row[0], row[table.index_of(column)], words, Align::left, color, 4, shift);
        };
        name(0.02, "limit_N", "μ f_{N}, radius of the disc", palette::blue, 16);
        name(0.25, "friction_N", "|f_{F}|, friction force", palette::vermilion, -20);
        if (reaches) {
            axes.line({found, end}, {on_cone(found).norm(), on_cone(end).norm()},
                      {.color = palette::green, .width = 3});
            axes.line({found, found}, {0, to.norm()},
                      {.color = palette::grey, .width = 1.2, .dash = Dash::dashed});
            axes.points({found}, {to.norm()}, {.color = palette::vermilion});
            axes.text(found, 0.05 * room, "reaches the cone", Align::right, palette::black, -8, 0);
        }
        save(figure, table, files);
    });
}
