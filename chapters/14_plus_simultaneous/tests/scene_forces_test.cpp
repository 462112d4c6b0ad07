// Nothing of a scene is ignored: its forces and its pairs that pass act under every model.
#include <catch2/catch_approx.hpp>
#include <catch2/catch_test_macros.hpp>
#include <cmath>
#include <numbers>
#include <vector>

#include "chapters/14_plus_simultaneous/models.hpp"

using namespace collide;
using Catch::Approx;

namespace {

/// A force on body 0 along x, of any course in time.
Forces along_x(const std::function<double(double time)>& force) {
    return [force](double time, const std::vector<RigidBody>& bodies) {
        std::vector<Wrench> wrenches(bodies.size());
        wrenches[0].force.x() = force(time);
        return wrenches;
    };
}

}  // namespace

TEST_CASE("14: a force pushes a free ball alike under every model, and its work is booked") {
    constexpr double mass = 2, push = 3, duration = 0.7;
    Scene scene{.gravity = Vec3::Zero()};
    add_sphere(scene, 0.1, mass, {});
    scene.forces = along_x([](double) { return push; });
    for (const NamedModel& model : models()) {
        CAPTURE(model.name);
        const Simulation run = simulate(scene, model.stepper, duration);
        REQUIRE(run.status == SimulationStatus::reached_end);
        const RigidBody& ball = run.scene.bodies[0];
        CHECK(ball.velocity.x() == Approx(push * duration / mass).epsilon(1e-9));
        const bool in_steps = model.name == "pgs";  // positions of first order
        CHECK(ball.position.x() ==
              Approx(push * duration * duration / (2 * mass)).epsilon(in_steps ? 0.01 : 1e-8));
        CHECK(run.driven == Approx(kinetic_energy(run.scene)).epsilon(1e-6));
    }
}

TEST_CASE("14: a force that oscillates is taken at its own time, also after a pause") {
    constexpr double omega = 2 * std::numbers::pi;
    Scene scene{.gravity = Vec3::Zero()};
    add_sphere(scene, 0.1, 1, {});
    scene.forces = along_x([](double time) { return std::cos(omega * time); });
    for (const NamedModel& model : models()) {
        CAPTURE(model.name);
        Simulation run = start_simulation(scene, model.stepper);
        for (const double part : {0.3, 0.45}) advance(run, model.stepper, part);
        // ∫ cos ωt dt from 0 to 3/4 of a period; pgs takes the force at the beginning of a substep.
        const double expected = std::sin(omega * 0.75) / omega;
        CHECK(run.scene.bodies[0].velocity.x() ==
              Approx(expected).epsilon(model.name == "pgs" ? 0.01 : 1e-5));
    }
}

TEST_CASE("14: a torque turns a free box alike under every model") {
    Scene scene{.gravity = Vec3::Zero()};
    add_box(scene, {0.3, 0.3, 0.3}, 2, {});
    scene.forces = [](double, const std::vector<RigidBody>& bodies) {
        std::vector<Wrench> wrenches(bodies.size());
        wrenches[0].torque.z() = 0.05;
        return wrenches;
    };
    const double inertia = 2 * 0.3 * 0.3 / 6;
    for (const NamedModel& model : models()) {
        CAPTURE(model.name);
        const Simulation run = simulate(scene, model.stepper, 0.5);
        CHECK(run.scene.bodies[0].angular_velocity.z() ==
              Approx(0.05 * 0.5 / inertia).epsilon(1e-6));
        CHECK(run.driven == Approx(kinetic_energy(run.scene)).epsilon(1e-6));
    }
}

TEST_CASE("14: a block that is pushed on the floor: friction takes its share, under every model") {
    constexpr double mass = 2, mu = 0.4, g = 9.81, duration = 1;
    for (const double push : {0.8, 1.5}) {  // of the force that makes it slide
        Scene scene{.surface = {.restitution = 0, .friction = mu}};
        add_box(scene, {0.4, 0.4, 0.1}, mass, {.position = {0, 0, 0.05}});
        add_floor(scene);
        scene.forces = along_x([=](double) { return push * mu * mass * g; });
        for (const NamedModel& model : models()) {
            if (model.name.ends_with("impulses") || model.name == "resting-contact") continue;
            CAPTURE(model.name, push);
            const Simulation run = simulate(scene, model.stepper, duration);
            REQUIRE(run.status == SimulationStatus::reached_end);
            const double slides = std::max(0.0, push - 1) * mu * g * duration;
            CHECK(run.scene.bodies[0].velocity.x() == Approx(slides).epsilon(0.01).margin(0.02));
        }
    }
}

TEST_CASE("14: pairs that pass through each other do so under every model") {
    Scene scene{.gravity = Vec3::Zero()};
    add_sphere(scene, 0.1, 1, {.position = {-0.5, 0, 0}, .velocity = {1, 0, 0}});
    add_sphere(scene, 0.1, 1, {});
    scene.passing = {{1, 0}};
    for (const NamedModel& model : models()) {
        CAPTURE(model.name);
        const Simulation run = simulate(scene, model.stepper, 1);
        CHECK(run.scene.bodies[0].position.x() == Approx(0.5).epsilon(1e-9));
        CHECK(run.scene.bodies[1].velocity.norm() == 0);
    }
}
