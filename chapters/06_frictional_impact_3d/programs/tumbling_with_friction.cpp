// The same throw with three coefficients of friction: a scene whose collisions are Baber's impacts.
#include <array>
#include <vector>

#include "chapters/05_rigid_impulses/programs/scene_drawing.hpp"
#include "chapters/06_frictional_impact_3d/model.hpp"
#include "chapters/06_frictional_impact_3d/scene_impacts.hpp"
#include "common/core/errors.hpp"
#include "common/figures/program.hpp"

using namespace collide;

namespace {

constexpr double picture_time = 0.09;  // between two pictures of the box [s]
constexpr double duration = 0.9;       // [s]

/// A tilted box and, some distance behind it, a ball, both thrown to the right above a floor.
Scene thrown_box(double mu, double e) {
    Scene scene{.surface = {.restitution = e, .friction = mu}};
    add_floor(scene);
    add_box(scene, {0.5, 0.3, 0.24}, 2,
            {.position = {0, 0, 0.8},
             .orientation = Quat(Eigen::AngleAxisd(0.7, Vec3(0.25, 1, 0.1).normalized())),
             .velocity = {2.4, 0, 0}});
    add_sphere(scene, 0.14, 1, {.position = {-2, 0, 0.8}, .velocity = {2.4, 0, 0}});
    return scene;
}

const Range shown_x{-2.25, 2.45}, shown_z{-0.08, 1.15};  // [m]
constexpr std::array frictions = {0.0, 0.3, 0.8};

Axes& add_floor_picture(Figure& figure, double mu) {
    Axes& axes = figure.add_picture("μ = " + to_text(mu), shown_x, shown_z);
    axes.rectangle(shown_x, {-0.08, 0}, palette::light_grey);
    return axes;
}

/// The three runs side by side in time, as long as all of them go on.
void film_runs(double e, const FigureFiles& files) {
    constexpr double slowness = 4, step = 0.01;
    const Stepper model = event_driven(free_flight, frictional_impulses(), {.step = 0.005});
    std::vector<Simulation> runs;
    for (const double mu : frictions) runs.push_back(start_simulation(thrown_box(mu, e), model));
    for (int k = 0; k * step <= duration + 1e-9; ++k) {
        Figure figure{.name = "tumbling_with_friction",
                      .title = "The same throw, three floors",
                      .caption = "",
                      .width = 900,
                      .height = 780};
        for (std::size_t i = 0; i < runs.size(); ++i) {
            if (runs[i].status == SimulationStatus::reached_end)
                advance(runs[i], model, std::max(0.0, k * step - runs[i].time));
            draw_movable(add_floor_picture(figure, frictions[i]), side_view, runs[i].scene, 0.85,
                         Outline::drawn);
        }
        save(figure, Table({"time_s"}), files);
    }
    files.film->seconds = slowness * duration;
}

}  // namespace

int main(int argc, char** argv) {
    double e = 0.6;
    Program program("tumbling_with_friction",
                    "A box and a ball are thrown on a floor, with three coefficients of friction.",
                    COLLIDE_FIGURE_FOLDER);
    program.option("--e", e, "coefficient of restitution", {0, 1});
    program.film();
    return program.run(argc, argv, [&](const FigureFiles& files) {
        if (files.film != nullptr) return film_runs(e, files);
        Figure figure{
            .name = "tumbling_with_friction",
            .title = "The same throw, three floors",
            .caption =
                "A tilted box and a ball are thrown to the right; pictures every 0.09 s, the last "
                "one dark. On ice (μ = 0) the box tumbles, but the ball does not begin to turn and "
                "nothing brakes. With friction the first bounce makes the ball roll, and both get "
                "slower. All collisions are resolved by Baber's impact in the simulator of chapter "
                "5.",
            .source = "impact: Baber 2011",
            .width = 900,
            .height = 780};
        Table table({"mu", "time_s", "body", "x_m", "z_m", "v_x_m_per_s", "spin_rad_per_s",
                     "kinetic_J", "lost_J", "events"});
        for (const double mu : frictions) {
            Axes& axes = add_floor_picture(figure, mu);
            const Stepper model = event_driven(free_flight, frictional_impulses(), {.step = 0.005});
            Simulation run = start_simulation(thrown_box(mu, e), model);
            for (int k = 0; run.status == SimulationStatus::reached_end; ++k) {
                const bool is_last = (k + 1) * picture_time > duration + 1e-9;
                for (const int body : {1, 2}) {
                    const RigidBody& b = run.scene.bodies[body];
                    table.add({mu, run.time, body, b.position.x(), b.position.z(), b.velocity.x(),
                               b.angular_velocity.y(), kinetic_energy(run.scene), run.lost,
                               run.events.size()});
                }
                draw_movable(axes, side_view, run.scene, is_last ? 0.85 : 0.16,
                             is_last ? Outline::drawn : Outline::left_out);
                if (is_last) break;
                advance(run, model, picture_time);
            }
            if (run.status != SimulationStatus::reached_end) {
                draw_movable(axes, side_view, run.scene, 0.85, Outline::drawn);
                axes.text(2.45, 1.05,
                          "t = " + to_short_text(run.time) + " s: " + to_text(run.status),
                          Align::right);
            }
        }
        save(figure, table, files);
    });
}
