// Boxes fall between two walls, hit the floor and each other: a time lapse.
#include "chapters/05_rigid_impulses/model.hpp"
#include "chapters/05_rigid_impulses/programs/film_of_run.hpp"
#include "chapters/05_rigid_impulses/programs/scene_drawing.hpp"
#include "common/core/errors.hpp"
#include "common/figures/program.hpp"

using namespace collide;

namespace {

constexpr double half_width = 1.1;  // of the space between the walls [m]
constexpr int first_box = 3;        // after the floor and two walls

Scene make_scene(double restitution) {
    Scene scene{.surface = {.restitution = restitution}};
    add_floor(scene, 0, 4);
    for (const double side : {-1.0, 1.0})
        add_fixed_box(scene, {1, 2, 8}, {.position = {side * (half_width + 0.5), 0, 4}});
    const auto drop = [&](const Vec3& size, const Vec3& at, const Vec3& spin) {
        const double mass = 600 * size.prod();  // wood
        add_box(scene, size, mass, {.position = at, .angular_velocity = spin});
    };
    drop({0.5, 0.5, 0.5}, {-0.55, 0, 0.9}, {0.2, 1.5, 0});
    drop({0.7, 0.4, 0.3}, {0.45, 0.05, 1.3}, {0.4, -2.5, 0.2});
    drop({0.4, 0.4, 0.4}, {-0.3, -0.05, 1.9}, {0.5, 2, 0});
    drop({0.3, 0.5, 0.6}, {0.3, 0, 2.3}, {0, 3, 0.3});
    drop({0.8, 0.4, 0.2}, {-0.2, 0, 2.85}, {0.3, -1, 0.1});
    return scene;
}

/// A picture with the floor and the walls.
Axes& add_room(Figure& figure, const std::string& heading) {
    Axes& axes = figure.add_picture(heading, {-1.2, 1.2}, {-0.1, 3.1});
    axes.rectangle({-1.2, 1.2}, {-0.1, 0}, palette::light_grey);
    for (const double side : {-1.0, 1.0})
        axes.rectangle({side * 1.2, side * half_width}, {-0.1, 3.1}, palette::light_grey);
    return axes;
}

Figure picture_of(const Simulation& run) {
    Figure figure{.name = "falling_boxes",
                  .title = "Five boxes fall",
                  .caption = "",
                  .width = 480,
                  .height = 640};
    draw_movable(add_room(figure, heading_of(run)), side_view, run.scene, 0.85, Outline::drawn);
    return figure;
}

}  // namespace

int main(int argc, char** argv) {
    double restitution = 0.6;
    Program program("falling_boxes",
                    "Boxes fall between two walls and hit the floor and each other: a time lapse.",
                    COLLIDE_FIGURE_FOLDER);
    program.option("--e", restitution, "coefficient of restitution", {0.3, 1});
    program.film();
    return program.run(argc, argv, [&](const FigureFiles& files) {
        Simulation simulation = start_simulation(make_scene(restitution), impulses_model());
        if (files.film != nullptr)
            return film_run(simulation, impulses_model(), {.duration = 1.2, .slowness = 4}, files,
                            picture_of);
        Figure figure{
            .name = "falling_boxes",
            .title = "Five boxes, found to collide and resolved event by event",
            .caption =
                "Five wooden boxes without friction fall between two walls, seen from the side. "
                "The shadows show where each box was 0.04 s and 0.08 s before. Between two "
                "pictures the boxes fly freely, stop at every collision, get their impulses, and "
                "fly on; at no time do two of them overlap. Boxes that seem to overlap lie one "
                "behind the other.",
            .source = "algorithm: Baraff 1997, sections 6 to 8",
            .width = 1000,
            .height = 400,
            .columns = 4};
        Table table({"time_s", "box", "x_m", "y_m", "z_m", "kinetic_J", "events", "worst_overlap_m",
                     "energy_lost_J"});
        constexpr double shadow = 0.04;
        for (const double time : {0.0, 0.38, 0.62, 1.0}) {
            Axes& axes = add_room(figure, "t = " + to_text(time) + " s");
            for (const int back : {2, 1}) {
                if (time == 0) continue;
                advance(simulation, impulses_model(), time - back * shadow - simulation.time);
                draw_movable(axes, side_view, simulation.scene, back == 2 ? 0.1 : 0.2,
                             Outline::left_out);
            }
            advance(simulation, impulses_model(), time - simulation.time);
            draw_movable(axes, side_view, simulation.scene, 0.85, Outline::drawn);
            if (simulation.status != SimulationStatus::reached_end)
                axes.text(0, 3, to_text(simulation.status), Align::center);
            for (std::size_t i = first_box; i < simulation.scene.bodies.size(); ++i) {
                const RigidBody& body = simulation.scene.bodies[i];
                table.add({time, i - first_box + 1, body.position.x(), body.position.y(),
                           body.position.z(), kinetic_energy(simulation.scene),
                           simulation.events.size(), simulation.worst_penetration,
                           simulation.lost});
            }
        }
        save(figure, table, files);
    });
}
