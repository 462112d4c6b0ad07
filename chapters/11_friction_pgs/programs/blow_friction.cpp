// The friction of a blow: solved before the normal impulse is known, and where the bodies touch.
#include <algorithm>
#include <cmath>

#include "chapters/11_friction_pgs/model.hpp"
#include "common/core/errors.hpp"
#include "common/figures/program.hpp"

using namespace collide;

namespace {

constexpr double falling = 2, sliding = 3;  // [m/s]
constexpr double substep = 1e-3;            // [s]

/// A box or a ball that slides along a floor and strikes it at the same moment; there is no gravity.
Scene striking(bool is_ball, double mu, double gap) {
    Scene scene{.gravity = Vec3::Zero(), .surface = {.restitution = 0, .friction = mu}};
    add_floor(scene);
    const double half = is_ball ? 0.03 : 0.1;
    const Placement placement{.position = {0, 0, half + gap}, .velocity = {sliding, 0, -falling}};
    if (is_ball)
        add_sphere(scene, half, 2, placement);
    else
        add_box(scene, {0.4, 0.3, 2 * half}, 2, placement);
    return scene;
}

/// |Δv_x|/(μ |Δv_z|), which is 1 as long as the body slides on.
double share_of_friction(const RigidBody& after, double mu) {
    return (sliding - after.velocity.x()) / (mu * falling);
}

/// Each contact takes its friction first, bounded by the normal impulse that it has by then, and all
/// that counts happens within one substep.
double friction_first(bool is_ball, double mu, int sweeps) {
    const Scene scene = striking(is_ball, mu, 0);
    DetectionMemory memory = start_detection(scene);
    std::vector<SolverBody> bodies;
    std::vector<SolverContact> contacts;
    load_bodies(scene.bodies, bodies);
    load_contacts(scene.bodies,
                  find_contacts(scene, detect(scene, scene.bodies, 1e-3, memory), 1e-3, memory),
                  bodies, contacts);
    // A backward sweep over a single contact takes its friction first.
    std::vector<SolverContact> one(1);
    for (int k = 0; k < sweeps; ++k)
        for (std::size_t i = 0; i < contacts.size(); ++i) {
            SolverContact& contact = contacts[k % 2 == 0 ? i : contacts.size() - 1 - i];
            one[0] = contact;
            friction_sweep(one, bodies, {.backwards = true});
            contact = one[0];
        }
    double normal = 0, along = 0;
    for (const SolverContact& contact : contacts) {
        normal += contact.normal_impulse;
        along -= impulse_of(contact).x();
    }
    return along / (mu * normal);
}

/// The stepper itself.
double where_they_touch(bool is_ball, double mu, int sweeps) {
    constexpr int substeps = 10;
    const Stepper steps =
        pgs_model({.sweeps = sweeps * substeps, .substeps = substeps}, substeps * substep);
    const Simulation run = simulate(striking(is_ball, mu, 5e-3), steps, 0.05);
    return share_of_friction(run.scene.bodies[1], mu);
}

}  // namespace

int main(int argc, char** argv) {
    double mu = 0.3;
    Program program("blow_friction", "The friction of a blow, with few sweeps and with many.",
                    COLLIDE_FIGURE_FOLDER);
    program.option("--mu", mu, "coefficient of friction", {0.05, 0.4});
    return program.run(argc, argv, [&](const FigureFiles& files) {
        constexpr int most = 10;
        Figure figure{.name = "blow_friction",
                      .title = "Is the friction of a blow lost?",
                      .caption = "",
                      .width = 720,
                      .height = 420};
        Axes& axes = figure.add_axes(
            {.x = {.label = "sweeps in the substep of the blow", .range = Range{0.5, most + 0.5}},
             .y = {.label = "friction impulse / (μ × normal impulse)", .range = Range{-0.05, 1.15}},
             .legend = Legend::bottom_right});
        Table table({"sweeps", "box_friction_first", "ball_friction_first", "box_where_they_touch",
                     "ball_where_they_touch"});
        for (int sweeps = 1; sweeps <= most; ++sweeps)
            table.add({sweeps, friction_first(false, mu, sweeps), friction_first(true, mu, sweeps),
                       where_they_touch(false, mu, sweeps), where_they_touch(true, mu, sweeps)});
        axes.line(table, "sweeps", "box_friction_first",
                  {.color = palette::vermilion, .width = 2.4}, "friction first: box");
        axes.line(table, "sweeps", "ball_friction_first",
                  {.color = palette::orange, .width = 2.4, .dash = Dash::dashed},
                  "friction first: ball");
        axes.line(table, "sweeps", "box_where_they_touch", {.color = palette::blue, .width = 2.4},
                  "where they touch: box");
        axes.line(table, "sweeps", "ball_where_they_touch",
                  {.color = palette::green, .width = 2.4, .dash = Dash::dashed},
                  "where they touch: ball");
        const auto at = [&](int sweeps, std::size_t column) {
            return with_decimals(2, table.rows[static_cast<std::size_t>(sweeps - 1)][column]);
        };
        figure.caption =
            "A box and a ball strike a floor at 2 m/s while they slide along it at 3 m/s, e = 0, "
            "μ = " +
            to_short_text(mu) +
            ". They slide on, so the friction impulse must be μ times the normal impulse. If each "
            "contact takes its friction first, one sweep gives " +
            at(1, 1) + " of it, two give the box " + at(2, 1) +
            ", and the rest is lost. If friction waits until the gap has closed and the normal "
            "impulses are known, one sweep per substep gives " +
            at(1, 3) + " and " + at(1, 4) + ".";
        save(figure, table, files);
    });
}
