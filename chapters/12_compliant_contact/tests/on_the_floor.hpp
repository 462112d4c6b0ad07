// Bodies landing or lying on a floor, from the chapter's text.
#pragma once
#include "chapters/12_compliant_contact/model.hpp"
#include "chapters/12_compliant_contact/hunt_crossley.hpp"

namespace collide {

/// Stiffness of a ball against the floor, both with this modulus.
inline double ball_stiffness(double radius, double modulus) {
    return hertz_stiffness({1 / radius, 2 * modulus}, {0, 2 * modulus});
}

/// A ball of 1 kg and 0.1 m that moves down and just touches the floor.
inline Scene ball_on_floor(double speed, double e) {
    Scene scene{.gravity = Vec3::Zero(), .surface = {.restitution = e, .friction = 0}};
    add_floor(scene);
    add_sphere(scene, 0.1, 1, {.position = {0, 0, 0.1}, .velocity = {0, 0, -speed}});
    return scene;
}

/// A box of 2 kg on a floor with this slope.
inline Scene box_on_floor(double tangent = 0, double e = 0.5) {
    Scene scene{.gravity = 9.81 * Vec3(tangent, 0, -1).normalized(),
                .surface = {.restitution = e, .friction = 0.5}};
    add_floor(scene);
    add_box(scene, {0.4, 0.3, 0.2}, 2, {.position = {0, 0, 0.1}});
    return scene;
}

}  // namespace collide
