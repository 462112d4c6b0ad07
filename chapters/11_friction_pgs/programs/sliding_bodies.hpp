// Bodies on a plane, for which two models of friction are compared.
#pragma once
#include <cmath>
#include <numbers>

#include "chapters/05_rigid_impulses/scene.hpp"

namespace collide {

inline constexpr double g = 9.81, degree = std::numbers::pi / 180;

/// The floor, and gravity that leans towards x.
inline Scene slope(double angle, double mu) {
    Scene scene{.gravity = g * Vec3(std::sin(angle), 0, -std::cos(angle)),
                .surface = {.restitution = 0, .friction = mu}};
    add_floor(scene, 0, 200);
    return scene;
}
inline Scene block_on_slope(double angle, double mu) {
    Scene scene = slope(angle, mu);
    add_box(scene, {0.4, 0.3, 0.2}, 1, {.position = {0, 0, 0.1}});
    return scene;
}

// What slides on a level floor, and turns: where its friction points changes all the time.
inline const Vec3 forwards(1, 0, 0), turning(0, 0, 5);
inline Scene ball(double mu) {  // begins to roll
    Scene scene = slope(0, mu);
    add_sphere(scene, 0.1, 1,
               {.position = {0, 0, 0.1}, .velocity = forwards, .angular_velocity = {10, 0, 0}});
    return scene;
}
inline Scene box(double mu) {
    Scene scene = slope(0, mu);
    add_box(scene, {0.4, 0.3, 0.1}, 1,
            {.position = {0, 0, 0.05}, .velocity = forwards, .angular_velocity = turning});
    return scene;
}
inline Scene prism(double mu) {  // stands on three corners
    Scene scene = slope(0, mu);
    Polyhedron solid;
    for (const double z : {0.0, 0.1})
        for (int k = 0; k < 3; ++k)
            solid.vertices.emplace_back(0.2 * std::cos(120 * k * degree),
                                        0.2 * std::sin(120 * k * degree), z);
    solid.faces = {{2, 1, 0}, {3, 4, 5}, {0, 1, 4, 3}, {1, 2, 5, 4}, {2, 0, 3, 5}};
    add_convex(scene, solid, 200,
               {.position = {0, 0, 0.05}, .velocity = forwards, .angular_velocity = turning});
    return scene;
}

}  // namespace collide
