// Gaps and overlaps: what a step does with contacts that are not there yet, and with those that are too deep.
#include "chapters/11_friction_pgs/model.hpp"
#include "chapters/11_friction_pgs/tests/overlapping.hpp"
#include "common/testing/testing.hpp"

using namespace collide;
using Catch::Matchers::WithinAbs;
using Catch::Matchers::WithinRel;

TEST_CASE("overlaps are repaired; Baumgarte's way leaves speed behind, the soft one does not") {
    for (const Repair repair : {Repair::none, Repair::baumgarte, Repair::soft}) {
        Scene scene{.surface = {.restitution = 0, .friction = 0.5}};
        scene.gravity = Vec3::Zero();
        add_box(scene, {1, 1, 1}, 1);
        add_box(scene, {1, 1, 1}, 1, {.position = {0.1, 0.05, 0.98}});
        Simulation run = begin_anyhow(scene);
        // Two sweeps in a substep leave 5 cm/s of the repair's speed, ten leave 0.1 mm/s.
        const Stepper model =
            pgs_model({.sweeps = repair == Repair::soft ? 100 : 20, .repair = repair});
        advance(run, model, 1);
        const double speed = run.scene.bodies[1].velocity.z() - run.scene.bodies[0].velocity.z();
        const double gap = run.scene.bodies[1].position.z() - run.scene.bodies[0].position.z() - 1;
        CAPTURE(static_cast<int>(repair), speed, gap);
        switch (repair) {
            case Repair::none: CHECK(gap < -0.019); break;
            case Repair::baumgarte:
                CHECK(gap > -1.1e-3);
                CHECK(speed > 0.1);
                break;
            case Repair::soft:
                CHECK(gap > -1e-3);
                CHECK(gap < 1e-3);
                CHECK(speed < 1e-3);
                break;
        }
    }
}

TEST_CASE("gaps are closed and not more, by bodies that would be through within a step") {
    Scene scene{.surface = {.restitution = 0, .friction = 0}};
    scene.gravity = Vec3::Zero();
    add_floor(scene);
    add_sphere(scene, 0.2, 1, {.position = {0, 0, 0.204}, .velocity = {0, 0, -5}});
    const Simulation run = simulate(scene, pgs_model(), 0.05);
    CHECK_THAT(run.scene.bodies[1].position.z(), WithinAbs(0.2, 1e-9));
    CHECK(run.scene.bodies[1].velocity.norm() < 1e-9);
    CHECK(run.worst_penetration < 1e-9);
}

TEST_CASE("soft contacts repair all of an overlap, and are no stiffer than a substep can bear") {
    const auto gap_after = [](double overlap, double frequency, double duration) {
        Scene scene{.surface = {.restitution = 0, .friction = 0}};
        scene.gravity = Vec3::Zero();
        add_box(scene, {1, 1, 1}, 1);
        add_box(scene, {1, 1, 1}, 1, {.position = {0, 0, 1 - overlap}});
        Simulation run = begin_anyhow(scene);
        PgsSettings settings{.sweeps = 100, .substeps = 1, .repair = Repair::soft};
        settings.frequency = frequency;
        advance(run, pgs_model(settings), duration);
        return run.scene.bodies[1].position.z() - run.scene.bodies[0].position.z() - 1;
    };
    // There is no slop: half a millimetre goes as well, and none of it is a gap afterwards.
    for (const double overlap : {5e-4, 2e-3, 0.02}) {
        CAPTURE(overlap);
        const double left = -gap_after(overlap, 30, 1) / overlap;
        CHECK(left > 0);
        CHECK(left < 1e-3);
        CHECK_THAT(left, WithinRel(-gap_after(0.01, 30, 1) / 0.01, 1e-4));
    }
    // A quarter of the rate of the steps is 25 Hz.
    CHECK(gap_after(0.02, 1e6, 0.01) == gap_after(0.02, 25, 0.01));
    CHECK(gap_after(0.02, 5, 0.01) < gap_after(0.02, 25, 0.01));
}

TEST_CASE("who has not been reached yet does not bounce") {
    Scene scene{.surface = {.restitution = 1, .friction = 0}};
    scene.gravity = Vec3::Zero();
    add_floor(scene);
    add_sphere(scene, 0.2, 1, {.position = {0, 0, 0.204}, .velocity = {0, 0, -0.3}});
    Simulation run = start_simulation(scene, pgs_model());
    advance(run, pgs_model(), 0.01);
    CHECK_THAT(run.scene.bodies[1].velocity.z(), WithinRel(-0.3, 1e-12));
    advance(run, pgs_model(), 0.01);
    CHECK_THAT(run.scene.bodies[1].velocity.z(), WithinRel(0.3, 1e-9));
}

TEST_CASE("fast bodies are looked for farther away, if they come nearer") {
    for (const double velocity : {-5.0, 5.0}) {
        Scene scene{.surface = {.restitution = 0, .friction = 0}};
        scene.gravity = Vec3::Zero();
        add_floor(scene);
        add_sphere(scene, 0.2, 1, {.position = {0, 0, 0.23}, .velocity = {0, 0, velocity}});
        PgsSettings settings;
        int contacts = -1;
        settings.observe = [&](const StepReport& report) { contacts = report.contacts; };
        simulate(scene, pgs_model(settings), 0.01);
        CAPTURE(velocity);
        CHECK(contacts == (velocity < 0 ? 1 : 0));
    }
}
