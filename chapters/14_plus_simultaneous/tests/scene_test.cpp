// PLUS as a stage of the simulator.
#include <catch2/catch_test_macros.hpp>

#include "chapters/06_frictional_impact_3d/scene_impacts.hpp"
#include "chapters/14_plus_simultaneous/six_models.hpp"

using namespace collide;

namespace {

Scene sliding_box() {
    Scene scene{.surface = {.restitution = 0.5, .friction = 0.3}};
    add_floor(scene);
    add_box(scene, {0.6, 0.4, 0.2}, 2, {.position = {0, 0, 0.2}, .velocity = {1, 0.5, 0}});
    return scene;
}

}  // namespace

TEST_CASE("14: a box that slides and lands flat does not spin; corner by corner it does") {
    const Simulation plus = simulate(sliding_box(), plus_model(), 0.2);
    REQUIRE(plus.status == SimulationStatus::reached_end);
    REQUIRE(plus.events.size() == 1);
    CHECK(plus.scene.bodies[1].angular_velocity.norm() < 1e-12);
    CHECK(plus.lost > 0);
    const Simulation in_turn = simulate(sliding_box(), frictional_impulses_model(), 0.2);
    CHECK(in_turn.scene.bodies[1].angular_velocity.norm() > 0.1);
}

TEST_CASE("14: a box comes to rest on its face, and stays there") {
    const Simulation run = simulate(sliding_box(), plus_model(), 2);
    REQUIRE(run.status == SimulationStatus::reached_end);
    const RigidBody& box = run.scene.bodies[1];
    CHECK(box.velocity.norm() < 1e-6);
    CHECK(std::abs(box.position.z() - 0.1) < 1e-5);
    const LedgerEntry& first = run.ledger.front();
    for (const LedgerEntry& entry : run.ledger)
        REQUIRE(entry.kinetic + entry.potential <= (first.kinetic + first.potential) * (1 + 1e-9));
}

TEST_CASE("14: a pinned rod swings against the floor, and the pin holds") {
    Scene scene{.surface = {.restitution = 0.5, .friction = 0.2}};
    add_floor(scene);
    const int rod = add_box(scene, {1, 0.1, 0.1}, 1, {.position = {0.5, 0, 0.8}});
    std::vector<Joint> joints;
    add_hinge(scene, joints, rod, world, {0, 0, 0.8}, Vec3::UnitY());
    const Simulation run = simulate(scene, plus_model({}, {}, {}, joints), 1.5);
    REQUIRE(run.status == SimulationStatus::reached_end);
    CHECK(run.events.size() >= 2);
    const RigidBody& body = run.scene.bodies[rod];
    const Vec3 end = body.position + body.orientation * Vec3(-0.5, 0, 0);
    CHECK((end - Vec3(0, 0, 0.8)).norm() < 1e-6);
}

TEST_CASE("14: the ball of the slope rolls alike under all models that have friction and forces") {
    double reference = 0;
    for (const NamedModel& model : six_models()) {
        const Simulation run = simulate(slope_scene(), model.stepper, 1.2);
        CAPTURE(model.name, to_text(run.status));
        if (model.name == "impulses" || model.name == "frictional-impulses") {
            CHECK(run.status == SimulationStatus::resting_contact);
            continue;
        }
        REQUIRE(run.status == SimulationStatus::reached_end);
        const double x = run.scene.bodies[4].position.x();
        if (reference == 0) reference = x;
        CHECK(std::abs(x - reference) < 0.01);
        if (model.name == "plus") CHECK(std::abs(x - reference) < 1e-5);
    }
}
