// One scene, and the six models of the course that it is given to.
#pragma once
#include <numbers>

#include "chapters/14_plus_simultaneous/models.hpp"

namespace collide {

/// Two boxes, one above the other, a third and a ball fall on a slope.
struct SlopeScene {
    double degrees = 15;  ///< of the slope, down to the right
    double mu = 0.4;      ///< of everything
    double e = 0.3;       ///< likewise
};
inline Scene slope_scene(const SlopeScene& given = {}) {
    const double angle = given.degrees * std::numbers::pi / 180;
    const Quat tilt(Eigen::AngleAxisd(angle, Vec3::UnitY()));
    Scene scene{.surface = {.restitution = given.e, .friction = given.mu}};
    add_fixed_box(scene, {5, 2, 0.2}, {.position = {0, 0, 0}, .orientation = tilt});
    const auto above_slope = [&](double along, double height) {  // of the slope's upper face
        return Vec3(tilt * Vec3(along, 0, 0.1 + height));
    };
    const auto turned = [&](double degrees) {
        return Quat(Eigen::AngleAxisd(degrees * std::numbers::pi / 180, Vec3::UnitY()));
    };
    add_box(scene, {0.6, 0.5, 0.3}, 2,
            {.position = above_slope(-1.2, 0.35), .orientation = turned(given.degrees)});
    add_box(scene, {0.4, 0.4, 0.3}, 1,
            {.position = above_slope(-1.15, 0.95), .orientation = turned(given.degrees - 8)});
    add_box(scene, {0.3, 0.3, 0.5}, 1,
            {.position = above_slope(0.1, 0.6), .orientation = turned(given.degrees + 30)});
    add_sphere(scene, 0.2, 1, {.position = above_slope(0.8, 0.5)});
    return scene;
}

/// All models but that of chapter 09, which has no friction and would let everything slide off.
inline std::vector<NamedModel> six_models() {
    std::vector<NamedModel> chosen = models();
    std::erase_if(chosen, [](const NamedModel& model) { return model.name == "resting-contact"; });
    return chosen;
}

}  // namespace collide
