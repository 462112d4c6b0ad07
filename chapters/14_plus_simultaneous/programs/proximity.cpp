// Which points take part in an impact? A box lands almost flat: the bounce against its tilt, for two
// tolerances and for springs.
#include <cmath>
#include <stdexcept>

#include "chapters/12_compliant_contact/model.hpp"
#include "chapters/14_plus_simultaneous/model.hpp"
#include "common/core/errors.hpp"
#include "common/figures/program.hpp"

using namespace collide;

namespace {

constexpr double width = 0.6, height = 0.2;  // of the box, as it is seen [m]
constexpr double later = 0.05;               // after the second edge has landed, too [s]

/// The box comes down with 1 m/s, without gravity and friction, its lowest edge 1 mm above the floor.
Scene almost_flat(double tilt, double e) {
    Scene scene{.gravity = Vec3::Zero(), .surface = {.restitution = e, .friction = 0}};
    add_floor(scene);
    const double middle = (height * std::cos(tilt) + width * std::sin(tilt)) / 2;
    add_box(scene, {width, 0.4, height}, 2,
            {.position = {0, 0, middle + 1e-3},
             .orientation = Quat(Eigen::AngleAxisd(tilt, Vec3::UnitY())),
             .velocity = {0, 0, -1}});
    return scene;
}

/// The speed with which the box goes up in the end [m/s].
double bounce(const Scene& scene, const Stepper& model) {
    const Simulation run = simulate(scene, model, later);
    if (run.status != SimulationStatus::reached_end)
        throw std::runtime_error("stopped: " + to_text(run.status));
    return run.scene.bodies.back().velocity.z();
}

/// The box, its tilt, and the height up to which a corner takes part.
void draw_box(Axes& axes) {
    constexpr double tilt = 0.16, tolerance = 0.13;
    axes.polygon({-0.6, 0.75, 0.75, -0.6}, {-0.08, -0.08, 0, 0}, palette::light_grey);
    axes.polygon({-0.6, 0.75, 0.75, -0.6}, {0, 0, tolerance, tolerance}, palette::orange, 0.3);
    const Vec2 foot(-0.35, 0.02);
    const Eigen::Rotation2Dd turn(tilt);
    std::vector<Vec2> corners;
    for (const Vec2& corner :
         {Vec2(0, 0), Vec2(width, 0), Vec2(width, 1.4 * height), Vec2(0, 1.4 * height)})
        corners.emplace_back(foot + turn * corner);
    axes.polygon(corners, palette::sky, 0.6);
    axes.outline(corners, {.color = palette::black, .width = 1.4});
    axes.point(corners[0], {.color = palette::black, .marker_size = 9});
    axes.point(corners[1], {.color = palette::black, .marker_size = 9});
    axes.text(corners[0], "A", Align::right, palette::black, -8, 6);
    axes.text(corners[1], "B", Align::left, palette::black, 10, -2);
    axes.line({foot.x(), foot.x() + 0.85 * width}, {foot.y(), foot.y()},
              {.color = palette::black, .width = 1, .dash = Dash::dashed});
    axes.line(arc(foot, 0.45, 0, tilt), {.color = palette::black, .width = 1.4});
    axes.text(foot + Vec2(0.49, 0.035), "φ");
    axes.arrow({0.66, 0}, {0.66, tolerance}, {.color = palette::vermilion, .width = 2});
    axes.text({0.66, tolerance / 2}, "ε", Align::left, palette::vermilion, 8, 0);
    axes.arrow(middle_of(corners), middle_of(corners) - Vec2(0, 0.13),
               {.color = palette::blue, .width = 2.6});
}

}  // namespace

int main(int argc, char** argv) {
    double e = 0.5, fine = 1e-6, coarse = 1e-4;
    Program program("proximity", "Which points take part in an impact.", COLLIDE_FIGURE_FOLDER);
    program.option("--e", e, "coefficient of restitution", {0.2, 0.8});
    program.option("--fine", fine, "a tolerance of contact [m]", {1e-7, 1e-5});
    program.option("--coarse", coarse, "another one [m]", {2e-5, 1e-3});
    return program.run(argc, argv, [&](const FigureFiles& files) {
        Figure figure{.name = "proximity",
                      .title = "A cliff at the edge of proximity",
                      .caption = "",
                      .source = "after Uchida 2015, figure 6",
                      .width = 1100,
                      .height = 420,
                      .columns = 2};
        draw_box(figure.add_picture("", {-0.6, 0.75}, {-0.09, 0.5}));
        Axes& axes = figure.add_axes(
            {.x = {.label = "tilt φ / rad", .range = Range{1e-7, 0.02}, .logarithmic = true},
             .y = {.label = "speed after the impact / (m/s)", .range = Range{0.5 * e, 1.3 * e}},
             .legend = Legend::top_left});
        Table table({"tilt_rad", "fine_m_s", "coarse_m_s", "springs_m_s"});
        std::vector<double> tilts, of_fine, of_coarse, of_springs;
        for (int k = 0; k <= 53; ++k) {
            const double tilt = std::pow(10, -7 + k / 10.);
            const Scene scene = almost_flat(tilt, e);
            tilts.push_back(tilt);
            of_fine.push_back(bounce(scene, plus_model({.tolerance = fine})));
            of_coarse.push_back(bounce(scene, plus_model({.tolerance = coarse})));
            of_springs.push_back(bounce(scene, compliant_model({.bounce_speed = 1})));
            table.add({tilt, of_fine.back(), of_coarse.back(), of_springs.back()});
        }
        axes.line(tilts, of_springs, {.color = palette::black, .width = 2.6}, "springs");
        const auto micrometres = [](double length) { return to_short_text(1e6 * length) + " µm"; };
        axes.line(tilts, of_fine, {.color = palette::blue}, "PLUS, ε = " + micrometres(fine));
        axes.line(tilts, of_coarse, {.color = palette::vermilion, .dash = Dash::dashed},
                  "PLUS, ε = " + micrometres(coarse));
        figure.caption =
            "Left: a box comes down almost flat. Corner A touches, and B takes part in the same impact if "
            "it is no higher than the tolerance ε. Right: how fast a box of 0.6 m goes up after all "
            "impacts, with 1 m/s down, e = " +
            to_short_text(e) +
            " and neither friction nor gravity. Springs hardly notice a tilt of a milliradian. PLUS answers " +
            with_decimals(2, of_fine.front()) + " m/s if all corners take part and " +
            with_decimals(2, of_coarse[40]) +
            " m/s if one edge comes first, and nothing in between; the cliff is where the higher edge is ε "
            "above the lower one, and a larger ε only moves it.";
        save(figure, table, files);
    });
}
