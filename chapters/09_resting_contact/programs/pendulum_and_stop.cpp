// A rod on a hinge swings against a stop: its angle, and how far the hinge comes apart.
#include <algorithm>
#include <cmath>
#include <numbers>
#include <stdexcept>

#include "chapters/05_rigid_impulses/programs/scene_drawing.hpp"
#include "chapters/08_linear_complementarity/dantzig_impulses.hpp"
#include "chapters/09_resting_contact/joint_motion.hpp"
#include "chapters/09_resting_contact/model.hpp"
#include "common/core/errors.hpp"
#include "common/figures/program.hpp"

using namespace collide;

namespace {

constexpr double degree = std::numbers::pi / 180;
constexpr double rounding = 1e-17;  // zero has no place on a logarithmic axis [m]

/// A rod of 1 m and 1 kg hangs from the origin; the stop is to the left of its lower end.
struct Pendulum {
    Scene scene;
    std::vector<Joint> joints;
};
Pendulum make_pendulum(double angle, double e) {
    Pendulum made{.scene = {.surface = {.restitution = e}}, .joints = {}};
    Scene& scene = made.scene;
    const int rod = add_box(scene, {0.05, 0.05, 1}, 1,
                            {.position = {0.5 * std::sin(angle), 0, -0.5 * std::cos(angle)},
                             .orientation = Quat(Eigen::AngleAxisd(-angle, Vec3::UnitY()))});
    add_hinge(scene, made.joints, rod, world, {0, 0, 0}, {0, 1, 0});
    add_fixed_box(scene, {0.2, 0.2, 0.2}, {.position = {-0.125, 0, -0.9}});
    return made;
}

/// Of the rod from the vertical [degrees].
double angle_of(const RigidBody& rod) {
    const Vec3 down = rod.orientation * -Vec3::UnitZ();
    return std::atan2(down.x(), -down.z()) / degree;
}

}  // namespace

int main(int argc, char** argv) {
    double e = 1, angle = 90, kappa = 20, step = 0.01;
    Program program("pendulum_and_stop", "A rod on a hinge swings against a stop.",
                    COLLIDE_FIGURE_FOLDER);
    program.option("--e", e, "coefficient of restitution", {0, 1});
    program.option("--angle", angle, "at the beginning [degrees]", {10, 120});
    program.option("--kappa", kappa, "rate at which the joint is pulled back [1/s]", {1, 100});
    program.option("--step", step, "of the integrator [s]", {0.002, 0.02});
    return program.run(argc, argv, [&](const FigureFiles& files) {
        Figure figure{
            .name = "pendulum_and_stop",
            .title = "A pendulum and a stop: three ways to keep a hinge together",
            .caption =
                "A rod of 1 m on a hinge falls against a stop, with e = " + to_short_text(e) +
                ". Left: until it hits. Middle: its angle from the vertical. Right: how far "
                "the two points of the hinge are apart, with three ways to deal with the "
                "errors of the integrator. Left alone, they add up; pulled back by a spring "
                "and a damper, they stay bounded, but the pull makes errors of its own; put "
                "back after every step, nothing but rounding is left.",
            .source = "",
            .width = 1150,
            .height = 400,
            .columns = 3};
        Axes& picture = figure.add_axes({.x = {.range = Range{-0.5, 1.15}},
                                         .y = {.range = Range{-1.15, 0.8}},
                                         .equal = true,
                                         .frame = false});
        Axes& swing = figure.add_axes({.x = {.label = "time t / s", .range = Range{0, 4}},
                                       .y = {.label = "angle / degrees"}});
        Axes& hinge = figure.add_axes({.x = {.label = "time t / s", .range = Range{0, 8}},
                                       .y = {.label = "the hinge is apart by / m",
                                             .range = Range{rounding, 1e-2},
                                             .logarithmic = true},
                                       .legend = Legend::top_right});
        Table table({"way", "time_s", "angle_deg", "apart_m", "energy_J"});
        struct Way {
            HoldSettings::Joints joints;
            std::string name;
            Color color;
        };
        for (const auto& [joints, name, color] :
             {Way{HoldSettings::Joints::left_alone, "left alone", palette::vermilion},
              Way{HoldSettings::Joints::pulled_back, "pulled back", palette::orange},
              Way{HoldSettings::Joints::put_back, "put back", palette::blue}}) {
            const Pendulum pendulum = make_pendulum(angle * degree, e);
            const Stepper model = resting_contact_model(
                {.step = step}, {.stabilisation = kappa, .joints = joints}, pendulum.joints);
            Simulation run = start_simulation(pendulum.scene, model);
            std::vector<double> times, angles, apart;
            draw_fixed(picture, side_view, run.scene);
            for (int i = 0; i <= 800; ++i) {
                advance(run, model, std::max(0.0, 0.01 * i - run.time));
                if (run.status != SimulationStatus::reached_end)
                    throw std::runtime_error("stopped: " + to_text(run.status));
                const double error =
                    joint_errors(run.scene.bodies, pendulum.joints).head<3>().norm();
                times.push_back(run.time);
                angles.push_back(angle_of(run.scene.bodies[0]));
                apart.push_back(std::max(error, rounding));
                table.add({static_cast<double>(joints), run.time, angles.back(), error,
                           kinetic_energy(run.scene) + potential_energy(run.scene) + run.lost});
                if (joints == HoldSettings::Joints::put_back && run.events.empty() && i % 12 == 0)
                    draw_movable(picture, side_view, run.scene, i == 0 ? 0.8 : 0.25,
                                 i == 0 ? Outline::drawn : Outline::left_out);
            }
            if (joints == HoldSettings::Joints::put_back) swing.line(times, angles);
            hinge.line(times, apart, {.color = color, .width = 1.6}, name);
        }
        picture.points({0}, {0}, {.color = palette::black, .marker_size = 10});
        save(figure, table, files);
    });
}
