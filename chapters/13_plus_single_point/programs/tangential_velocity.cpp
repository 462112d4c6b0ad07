// Sliding of the paper's brick in the tangent plane: PLUS and springs in one picture.
#include <optional>

#include "chapters/13_plus_single_point/programs/example_1.hpp"
#include "common/core/errors.hpp"
#include "common/figures/program.hpp"

using namespace collide;

namespace {

void draw_paths(Axes& axes, const BrickRun& run, const Path& springs, const Path& plus) {
    const bool is_last = &run == &brick_runs.back();
    axes.line(sliding_of(springs), {.color = run.color, .width = 2.6},
              "springs, μ = " + with_decimals(3, run.mu));
    axes.line(sliding_of(plus), {.color = palette::black, .width = 1.7, .dash = Dash::dashed},
              is_last ? "PLUS" : "");
}

void draw_event(Axes& axes, const BrickRun& run, const PathPoint& point, Marker marker) {
    axes.point(point.u.head<2>(), {.color = run.color, .marker = marker, .marker_size = 13});
}

/// model 1: springs, 2: PLUS. event 0: on the way; 1: beginning; 2: compression ends; 3: slower
/// than v_transition; 4: end.
void add_events(Table& table, const BrickRun& run, int model, const Path& path,
                double transition_speed, std::size_t intervals) {
    const auto add = [&](int event, const PathPoint& point) {
        table.add({run.mu, model, event, point.u.x(), point.u.y(), point.u.z(), intervals});
    };
    add(1, path.front());
    for (std::size_t k = 10; model == 1 && k + 1 < path.size(); k += 10) add(0, path[k]);
    add(2, end_of_compression(path));
    if (const auto slow = first_slow(path, transition_speed)) add(3, *slow);
    add(4, path.back());
}

std::string story_of(const BrickRun& run, const std::optional<PathPoint>& slow,
                     std::size_t intervals) {
    const bool in_compression = slow && slow->u.z() < -1e-9;
    return to_short_text(run.mu) + " it " +
           (!slow            ? "slides throughout"
            : in_compression ? "is held in compression"
                             : "is held in expansion") +
           " (" + std::to_string(intervals) + " intervals)";
}

}  // namespace

int main(int argc, char** argv) {
    StepRules rules{.max_turn = 0.01};
    double modulus = 1e10;
    Program program("tangential_velocity", "How the tangential velocity goes during an impact.",
                    COLLIDE_FIGURE_FOLDER);
    program.option("--max-turn", rules.max_turn, "θ_max [rad]", {0.001, 1.5});
    program.option("--transition-speed", rules.transition_speed, "v_transition [m/s]", {0.01, 1});
    program.option("--modulus", modulus, "E* of the springs [Pa]", {1e6, 1e11});
    return program.run(argc, argv, [&](const FigureFiles& files) {
        Figure figure{.name = "tangential_velocity",
                      .title = "The same paths, with impulses and with springs",
                      .caption = "",
                      .source = "Uchida 2015, figure 8",
                      .width = 1160,
                      .height = 520,
                      .columns = 2};
        Axes& whole = figure.add_axes({.title = "the whole impact",
                                       .x = {.label = "u_{x} / (m/s)", .range = Range{-5.4, 0.6}},
                                       .y = {.label = "u_{y} / (m/s)", .range = Range{-0.7, 4.1}},
                                       .equal = true,
                                       .legend = Legend::top_left});
        const double near = 5 * rules.transition_speed;
        Axes& end =
            figure.add_axes({.title = "where it comes to rest",
                             .x = {.label = "u_{x} / (m/s)", .range = Range{-near, 0.6 * near}},
                             .y = {.label = "u_{y} / (m/s)", .range = Range{-0.3 * near, near}},
                             .equal = true});
        for (Axes* axes : {&whole, &end}) {
            axes->polygon(circle({0, 0}, rules.transition_speed), palette::light_grey);
            axes->line(circle({0, 0}, rules.transition_speed),
                       {.color = palette::black, .width = 1});
        }
        Table table({"mu", "model", "event", "u_x_m_s", "u_y_m_s", "u_z_m_s", "intervals"});
        std::string stories;
        for (const BrickRun& run : brick_runs) {
            const PlusProblem problem = brick_impact(run.mu, run.minimum);
            const PlusImpact impact = plus_impact(problem, {.rules = rules});
            const Path plus = path_of(problem, impact), springs = spring_path(run.mu, modulus);
            for (Axes* axes : {&whole, &end}) draw_paths(*axes, run, springs, plus);
            add_events(table, run, 1, springs, rules.transition_speed, 0);
            add_events(table, run, 2, plus, rules.transition_speed, impact.intervals.size());
            const std::optional<PathPoint> slow = first_slow(plus, rules.transition_speed);
            for (Axes* axes : {&whole, &end}) {
                draw_event(*axes, run, end_of_compression(plus), Marker::diamond);
                draw_event(*axes, run, plus.back(), Marker::circle);
                if (slow && axes == &end) draw_event(*axes, run, *slow, Marker::triangle);
            }
            stories += (stories.empty() ? " With μ = " : ", with ") +
                       story_of(run, slow, impact.intervals.size());
        }
        whole.point({-5, 0}, {.color = palette::black, .marker = Marker::square});
        whole.text(-5, 0, "begin", Align::left, palette::black, 0, -20);
        figure.caption =
            "The tangential velocity of the paper's brick while it bounces: springs (coloured) and "
            "PLUS with θ_max = " +
            to_short_text(rules.max_turn) + " (dashed). All begin at the square." + stories +
            ". Diamonds: compression ends; triangles: PLUS finds the point slower than "
            "v_transition, the grey disc; circles: the end.";
        save(figure, table, files);
    });
}
