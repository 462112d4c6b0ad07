// The choice of springs, and the simulator model's report.
#include <catch2/catch_approx.hpp>
#include <catch2/catch_test_macros.hpp>
#include <cmath>
#include <stdexcept>

#include "chapters/05_rigid_impulses/model.hpp"
#include "chapters/12_compliant_contact/childproof_brick.hpp"
#include "chapters/12_compliant_contact/model.hpp"

using namespace collide;
using Catch::Approx;

namespace {

/// Rebound speed of a ball that hits a floor with 1 m/s.
double rebound(const Surface& ball, const Surface& floor, const CompliantSettings& settings = {}) {
    Scene scene{.gravity = Vec3::Zero()};
    add_floor(scene, 0, 20, floor);
    add_sphere(scene, 0.1, 1, {.position = {0, 0, 0.1}, .velocity = {0, 0, -1}}, ball);
    const CompliantCollision collision =
        integrate_collision(compliant_system(scene, settings), 1, {.accuracy = 1e-7});
    REQUIRE(collision.is_over);
    return collision.moments.back().bodies[1].velocity.z();
}

std::size_t touches_of(const Scene& scene, const std::vector<ContactSphere>& spheres) {
    return find_touches(compliant_system(scene, {}, spheres), scene.bodies).size();
}
std::size_t touches_of(const Scene& scene) {
    return touches_of(scene, contact_spheres(scene, 0.02));
}

}  // namespace

TEST_CASE("12: surfaces bounce with their e at the bounce speed", "[12]") {
    CHECK(rebound({.restitution = 0.7}, {.restitution = 0.7}) == Approx(0.7).epsilon(1e-5));
    CHECK(rebound({.restitution = 0.9}, {.restitution = 0.3}) == Approx(0.9).epsilon(1e-5));
    CHECK(rebound({.restitution = 0.3}, {.restitution = 0.9}) == Approx(0.9).epsilon(1e-5));
    CHECK(rebound({.restitution = 0}, {.restitution = 0}) ==
          Approx(least_restitution).epsilon(1e-4));
    CHECK(rebound({.restitution = 1}, {.restitution = 0}) == Approx(1).epsilon(1e-6));
    // An e of 0.5 at 2 m/s is a larger e at 1 m/s.
    CHECK(rebound({.restitution = 0.5}, {.restitution = 0.5}, {.bounce_speed = 2}) > 0.6);
}

TEST_CASE("12: friction has its peak at the transition speed", "[12]") {
    Scene scene{.gravity = Vec3::Zero(), .surface = {.friction = 0.4}};
    add_floor(scene);
    add_sphere(scene, 0.1, 1, {.position = {0, 0, 0.099}});
    const auto ratio = [&](double speed, const CompliantSettings& settings) {
        scene.bodies[1].velocity = {speed, 0, 0};
        const CompliantSystem system = compliant_system(scene, settings);
        const std::vector<Touch> touches = find_touches(system, scene.bodies);
        REQUIRE(touches.size() == 1);
        const TouchForce force = touch_force(touches[0], scene.bodies);
        CHECK(force.friction.x() < 0);
        return force.friction.norm() / force.normal;
    };
    CHECK(ratio(0.01, {}) == Approx(0.4));
    CHECK(ratio(0.01, {.peak_of_friction = 1.5}) == Approx(0.6));
    CHECK(ratio(1, {.peak_of_friction = 1.5}) == Approx(0.4));
    CHECK(ratio(0.05, {.transition_speed = 0.1}) == Approx(0.2));
}

TEST_CASE("12: who touches whom", "[12]") {
    SECTION("two balls meet once") {
        Scene scene;
        add_sphere(scene, 0.2, 1);
        add_sphere(scene, 0.2, 1, {.position = {0.39, 0, 0}});
        CHECK(touches_of(scene) == 1);
    }
    SECTION("a ball on the corner of a box, as far out as can be") {
        Scene scene;
        add_box(scene, {0.4, 0.6, 0.8}, 1);
        const Vec3 corner(0.2, 0.3, 0.4);
        add_sphere(scene, 0.1, 1, {.position = corner * (1 + 0.0999 / corner.norm())});
        CHECK(touches_of(scene) == 1);
    }
    SECTION("a box on a floor stands on four, a tilted one on one") {
        Scene scene;
        add_floor(scene);
        add_box(scene, {0.4, 0.4, 0.4}, 1, {.position = {0, 0, 0.1999}});
        CHECK(touches_of(scene) == 4);
        CHECK(find_touches(childproof_brick(), childproof_brick().scene.bodies).size() <= 1);
    }
    SECTION("a corner on a corner: each feels the other's shape, and not its sphere") {
        Scene scene;
        add_box(scene, {0.4, 0.4, 0.4}, 1);
        const double out = 0.2 + 0.1999;
        add_box(scene, {0.4, 0.4, 0.4}, 1, {.position = {0.36, 0.36, out}});
        CHECK(touches_of(scene) == 2);
    }
    SECTION("balls around corners meet each other") {
        Scene scene;
        add_box(scene, {0.4, 0.4, 0.4}, 1);
        add_box(scene, {0.4, 0.4, 0.4}, 1, {.position = {0.4, 0.4, 0.599}});
        std::vector<ContactSphere> spheres = vertex_spheres(scene, 0, 0.1);
        const std::vector<ContactSphere> others = vertex_spheres(scene, 1, 0.1);
        spheres.insert(spheres.end(), others.begin(), others.end());
        CHECK(touches_of(scene, spheres) == 1);
    }
    SECTION("two fixed bodies do not") {
        Scene scene;
        add_floor(scene);
        add_fixed_box(scene, {0.4, 0.4, 0.4}, {.position = {0, 0, 0.1}});
        CHECK(touches_of(scene) == 0);
    }
    SECTION("crossing edges are not seen") {
        Scene scene;
        add_box(scene, {0.1, 2, 0.1}, 1);
        const Quat roof(Eigen::AngleAxisd(std::numbers::pi / 4, Vec3::UnitY()));
        const Quat across(Eigen::AngleAxisd(std::numbers::pi / 2, Vec3::UnitZ()));
        scene.bodies[0].orientation = roof;
        add_box(scene, {0.1, 2, 0.1}, 1, {.position = {0, 0, 0.13}, .orientation = across * roof});
        CHECK(touches_of(scene) == 0);
    }
}

TEST_CASE("12: a fixed ball that moves works on what it pushes", "[12]") {
    Scene scene{.gravity = Vec3::Zero(), .surface = {.restitution = 1}};
    add_fixed(scene, Sphere{{0, 0, 0}, 0.1}, {.position = {0, 0, -0.1}, .velocity = {0, 0, 2}});
    add_box(scene, {0.4, 0.4, 0.4}, 1, {.position = {0, 0, 0.21}});
    const Simulation run = simulate(scene, compliant_model(), 0.3);
    REQUIRE(run.status == SimulationStatus::reached_end);
    CHECK(run.driven == Approx(8).epsilon(1e-3));
    const LedgerEntry& end = run.ledger.back();
    CHECK(end.kinetic + end.potential + end.lost - end.driven == Approx(0).margin(1e-3));
}

TEST_CASE("12: what a run reports", "[12]") {
    Scene scene{.surface = {.restitution = 0.3}};
    add_floor(scene);
    add_sphere(scene, 0.1, 2, {.position = {0, 0, 0.3}});
    const Simulation run = simulate(scene, compliant_model(), 2);
    REQUIRE(run.status == SimulationStatus::reached_end);
    REQUIRE(run.contacts.size() == 1);
    CHECK(run.contacts[0].separation ==
          Approx(run.scene.bodies[1].position.z() - 0.1).epsilon(1e-9));
    // The largest penetration is that of the first impact at 2 m/s: less than without losses, more
    // than at rest.
    const double k = hertz_stiffness({10, 2e7}, {0, 2e7});
    const double fastest = std::sqrt(2 * 9.81 * 0.2);
    CHECK(run.worst_penetration < hertz_depth(k, 2, fastest) * 1.001);
    CHECK(run.worst_penetration > 0.5 * hertz_depth(k, 2, fastest));
    CHECK(run.ledger.back().time == Approx(2));
    CHECK(run.events.empty());
}

TEST_CASE("12: too much work is said, and nothing hangs", "[12]") {
    Scene scene{.surface = {.restitution = 0.3}};
    add_floor(scene);
    add_sphere(scene, 0.1, 2, {.position = {0, 0, 0.1}, .velocity = {0, 0, -1}});
    Stepper model = compliant_model({.modulus = 1e13});
    model.budget = 3000;
    const Simulation run = simulate(scene, model, 10);
    CHECK(run.status == SimulationStatus::out_of_work);
    CHECK(run.time < 10);
    CHECK(integrate_collision(compliant_system(scene), 1, {.max_steps = 3}).status ==
          IntegrationStatus::too_many_steps);
}

TEST_CASE("12: a fast ball does not pass through a thin plate", "[12]") {
    Scene scene{.gravity = Vec3::Zero(), .surface = {.restitution = 1}};
    add_fixed_box(scene, {1, 1, 0.02}, {.position = {0, 0, -0.01}});
    add_sphere(scene, 0.05, 1, {.position = {0, 0, 0.55}, .velocity = {0, 0, -100}});
    const Simulation run = simulate(scene, compliant_model({.modulus = 1e12}), 0.02);
    REQUIRE(run.status == SimulationStatus::reached_end);
    CHECK(run.scene.bodies[1].velocity.z() == Approx(100).epsilon(1e-3));
}

TEST_CASE("12: a collision far away from the origin takes the same steps", "[12]") {
    CompliantSystem near = childproof_brick(), far = childproof_brick();
    for (RigidBody& body : far.scene.bodies) body.position += Vec3(300, -200, 100);
    const CompliantCollision here = integrate_collision(near, 5e-3),
                             there = integrate_collision(far, 5e-3);
    CHECK(std::abs(here.steps - there.steps) <= 2);
    CHECK(
        (here.moments.back().bodies[1].velocity - there.moments.back().bodies[1].velocity).norm() <
        1e-5);
}

TEST_CASE("12: bodies that overlap at the beginning are pushed apart, and the books say it",
          "[12]") {
    Scene scene{.gravity = Vec3::Zero(), .surface = {.restitution = 1}};
    add_floor(scene);
    add_sphere(scene, 0.1, 1, {.position = {0, 0, 0.098}});
    const Simulation run = simulate(scene, compliant_model(), 0.2);
    REQUIRE(run.status == SimulationStatus::reached_end);
    CHECK(run.ledger.front().potential > 0);
    CHECK(run.ledger.back().kinetic == Approx(run.ledger.front().potential).epsilon(1e-4));
    CHECK_THROWS_AS(simulate(scene, impulses_model(), 0.2), std::invalid_argument);
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
        Stepper model = compliant_model({}, {.integrator = integrator}, 10);
        model.budget = 1500;
        Simulation run = start_simulation(scene, model);
        advance(run, model, 10);
        CHECK(run.status == SimulationStatus::out_of_work);
        CHECK(run.work.done < 2 * model.budget);  // within one long step, too
        CHECK(run.time < 1);
    }
}
