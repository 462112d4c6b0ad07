// Drawings of the brick with its balls, and of the ball in contact.
#pragma once
#include <algorithm>
#include <cmath>

#include "chapters/05_rigid_impulses/programs/scene_drawing.hpp"
#include "chapters/12_compliant_contact/childproof_brick.hpp"
#include "chapters/12_compliant_contact/compliant_run.hpp"

namespace collide {

/// Draws the brick and its balls, hidden ones first.
inline void draw_brick(const Picture& picture, const CompliantSystem& brick, const RigidBody& body,
                       double opacity, Outline edges) {
    std::vector<Vec3> balls;
    for (const ContactSphere& ball : brick.spheres) balls.push_back(to_world(body, ball.centre));
    const Vec3& near = picture.view.towards_us;
    std::sort(balls.begin(), balls.end(),
              [&](const Vec3& one, const Vec3& other) { return near.dot(one) < near.dot(other); });
    const auto draw_ball = [&](const Vec3& centre) {
        draw_body(picture.axes, picture.view, Sphere{centre, ball_radius}, palette::orange, opacity,
                  edges);
    };
    // Only the farthest corner of a box is hidden by all visible faces.
    draw_ball(balls.front());
    draw_body(picture.axes, picture.view, placed(brick.scene.shapes[1], body), palette::blue,
              opacity, edges);
    for (std::size_t i = 1; i < balls.size(); ++i) draw_ball(balls[i]);
}

/// The moment of the greatest normal force of a collision.
inline const CompliantMoment& hardest_push(const CompliantCollision& collision) {
    const auto force = [](const CompliantMoment& moment) {
        return moment.touches.empty() ? 0.0 : touch_force(moment.touches[0], moment.bodies).normal;
    };
    return *std::max_element(
        collision.moments.begin(), collision.moments.end(),
        [&](const auto& one, const auto& other) { return force(one) < force(other); });
}

/// Section of the ball in contact along its sliding direction; lengths in units of its radius.
inline void draw_touch(Axes& axes, const Touch& touch, const TouchForce& force) {
    const Vec3 sliding = force.velocity - force.velocity.dot(touch.normal) * touch.normal;
    const Vec3 right = sliding.norm() > 0 ? Vec3(-sliding.normalized()) : Vec3(Vec3::UnitX());
    const auto on_paper = [&](const Vec3& v) { return Vec2(v.dot(right), v.dot(touch.normal)); };
    const double z = touch.depth / touch.radius;
    const Vec2 centre(0, 1 - z), spot(0, -z / 2);
    axes.rectangle({-1.75, 1.75}, {-0.95, 0}, palette::light_grey);
    axes.polygon(circle(centre, 1, 96), palette::orange, 0.35);
    axes.line(circle(centre, 1, 96), {.color = palette::black, .width = 1.4});
    axes.line({-1.75, 1.75}, {0, 0}, {.color = palette::grey, .width = 1.6});
    const Style thin{.color = palette::black, .width = 1.3};
    const Vec2 rim = centre + Vec2(std::cos(2.4), std::sin(2.4));
    axes.line({centre, rim}, thin);
    axes.point(centre, {.color = palette::black, .marker = Marker::circle, .marker_size = 6});
    axes.text((centre + rim) / 2, "R", Align::left, palette::black, 2, 12);
    axes.line({-1.3, 0.1}, {-z, -z}, {.color = palette::grey, .width = 1, .dash = Dash::dotted});
    axes.drawables.emplace_back(Arrow{-1.2, 0, -1.2, -z, thin, true});
    axes.text({-1.2, -z / 2}, "z", Align::right, palette::black, -8);
    const double length = 1.25 / force.normal;
    const Vec2 pushed = spot + length * on_paper(force.normal * touch.normal);
    const Vec2 rubbed = spot + length * on_paper(force.friction);
    const Vec2 moving = spot + 0.95 * on_paper(force.velocity).normalized();
    axes.arrow(spot, pushed, {.color = palette::blue, .width = 3.2});
    axes.text(pushed, "f_{n} n̂", Align::left, palette::blue, 10, -4);
    if ((rubbed - spot).norm() > 0.04) {
        axes.arrow(spot, rubbed, {.color = palette::vermilion, .width = 3.2});
        axes.text(rubbed, "friction", Align::center, palette::vermilion, 12, -40);
    }
    axes.arrow(spot, moving, {.color = palette::green, .width = 3.2});
    axes.text(moving, "u", Align::right, palette::green, -8, 6);
    axes.point(spot, {.color = palette::black, .marker = Marker::circle, .marker_size = 7});
}

}  // namespace collide
