// Springs in contacts: the equation of motion, its energy, and its Jacobian.
#include <catch2/catch_test_macros.hpp>

#include "chapters/12_compliant_contact/childproof_brick.hpp"
#include "chapters/12_compliant_contact/compliant_run.hpp"

using namespace collide;

TEST_CASE("12: the paper's brick bounces, and its energy is accounted for", "[12]") {
    const CompliantSystem brick = childproof_brick();
    const CompliantCollision collision = integrate_collision(brick, 5e-3);
    REQUIRE(collision.is_over);
    const CompliantMoment& end = collision.moments.back();
    Scene after = brick.scene;
    after.bodies = end.bodies;
    const double before = kinetic_energy(brick.scene);
    const double now = kinetic_energy(after) + end.lost.dissipated + end.lost.rubbed;
    CHECK(std::abs(now - before) < 1e-5 * before);
}

TEST_CASE("12: a collision that is shorter than the pieces it is followed in is seen", "[12]") {
    const CompliantSystem brick = childproof_brick();
    for (const double longest : {1e-3, 0.02, 0.2}) {
        const CompliantCollision collision = integrate_collision(brick, longest);
        CHECK(collision.is_over);
        CHECK(std::abs(collision.moments.back().bodies[1].velocity.z() - 2.1697) < 1e-4);
    }
}

TEST_CASE("12: a run that is allowed less work ends sooner, and says so", "[12]") {
    Scene scene{.surface = {.restitution = 0.5, .friction = 0.5}};
    add_floor(scene);
    add_box(scene, {0.4, 0.4, 0.2}, 1, {.position = {0, 0, 0.1}});
    for (const auto integrator : {CompliantIntegrator::merson, CompliantIntegrator::implicit}) {
        SimulationSettings settings = compliant({}, {.integrator = integrator}, 10);
        settings.max_work = 500;
        Simulation run = start_simulation(scene, settings);
        advance(run, 10, settings);
        CHECK(run.status == SimulationStatus::out_of_work);
        CHECK(run.work < 2 * settings.max_work);  // within one long step, too
        CHECK(run.time < 1);
    }
}
