// Scenes on paper, for time lapses.
#pragma once
#include <algorithm>

#include "chapters/04_collision_detection/programs/solid_drawing.hpp"
#include "chapters/05_rigid_impulses/scene.hpp"

namespace collide {

/// One of five colours, by turns.
inline const Color& body_color(std::size_t number) {
    static const std::vector<Color> colors = {palette::blue, palette::vermilion, palette::green,
                                              palette::orange, palette::purple};
    return colors[number % colors.size()];
}

/// The bodies that can move, what is far away first, so that what is near covers it. The colour
/// goes by the order in which they were added.
inline void draw_movable(Axes& axes, const View& view, const Scene& scene, double opacity,
                         Outline edges) {
    std::vector<std::pair<std::size_t, std::size_t>> order;  // body, number of its colour
    for (std::size_t i = 0; i < scene.bodies.size(); ++i)
        if (!is_fixed(scene.bodies[i])) order.emplace_back(i, order.size());
    const auto depth = [&](const auto& entry) {
        return view.towards_us.dot(scene.bodies[entry.first].position);
    };
    std::sort(order.begin(), order.end(),
              [&](const auto& one, const auto& other) { return depth(one) < depth(other); });
    for (const auto& [i, number] : order) {
        const Shape shape = placed(scene.shapes[i], scene.bodies[i]);
        draw_body(axes, view, shape, body_color(number), opacity, edges);
        if (const Sphere* const sphere = std::get_if<Sphere>(&shape);
            sphere != nullptr && edges == Outline::drawn)
            draw_spin(axes, view, *sphere, scene.bodies[i].orientation);
    }
}

/// The bodies that cannot, in grey.
inline void draw_fixed(Axes& axes, const View& view, const Scene& scene) {
    for (std::size_t i = 0; i < scene.bodies.size(); ++i)
        if (is_fixed(scene.bodies[i]))
            draw_body(axes, view, placed(scene.shapes[i], scene.bodies[i]), palette::light_grey, 1,
                      Outline::left_out);
}

}  // namespace collide
