#include "chapters/14_plus_simultaneous/examples.hpp"

#include "common/core/errors.hpp"

namespace collide {

ChildproofBrick flat_brick() {
    return {.orientation = Quat(Eigen::AngleAxisd(std::numbers::pi / 2, Vec3::UnitY())),
            .velocity = {-2, 0, -8.84},
            .mu = 0.2,
            .springs = {.modulus = 1e10, .dissipation = 0.15}};
}

TouchingBodies brick_on_four_points(double mu, double minimum_restitution) {
    TouchingBodies touching{.bodies = childproof_brick(flat_brick()).scene.bodies};
    const Vec3 half = brick_size / 2;  // turned about y, its z is along x
    for (const double x : {-half.z(), half.z()})
        for (const double y : {-half.y(), half.y()})
            touching.contacts.push_back(
                {.a = 1,
                 .b = 0,
                 .position = {x, y, 0},
                 .surface = {.restitution = minimum_restitution, .friction = mu}});
    return touching;
}

TouchingBodies row_of_balls(int balls, int arriving, double speed, double restitution) {
    if (balls < 2 || arriving < 1 || arriving >= balls)
        refuse("arriving", std::to_string(arriving) + " of " + std::to_string(balls),
               "at least one ball, and fewer than all");
    TouchingBodies touching;
    for (int i = 0; i < balls; ++i) {
        RigidBody ball =
            make_body({.mass = 1, .inertia = 0.4 * row_radius * row_radius * Mat3::Identity()});
        ball.position = {-2 * row_radius * i, 0, 0};
        if (i < arriving) ball.velocity = {-speed, 0, 0};
        touching.bodies.push_back(ball);
    }
    for (int i = 0; i + 1 < balls; ++i)
        touching.contacts.push_back({.a = i,
                                     .b = i + 1,
                                     .position = {-row_radius * (2 * i + 1), 0, 0},
                                     .normal = Vec3::UnitX(),
                                     .surface = {.restitution = restitution, .friction = 0}});
    return touching;
}

}  // namespace collide
