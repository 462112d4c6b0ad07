// Scenes with friction: inclines, ladders, rolling, drops, Painlevé's rod.
#include "chapters/10_contact_friction/frictional_forces.hpp"
#include "common/build/precompiled.hpp"
#include "common/core/random.hpp"

using namespace collide;
using Catch::Matchers::WithinAbs;

namespace {

Scene block_on_incline(double angle, double mu, double speed = 0) {
    Scene scene{.surface = {.restitution = 0, .friction = mu}};
    scene.gravity = 9.81 * Vec3(std::sin(angle), 0, -std::cos(angle));  // downhill is +x
    add_floor(scene, 0, 200);
    add_box(scene, {0.4, 0.3, 0.2}, 2, {.position = {0, 0, 0.1}, .velocity = {speed, 0, 0}});
    return scene;
}

}  // namespace

TEST_CASE("a block on an incline sticks up to tan θ = μ, then slides as the textbook says") {
    for (const double mu : {0.2, 0.5, 1.0})
        for (const double factor : {0.5, 0.9, 0.99, 0.9999, 1.0001, 1.01, 1.2, 1.5}) {
            const double angle = std::atan(factor * mu);
            const Simulation run = simulate(block_on_incline(angle, mu), 1, contact_friction());
            CAPTURE(mu, factor, to_text(run.status), run.time, run.steps, run.events.size());
            REQUIRE(run.status == SimulationStatus::reached_end);
            const RigidBody& block = run.scene.bodies[1];
            const double expected =
                factor > 1 ? 9.81 * (std::sin(angle) - mu * std::cos(angle)) : 0;
            CHECK_THAT(block.velocity.x(), WithinAbs(expected, 1e-9));
            CHECK_THAT(block.position.x(), WithinAbs(expected / 2, 1e-6));
        }
}

TEST_CASE("a sliding block stops and stays") {
    const Simulation run = simulate(block_on_incline(0.2, 0.5, 1), 2, contact_friction());
    const double a = 9.81 * (0.5 * std::cos(0.2) - std::sin(0.2));
    CHECK(run.status == SimulationStatus::reached_end);
    CHECK(run.events.empty());
    CHECK_THAT(run.scene.bodies[1].position.x(), WithinAbs(0.5 / a, 2e-5));
    CHECK(run.scene.bodies[1].velocity.norm() < 1e-12);
}

TEST_CASE("a ball rolls") {
    for (const double angle : {0.2, 1.0, 1.1, 1.2}) {
        Scene scene{.surface = {.restitution = 0, .friction = 0.5}};
        scene.gravity = 9.81 * Vec3(std::sin(angle), 0, -std::cos(angle));
        add_floor(scene, 0, 200);
        add_sphere(scene, 0.2, 2, {.position = {0, 0, 0.2}});
        const Simulation run = simulate(scene, 1, contact_friction());
        CHECK(run.status == SimulationStatus::reached_end);
        // It rolls, with 5/7 of the acceleration on ice, up to tan θ = 7/2 μ.
        const RigidBody& ball = run.scene.bodies[1];
        const bool rolls = std::tan(angle) < 3.5 * 0.5;
        const double expected = rolls ? 5. / 7 * 9.81 * std::sin(angle)
                                      : 9.81 * (std::sin(angle) - 0.5 * std::cos(angle));
        CHECK_THAT(ball.velocity.x(), WithinAbs(expected, 1e-6));
        if (rolls) CHECK_THAT(0.2 * ball.angular_velocity.y(), WithinAbs(expected, 1e-6));
    }
}

TEST_CASE("boxes dropped with friction come to rest") {
    Random random(1010);
    int rest = 0;
    for (int k = 0; k < 20; ++k) {
        Scene scene{
            .surface = {.restitution = random.uniform(0, 0.7), .friction = random.uniform(0.2, 1)}};
        add_floor(scene, 0, 200);
        const Vec3 size(random.uniform(0.2, 0.6), random.uniform(0.2, 0.6),
                        random.uniform(0.2, 0.6));
        add_box(scene, size, random.uniform(0.5, 3),
                {.position = {0, 0, 1},
                 .orientation = Quat(random.rotation()),
                 .velocity = random.direction(),
                 .angular_velocity = 4 * random.direction()});
        const Simulation run = simulate(scene, 6, contact_friction());
        const RigidBody& box = run.scene.bodies[1];
        const bool ok = run.status == SimulationStatus::reached_end && box.velocity.norm() < 1e-6 &&
                        box.angular_velocity.norm() < 1e-6;
        rest += ok;
        if (!ok)
            WARN(k << " " << to_text(run.status) << " t " << run.time << " v "
                   << box.velocity.transpose() << " w " << box.angular_velocity.transpose()
                   << " events " << run.events.size() << " steps " << run.steps << " contacts "
                   << run.contacts.size());
    }
    CHECK(rest == 20);
}
