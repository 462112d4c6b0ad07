// A wall of bricks and a ball on paper: which faces are seen, what is far away first.
#pragma once
#include <algorithm>
#include <vector>

#include "chapters/05_rigid_impulses/programs/scene_drawing.hpp"
#include "chapters/11_friction_pgs/programs/brick_wall.hpp"

namespace collide {

/// From the side of the ball, so far from the right and from above that a brick is never nearer than
/// those on top of it.
inline const View wall_view{
    .right = {1, 0.2, 0}, .up = {0, 0.35, 1}, .towards_us = {0.2, -1, 0.35}};

constexpr double ball_radius = 0.4;  // [m]

/// Almost at the wall, a little off its middle.
inline Scene wall_and_ball(const WallPlan& plan, double mass, double speed) {
    Scene scene = brick_wall(plan);
    add_sphere(scene, ball_radius, mass,
               {.position = {0.43 * length_of(plan), -brick_depth / 2 - ball_radius - 0.05,
                             std::max(ball_radius, 0.55 * plan.rows * brick_height)},
                .velocity = {0, speed, 0}});
    return scene;
}

inline bool is_inside(const Vec3& point, const ConvexShape& brick) {
    for (std::size_t f = 0; f < brick.faces.size(); ++f)
        if (brick.normals[f].dot(point - brick.vertices[brick.faces[f][0]]) > 0) return false;
    return true;
}

/// Do other bricks lie on this face? Seen from a little above it, near each of its corners.
inline bool is_covered(const ConvexShape& brick, std::size_t face,
                       const std::vector<ConvexShape>& bricks) {
    constexpr double reach = 5e-3;  // above what the bricks sink into each other [m]
    const std::vector<Vec3> corners = face_corners(brick, face);
    const Vec3 middle = (corners[0] + corners[1] + corners[2] + corners[3]) / 4;
    return std::all_of(corners.begin(), corners.end(), [&](const Vec3& corner) {
        const Vec3 above = 0.95 * corner + 0.05 * middle + reach * brick.normals[face];
        return std::any_of(bricks.begin(), bricks.end(),
                           [&](const ConvexShape& other) { return is_inside(above, other); });
    });
}

/// Every face that is seen has a shade of its own, so that nothing shines through and nothing is drawn
/// twice. `fill(corners, shade)` draws one, `draw_ball(shape)` the ball.
template <class FillFace, class DrawBall>
void draw_wall(const Scene& scene, const FillFace& fill, const DrawBall& draw_ball) {
    std::vector<std::size_t> order;  // what is far away first
    for (std::size_t i = 1; i < scene.bodies.size(); ++i) order.push_back(i);
    const auto depth = [&](std::size_t i) {
        return wall_view.towards_us.dot(scene.bodies[i].position);
    };
    std::sort(order.begin(), order.end(),
              [&](std::size_t one, std::size_t other) { return depth(one) < depth(other); });
    std::vector<ConvexShape> bricks;
    for (const std::size_t i : order) {
        const Shape shape = placed(scene.shapes[i], scene.bodies[i]);
        if (const ConvexShape* const brick = std::get_if<ConvexShape>(&shape))
            bricks.push_back(*brick);
    }
    for (const std::size_t i : order) {
        const Shape shape = placed(scene.shapes[i], scene.bodies[i]);
        const ConvexShape* const brick = std::get_if<ConvexShape>(&shape);
        if (brick == nullptr) {
            draw_ball(shape);
            continue;
        }
        for (std::size_t f = 0; f < brick->faces.size(); ++f) {
            const Vec3& normal = brick->normals[f];
            const bool is_top = normal.z() > 0.7, is_front = std::abs(normal.y()) > 0.7;
            if (!wall_view.sees(normal) || (is_top && is_covered(*brick, f, bricks))) continue;
            const Color& shade = is_top     ? "#f0c9a8"
                                 : is_front ? (i % 2 == 0 ? "#d9884f" : "#c9713a")
                                            : "#9c5226";
            fill(wall_view.on_paper(face_corners(*brick, f)), shade);
        }
    }
}

}  // namespace collide
