// Friction as a function of the sliding speed, and the creep of a block that should rest.
#include <algorithm>
#include <cmath>
#include <numbers>

#include "chapters/12_compliant_contact/compliant_run.hpp"
#include "common/core/errors.hpp"
#include "common/figures/program.hpp"

using namespace collide;

namespace {

/// A block on a board with the given tangent of its slope; gravity is tilted instead of the board.
CompliantSystem block_on_slope(double mu, double tangent, const CompliantSettings& settings) {
    Scene scene{.gravity = 9.81 * Vec3(tangent, 0, -1).normalized(),
                .surface = {.restitution = 0.1, .friction = mu}};
    add_floor(scene);
    add_box(scene, {0.4, 0.4, 0.2}, 1, {.position = {0, 0, 0.1}});
    return compliant_system(scene, settings);
}

/// Tilts the board in small steps of some seconds each, because a block placed on a steep board may
/// bounce until it slides too fast to be held. Returns the creep speed at the end of each step
/// [m/s].
std::vector<double> creep(double mu, const std::vector<double>& tangents,
                          const CompliantSettings& settings) {
    std::vector<double> speeds;
    VecX state = pack(block_on_slope(mu, 0, settings));
    for (const double tangent : tangents) {
        const CompliantSystem block = block_on_slope(mu, tangent, settings);
        const CompliantAccuracy accuracy{.accuracy = 1e-6,
                                         .integrator = CompliantIntegrator::implicit};
        state = integrate_adaptive(compliant_motion(block), 0, state, 5,
                                   adaptive_settings(block, accuracy), renormalise_bodies)
                    .state;
        speeds.push_back(state.segment<3>(body_state_size + 7).norm());
    }
    return speeds;
}

}  // namespace

int main(int argc, char** argv) {
    FrictionCurve curve{.at_peak = 0.8, .sliding = 0.5};
    double millimetres = 10, ratio = 1.6;
    Program program("friction_curve", "The smooth friction curve, and how a block creeps under it.",
                    COLLIDE_FIGURE_FOLDER);
    program.option("--mu", curve.sliding, "of fast sliding, μ_d", {0.1, 1});
    program.option("--peak", ratio, "μ_s/μ_d", {1, 2});
    program.option("--transition", millimetres, "speed v_t [mm/s]", {0.5, 50});
    return program.run(argc, argv, [&](const FigureFiles& files) {
        curve.at_peak = ratio * curve.sliding;
        curve.transition = millimetres / 1000;
        const CompliantSettings settings{.transition_speed = curve.transition,
                                         .peak_of_friction = ratio};
        Figure figure{.name = "friction_curve",
                      .title = "Friction that is smooth, and a block that creeps",
                      .caption = "",
                      .source = "Sherman 2011, figure 5",
                      .width = 1100,
                      .height = 430,
                      .columns = 2};
        const double top = 1.25 * curve.at_peak;
        Axes& law = figure.add_axes({.title = "the law",
                                     .x = {.label = "sliding speed / v_{t}",
                                           .range = Range{0, 5},
                                           .ticks = ticks_at({0, 1, 2, 3, 4, 5})},
                                     .y = {.label = "μ", .range = Range{0, top}}});
        law.rectangle({0, 1}, {0, top}, palette::sky, 0.18);
        law.rectangle({1, 3}, {0, top}, palette::orange, 0.15);
        std::vector<double> speeds, mus, tangents, creeps;
        for (int i = 0; i <= 500; ++i) {
            speeds.push_back(i / 100.0);
            mus.push_back(friction_coefficient(curve, speeds.back() * curve.transition));
            if (i > 100) continue;
            tangents.push_back(mus.back());
            creeps.push_back(speeds.back() * millimetres);
        }
        law.line(speeds, mus, {.color = palette::blue, .width = 2.8});
        law.text(0.5, 0.94 * top, "creeping", Align::center, palette::blue);
        law.text(2, 0.94 * top, "falling", Align::center, palette::vermilion);
        law.text(4, 0.94 * top, "sliding", Align::center);
        law.text(1, curve.at_peak, "μ_{s}", Align::left, palette::black, 4, 15);
        law.text(4.9, curve.sliding, "μ_{d}", Align::right, palette::black, 0, 15);

        Axes& slope = figure.add_axes(
            {.title = "a block on a slope",
             .x = {.label = "tan φ of the slope", .range = Range{0, top}},
             .y = {.label = "speed / (mm/s)", .range = Range{0, 1.25 * millimetres}},
             .legend = Legend::bottom_right});
        slope.rectangle({curve.at_peak, top}, {0, 1.25 * millimetres}, palette::light_grey, 0.7);
        slope.text((curve.at_peak + top) / 2, 0.6 * millimetres, "slides", Align::center,
                   palette::black, 0, 9);
        slope.text((curve.at_peak + top) / 2, 0.6 * millimetres, "away", Align::center,
                   palette::black, 0, -9);
        slope.line(tangents, creeps, {.color = palette::blue, .width = 2.8}, "μ(v) = tan φ");
        Table table({"tan_phi", "creep_m_per_s", "mu_of_creep"});
        std::vector<double> tilts = {0.01 * curve.at_peak};
        for (int percent = 5; percent < 100; percent += 5)
            tilts.push_back(percent / 100.0 * curve.at_peak);
        const std::vector<double> reached = creep(curve.sliding, tilts, settings);
        for (std::size_t i = 0; i < tilts.size(); ++i)
            table.add({tilts[i], reached[i], friction_coefficient(curve, reached[i])});
        std::vector<double> held, found;  // without blocks that slid away
        for (std::size_t i = 0; i < tilts.size(); ++i) {
            if (reached[i] > curve.transition) continue;
            held.push_back(tilts[i]);
            found.push_back(1e3 * reached[i]);
        }
        slope.points(held, found, {.color = palette::vermilion, .marker = Marker::circle},
                     "integrated");
        const auto in_hour = [&](std::size_t row) {
            return to_short_text(std::round(36000 * table.rows[row][1]) / 10);
        };
        figure.caption =
            "Left: the coefficient of friction as a function of the sliding speed: up to μ_s = " +
            to_short_text(curve.at_peak) + " at v_t = " + to_short_text(millimetres) +
            " mm/s, down to μ_d = " + to_short_text(curve.sliding) +
            " at 3 v_t, then level. Right: a block that Coulomb's law would hold creeps down the slope, "
            "with the speed at which the law gives μ(v) = tan φ. At half of μ_s it goes " +
            in_hour(10) + " m in an hour, and at a hundredth of it still " + in_hour(0) + " m.";
        save(figure, table, files);
    });
}
