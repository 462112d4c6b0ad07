// The cost of Dantzig's algorithm in units of Gaussian elimination: counted and measured.
#include <algorithm>

#include "chapters/08_linear_complementarity/dantzig.hpp"
#include "chapters/08_linear_complementarity/programs/operations.hpp"
#include "chapters/08_linear_complementarity/random_problems.hpp"
#include "common/figures/program.hpp"

using namespace collide;

namespace {

/// Written by `lcp_cost --record`: times depend on the machine, so they are measured once and
/// stored.
Table measured() {
    return read_csv(std::filesystem::path(COLLIDE_FIGURE_FOLDER) /
                    "../../chapters/08_linear_complementarity/programs/measured_cost.csv");
}

std::vector<double> with_times(std::vector<double> row, const Table& times) {
    const Table found = times.where("contacts", row[0]);
    for (const char* column : {"dantzig", "refactored", "warm"})
        row.push_back(found.rows.empty() ? 0 : found.column(column)[0]);
    return row;
}

/// The rows in which a column has a measurement.
void draw_measured(Axes& axes, const Table& table, const std::string& column, const Style& style,
                   const std::string& label) {
    std::vector<Vec2> ratios;
    for (std::size_t i = 0; i < table.rows.size(); ++i)
        if (const double ratio = table.column(column)[i]; ratio > 0)
            ratios.emplace_back(table.column("contacts")[i], ratio);
    axes.marks(ratios, style, label);
}

}  // namespace

int main(int argc, char** argv) {
    double relative_rank = 0.75;
    Program program("cost_vs_elimination",
                    "Operations and time of Dantzig's algorithm against Gaussian elimination.",
                    COLLIDE_FIGURE_FOLDER);
    program.option("--rank", relative_rank, "rank of A, as a fraction of n", {0.1, 1});
    return program.run(argc, argv, [&](const FigureFiles& files) {
        Table table({"contacts", "pivots", "updated_ratio", "afresh_ratio", "all_active_ratio",
                     "all_active_square_ratio", "updated_time_ratio", "afresh_time_ratio",
                     "warm_time_ratio"});  // times: 0 where not measured
        const Table times = measured();
        for (const int n : {10, 15, 20, 30, 50, 70, 100, 150, 200, 300, 400, 500}) {
            const int rank = std::max(1, static_cast<int>(relative_rank * n));
            const Counts half = mean_counts(
                n, [&](Random& random) { return random_contact_problem(random, n, rank); });
            const auto all_active = [n](int motions) {
                return mean_counts(n,
                                   [&](Random& random) {
                                       return random_pressing_problem(random, n, motions);
                                   })
                    .updated;
            };
            table.add(with_times({static_cast<double>(n), half.pivots, half.updated, half.afresh,
                                  all_active(2 * n), all_active(n)},
                                 times));
        }

        Figure figure{
            .name = "cost_vs_elimination",
            .title = "Dantzig's algorithm against Gaussian elimination",
            .caption =
                "Lines: operations counted, divided by those of elimination, for singular problems "
                "with about half of the contacts active. Light blue: all contacts active, with "
                "twice as many motions as contacts (lower line) and with as many (upper line). "
                "Marks: time "
                "divided by that of Eigen's PartialPivLU, half of the contacts active, measured "
                "once on one machine by the benchmark lcp_cost. Without the updated factor the "
                "ratio grows with n. With it a problem costs less than one elimination where half "
                "of the contacts push; where all do, it costs Baraff's two to three, and more if "
                "many of them are in each other's way.",
            .source = "claim: Baraff 1994, section 7",
            .width = 900,
            .height = 520};
        Axes& axes = figure.add_axes({.x = {.label = "contacts n",
                                            .range = Range{9, 600},
                                            .logarithmic = true,
                                            .ticks = ticks_at({10, 20, 50, 100, 200, 500})},
                                      .y = {.label = "cost / cost of elimination",
                                            .range = Range{0.05, 300},
                                            .logarithmic = true},
                                      .legend = Legend::top_left});
        axes.band({9, 600}, {2, 2}, {3, 3}, palette::light_grey, 0.7);
        axes.text(14, 2.6, "Baraff: 2 to 3", Align::center, palette::grey);
        const std::vector<double> n = table.column("contacts");
        axes.band(n, table.column("all_active_ratio"), table.column("all_active_square_ratio"),
                  palette::sky, 0.45);
        axes.text(330, 3.1, "all active", Align::center, palette::blue);
        axes.line(table, "contacts", "afresh_ratio", {.color = palette::vermilion, .width = 2.6},
                  "factor afresh: operations");
        draw_measured(axes, times, "refactored",
                      {.color = palette::vermilion, .marker = Marker::square},
                      "factor afresh: time");
        axes.line(table, "contacts", "updated_ratio", {.color = palette::blue, .width = 2.6},
                  "factor updated: operations");
        draw_measured(axes, times, "dantzig", {.color = palette::blue, .marker = Marker::circle},
                      "factor updated: time");
        draw_measured(axes, times, "warm", {.color = palette::green, .marker = Marker::triangle},
                      "warm start: time");
        save(figure, table, files);
    });
}
