// A ball falls on a wall of bricks.
#pragma once
#include <algorithm>
#include <stdexcept>

#include "chapters/05_rigid_impulses/model.hpp"
#include "chapters/08_linear_complementarity/brick_wall.hpp"
#include "chapters/08_linear_complementarity/dantzig_impulses.hpp"

namespace collide {

constexpr double ball_radius = 0.06, ball_mass = 10, ball_speed = 3;  // of the ball [m, kg, m/s]

/// The wall without gravity, and a ball just above it, or above a gap between two bricks.
inline Scene wall_and_ball(int courses, int bricks, double at) {
    Scene scene = build_wall({.courses = courses, .bricks = bricks}).scene;
    scene.gravity.setZero();
    double top = 0, right = 0;
    for (const RigidBody& body : scene.bodies) {
        top = std::max(top, body.position.z());
        right = std::max(right, body.position.x());
    }
    add_sphere(scene, ball_radius, ball_mass,
               {.position = {at * right, 0, top + brick_size().z() / 2 + ball_radius + 1e-3},
                .velocity = {0, 0, -ball_speed}});
    return scene;
}

/// The wall after the first collision, with all impulses computed simultaneously.
inline Simulation struck_wall(int courses, int bricks, double at) {
    const Stepper model = event_driven(free_flight, dantzig_impulses());
    Scene scene = wall_and_ball(courses, bricks, at);
    for (Surface& surface : scene.surfaces) surface.restitution = 0;
    Simulation run = start_simulation(scene, model);
    while (run.events.empty() && run.time < 0.1) advance(run, model, 1e-4);
    if (run.events.empty()) throw std::runtime_error("the ball misses the wall");
    return run;
}

}  // namespace collide
