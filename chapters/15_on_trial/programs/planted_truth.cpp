// Bounces with a known e and μ, explained from velocities that are measured with noise.
#include <algorithm>
#include <cmath>

#include "chapters/15_on_trial/programs/noisy_bounces.hpp"
#include "common/core/errors.hpp"
#include "common/figures/program.hpp"

using namespace collide;

namespace {

struct Explained {
    std::vector<double> e, mu, misfit;
    double impossible = 0;  ///< share [%]
};

/// The same bounces for every noise.
Explained explain_all(const Surface& surface, double noise, int count) {
    Random bounces(1516), camera(1517);
    Explained all;
    for (int k = 0; k < count; ++k) {
        const PlanarBounce seen = as_measured(disc_bounce(bounces, surface), camera, noise);
        const bool comes = is_approaching(seen);
        const BounceExplanation found = comes ? explain_bounce(seen) : BounceExplanation{};
        all.impossible += found.is_possible ? 0 : 100.0 / count;
        if (!comes) continue;
        all.e.push_back(found.restitution);
        all.mu.push_back(found.friction);
        all.misfit.push_back(found.misfit);
    }
    return all;
}

/// The value below which this share of all lies.
double quantile(std::vector<double> values, double share) {
    std::sort(values.begin(), values.end());
    return values[static_cast<std::size_t>(share * static_cast<double>(values.size() - 1))];
}

void draw_cloud(Axes& axes, const Surface& surface, double noise, const Style& style) {
    const Explained all = explain_all(surface, noise, 300);
    axes.points(all.mu, all.e, style, noise == 0 ? "exact" : to_short_text(100 * noise) + " cm/s");
}

}  // namespace

int main(int argc, char** argv) {
    double e = 0.6, mu = 0.15;
    Program program("planted_truth", "Bounces of known e and μ, explained from noisy velocities.",
                    COLLIDE_FIGURE_FOLDER);
    program.option("--e", e, "coefficient of restitution", {0, 0.95});
    program.option("--mu", mu, "coefficient of friction", {0, 0.6});
    return program.run(argc, argv, [&](const FigureFiles& files) {
        const Surface surface{.restitution = e, .friction = mu};
        Figure figure{.name = "planted_truth",
                      .title = "What noise does to e and μ",
                      .caption = "",
                      .width = 1000,
                      .height = 430,
                      .columns = 2};
        Axes& clouds = figure.add_axes({.x = {.label = "explained μ", .range = Range{-0.01, 0.7}},
                                        .y = {.label = "explained e", .range = Range{-0.1, 1.5}},
                                        .legend = Legend::top_right});
        draw_cloud(clouds, surface, 0.3, {.color = palette::orange, .marker_size = 5});
        draw_cloud(clouds, surface, 0.03, {.color = palette::sky, .marker_size = 5});
        draw_cloud(clouds, surface, 0, {.color = palette::black, .marker_size = 5});
        clouds.points({mu}, {e},
                      {.color = palette::vermilion, .marker = Marker::cross, .marker_size = 18},
                      "planted");
        Table table({"noise_m_per_s", "impossible_percent", "impossible_if_lively_percent", "e_low",
                     "e_median", "e_high", "mu_low", "mu_median", "mu_high", "misfit_median"});
        for (double noise = 1e-3; noise < 1.1; noise *= std::sqrt(std::sqrt(10))) {
            const Explained all = explain_all(surface, noise, 2000);
            const Explained lively =
                explain_all({.restitution = 0.95, .friction = mu}, noise, 2000);
            table.add({noise, all.impossible, lively.impossible, quantile(all.e, 0.25),
                       quantile(all.e, 0.5), quantile(all.e, 0.75), quantile(all.mu, 0.25),
                       quantile(all.mu, 0.5), quantile(all.mu, 0.75), quantile(all.misfit, 0.5)});
        }
        Axes& shares =
            figure.add_axes({.x = {.label = "noise of a velocity / (m/s)", .logarithmic = true},
                             .y = {.label = "impossible bounces / %", .range = Range{0, 62}},
                             .legend = Legend::top_left});
        shares.line(table, "noise_m_per_s", "impossible_if_lively_percent",
                    {.color = palette::purple, .marker = Marker::square}, "e = 0.95");
        shares.line(table, "noise_m_per_s", "impossible_percent",
                    {.color = palette::blue, .width = 2.8, .marker = Marker::circle},
                    "e = " + to_short_text(e));
        const auto some = table.rows[6];  // 0.03 m/s
        figure.caption =
            "Bounces of an elliptic disc at 1.5 to 2.5 m/s with e = " + to_short_text(e) +
            " and μ = " + to_short_text(mu) +
            ", explained from velocities with a noise of 0, 3 and 30 cm/s. Without noise e is found "
            "exactly; the μ is the least that will do, and smaller than the planted one where the "
            "contact came to stick. Right: the noisier the velocities, the more bounces no wall can "
            "make. At 3 cm/s: " +
            with_decimals(1, some[1]) + " %, and " + with_decimals(1, some[2]) +
            " % if e is 0.95; half of all e are between " +
            with_decimals(2, some[table.index_of("e_low")]) + " and " +
            with_decimals(2, some[table.index_of("e_high")]) + ".";
        save(figure, table, files);
    });
}
