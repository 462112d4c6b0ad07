// e and μ fitted to half of the tosses of a real cube, and tested on the other half.
#include <algorithm>
#include <cmath>

#include "chapters/15_on_trial/prediction.hpp"
#include "chapters/15_on_trial/programs/fit_tosses.hpp"

using namespace collide;

namespace {

constexpr int mapped_model = 3;  // plus
constexpr int new_tosses = 285;  // those that are kept back are about as many

/// From white, the best, to dark blue, the worst.
Color shade(double share) {
    const Vec3 light(255, 255, 255), dark(0, 74, 117);
    const Vec3 color = light + share * (dark - light);
    std::string text = "#";
    for (const double part : color) {
        constexpr const char* digits = "0123456789abcdef";
        const int value = static_cast<int>(std::lround(part));
        text += {digits[value / 16], digits[value % 16]};
    }
    return text;
}

/// The best surface of a model.
TriedSurface best_in(const Table& map, int model) {
    std::vector<TriedSurface> tried;
    for (const auto& row : map.where("model", model).rows)
        tried.push_back({{.restitution = row[1], .friction = row[2]}, row[3]});
    return best_of(tried);
}

void draw_map(Figure& figure, const Table& map) {
    const SurfaceGrid grid = toss_grid();
    const double half_e = (grid.restitutions[1] - grid.restitutions[0]) / 2;
    const double half_mu = (grid.frictions[1] - grid.frictions[0]) / 2;
    const std::size_t cells = grid.restitutions.size() * grid.frictions.size();
    Table own = map.where("model", mapped_model);
    own.rows.resize(std::min(cells, own.rows.size()));  // what refines the fit comes after the grid
    const std::vector<double> errors = own.column("corners_widths");
    const auto [low, high] = std::minmax_element(errors.begin(), errors.end());
    Axes& axes = figure.add_axes(
        {.title = toss_models()[mapped_model].name + ": error of the fitted half",
         .x = {.label = "restitution e",
               .range =
                   Range{grid.restitutions.front() - half_e, grid.restitutions.back() + half_e}},
         .y = {.label = "friction μ",
               .range = Range{grid.frictions.front() - half_mu, grid.frictions.back() + half_mu}}});
    for (const auto& row : own.rows) {
        const double share = (row[3] - *low) / (*high - *low);
        axes.rectangle({row[1] - half_e, row[1] + half_e}, {row[2] - half_mu, row[2] + half_mu},
                       shade(share));
        axes.text(row[1], row[2], with_decimals(2, row[3]), Align::center,
                  share > 0.5 ? "#ffffff" : palette::black);
    }
    axes.point({authors_surface.restitution, authors_surface.friction},
               {.color = palette::orange, .marker = Marker::diamond});
    const Surface best = best_in(map, mapped_model).surface;
    axes.point({best.restitution, best.friction},
               {.color = palette::vermilion, .marker = Marker::circle});
}

/// Mean and interval of every model, with the authors' and with fitted surfaces.
Table intervals(const Table& tested, const Table& coverage) {
    Table table({"model", "is_fitted", "e", "mu", "tosses", "corners_widths", "corners_low",
                 "corners_high", "distance_widths", "distance_low", "distance_high", "angle_deg",
                 "angle_low", "angle_high", "kept_pct"});
    for (std::size_t model = 0; model < toss_models().size(); ++model)
        for (const double is_fitted : {0.0, 1.0}) {
            const Table own =
                tested.where("model", static_cast<double>(model)).where("is_fitted", is_fitted);
            std::vector<double> row = {static_cast<double>(model), is_fitted, own.rows.front()[2],
                                       own.rows.front()[3], static_cast<double>(own.rows.size())};
            for (const char* column : {"corners_widths", "distance_widths", "angle_deg"}) {
                const std::vector<double> sample = own.column(column);
                const Interval next = new_mean_interval(sample, new_tosses);
                const double mean =
                    VecX::Map(sample.data(), static_cast<Eigen::Index>(sample.size())).mean();
                row.insert(row.end(), {mean, next.low, next.high});
            }
            row.push_back(
                coverage.where("model", static_cast<double>(model)).column("kept_pct")[0]);
            table.add(row);
        }
    return table;
}

void draw_intervals(Figure& figure, const Table& table, double upper) {
    const std::vector<TossModel> models = toss_models();
    std::vector<Tick> names;
    for (std::size_t i = 0; i < models.size(); ++i)
        names.push_back({static_cast<double>(i), models[i].name});
    Axes& axes = figure.add_axes(
        {.title = "error of the other half",
         .x = {.range = Range{-0.5, static_cast<double>(models.size()) - 0.5}, .ticks = names},
         .y = {.label = "distance of the corners / widths", .range = Range{0, upper}},
         .legend = Legend::bottom_right});
    for (const double is_fitted : {0.0, 1.0}) {
        const Color color = is_fitted > 0 ? palette::vermilion : palette::orange;
        const Table own = table.where("is_fitted", is_fitted);
        std::vector<double> xs = own.column("model");
        for (double& x : xs) x += is_fitted > 0 ? 0.12 : -0.12;
        for (std::size_t i = 0; i < xs.size(); ++i)
            axes.line({xs[i], xs[i]}, {own.column("corners_low")[i], own.column("corners_high")[i]},
                      {.color = color, .width = 2.6});
        axes.points(xs, own.column("corners_widths"),
                    {.color = color, .marker = is_fitted > 0 ? Marker::circle : Marker::diamond},
                    is_fitted > 0 ? "fitted e and μ" : "e and μ of those who measured");
    }
}

/// "plus e = 0.1 and μ = 0.2, …"
std::string fits_in_words(const Table& map) {
    std::string words;
    const std::vector<TossModel> models = toss_models();
    for (std::size_t i = 0; i < models.size(); ++i) {
        const Surface best = best_in(map, static_cast<int>(i)).surface;
        words += (i == 0 ? "" : "; ") + models[i].name +
                 " e = " + with_decimals(2, best.restitution) +
                 ", μ = " + with_decimals(2, best.friction);
    }
    return words;
}

}  // namespace

int main(int argc, char** argv) {
    double upper = 0.35;
    Program program("what_fits", "Restitution and friction fitted to measured tosses, and tested.",
                    COLLIDE_FIGURE_FOLDER);
    program.option("--upper", upper, "end of the axis of errors [widths]", {0.32, 1});
    KeptResults kept;
    kept.add_options(program);
    return program.run(argc, argv, [&](const FigureFiles& files) {
        const auto keep = [&](const FitTables& so_far) {
            kept.write("fit_map", so_far.map);
            kept.write("fit_tested", so_far.tested);
            kept.write("fit_coverage", so_far.coverage);
        };
        const FitTables tables = kept.are_computed()
                                     ? fit_tosses(read_tosses(kept.data), keep)
                                     : FitTables{kept.read("fit_map"), kept.read("fit_tested"),
                                                 kept.read("fit_coverage")};
        const Table table = intervals(tables.tested, tables.coverage);
        Figure figure{
            .name = "what_fits",
            .title = "Tosses tell μ, and hardly e",
            .caption =
                "Left, the mean distance of the corners from where they were measured, in widths "
                "of the cube, for half of the tosses, over e and μ: a narrow valley in μ that is "
                "flat in e. The circle is the best, the diamond what those who measured use. "
                "Best for each model: " +
                fits_in_words(tables.map) +
                ". Right, the other half, which has not been used: mean errors, and the interval "
                "in which the mean of " +
                std::to_string(new_tosses) + " new tosses lies in 95 % of all cases.",
            .source = "Pfrommer, Halm, Posa 2020, measurements",
            .width = 1000,
            .height = 420,
            .columns = 2};
        draw_map(figure, tables.map);
        draw_intervals(figure, table, upper);
        save(figure, table, kept.files_for(files));
    });
}
