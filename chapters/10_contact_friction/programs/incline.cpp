// A block and a ball on a slope: how they accelerate, from runs and from the textbook.
#include <cmath>
#include <numbers>
#include <stdexcept>

#include "chapters/05_rigid_impulses/programs/scene_drawing.hpp"
#include "chapters/10_contact_friction/model.hpp"
#include "common/core/errors.hpp"
#include "common/figures/program.hpp"

using namespace collide;

namespace {

constexpr double g = 9.81, degree = std::numbers::pi / 180, radius = 0.15;

/// The slope is the floor and gravity leans: downhill is x.
Scene slope(double angle, double mu, bool is_ball) {
    Scene scene{.surface = {.restitution = 0, .friction = mu}};
    scene.gravity = g * Vec3(std::sin(angle), 0, -std::cos(angle));
    add_floor(scene, 0, 200);
    if (is_ball)
        add_sphere(scene, radius, 1, {.position = {0, 0, radius}});
    else
        add_box(scene, {0.4, 0.3, 0.2}, 1, {.position = {0, 0, 0.1}});
    return scene;
}

/// What it has gained after a second, from rest [m/s²].
double measured(double angle, double mu, bool is_ball) {
    constexpr double duration = 1;
    const Simulation run = simulate(slope(angle, mu, is_ball), contact_friction_model(), duration);
    if (run.status != SimulationStatus::reached_end)
        throw std::runtime_error("stopped: " + to_text(run.status));
    return run.scene.bodies[1].velocity.x() / duration;
}

double slides(double angle, double mu) { return g * (std::sin(angle) - mu * std::cos(angle)); }
double expected(double angle, double mu, bool is_ball) {
    if (is_ball)  // it rolls as long as 2/7 g sin θ <= μ g cos θ
        return std::tan(angle) <= 3.5 * mu ? 5. / 7 * g * std::sin(angle) : slides(angle, mu);
    return std::tan(angle) <= mu ? 0 : slides(angle, mu);
}

/// A slope with a body on it, so far above the other.
void draw_slope(Axes& axes, double up, bool is_ball, const Color& color) {
    constexpr double angle = 0.45;
    const Quat turn(Eigen::AngleAxisd(angle, Vec3::UnitY()));
    const Vec3 corner(0, 0, up), top = corner + Vec3(0, 0, 1.5 * std::sin(angle)),
                                 foot = corner + Vec3(1.5 * std::cos(angle), 0, 0);
    Picture{axes}.polygon({corner, foot, top}, palette::light_grey);
    RigidBody body;
    body.position = (top + foot) / 2 + turn * Vec3(0, 0, is_ball ? radius : 0.1);
    body.orientation = turn;
    draw_body(axes, side_view, placed(slope(angle, 1, is_ball).shapes[1], body), color, 0.5,
              Outline::drawn);
    if (is_ball) draw_spin(axes, side_view, {body.position, radius}, turn);
    const Vec2 apex = side_view.on_paper(foot);
    axes.line(arc(apex, 0.35, std::numbers::pi - angle, std::numbers::pi),
              {.color = palette::black, .width = 1.2});
    axes.text(apex + Vec2(-0.4, 0.08), "θ", Align::right);
}

}  // namespace

int main(int argc, char** argv) {
    double mu = 0.4;
    Program program("incline", "Acceleration of a block and a ball on a slope.",
                    COLLIDE_FIGURE_FOLDER);
    program.option("--mu", mu, "coefficient of friction", {0, 1});
    return program.run(argc, argv, [&](const FigureFiles& files) {
        const double slips = std::atan(mu), skids = std::atan(3.5 * mu);
        Figure figure{
            .name = "incline",
            .title = "When does it slip?",
            .caption =
                "A block and a ball start from rest on a slope with μ = " + to_short_text(mu) +
                ". The dots are the speed after one second of simulation, divided by one second; the "
                "lines are the textbook's. The block stays up to tan θ = μ, at " +
                with_decimals(1, slips / degree) +
                "°, and then slides. The ball always rolls away, with 5/7 g sin θ, until rolling would "
                "need more friction than there is, at tan θ = 7/2 μ or " +
                with_decimals(1, skids / degree) + "°; then its surface slides too.",
            .width = 1000,
            .height = 430,
            .columns = 2};
        Axes& picture = figure.add_picture("", {-0.1, 1.6}, {-0.05, 1.85});
        Axes& axes =
            figure.add_axes({.x = {.label = "slope θ / degrees", .range = Range{0, 90}},
                             .y = {.label = "acceleration / (m/s²)", .range = Range{-0.4, 10.4}},
                             .legend = Legend::top_left});
        draw_slope(picture, 1, false, palette::blue);
        draw_slope(picture, 0, true, palette::vermilion);
        Table table({"ball", "slope_rad", "acceleration_m_per_s2", "textbook_m_per_s2"});
        for (const bool is_ball : {false, true}) {
            const Color color = is_ball ? palette::vermilion : palette::blue;
            std::vector<double> degrees, theory, at, found;
            for (int k = 0; k <= 720; ++k) {
                degrees.push_back(k / 8.);
                theory.push_back(expected(degrees.back() * degree, mu, is_ball));
            }
            for (double theta = 2; theta < 89; theta += 3) {
                const double angle = theta * degree;
                at.push_back(theta);
                found.push_back(measured(angle, mu, is_ball));
                table.add({is_ball, angle, found.back(), expected(angle, mu, is_ball)});
            }
            axes.line(degrees, theory, {.color = color}, is_ball ? "ball" : "block");
            axes.points(at, found, {.color = color, .marker_size = 8});
        }
        save(figure, table, files);
    });
}
