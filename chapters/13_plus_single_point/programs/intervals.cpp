// One interval in the plane of tangential velocities, and the two events that end it early.
#include <cmath>

#include "chapters/13_plus_single_point/step_length.hpp"
#include "common/core/errors.hpp"
#include "common/figures/program.hpp"

using namespace collide;

namespace {

const Vec2 start(-2.6, 1.5);  // u_t [m/s]

/// The line from u_t to u_t + Δ, and the velocity at its start.
void draw_line(Axes& axes, const Vec2& change, double transition_speed) {
    axes.polygon(circle({0, 0}, transition_speed), palette::light_grey, 0.8);
    axes.line(circle({0, 0}, transition_speed), {.color = palette::black, .width = 1});
    axes.arrow({-3.2, 0}, {2.2, 0}, {.color = palette::grey, .width = 1});
    axes.arrow({0, -0.85}, {0, 2.1}, {.color = palette::grey, .width = 1});
    axes.text({2.2, 0}, "u_{x}", Align::left, palette::grey, 4, -14);
    axes.text({0, 2.1}, "u_{y}", Align::left, palette::grey, 8, 0);
    axes.arrow({0, 0}, start, {.color = palette::blue, .width = 2.8});
    axes.text(start / 2, "u_{t}", Align::right, palette::blue, -6, -16);
    axes.arrow(start, start + change, {.color = palette::vermilion, .width = 2.4});
    axes.text(start + 0.86 * change, "Δ", Align::left, palette::vermilion, 6, 12);
    axes.text(start, "α = 0", Align::left, palette::black, -6, 18);
    axes.text(start + change, "α = 1", Align::left, palette::black, 8, -4);
}

}  // namespace

int main(int argc, char** argv) {
    StepRules rules{.transition_speed = 0.55, .max_turn = 0.45};
    Program program("intervals", "What ends an interval early.", COLLIDE_FIGURE_FOLDER);
    program.option("--max-turn", rules.max_turn, "θ_max [rad]", {0.1, 1});
    program.option("--transition-speed", rules.transition_speed, "v_transition [m/s]", {0.45, 0.9});
    return program.run(argc, argv, [&](const FigureFiles& files) {
        const Vec2 through(4.2, -1.9), past(4.3, -0.5);  // Δ
        const double closest = closest_approach_step(start, through);
        const double turned = direction_change_step(start, past, rules.max_turn);
        Table table(
            {"change_x_m_s", "change_y_m_s", "closest_approach", "direction_change", "alpha"});
        for (const Vec2& change : {through, past})
            table.add({change.x(), change.y(), closest_approach_step(start, change),
                       direction_change_step(start, change, rules.max_turn),
                       step_length(start, change, rules).alpha});
        Figure figure{
            .name = "intervals",
            .title = "What ends an interval early",
            .caption =
                "In one interval the tangential velocity goes along a straight line, from u_t to u_t "
                "+ Δ. Left: the line comes nearer to zero than v_transition (grey disc), and the "
                "interval ends at the closest point, here with α = " +
                with_decimals(2, closest) +
                ", where friction may hold the point. Right: it passes the disc, and the interval "
                "ends where the velocity has turned by θ_max = " +
                to_short_text(rules.max_turn) + ", here with α = " + with_decimals(2, turned) +
                ", because friction still opposes the velocity of the beginning (green).",
            .source = "after Uchida 2015, figures 4 and 5",
            .width = 1160,
            .height = 400,
            .columns = 2};
        Axes& left = figure.add_picture("closest approach", {-3.3, 2.5}, {-0.95, 2.3});
        draw_line(left, through, rules.transition_speed);
        const Vec2 nearest = start + closest * through;
        left.line({Vec2::Zero(), nearest}, {.color = palette::black, .width = 1.4});
        left.point(nearest, {.color = palette::black, .marker_size = 12});
        left.text(nearest, "α_{CP}", Align::left, palette::black, 12, 24);
        const double down = -0.62 * rules.transition_speed;
        left.text({0, -rules.transition_speed}, "v_{transition}", Align::left, palette::black, 8,
                  -12);
        left.arrow(Vec2::Zero(), {0.78 * rules.transition_speed, down},
                   {.color = palette::black, .width = 1});

        Axes& right = figure.add_picture("direction change", {-3.3, 2.5}, {-0.95, 2.3});
        draw_line(right, past, rules.transition_speed);
        const Vec2 turned_to = start + turned * past;
        right.line({Vec2::Zero(), turned_to}, {.color = palette::black, .width = 1.4});
        right.point(turned_to, {.color = palette::black, .marker_size = 12});
        right.text(turned_to, "α_{DC}", Align::center, palette::black, 6, 18);
        const double angle = std::atan2(start.y(), start.x());
        right.line(arc({0, 0}, 1.05, angle - rules.max_turn, angle),
                   {.color = palette::black, .width = 1.4});
        right.text(
            1.3 * Vec2(std::cos(angle - rules.max_turn / 2), std::sin(angle - rules.max_turn / 2)),
            "θ_{max}", Align::center, palette::black, -12, 0);
        // Friction, next to the velocity that it opposes.
        const Vec2 against = -start.normalized(), beside(-against.y(), against.x());
        for (const Vec2& from : {Vec2(start - 0.14 * beside), turned_to})
            right.arrow(from, from + 0.6 * against, {.color = palette::green, .width = 2.4});
        right.text(start, "friction", Align::right, palette::green, -8, -26);
        save(figure, table, files);
    });
}
