// A plank slides over the edge of a table without friction: the forces that carry it, until it tips.
#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "chapters/05_rigid_impulses/programs/film_of_run.hpp"
#include "chapters/05_rigid_impulses/programs/scene_drawing.hpp"
#include "chapters/08_linear_complementarity/dantzig_impulses.hpp"
#include "chapters/09_resting_contact/model.hpp"
#include "common/core/errors.hpp"
#include "common/figures/program.hpp"

using namespace collide;

namespace {

constexpr double length = 1, thickness = 0.05, weight = 10;  // of the plank [m, N]
constexpr double to_the_edge = 0.6;                          // from its middle, at first [m]
constexpr int plank = 1;

/// The edge of the table is at x = 0, its top at z = 0.
Scene make_scene(double speed) {
    Scene scene{.surface = {.restitution = 0}};
    add_fixed_box(scene, {4, 1, 0.4}, {.position = {-2, 0, -0.2}});
    add_box(scene, {length, 0.3, thickness}, weight / -scene.gravity.z(),
            {.position = {-to_the_edge, 0, thickness / 2}, .velocity = {speed, 0, 0}});
    return scene;
}

/// The forces at the rear end, and at the front end or, when that has passed it, at the edge. In each
/// place there are two, one behind the other on paper.
struct Support {
    double rear = 0, front = 0;  // [N]
    Contact rear_contact = {}, front_contact = {};
};

Support support_of(const Simulation& run) {
    const RestingForces forces = resting_forces(run);
    Support support;
    for (std::size_t i = 0; i < forces.problem.contacts.size(); ++i) {
        const Contact& contact = forces.problem.contacts[i];
        const double f = forces.solution.f[static_cast<Eigen::Index>(i)];
        const Vec3 on_plank = to_body(run.scene.bodies[plank], contact.position);
        const bool is_rear = on_plank.x() < -0.49 * length;
        (is_rear ? support.rear : support.front) += f;
        (is_rear ? support.rear_contact : support.front_contact) = contact;
    }
    return support;
}

/// From the moments about the rear end and about the middle, while the plank lies flat.
Support by_statics(double inside) {  // how far the middle is from the edge [m]
    const double arm = std::min(inside, length / 2);
    return {.rear = weight * arm / (length / 2 + arm),
            .front = weight * (length / 2) / (length / 2 + arm)};
}

/// One picture of the film, so far above the others, with the forces as arrows.
void draw_picture(Axes& axes, const Simulation& run, const Support& support, double up) {
    axes.polygon({-1.25, 0, 0, -1.25}, {up - 0.1, up - 0.1, up, up}, palette::light_grey);
    RigidBody body = run.scene.bodies[plank];
    body.position.z() += up;
    draw_body(axes, side_view, placed(run.scene.shapes[plank], body), palette::sky, 0.6,
              Outline::drawn, 1.2);
    axes.points({body.position.x()}, {body.position.z()},
                {.color = palette::black, .marker_size = 7});
    const auto draw_force = [&](double force, const Contact& contact, const Color& color) {
        if (force < 0.1) return;
        const Vec3 along = 0.03 * force * contact.normal, at = contact.position;
        axes.arrow(at.x() - along.x(), at.z() + up - along.z(), at.x(), at.z() + up,
                   {.color = color, .width = 3});
    };
    draw_force(support.rear, support.rear_contact, palette::blue);
    draw_force(support.front, support.front_contact, palette::vermilion);
    axes.text(-1.2, up, "t = " + to_short_text(std::round(100 * run.time) / 100) + " s",
              Align::left, palette::black, 0, 30);
}

Figure picture_of(const Simulation& run) {
    Figure figure{.name = "sliding_off",
                  .title = "A plank slides off a table",
                  .caption = "",
                  .width = 800,
                  .height = 440};
    Axes& axes = figure.add_picture("", {-1.25, 0.75}, {-0.7, 0.45});
    draw_picture(axes, run, support_of(run), 0);
    return figure;
}

}  // namespace

int main(int argc, char** argv) {
    double speed = 0.5;
    Program program("sliding_off", "A plank slides over the edge of a table, and tips.",
                    COLLIDE_FIGURE_FOLDER);
    program.option("--speed", speed, "of the plank [m/s]", {0.2, 1});
    program.film();
    return program.run(argc, argv, [&](const FigureFiles& files) {
        const Stepper model = resting_contact_model({.step = 0.002});
        const double over = (to_the_edge - length / 2) / speed, tips = to_the_edge / speed;
        const double after = 0.3;  // [s]
        if (files.film != nullptr)
            return film_run(start_simulation(make_scene(speed), model), model,
                            {.duration = tips + after, .slowness = 2}, files, picture_of);
        Figure figure{
            .name = "sliding_off",
            .title = "A plank slides off a table",
            .caption =
                "A plank of 10 N slides over the edge of a table at " + to_short_text(speed) +
                " m/s, without friction. Left: four moments, with the forces of the table. Right: "
                "the forces in time, at the rear end and at the front end, or at the edge when the "
                "front end has passed it. The rings are what statics says while the plank lies flat. "
                "The force at the rear end falls to zero at " +
                to_short_text(tips) +
                " s, just when the middle of the plank is over the edge; then the plank tips.",
            .source = "",
            .width = 1050,
            .height = 450,
            .columns = 2};
        Axes& film = figure.add_axes({.x = {.range = Range{-1.25, 0.75}},
                                      .y = {.range = Range{-1.8, 0.25}},
                                      .equal = true,
                                      .frame = false});
        Axes& axes = figure.add_axes({.x = {.label = "time t / s", .range = Range{0, tips + after}},
                                      .y = {.label = "force / N", .range = Range{-0.5, 13}}});
        Simulation run = start_simulation(make_scene(speed), model);
        Table table({"time_s", "middle_x_m", "tilt_rad", "rear_N", "front_N", "statics_rear_N",
                     "statics_front_N"});
        const int flat = 120, samples = 160;  // until it tips, and in all
        for (int k = 0; k <= samples; ++k) {
            const double time =
                k <= flat ? k * tips / flat : tips + (k - flat) * after / (samples - flat);
            advance(run, model, std::max(0.0, time - run.time));
            if (run.status != SimulationStatus::reached_end)
                throw std::runtime_error("stopped: " + to_text(run.status));
            const Support found = support_of(run);
            const Support expected = by_statics(std::max(to_the_edge - speed * run.time, 0.0));
            const RigidBody& body = run.scene.bodies[plank];
            const Vec3 way = body.orientation * Vec3::UnitX();
            table.add({run.time, body.position.x(), std::atan2(-way.z(), way.x()), found.rear,
                       found.front, expected.rear, expected.front});
            if (k % (flat / 2) == 0 || k == samples)
                draw_picture(film, run, found, k == samples ? -1.5 : -0.5 * (2 * k / flat));
        }
        const auto time = table.column("time_s");
        axes.line(time, table.column("rear_N"), {.color = palette::blue});
        axes.line(time, table.column("front_N"), {.color = palette::vermilion});
        for (int k = 0; k <= flat; k += 8) {
            const auto& row = table.rows[static_cast<std::size_t>(k)];
            axes.points({row[0], row[0]}, {row[5], row[6]},
                        {.color = palette::black, .marker = Marker::ring, .marker_size = 8});
        }
        axes.text(over, 8.2, "front end, then edge", Align::left, palette::vermilion, 8, 0);
        axes.text(over, 2.8, "rear end", Align::left, palette::blue, 8, 0);
        const auto mark = [&](double moment, double height, const std::string& words, Align align,
                              double shift) {
            axes.line({moment, moment}, {-0.5, height},
                      {.color = palette::grey, .width = 1.2, .dash = Dash::dashed});
            axes.text(moment, height, words, align, palette::grey, shift, -2);
        };
        mark(over, 11.5, "front end over the edge", Align::left, 5);
        mark(tips, 12.5, "middle over the edge", Align::right, -5);
        save(figure, table, files);
    });
}
