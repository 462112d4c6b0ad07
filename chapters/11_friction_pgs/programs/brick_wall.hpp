// A wall of bricks without mortar: friction is all that holds it together.
#pragma once
#include "chapters/05_rigid_impulses/scene.hpp"

namespace collide {

struct WallPlan {
    int rows = 20;
    int bricks = 20;    ///< of each row; of every other row the first and the last are half ones
    double gap = 1e-3;  ///< between the bricks of a row [m]
    double mu = 0.6;    ///< of bricks and floor
};

constexpr double brick_length = 0.4, brick_depth = 0.2, brick_height = 0.2;  // [m]
constexpr double brick_density = 2000;                                       // [kg/m³]

inline double length_of(const WallPlan& plan) {
    return plan.bricks * (brick_length + plan.gap) - plan.gap;
}

/// A box of brick between two ends along the wall.
inline void add_brick(Scene& scene, double from, double to, double height) {
    const Vec3 size(to - from, brick_depth, brick_height);
    add_box(scene, size, brick_density * size.prod(),
            {.position = {(from + to) / 2, 0, height + brick_height / 2}});
}

/// The wall stands on a floor, along x from 0, its middle plane at y = 0. Body 0 is the floor, and the
/// bricks follow row by row.
inline Scene brick_wall(const WallPlan& plan) {
    Scene scene{.surface = {.restitution = 0, .friction = plan.mu}};
    add_floor(scene, 0, 4 * length_of(plan) + 20);
    const double period = brick_length + plan.gap, end = length_of(plan);
    const double half = (brick_length - plan.gap) / 2;  // joints lie above the middles of bricks
    for (int row = 0; row < plan.rows; ++row) {
        const double height = row * brick_height;
        const bool is_shifted = row % 2 == 1;
        if (is_shifted) add_brick(scene, 0, half, height);
        for (int k = 0; k < plan.bricks - (is_shifted ? 1 : 0); ++k) {
            const double from = (k + (is_shifted ? 0.5 : 0)) * period;
            add_brick(scene, from, from + brick_length, height);
        }
        if (is_shifted) add_brick(scene, end - half, end, height);
    }
    return scene;
}

}  // namespace collide
