// The pivots of Dantzig's algorithm for three contacts: forces and accelerations.
#include <algorithm>
#include <stdexcept>
#include <string>
#include <vector>

#include "chapters/08_linear_complementarity/dantzig.hpp"
#include "common/figures/program.hpp"

using namespace collide;

namespace {

/// Three sliders of 1 kg, pulled by given forces, with three stops between them: eq. (8.10).
Lcp three_contacts(double pull) {
    const MatX J = (MatX(3, 3) << 2, 1, 1, 1, 1, 0, -1, -1, -1).finished();
    return {J * J.transpose(), J * Vec3(-3, -2, pull)};
}

constexpr int most_pivots = 5;  // for any pull in its range

const std::vector<Color> colors = {palette::blue, palette::vermilion, palette::green};

Table table_of(const Lcp& problem, const DantzigWalk& walk) {
    Table table({"pivot", "driven", "limiting", "move", "step_N", "progress_N", "f1_N", "f2_N",
                 "f3_N", "a1_m_s2", "a2_m_s2", "a3_m_s2"});
    const VecX& b = problem.b;
    table.add({0, 0, 0, 0, 0, 0, 0, 0, 0, b[0], b[1], b[2]});
    double progress = 0;
    for (std::size_t k = 0; k < walk.pivots.size(); ++k) {
        const Pivot& p = walk.pivots[k];
        progress += p.step;
        table.add({k + 1, p.driven + 1, p.limiting + 1, static_cast<double>(p.move), p.step,
                   progress, p.f[0], p.f[1], p.f[2], p.a[0], p.a[1], p.a[2]});
    }
    return table;
}

/// The drives as coloured bands, the pivots as dashed lines, and three curves on top, so many pivots far.
void draw(Axes& axes, const Table& table, const DantzigWalk& walk, std::size_t done,
          const std::vector<std::string>& columns, const std::string& letter) {
    double low = 0, high = 0;
    for (const std::string& column : columns)
        for (const double value : table.column(column))
            low = std::min(low, value), high = std::max(high, value);
    const double margin = 0.16 * (high - low), bottom = low - 0.5 * margin, top = high + margin;
    const std::vector<double> x = table.column("progress_N");
    const auto until_now = [&](std::vector<double> values) {
        values.resize(done + 1);
        return values;
    };
    axes.x.range = Range{0, 1.13 * x.back()};
    axes.y.range = Range{bottom, top};
    double begin = 0;
    for (std::size_t k = 0; k < done; ++k) {
        const double end = x[k + 1];
        if (walk.pivots[k].move == Move::reached) {
            const int d = walk.pivots[k].driven;
            const Color& color = colors[static_cast<std::size_t>(d)];
            axes.band({begin, end}, {bottom, bottom}, {top, top}, color, 0.09);
            axes.text(begin, high + 0.45 * margin, "drive " + std::to_string(d + 1), Align::left,
                      color, 10);
            begin = end;
        }
        axes.line({end, end}, {bottom, top},
                  {.color = palette::grey, .width = 1.2, .dash = Dash::dashed});
    }
    axes.line({0, 1.13 * x.back()}, {0, 0}, {.color = palette::black, .width = 1});
    for (std::size_t i = 0; i < 3; ++i)
        axes.line(until_now(x), until_now(table.column(columns[i])),
                  {.color = colors[i], .width = 3, .marker = Marker::circle},
                  letter + "_{" + std::to_string(i + 1) + "}");
}

/// What the last pivot shown has done; nothing if all are.
std::string heading(const DantzigWalk& walk, std::size_t done) {
    if (done == walk.pivots.size()) return "";
    if (done == 0) return "before the first pivot";
    const Pivot& pivot = walk.pivots[done - 1];
    const std::string contact = std::to_string(pivot.limiting + 1);
    const std::string words = "pivot " + std::to_string(done) + ": contact " + contact;
    switch (pivot.move) {
        case Move::reached: return words + " is driven to zero acceleration";
        case Move::unclamped: return words + " is given up, its force is zero";
        case Move::clamped: return words + " is taken back, its acceleration is zero";
        case Move::let_go: return words + " is ignored for now";
    }
    throw std::invalid_argument("unknown move");
}

}  // namespace

int main(int argc, char** argv) {
    double pull = 2, shown = most_pivots;
    Program program("pivot_trace",
                    "Forces and accelerations of three contacts while f_d is driven.",
                    COLLIDE_FIGURE_FOLDER);
    program.option("--pull", pull, "force on the third slider [N]", {-10, 10});
    program.option("--pivots", shown, "number of pivots, as far as there are so many",
                   {0, most_pivots});
    program.film("--pivots", most_pivots + 1, 1.2 * (most_pivots + 1));
    return program.run(argc, argv, [&](const FigureFiles& files) {
        const Lcp problem = three_contacts(pull);
        const DantzigWalk walk = walk_dantzig(problem);
        const Table table = table_of(problem, walk);
        const std::size_t done = std::min(static_cast<std::size_t>(shown), walk.pivots.size());
        Figure figure{
            .name = "pivot_trace",
            .title = "Driving one contact after the other",
            .caption =
                "Three contacts. Each coloured stretch drives one force up until its own "
                "acceleration is zero; the dashed lines are pivots. Contact 1 is given up while 2 "
                "is driven, because its force falls to zero, and taken back while 3 is driven, "
                "because its acceleration does.",
            .source = "algorithm: Baraff 1994, section 4",
            .width = 900,
            .height = 700};
        Axes& forces = figure.add_axes({.title = heading(walk, done),
                                        .x = {.label = "growth of the driven forces, in all / N"},
                                        .y = {.label = "forces / N"}});
        draw(forces, table, walk, done, {"f1_N", "f2_N", "f3_N"}, "f");
        const std::vector<double>& now = table.rows[done];
        for (int i = 0; i < 3; ++i)
            forces.text(now[5], now[static_cast<std::size_t>(6 + i)],
                        "f_{" + std::to_string(i + 1) + "}", Align::left,
                        colors[static_cast<std::size_t>(i)], 10);
        Axes& accelerations =
            figure.add_axes({.x = {.label = "growth of the driven forces, in all / N"},
                             .y = {.label = "accelerations / (m/s²)"},
                             .legend = Legend::bottom_right});
        draw(accelerations, table, walk, done, {"a1_m_s2", "a2_m_s2", "a3_m_s2"}, "a");
        // Pivots are unequal steps; the handle takes them for equal ones.
        const double progress = table.rows.back()[5];
        if (progress > 0)
            forces.handle({now[5], 0}, "number of pivots",
                          {{.flag = "--pivots",
                            .value = static_cast<double>(done),
                            .per_x = static_cast<double>(walk.pivots.size()) / progress}});
        save(figure, table, files);
    });
}
