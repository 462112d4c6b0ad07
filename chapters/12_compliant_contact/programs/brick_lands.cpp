// The brick of the paper's examples in flight, and its lowest ball pressed into the floor.
#include <cmath>
#include <numbers>

#include "chapters/06_frictional_impact_3d/programs/oblique.hpp"
#include "chapters/12_compliant_contact/programs/brick_drawing.hpp"
#include "common/core/errors.hpp"
#include "common/figures/program.hpp"

using namespace collide;

namespace {

const Vec3 gravity = {0, 0, -9.81};
// Times of the first and last picture, before and after contact [s].
constexpr double before = 0.2, after = 0.26;

}  // namespace

int main(int argc, char** argv) {
    double mu = 0.225, modulus = 3e5;
    Program program("brick_lands", "A brick with balls in its corners comes down on one of them.",
                    COLLIDE_FIGURE_FOLDER);
    program.option("--mu", mu, "coefficient of friction", {0, 1});
    program.option("--modulus", modulus, "E* of the soft ball on the right [Pa]", {1e5, 1e7});
    return program.run(argc, argv, [&](const FigureFiles& files) {
        Figure figure{.name = "brick_lands",
                      .title = "A brick lands on one of its balls",
                      .caption = "",
                      .source = "Uchida 2015, figure 7",
                      .width = 1100,
                      .height = 470,
                      .columns = 2};
        const CompliantSystem hard = childproof_brick({.mu = mu, .gravity = gravity});
        const RigidBody& touching = hard.scene.bodies[1];
        RigidBody early = touching;
        early.position += -before * touching.velocity + before * before / 2 * gravity;
        const AdaptiveResult flown =
            integrate_adaptive(compliant_motion(hard), 0, pack(hard), after,
                               adaptive_settings(hard, {}), renormalise_bodies);
        const RigidBody late =
            unpack(hard.scene.bodies, flown.state.head(flown.state.size() - energy_state_size))[1];
        const Picture picture{figure.add_picture("", {-1.85, 1.6}, {-0.5, 2.05}),
                              seen_from(-75 * std::numbers::pi / 180, 14 * std::numbers::pi / 180)};
        picture.polygon(floor_between({-1.55, 1.35}, {-0.85, 1.05}), palette::light_grey, 0.8);
        draw_brick(picture, hard, early, 0.25, Outline::left_out);
        draw_brick(picture, hard, late, 0.25, Outline::left_out);
        draw_brick(picture, hard, touching, 0.85, Outline::drawn);
        const Vec3 spot = lowest_point(hard);
        const Vec3 arrives = early.position + 0.09 * (touching.velocity - before * gravity);
        picture.arrow(early.position, arrives, {.color = palette::black, .width = 3});
        picture.arrow(late.position, late.position + 0.12 * late.velocity,
                      {.color = palette::black, .width = 3});
        picture.text(early.position, with_decimals(1, before) + " s before", Align::center,
                     palette::black, 0, 100);
        picture.text(late.position, with_decimals(2, after) + " s after", Align::center,
                     palette::black, 0, 66);

        const CompliantCollision stiff =
            integrate_collision(childproof_brick({.mu = mu}), 5e-3, {.accuracy = 1e-7});
        const CompliantCollision soft = integrate_collision(
            childproof_brick({.mu = mu, .springs = {.modulus = modulus, .dissipation = 0.26}}),
            5e-3 * std::pow(1e10 / modulus, 0.4), {.accuracy = 1e-7});
        const CompliantMoment& push = hardest_push(soft);
        draw_touch(figure.add_picture("", {-1.75, 1.75}, {-0.95, 1.75}), push.touches.at(0),
                   touch_force(push.touches.at(0), push.bodies));
        Table table({"modulus_Pa", "time_s", "depth_m", "normal_force_N", "friction_force_N",
                     "spot_x_m", "spot_y_m"});
        for (const auto& [stiffness, collision] :
             {std::pair(hard.settings.modulus, &stiff), {modulus, &soft}}) {
            const CompliantMoment& moment = hardest_push(*collision);
            const Touch& touch = moment.touches.at(0);
            const TouchForce force = touch_force(touch, moment.bodies);
            table.add({stiffness, moment.time, touch.depth, force.normal, force.friction.norm(),
                       spot.x(), spot.y()});
        }
        figure.caption =
            "Left: a brick of 2 kg with a ball around each corner comes down from the right: " +
            with_decimals(1, before) + " s before the collision, during it, and " +
            with_decimals(2, after) + " s after it. It arrives without spin and leaves at " +
            with_decimals(1, stiff.moments.back().bodies[1].angular_velocity.norm()) +
            " rad/s. Right: the ball that touches, where the force is greatest, cut along the way it "
            "slides. It overlaps the floor by z, the spring pushes with f_n along the normal, and "
            "friction acts against the sliding part of the velocity u. To make z visible it is "
            "soft, E* = " +
            to_short_text(modulus / 1e6) +
            " MPa and z = " + with_decimals(0, 1000 * table.rows[1][2]) +
            " mm; with the 10 GPa of the examples z = " +
            with_decimals(2, 1000 * table.rows[0][2]) +
            " mm of a radius of 100 mm. μ = " + to_short_text(mu) + ".";
        save(figure, table, files);
    });
}
