// A house of cards stands, if there are enough sweeps.
#include <algorithm>
#include <numbers>

#include "chapters/05_rigid_impulses/programs/scene_drawing.hpp"
#include "chapters/11_friction_pgs/model.hpp"
#include "chapters/11_friction_pgs/programs/card_house.hpp"
#include "common/core/errors.hpp"
#include "common/figures/program.hpp"

using namespace collide;

namespace {

constexpr double duration = 3;         // [s]
constexpr double fallen = 0.02;        // a card that has moved so far has fallen [m]
constexpr int few = 5, enough = 50;    // sweeps of the pictures, without substeps
constexpr int substeps_compared = 10;  // and one

/// Everything is a tenth of what suits bodies of a metre.
PgsSettings for_cards(int sweeps, int substeps) {
    return {.sweeps = sweeps,
            .substeps = substeps,
            .target = {.slop = 1e-4},
            .margin = 1e-3,
            .feature = 2e-4};
}

Simulation run_for(const Scene& house, double time, int sweeps, int substeps) {
    return simulate(house, pgs_model(for_cards(sweeps, substeps)), time);
}

/// How far a card has moved at most; how a house falls is nobody's business [m].
double drift_of(const Scene& house, const Scene& later) {
    double drift = 0;
    for (std::size_t i = 1; i < house.bodies.size(); ++i)
        drift = std::max(drift, (later.bodies[i].position - house.bodies[i].position).norm());
    return std::min(drift, fallen);
}

void draw_house(Figure& figure, const std::string& heading, const HousePlan& plan,
                const Scene& scene) {
    const double wide = (plan.storeys + 1) * pair_distance(plan) / 2;
    Axes& axes = figure.add_picture(heading, {-wide, wide},
                                    {-0.01, plan.storeys * (storey_height(plan) + 4e-3)});
    axes.rectangle({-wide, wide}, {-0.01, 0}, palette::light_grey);
    for (std::size_t i = 1; i < scene.bodies.size(); ++i)
        draw_body(axes, side_view, placed(scene.shapes[i], scene.bodies[i]), palette::blue, 0.6,
                  Outline::drawn, 1);
}

}  // namespace

int main(int argc, char** argv) {
    double storeys = 3, thickness = 2, lean = 20, mu = 0.6;
    Program program("house_of_cards", "A house of cards stands, if there are enough sweeps.",
                    COLLIDE_FIGURE_FOLDER);
    program.option("--storeys", storeys, "of the house", {1, 4});
    program.option("--thickness", thickness, "of a card [mm]", {1, 4});
    program.option("--lean", lean, "of a card, from the vertical [degrees]", {10, 25});
    program.option("--mu", mu, "coefficient of friction", {0, 1});
    return program.run(argc, argv, [&](const FigureFiles& files) {
        const HousePlan plan{.storeys = static_cast<int>(storeys),
                             .thickness = 1e-3 * thickness,
                             .lean = lean * std::numbers::pi / 180,
                             .mu = mu};
        const Scene house = house_of_cards(plan);
        Table table({"sweeps", "drift_1_substep_mm", "drift_10_substeps_mm"});
        std::string falls_without, falls_with;  // substeps: numbers of sweeps
        for (const int sweeps : {1, 2, 3, 5, 7, 10, 20, 30, 50, 70, 100}) {
            std::vector<double> row{static_cast<double>(sweeps)};
            for (const int substeps : {1, substeps_compared}) {
                const bool is_possible = sweeps >= substeps;
                const double drift =
                    is_possible ? drift_of(house, run_for(house, duration, sweeps, substeps).scene)
                                : 0;
                row.push_back(1e3 * drift);
                if (drift >= fallen) {
                    std::string& list = substeps == 1 ? falls_without : falls_with;
                    list += (list.empty() ? "" : ", ") + std::to_string(sweeps);
                }
            }
            table.add(row);
        }

        Figure figure{.name = "house_of_cards",
                      .title = "A house of cards",
                      .caption = "",
                      .width = 1150,
                      .height = 420,
                      .columns = 3};
        draw_house(figure, std::to_string(enough) + " sweeps, after 3 s", plan,
                   run_for(house, duration, enough, 1).scene);
        draw_house(figure, std::to_string(few) + " sweeps, after 0.25 s", plan,
                   run_for(house, 0.25, few, 1).scene);
        Axes& axes = figure.add_axes(
            {.x = {.label = "sweeps in a step",
                   .range = Range{0.9, 120},
                   .logarithmic = true,
                   .ticks = ticks_at({1, 2, 5, 10, 20, 50, 100})},
             .y = {.label = "drift after 3 s / mm", .range = Range{0.03, 60}, .logarithmic = true},
             .legend = Legend::bottom_left});
        const Table possible = [&] {
            Table found = table;
            std::erase_if(found.rows, [](const auto& row) { return row[0] < substeps_compared; });
            return found;
        }();
        axes.line({0.9, 120}, {1e3 * fallen, 1e3 * fallen},
                  {.color = palette::grey, .width = 1.2, .dash = Dash::dashed});
        axes.text(1, 1e3 * fallen, "fallen", Align::left, palette::grey, 0, 10);
        axes.line(table, "sweeps", "drift_1_substep_mm",
                  {.color = palette::vermilion, .marker = Marker::circle}, "1 substep");
        axes.line(possible, "sweeps", "drift_10_substeps_mm",
                  {.color = palette::blue, .marker = Marker::square}, "10 substeps");
        figure.caption =
            "A house of " + std::to_string(house.bodies.size() - 1) + " cards of 90 mm × 60 mm × " +
            to_short_text(thickness) + " mm, μ = " + to_short_text(mu) + ", in steps of 10 ms. " +
            "Without substeps it falls with " +
            (falls_without.empty() ? "none of these numbers of" : falls_without) +
            " sweeps in a step; with ten substeps, which share the sweeps, it falls with " +
            (falls_with.empty() ? "none of them" : falls_with) + ". Left, both without substeps.";
        save(figure, table, files);
    });
}
