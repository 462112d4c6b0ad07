// The growing impulse on the paper's brick: PLUS and springs.
#include "chapters/13_plus_single_point/programs/example_1.hpp"
#include "common/core/errors.hpp"
#include "common/figures/program.hpp"

using namespace collide;

namespace {

struct Model {
    const Path& path;
    bool is_plus;
};

std::vector<Vec2> part_of(const Path& path, int axis) {
    std::vector<Vec2> curve;
    for (const PathPoint& point : path) curve.emplace_back(point.p.z(), point.p[axis]);
    return curve;
}

void draw(Axes& axes, const Model& model, double transition_speed) {
    for (const int axis : {0, 1}) {
        const Color& color = model.is_plus ? palette::black
                             : axis == 0   ? palette::blue
                                           : palette::vermilion;
        axes.line(part_of(model.path, axis),
                  {.color = color,
                   .width = model.is_plus ? 1.7 : 2.6,
                   .dash = model.is_plus ? Dash::dashed : Dash::solid},
                  !model.is_plus ? (axis == 0 ? "springs, p_{x}" : "springs, p_{y}")
                  : axis == 0    ? "PLUS"
                                 : "");
        const auto mark = [&](const PathPoint& point, Marker marker, double size) {
            axes.point({point.p.z(), point.p[axis]},
                       {.color = color, .marker = marker, .marker_size = size});
        };
        const double size = model.is_plus ? 7 : 13;  // one marker inside the other
        mark(end_of_compression(model.path), Marker::diamond, size);
        if (const auto slow = first_slow(model.path, transition_speed))
            mark(*slow, Marker::triangle, size);
        mark(model.path.back(), model.is_plus ? Marker::square : Marker::circle, size);
    }
}

}  // namespace

int main(int argc, char** argv) {
    StepRules rules{.max_turn = 0.01};
    double modulus = 1e10;
    Program program("impulses", "How the impulse of an impact grows.", COLLIDE_FIGURE_FOLDER);
    program.option("--max-turn", rules.max_turn, "θ_max [rad]", {0.001, 1.5});
    program.option("--transition-speed", rules.transition_speed, "v_transition [m/s]", {0.01, 1});
    program.option("--modulus", modulus, "E* of the springs [Pa]", {1e6, 1e11});
    return program.run(argc, argv, [&](const FigureFiles& files) {
        Figure figure{.name = "impulses",
                      .title = "The same impulses, with PLUS and with springs",
                      .caption = "",
                      .source = "Uchida 2015, figure 9",
                      .width = 1250,
                      .height = 430,
                      .columns = 3};
        // model 1: springs, 2: PLUS. event 2: compression ends; 3: slower than v_transition; 4:
        // end. The difference is between the whole impulses.
        Table table({"mu", "model", "event", "p_x_Ns", "p_y_Ns", "p_z_Ns", "difference_percent"});
        std::string differences;
        for (const BrickRun& run : brick_runs) {
            const PlusProblem problem = brick_impact(run.mu, run.minimum);
            const Path plus = path_of(problem, plus_impact(problem, {.rules = rules}));
            const Path springs = spring_path(run.mu, modulus);
            const double percent = 100 * difference_of(plus.back(), springs.back());
            const bool is_first = &run == &brick_runs.front();
            Axes& axes = figure.add_axes(
                {.title = "μ = " + with_decimals(3, run.mu),
                 .x = {.label = "normal impulse p_{z} / (N s)", .range = Range{0, 17.5}},
                 .y = {.label = is_first ? "tangential impulse / (N s)" : "",
                       .range = Range{-3, 3.5}},
                 .legend = is_first ? Legend::top_left : Legend::none});
            for (const Model& model : {Model{springs, false}, {plus, true}}) {
                draw(axes, model, rules.transition_speed);
                const auto add = [&](int event, const PathPoint& point) {
                    table.add({run.mu, model.is_plus ? 2 : 1, event, point.p.x(), point.p.y(),
                               point.p.z(), percent});
                };
                add(2, end_of_compression(model.path));
                if (const auto slow = first_slow(model.path, rules.transition_speed)) add(3, *slow);
                add(4, model.path.back());
            }
            differences += (is_first                     ? ""
                            : &run == &brick_runs.back() ? " and "
                                                         : ", ") +
                           with_decimals(2, percent) + " %";
        }
        figure.caption =
            "The tangential impulse on the paper's brick against the normal impulse: springs "
            "(coloured) and PLUS with θ_max = " +
            to_short_text(rules.max_turn) +
            " (dashed). Diamonds: compression ends; triangles: the point is slower than "
            "v_transition = " +
            to_short_text(rules.transition_speed) +
            " m/s; circles and squares: the end. The impulses at the end differ by " + differences +
            ".";
        save(figure, table, files);
    });
}
