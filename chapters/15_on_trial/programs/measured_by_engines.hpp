// What the contestants make of one coefficient: curves over the cases of a scene.
#pragma once
#include <cmath>
#include <map>

#include "chapters/15_on_trial/programs/trial_results.hpp"
#include "common/figures/program.hpp"

namespace collide {

struct ContestantCurve {
    std::string name;
    Color color;
    Dash dash = Dash::solid;
    double width = 2.2;
};
/// Where curves coincide, narrow ones lie on wide ones and all are seen.
inline const std::vector<ContestantCurve> contestant_curves = {
    {"pgs", palette::light_grey, Dash::solid, 15},
    {"ODE", palette::blue, Dash::solid, 11},
    {"Bullet", palette::vermilion, Dash::solid, 8.5},
    {"DART", palette::green, Dash::solid, 6.2},
    {"Simbody", palette::purple, Dash::solid, 4.2},
    {"Box2D", palette::orange, Dash::solid, 2.6},
    {"MuJoCo", palette::sky, Dash::solid, 2.2},
    {"compliant", palette::black, Dash::dotted, 3}};

/// Adds the measured numbers of a scene to the axes and to the table: panel, contestant, parameter,
/// measured, in the middle of the cases with the same parameter.
inline void draw_measured(Axes& axes, Table& table, const std::vector<TrialResult>& results,
                          const std::string& scene, Tuning tuning, double step, int panel) {
    for (std::size_t i = 0; i < contestant_curves.size(); ++i) {
        const ContestantCurve& curve = contestant_curves[i];
        std::map<double, std::vector<double>> cases;  // by their parameter
        for (const TrialResult& r : results)
            if (r.contestant == curve.name && r.scene == scene && r.tuning == tuning &&
                std::abs(r.step - step) < 1e-5 && r.can_say && std::isfinite(r.error))
                cases[r.parameter].push_back(r.measured);
        std::vector<double> along, measured;
        for (auto& [parameter, values] : cases) {
            std::sort(values.begin(), values.end());
            along.push_back(parameter);
            measured.push_back(values[values.size() / 2]);
            table.add({panel, i, parameter, measured.back()});
        }
        if (!along.empty())
            axes.line(along, measured,
                      {.color = curve.color, .width = curve.width, .dash = curve.dash}, curve.name);
    }
}

/// "ODE 0.16.2, Bullet 3.24, ...", and where their settings are.
inline std::string versions_of_curves(const std::vector<TrialResult>& results) {
    std::string list;
    for (const ContestantCurve& curve : contestant_curves)
        for (const TrialResult& r : results)
            if (r.contestant == curve.name && !r.version.empty()) {
                list += (list.empty() ? "" : ", ") + curve.name + " " + r.version;
                break;
            }
    return list + "; settings as in figure engines_matrix.";
}

}  // namespace collide
