// How coarse may the intervals be? The paper's brick with three bounds on the turn in one interval.
#include "chapters/13_plus_single_point/programs/example_1.hpp"
#include "common/core/errors.hpp"
#include "common/figures/program.hpp"

using namespace collide;

int main(int argc, char** argv) {
    double mu = 0.325, fine = 0.01, medium = 0.15, coarse = 0.25;
    Program program("direction_change", "Paths with small and with large turns in an interval.",
                    COLLIDE_FIGURE_FOLDER);
    program.option("--mu", mu, "coefficient of friction", {0.05, 0.6});
    program.option("--fine", fine, "smallest θ_max [rad]", {0.002, 0.05});
    program.option("--medium", medium, "another θ_max [rad]", {0.05, 0.2});
    program.option("--coarse", coarse, "largest θ_max [rad]", {0.2, 1.5});
    return program.run(argc, argv, [&](const FigureFiles& files) {
        const PlusProblem problem = brick_impact(mu, brick_restitution(mu));
        const Path springs = spring_path(mu, 1e10);
        Figure figure{.name = "direction_change",
                      .title = "A few intervals go a long way",
                      .caption = "",
                      .source = "Uchida 2015, figure 10",
                      .width = 1000,
                      .height = 500};
        // Equal scales: the figure is about angles.
        Axes& axes = figure.add_axes({.x = {.label = "u_{x} / (m/s)"},
                                      .y = {.label = "u_{y} / (m/s)"},
                                      .equal = true,
                                      .legend = Legend::top_left});
        const StepRules rules;
        // kind 1: PLUS, 2: springs, every tenth point.
        Table table({"kind", "max_turn_rad", "interval", "u_x_m_s", "u_y_m_s", "u_z_m_s", "p_z_Ns",
                     "intervals", "p_error"});
        axes.line(sliding_of(springs), {.color = palette::black, .width = 2.6}, "springs");
        for (std::size_t k = 0; k < springs.size(); k += 10) {
            const PathPoint& point = springs[k];
            table.add({2, 0, 0, point.u.x(), point.u.y(), point.u.z(), point.p.z(), 0, 0});
        }
        std::string counts, errors;
        double top = 0;
        const std::array colors = {palette::green, palette::blue, palette::vermilion};
        std::size_t number = 0;
        double smallest = 1, largest = 0;
        for (const double max_turn : {fine, medium, coarse}) {
            const PlusImpact impact = plus_impact(problem, {.rules = {.max_turn = max_turn}});
            const Path plus = path_of(problem, impact);
            const double error = difference_of(plus.back(), springs.back());
            for (std::size_t k = 0; k < plus.size(); ++k) {
                const PathPoint& point = plus[k];
                top = std::max(top, point.u.y());
                table.add({1, max_turn, k, point.u.x(), point.u.y(), point.u.z(), point.p.z(),
                           impact.intervals.size(), error});
            }
            const std::string count = std::to_string(impact.intervals.size());
            axes.line(sliding_of(plus),
                      {.color = colors.at(number),
                       .width = 1.6,
                       .dash = Dash::dashed,
                       .marker = Marker::circle,
                       .marker_size = number == 0 ? 5.0 : 9.0},
                      "PLUS, θ_{max} = " + to_short_text(max_turn) + ", " + count + " intervals");
            smallest = std::min(smallest, error);
            largest = std::max(largest, error);
            const std::string joint = number == 0 ? "" : number == 1 ? ", " : " and ";
            counts += joint + count;
            errors += joint + with_decimals(2, 100 * error) + " %";
            ++number;
        }
        axes.line(circle({0, 0}, rules.transition_speed), {.color = palette::black, .width = 1});
        axes.y.range = Range{-0.15 * top, 1.5 * top};  // room for the legend
        figure.caption =
            "The tangential velocity of the paper's brick with μ = " + to_short_text(mu) +
            ". Dots: ends of intervals, of which there are " + counts +
            " for the three θ_max, the turn at which an interval ends if it does not come close to "
            "zero before. Large steps leave the path of "
            "the springs on its outer side. The impulses at the end differ from theirs by " +
            (largest - smallest < 1e-9
                 ? with_decimals(2, 100 * largest) +
                       " % with each of the three: a point that friction holds at the end has "
                       "forgotten how it slid."
                 : errors + ".") +
            " Circle: the speed v_transition.";
        save(figure, table, files);
    });
}
