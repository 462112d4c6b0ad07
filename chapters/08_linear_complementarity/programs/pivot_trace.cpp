// The walk of Dantzig's algorithm for three contacts: forces and accelerations.
#include "chapters/08_linear_complementarity/dantzig.hpp"
#include "common/errors.hpp"
#include "common/program.hpp"

using namespace collide;

namespace {

/// Three sliders of 1 kg, pulled by given forces, with three stops between them: eq. (8.13).
ForceProblem three_contacts(double pull) {
    const MatX J = (MatX(3, 3) << 2, 1, 1, 1, 1, 0, -1, -1, -1).finished();
    return {J * J.transpose(), J * Vec3(-3, -2, pull)};
}

}  // namespace

int main(int argc, char** argv) {
    double pull = 2;
    Program program("pivot_trace",
                    "Forces and accelerations of three contacts while f_d is driven.",
                    COLLIDE_FIGURE_FOLDER);
    program.option("--pull", pull, "force on the third slider [N]", {-10, 10});
    return program.run(argc, argv, [&](const FigureFiles& files) {
        const ForceProblem problem = three_contacts(pull);
        const ForceSolution solution = solve_dantzig(problem, {.keep_trace = true});

        Table table({"pivot", "driven", "limiting", "move", "step_N", "progress_N", "f1_N", "f2_N",
                     "f3_N", "a1_m_s2", "a2_m_s2", "a3_m_s2"});
        const VecX& b = problem.b;
        table.add({0, 0, 0, 0, 0, 0, 0, 0, 0, b[0], b[1], b[2]});
        double progress = 0;
        for (std::size_t k = 0; k < solution.trace.size(); ++k) {
            const Pivot& p = solution.trace[k];
            progress += p.step;
            table.add({static_cast<double>(k + 1), p.driven + 1.0, p.limiting + 1.0,
                       static_cast<double>(p.move), p.step, progress, p.f[0], p.f[1], p.f[2],
                       p.a[0], p.a[1], p.a[2]});
        }

        Figure figure{
            .name = "pivot_trace",
            .title = "Driving one contact after the other",
            .caption =
                "Three contacts. Each shaded stretch drives one force up until its own "
                "acceleration is zero; the dashed lines are pivots. Contact 1 is given up "
                "while 2 is driven, because its force falls to zero, and taken back while 3 "
                "is driven, because its acceleration does.",
            .source = "algorithm: Baraff 1994, section 4",
            .width = 900,
            .height = 700};
        const std::vector<double> x = table.column("progress_N");
        const std::vector<Color> colors = {palette::blue, palette::vermilion, palette::green};
        const auto draw = [&](const std::string& label, const std::vector<std::string>& columns,
                              const std::string& letter, Legend legend) -> Axes& {
            double low = 0, high = 0;
            for (const std::string& column : columns)
                for (const double value : table.column(column))
                    low = std::min(low, value), high = std::max(high, value);
            const double margin = 0.16 * (high - low);
            Axes& axes = figure.add_axes(
                {.x = {.label = "growth of the driven forces, in all / N",
                       .range = Range{0, 1.02 * progress}},
                 .y = {.label = label, .range = Range{low - 0.5 * margin, high + margin}},
                 .legend = legend});
            double begin = 0;
            for (std::size_t k = 0; k < solution.trace.size(); ++k) {
                const Pivot& p = solution.trace[k];
                if (p.move == Move::reached) {
                    axes.band({begin, x[k + 1]}, {low - 0.5 * margin, low - 0.5 * margin},
                              {high + margin, high + margin},
                              colors[static_cast<std::size_t>(p.driven)], 0.09);
                    axes.text((begin + x[k + 1]) / 2, high + 0.35 * margin,
                              "drive " + std::to_string(p.driven + 1), Align::center,
                              colors[static_cast<std::size_t>(p.driven)]);
                    begin = x[k + 1];
                }
                axes.line({x[k + 1], x[k + 1]}, {low - 0.5 * margin, high + margin},
                          {.color = palette::grey, .width = 1.2, .dash = Dash::dashed});
            }
            axes.line({0, 1.02 * progress}, {0, 0}, {.color = palette::black, .width = 1});
            for (std::size_t i = 0; i < 3; ++i)
                axes.line(x, table.column(columns[i]),
                          {.color = colors[i], .width = 3, .marker = Marker::circle},
                          letter + "_{" + std::to_string(i + 1) + "}");
            return axes;
        };
        draw("forces / N", {"f1_N", "f2_N", "f3_N"}, "f", Legend::top_left);
        draw("accelerations / (m/s²)", {"a1_m_s2", "a2_m_s2", "a3_m_s2"}, "a",
             Legend::bottom_right);
        save(figure, table, files);
    });
}
