// One ball on a floor: the collision of the pencil-and-paper results, integrated.
#pragma once
#include <stdexcept>

#include "chapters/12_compliant_contact/compliant_run.hpp"

namespace collide {

struct BallOnFloor {
    double mass = 1;            ///< [kg]
    double radius = 0.05;       ///< [m]
    double modulus = 1e9;       ///< E* [Pa]
    double dissipation = 0.25;  ///< c [s/m]
    double speed = 1;           ///< of approach [m/s]
};

/// Body 1 is the ball, at the moment of first contact; without gravity.
inline CompliantSystem ball_on_floor(const BallOnFloor& ball) {
    Scene scene{.gravity = Vec3::Zero(), .surface = {.restitution = 0.5, .friction = 0}};
    add_floor(scene);
    add_sphere(scene, ball.radius, ball.mass,
               {.position = {0, 0, ball.radius}, .velocity = {0, 0, -ball.speed}});
    return compliant_system(scene, {.modulus = ball.modulus, .dissipation = ball.dissipation});
}

/// Duration of the contact without losses [s]. With losses it may last many times as long.
inline double elastic_duration(const BallOnFloor& ball) {
    const double k = hertz_stiffness({1 / ball.radius, 2 * ball.modulus}, {0, 2 * ball.modulus});
    return hertz_duration(k, ball.mass, ball.speed);
}

/// Throws if the run ended before the collision was over.
inline const CompliantCollision& require_over(const CompliantCollision& collision) {
    if (!collision.is_over) throw std::runtime_error("the collision is not over");
    return collision;
}

}  // namespace collide
