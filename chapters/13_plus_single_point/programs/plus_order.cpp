// Order of convergence of PLUS to the exact solution as its intervals get finer.
#include <cmath>

#include "chapters/06_frictional_impact_3d/programs/examples.hpp"
#include "chapters/06_frictional_impact_3d/thrown_box.hpp"
#include "chapters/13_plus_single_point/programs/example_1.hpp"
#include "common/core/errors.hpp"
#include "common/figures/program.hpp"

using namespace collide;

namespace {

struct Case {
    std::string name;
    ImpactProblem problem;
    Color color;
    Marker marker;
};

std::vector<Case> cases() {
    const auto brick = [](const BrickRun& run) {
        const PlusProblem impact = brick_impact(run.mu, run.minimum);
        return ImpactProblem{.K = impact.K, .u0 = impact.u0, .mu = run.mu, .e = run.minimum};
    };
    const Surface floor{.restitution = 0.9, .friction = 1.5};
    return {
        {"brick that slides", brick(brick_runs[0]), palette::blue, Marker::circle},
        {"brick that is held", brick(brick_runs[1]), palette::green, Marker::diamond},
        {"stops, and slides away",
         {.K = baber_figure_4_K(), .u0 = {1, -1, -5}, .mu = 0.7, .e = 0.5},
         palette::orange,
         Marker::triangle},
        {"box that compresses twice", impact_problem(compresses_twice(1, 1, floor), floor),
         palette::vermilion, Marker::square},
    };
}

/// All three tolerances are proportional to θ_max.
PlusImpact plus(const ImpactProblem& problem, double max_turn, double speed) {
    return plus_impact({.K = problem.K,
                        .u0 = problem.u0,
                        .mu = problem.mu,
                        .restitution = constant_restitution(problem.e)},
                       {.rules = {.transition_speed = speed * max_turn * problem.u0.norm(),
                                  .max_turn = max_turn,
                                  .smallest_step = 1e-3 * max_turn}});
}

double relative(const Vec3& p, const Vec3& exact) { return (p - exact).norm() / exact.norm(); }

}  // namespace

int main(int argc, char** argv) {
    double coarsest = 0.5, finest = 1e-3, speed = 0.1;
    Program program("plus_order", "The error of PLUS against θ_max.", COLLIDE_FIGURE_FOLDER);
    program.option("--coarsest", coarsest, "largest θ_max [rad]", {0.1, 1.5});
    program.option("--finest", finest, "smallest θ_max [rad]", {5e-4, 0.02});
    program.option("--speed", speed, "v_transition as a part of θ_max |u0|", {1e-3, 0.5});
    return program.run(argc, argv, [&](const FigureFiles& files) {
        Figure figure{.name = "plus_order",
                      .title = "PLUS is of first order, and sometimes of another opinion",
                      .caption = "",
                      .width = 900,
                      .height = 520};
        Axes& axes = figure.add_axes(
            {.x = {.label = "θ_{max} / rad", .logarithmic = true},
             .y = {.label = "relative error of p", .range = Range{2e-7, 2}, .logarithmic = true},
             .legend = Legend::bottom_right});
        // own_error: difference from PLUS with a tenth of the smallest θ_max.
        Table table({"case", "max_turn_rad", "intervals", "rounds", "error", "own_error"});
        const int count = 10;
        int number = 0;
        std::string orders;
        double stays = 0;
        bool misses = false;
        for (const Case& one : cases()) {
            ++number;
            ImpactProblem problem = one.problem;
            problem.law = RestitutionLaw::poisson;
            const Vec3 exact = impact_regularised(problem).p;
            const Vec3 limit = plus(problem, finest / 10, speed).p;
            std::vector<Vec2> errors, own;
            for (int i = 0; i < count; ++i) {
                const double max_turn = coarsest * std::pow(finest / coarsest, i / (count - 1.0));
                const PlusImpact impact = plus(problem, max_turn, speed);
                errors.emplace_back(max_turn, relative(impact.p, exact));
                own.emplace_back(max_turn, relative(impact.p, limit));
                table.add({number, max_turn, impact.intervals.size(), impact.rounds,
                           errors.back().y(), own.back().y()});
            }
            const Style style{.color = one.color, .marker = one.marker, .marker_size = 9};
            axes.line(errors, style, one.name);
            const double order = std::log(errors.front().y() / errors.back().y()) /
                                 std::log(errors.front().x() / errors.back().x());
            if (number < 4) {
                orders += (number == 1   ? ""
                           : number == 2 ? ", "
                                         : " and ") +
                          with_decimals(2, order);
            } else {
                stays = errors.back().y();
                const std::vector<double> rounds = table.where("case", number).column("rounds");
                misses = rounds.front() < rounds.back();
                axes.line(own, {.color = one.color, .width = 1.6, .dash = Dash::dashed},
                          "the same, against its own limit");
            }
        }
        axes.line({finest, coarsest}, {4e-3 * finest, 4e-3 * coarsest},
                  {.color = palette::grey, .width = 1.3, .dash = Dash::dotted}, "slope 1");
        figure.caption =
            "The error of PLUS against the exact impulse under Poisson's law, if v_transition and the "
            "smallest step shrink with θ_max. Impacts that compress once: from the coarsest to the "
            "finest, the error falls with the power " +
            orders + " of θ_max. A box that compresses twice: " +
            (misses ? "with large θ_max it misses the second compression, with small ones it comes"
                    : "it comes") +
            " to an answer of its own (dashed), which stays away from the exact one by " +
            with_decimals(0, 100 * stays) + " %.";
        save(figure, table, files);
    });
}
