// A ball falls from a height of one metre and bounces: how high?
#include <algorithm>
#include <iostream>

#include "chapters/05_rigid_impulses/model.hpp"

using namespace collide;

int main() {
    constexpr double radius = 0.1, restitution = 0.5;
    Scene scene;
    scene.surface.restitution = restitution;
    add_floor(scene);
    const int ball = add_sphere(scene, radius, 1.0, {.position = {0, 0, 1 + radius}});
    double height = 0;
    simulate(scene, impulses_model(), 1.0, [&](const Simulation& now) {
        if (!now.events.empty())
            height = std::max(
                height, now.scene.bodies[static_cast<std::size_t>(ball)].position.z() - radius);
    });
    std::cout << "The ball bounces to " << height << " m; by the formula e² = "
              << restitution * restitution << " m.\n";
}
