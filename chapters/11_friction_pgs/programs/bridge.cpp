// A ball rolls over a bridge of planks that hang on hinges.
#include <algorithm>
#include <array>
#include <cmath>

#include "chapters/05_rigid_impulses/programs/film_of_run.hpp"
#include "chapters/05_rigid_impulses/programs/scene_drawing.hpp"
#include "chapters/11_friction_pgs/model.hpp"
#include "common/core/errors.hpp"
#include "common/figures/program.hpp"

using namespace collide;

namespace {

constexpr double plank = 0.5, thickness = 0.06, width = 0.8;  // [m]
constexpr double slack = 1.06;                                // length of the planks per span
constexpr double duration = 6;                                // [s]
/// A bridge that swings multiplies rounding errors: the table ends where another machine's is another [s].
constexpr double predictable = 0.5;
constexpr double radius = 0.25;  // of the ball [m]

struct Bridge {
    Scene scene = {};
    std::vector<Joint> joints = {};
    double span = 0;    ///< [m]
    double weight = 0;  ///< of the planks and the ball [N]
};

/// The planks begin as two straight halves that meet below the middle.
Bridge build(int planks, double ball_mass) {
    Bridge bridge{.scene = {.surface = {.restitution = 0, .friction = 0.6}}};
    Scene& scene = bridge.scene;
    const double length = planks * plank;
    bridge.span = length / slack;
    const double angle = std::acos(1 / slack);
    constexpr double post = 1.5;
    for (const double side : {-1.0, 1.0})
        add_fixed_box(scene, {post, width, 1},
                      {.position = {side * (bridge.span / 2 + post / 2), 0, -0.5}});
    const auto corner = [&](int k) {  // between planks k − 1 and k
        const double along = std::min(k, planks - k) * plank;
        const double x = bridge.span / 2 - along * std::cos(angle);
        return Vec3(2 * k < planks ? -x : x, 0, -along * std::sin(angle));
    };
    const int first = static_cast<int>(scene.bodies.size());
    for (int k = 0; k < planks; ++k) {
        const Vec3 from = corner(k), to = corner(k + 1);
        const double slope = std::atan2(to.z() - from.z(), to.x() - from.x());
        add_box(scene, {0.96 * plank, width, thickness}, 8,
                {.position = (from + to) / 2,
                 .orientation = Quat(Eigen::AngleAxisd(-slope, Vec3::UnitY()))});
    }
    for (int k = 0; k <= planks; ++k) {
        const int a = first + std::min(k, planks - 1);
        const int b = k == 0 ? 0 : k == planks ? 1 : first + k - 1;
        add_hinge(scene, bridge.joints, a, b, corner(k), Vec3::UnitY());
    }
    add_sphere(scene, radius, ball_mass,
               {.position = {-bridge.span / 2 - 0.9, 0, radius}, .velocity = {1.5, 0, 0}});
    bridge.weight = 9.81 * (8 * planks + ball_mass);
    return bridge;
}

void draw_bridge(Figure& figure, const std::string& heading, const Scene& scene, double span) {
    Axes& picture = figure.add_picture(heading, {-span / 2 - 1.2, span / 2 + 1.2}, {-2.4, 1.0});
    draw_fixed(picture, side_view, scene);
    draw_movable(picture, side_view, scene, 0.8, Outline::drawn);
}

Figure picture_of(const Simulation& run, double span) {
    Figure figure{.name = "bridge",
                  .title = "A bridge of hinges",
                  .caption = "",
                  .width = 900,
                  .height = 380};
    draw_bridge(figure, heading_of(run), run.scene, span);
    return figure;
}

}  // namespace

int main(int argc, char** argv) {
    double planks = 14, mass = 40;
    Program program("bridge", "A ball rolls over a bridge of planks that hang on hinges.",
                    COLLIDE_FIGURE_FOLDER);
    program.option("--planks", planks, "an even number is best", {4, 20});
    program.option("--mass", mass, "of the ball [kg]", {1, 100});
    program.film();
    return program.run(argc, argv, [&](const FigureFiles& files) {
        const Bridge bridge = build(static_cast<int>(planks), mass);
        const Stepper steps = pgs_model({}, 0.01, bridge.joints);
        if (files.film != nullptr)
            return film_run(start_simulation(bridge.scene, steps), steps,
                            {.duration = duration, .per_second = 20}, files,
                            [&](const Simulation& run) { return picture_of(run, bridge.span); });
        Simulation run = start_simulation(bridge.scene, steps);
        Figure figure{.name = "bridge",
                      .title = "A bridge of hinges",
                      .caption = "",
                      .width = 1000,
                      .height = 560,
                      .columns = 2};
        Table table({"time_s", "ball_x_m", "ball_z_m", "force_left_N", "force_right_N"});
        double largest = 0;
        std::vector<std::pair<double, Scene>> shown;
        std::vector<std::array<double, 3>> forces_of_hinges;  // time, first, last [s, N, N]
        for (int k = 0; k <= 100 * duration; ++k) {
            advance(run, steps, std::max(0.0, 0.01 * k - run.time));
            const std::vector<JointForce>& forces = pgs_state(run).joint_forces;
            const double left = forces.empty() ? 0 : forces.front().force.norm();
            const double right = forces.empty() ? 0 : forces.back().force.norm();
            const Vec3& ball = run.scene.bodies.back().position;
            forces_of_hinges.push_back({run.time, left, right});
            if (run.time <= predictable) table.add({run.time, ball.x(), ball.z(), left, right});
            if (k == 100 || k == 250 || k == 400) shown.emplace_back(run.time, run.scene);
        }
        for (const auto& [time, scene] : shown)
            draw_bridge(figure, "t = " + with_decimals(1, time) + " s", scene, bridge.span);
        // Means over some steps: what a scale would show that is not infinitely fast.
        constexpr std::size_t window = 20;
        std::vector<double> times, left, right;
        for (std::size_t k = window; k < forces_of_hinges.size(); ++k) {
            double sum_left = 0, sum_right = 0;
            for (std::size_t m = k - window; m < k; ++m) {
                sum_left += forces_of_hinges[m][1];
                sum_right += forces_of_hinges[m][2];
            }
            times.push_back(forces_of_hinges[k][0] - 0.005 * window);
            left.push_back(sum_left / window / bridge.weight);
            right.push_back(sum_right / window / bridge.weight);
            largest = std::max({largest, left.back(), right.back()});
        }
        Axes& axes = figure.add_axes(
            {.x = {.label = "time t / s", .range = Range{0, duration}},
             .y = {.label = "force in the hinge / weight", .range = Range{0, 1.5 * largest}},
             .legend = Legend::top_right});
        axes.line(times, left, {.color = palette::blue, .width = 2}, "first hinge");
        axes.line(times, right, {.color = palette::vermilion, .width = 2}, "last hinge");
        const Vec3 end = run.scene.bodies.back().position;
        figure.caption =
            std::to_string(static_cast<int>(planks)) + " planks of 8 kg hang on " +
            std::to_string(static_cast<int>(planks) + 1) +
            " hinges between two posts, and a ball of " + to_short_text(mass) +
            " kg rolls on at 1.5 m/s; steps of 0.01 s with 20 sweeps in 10 substeps. After " +
            to_short_text(duration) + " s the ball is at x = " + with_decimals(2, end.x()) +
            " m. Below right: the forces in the first and the last hinge, divided by the total "
            "weight, as means over 0.2 s; at most " +
            with_decimals(2, largest) + ".";
        save(figure, table, files);
    });
}
