// Measured bounces of a disc in the plane: which laws of impact predict them, and could any?
#include <algorithm>

#include "chapters/15_on_trial/prediction.hpp"
#include "chapters/15_on_trial/programs/bounce_errors.hpp"

using namespace collide;

namespace {

/// The share of the values up to each: a cumulative curve.
void add_curve(Axes& axes, std::vector<double> values, const Style& style,
               const std::string& label = "") {
    std::sort(values.begin(), values.end());
    std::vector<double> shares;
    for (std::size_t i = 0; i < values.size(); ++i)
        shares.push_back(100 * static_cast<double>(i + 1) / static_cast<double>(values.size()));
    axes.line(values, shares, style, label);
}

double mean_of(const std::vector<double>& values) {
    return VecX::Map(values.data(), static_cast<Eigen::Index>(values.size())).mean();
}

double middle(std::vector<double> values) {
    std::sort(values.begin(), values.end());
    return values[values.size() / 2];
}

/// The part of all rows [%].
double percentage(const Table& table,
                  const std::function<bool(const std::vector<double>& row)>& is_counted) {
    const auto count = std::count_if(table.rows.begin(), table.rows.end(), is_counted);
    return 100 * static_cast<double>(count) / static_cast<double>(table.rows.size());
}

void draw_errors(Figure& figure, const Table& tested, double upper) {
    Axes& axes = figure.add_axes(
        {.title = "error of the velocities after",
         .x = {.label = "error / measured velocity", .range = Range{0, upper}},
         .y = {.label = "bounces with at most this error / %", .range = Range{0, 100}},
         .legend = Legend::bottom_right});
    add_curve(axes, tested.column("any_impulse"), {.color = palette::grey, .width = 3},
              "any impulse");
    add_curve(axes, tested.column("own_stronge"), {.color = palette::black}, "e and μ of its own");
    add_curve(axes, tested.column("newton"), {.color = palette::blue}, "Newton");
    add_curve(axes, tested.column("poisson"), {.color = palette::orange}, "Poisson");
    add_curve(axes, tested.column("stronge"), {.color = palette::green, .dash = Dash::dashed},
              "Stronge");
    add_curve(axes, tested.column("plus"), {.color = palette::vermilion, .dash = Dash::dotted},
              "PLUS");
}

/// The impulses, so turned that the point slides to the left before: friction that brakes points to
/// the right.
void draw_impulses(Figure& figure, const Table& all, double mu) {
    constexpr double highest = 5;
    std::vector<Vec2> on, back;
    for (const auto& row : all.rows) {
        const auto value = [&](const char* name) { return row[all.index_of(name)]; };
        const double side = value("u_t_before") > 0 ? -1 : 1;
        const bool is_same_way = value("u_t_before") * value("u_t_after") > 0;
        (is_same_way ? on : back).emplace_back(side * value("p_t_over_m"), value("p_n_over_m"));
    }
    Axes& axes = figure.add_axes(
        {.title = "measured impulses",
         .x = {.label = "against the sliding, p_{t}/m / (m/s)", .range = Range{-1, 1.25}},
         .y = {.label = "p_{n}/m / (m/s)", .range = Range{0, highest}},
         .legend = Legend::bottom_left});
    axes.polygon({{0, 0}, {mu * highest, highest}, {-mu * highest, highest}}, palette::light_grey,
                 0.7);
    const auto dots = [](const Color& color) {
        return Style{.color = color, .marker = Marker::circle, .marker_size = 4};
    };
    axes.marks(on, dots(palette::blue), "slides on");
    axes.marks(back, dots(palette::vermilion), "slides back");
    axes.text(0.5 * mu * highest, 0.5 * highest, "μ = " + with_decimals(2, mu), Align::left,
              palette::black, 6, -6);
}

struct Shares {
    double outside = 0;  ///< of the cone of the fitted μ [%]
    double back = 0;     ///< the contact slides back afterwards [%]
    double pushed = 0;   ///< it slides on, and friction has pushed it on [%]
};
Shares shares_of(const Table& all, double mu) {
    const auto product = [&](const std::vector<double>& row, const char* name) {
        return row[all.index_of("u_t_before")] * row[all.index_of(name)];
    };
    return {
        .outside = percentage(all, [&](const auto& row) { return row[all.index_of("mu")] > mu; }),
        .back = percentage(all, [&](const auto& row) { return product(row, "u_t_after") < 0; }),
        .pushed = percentage(all, [&](const auto& row) {
            return product(row, "u_t_after") > 0 && product(row, "p_t_over_m") > 0;
        })};
}

constexpr double far_off = 0.1;  // an error of a tenth
double beyond(const Table& table, const std::string& column) {
    const std::size_t index = table.index_of(column);
    return percentage(table, [&](const auto& row) { return row[index] > far_off; });
}

constexpr int new_bounces = 856;  // those that are kept back are about as many

/// A row for each law; what does not depend on the law stands in each.
Table summary(const Table& fits, const Table& coverage, const Table& all, const Table& tested) {
    Table table({"model",
                 "e",
                 "mu",
                 "median_pct",
                 "beyond_pct",
                 "own_median_pct",
                 "own_beyond_pct",
                 "any_median_pct",
                 "any_beyond_pct",
                 "e_median",
                 "mu_median",
                 "misfit_median_pct",
                 "misfit_as_published_median_pct",
                 "impossible",
                 "outside_pct",
                 "back_pct",
                 "pushed_pct",
                 "mean_pct",
                 "mean_low_pct",
                 "mean_high_pct",
                 "kept_pct"});
    const std::vector<BounceModel> models = bounce_models();
    for (std::size_t i = 0; i < models.size(); ++i) {
        const std::string& name = models[i].name;
        const Shares shares = shares_of(all, fits.rows[i][2]);
        const Interval next = new_mean_interval(tested.column(name), new_bounces);
        table.add({i,
                   fits.rows[i][1],
                   fits.rows[i][2],
                   100 * middle(tested.column(name)),
                   beyond(tested, name),
                   100 * middle(tested.column("own_" + name)),
                   beyond(tested, "own_" + name),
                   100 * middle(tested.column("any_impulse")),
                   beyond(tested, "any_impulse"),
                   middle(all.column("e")),
                   middle(all.column("mu")),
                   100 * middle(all.column("misfit")),
                   100 * middle(all.column("misfit_as_published")),
                   all.where("is_possible", 0).rows.size(),
                   shares.outside,
                   shares.back,
                   shares.pushed,
                   100 * mean_of(tested.column(name)),
                   100 * next.low,
                   100 * next.high,
                   coverage.rows[i][2]});
    }
    return table;
}

std::string caption_of(const Table& table, std::size_t tested, std::size_t all) {
    const auto value = [&](std::size_t row, const char* column, int decimals) {
        return with_decimals(decimals, table.rows[row][table.index_of(column)]);
    };
    std::string medians;
    for (std::size_t i = 0; i < table.rows.size(); ++i)
        medians += (i == 0                       ? ""
                    : i + 1 == table.rows.size() ? " and "
                                                 : ", ") +
                   value(i, "median_pct", 1);
    return "Left, for " + std::to_string(tested) +
           " measured bounces of a disc, how far the predicted velocities are from the measured "
           "ones, in the norm of energy. The coloured laws have one e and one μ, fitted to as "
           "many other "
           "bounces (Stronge: e = " +
           value(2, "e", 2) + ", μ = " + value(2, "mu", 2) + "), and medians of " + medians +
           " %. With an e and a μ for each bounce Stronge's law has " +
           value(2, "own_median_pct", 1) + " %, and the best impulse at the contact " +
           value(2, "any_median_pct", 1) + " %. Right, the impulse that explains each of all " +
           std::to_string(all) +
           " bounces best, with the cone of the fitted μ: " + value(2, "outside_pct", 0) +
           " % lie outside, after " + value(2, "back_pct", 0) +
           " % the contact slides back, and in " + value(2, "pushed_pct", 0) +
           " % friction has pushed on a contact that slides on.";
}

}  // namespace

int main(int argc, char** argv) {
    double upper = 0.6;
    Program program("real_bounces", "Measured bounces of a disc against four laws of impact.",
                    COLLIDE_FIGURE_FOLDER);
    program.option("--upper", upper, "end of the axis of errors", {0.2, 1});
    KeptResults kept;
    kept.add_options(program);
    return program.run(argc, argv, [&](const FigureFiles& files) {
        const auto keep = [&](const BounceTables& so_far) {
            kept.write("bounce_fits", so_far.fits);
            kept.write("bounces", so_far.bounces);
            kept.write("bounce_coverage", so_far.coverage);
        };
        const BounceTables tables =
            kept.are_computed() ? explain_bounces(read_bounces(kept.data), keep)
                                : BounceTables{kept.read("bounce_fits"),
                                               kept.read("bounce_coverage"), kept.read("bounces")};
        const Table tested = tables.bounces.where("is_tested", 1);
        const Table table = summary(tables.fits, tables.coverage, tables.bounces, tested);
        Figure figure{.name = "real_bounces",
                      .title = "The laws agree with each other better than with the disc",
                      .caption = caption_of(table, tested.rows.size(), tables.bounces.rows.size()),
                      .source = "Fazeli et al. 2017, measurements",
                      .width = 1000,
                      .height = 420,
                      .columns = 2};
        draw_errors(figure, tested, upper);
        draw_impulses(figure, tables.bounces, tables.fits.rows[2][2]);
        save(figure, table, kept.files_for(files));
    });
}
