// Boxes and a ball fall on a slope, under every model of the course.
#include <algorithm>
#include <cmath>

#include "chapters/05_rigid_impulses/programs/scene_drawing.hpp"
#include "chapters/14_plus_simultaneous/six_models.hpp"
#include "common/core/errors.hpp"
#include "common/figures/program.hpp"

using namespace collide;

namespace {

constexpr int pictures = 6;  // of a time lapse, the first included
// Numbers are recorded at this time; later, tumbling amplifies rounding [s].
constexpr double early = 0.3;

/// The time lapse of one model.
Simulation draw_run(Axes& axes, const Scene& scene, const Stepper& stepper, double duration) {
    draw_fixed(axes, side_view, scene);
    Simulation run = start_simulation(scene, stepper);
    for (int k = 1; k < pictures; ++k) {
        draw_movable(axes, side_view, run.scene, 0.13, Outline::left_out);
        advance(run, stepper, duration * k / (pictures - 1) - run.time);
        if (run.status != SimulationStatus::reached_end) break;
    }
    draw_movable(axes, side_view, run.scene, 0.85, Outline::drawn);
    return run;
}

/// All models in step; one that has stopped stays as it is.
void film_runs(const Scene& scene, double duration, const FigureFiles& files) {
    constexpr double slowness = 3, step = 1.0 / 75;
    const std::vector<NamedModel> used = six_models();
    std::vector<Simulation> runs;
    for (const NamedModel& model : used) runs.push_back(start_simulation(scene, model.stepper));
    for (int k = 0; k * step <= duration + 1e-9; ++k) {
        Figure figure{.name = "one_scene_six_models",
                      .title = "One scene, six models",
                      .caption = "",
                      .width = 1250,
                      .height = 590,
                      .columns = 3};
        for (std::size_t i = 0; i < runs.size(); ++i) {
            if (runs[i].status == SimulationStatus::reached_end)
                advance(runs[i], used[i].stepper, std::max(0.0, k * step - runs[i].time));
            Axes& axes = figure.add_picture(used[i].name, {-2.5, 2.7}, {-1, 1.45});
            draw_fixed(axes, side_view, scene);
            draw_movable(axes, side_view, runs[i].scene, 0.85, Outline::drawn);
        }
        save(figure, Table({"time_s"}), files);
    }
    files.film->seconds = slowness * duration;
}

}  // namespace

int main(int argc, char** argv) {
    SlopeScene given;
    double duration = 1.2;
    Program program("one_scene_six_models", "One scene under every model of the course.",
                    COLLIDE_FIGURE_FOLDER);
    program.option("--degrees", given.degrees, "of the slope", {0, 30});
    program.option("--mu", given.mu, "coefficient of friction", {0, 1});
    program.option("--e", given.e, "coefficient of restitution", {0, 0.9});
    program.option("--duration", duration, "[s]", {0.2, 2});
    program.film();
    return program.run(argc, argv, [&](const FigureFiles& files) {
        if (files.film != nullptr) return film_runs(slope_scene(given), duration, files);
        Figure figure{.name = "one_scene_six_models",
                      .title = "One scene, six models",
                      .caption = "",
                      .width = 1250,
                      .height = 590,
                      .columns = 3};
        // From the first `early` seconds, except the time reached and the final position of the
        // ball.
        Table table({"model", "end_s", "ball_end_x_m", "events", "upper_box_x_m", "lone_box_x_m",
                     "ball_x_m", "lost_J", "worst_penetration_mm"});
        const Scene scene = slope_scene(given);
        int number = 0;
        for (const NamedModel& model : six_models()) {
            Axes& axes = figure.add_picture(model.name, {-2.5, 2.7}, {-1, 1.45});
            const Simulation run = draw_run(axes, scene, model.stepper, duration);
            const bool is_over = run.status == SimulationStatus::reached_end;
            axes.text({-2.4, -0.85}, is_over ? ""
                                             : "ends at " + with_decimals(2, run.time) +
                                                   " s: " + to_text(run.status));
            const Simulation first = simulate(scene, model.stepper, std::min(early, duration));
            const auto x = [&](int body) { return first.scene.bodies[body].position.x(); };
            table.add({number++, run.time, run.scene.bodies[4].position.x(), first.events.size(),
                       x(2), x(3), x(4), first.lost,
                       std::round(1e5 * first.worst_penetration) / 100});
        }
        figure.caption =
            "Two boxes, one above the other, a third one and a ball fall on a slope of " +
            to_short_text(given.degrees) + "°, with μ = " + to_short_text(given.mu) +
            " and e = " + to_short_text(given.e) + ": the first " + to_short_text(duration) +
            " s, as shadows, and the end. The first two models have no forces, and end where one is needed.";
        save(figure, table, files);
    });
}
