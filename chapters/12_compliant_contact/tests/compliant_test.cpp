// Compliant contact: momentum, energy, frames; collisions, rest, creep; random drops.
#include <catch2/catch_approx.hpp>
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <cmath>
#include <map>
#include <stdexcept>

#include "chapters/03_rigid_bodies/momentum.hpp"
#include "chapters/05_rigid_impulses/collision_matrix.hpp"
#include "chapters/12_compliant_contact/childproof_brick.hpp"
#include "chapters/12_compliant_contact/hunt_crossley.hpp"
#include "chapters/12_compliant_contact/model.hpp"
#include "common/core/random.hpp"
#include "common/testing/sample_size.hpp"

using namespace collide;
using Catch::Approx;

namespace {

double total_energy(const Scene& scene, const CompliantMoment& moment) {
    Scene then = scene;
    then.bodies = moment.bodies;
    return kinetic_energy(then) + potential_energy(then) + moment.stored + moment.lost.dissipated +
           moment.lost.rubbed - moment.lost.driven;
}

/// Energy error of a collision, relative to the kinetic energy.
double energy_error(const CompliantSystem& system, const CompliantCollision& collision) {
    double worst = 0;
    const double begin = total_energy(system.scene, collision.moments.front());
    for (const CompliantMoment& moment : collision.moments)
        worst = std::max(worst, std::abs(total_energy(system.scene, moment) - begin));
    return worst / kinetic_energy(system.scene);
}

Placement random_placement(Random& random, const Vec3& at) {
    return {.position = at,
            .orientation = Quat(random.rotation()),
            .velocity = random.vector(0, 3),
            .angular_velocity = random.vector(0, 5)};
}

/// Two slightly overlapping bodies, free in space.
Scene random_pair(Random& random, int kind) {
    Scene scene{
        .gravity = Vec3::Zero(),
        .surface = {.restitution = random.uniform(0.1, 1), .friction = random.uniform(0, 1)}};
    const double mass = random.log_uniform(0.1, 10);
    if (kind % 2 == 0)
        add_sphere(scene, 0.2, mass, random_placement(random, {0, 0, 0}));
    else
        add_box(scene, {0.3, 0.4, 0.5}, mass, random_placement(random, {0, 0, 0}));
    if (kind < 2)
        add_sphere(scene, 0.3, 1, random_placement(random, random.vector(0.3, 0.5)));
    else
        add_box(scene, {0.4, 0.3, 0.2}, 1, random_placement(random, random.vector(0.2, 0.4)));
    return scene;
}

/// The state derivative of a system in a rotated and shifted world frame.
VecX turned_rates(Scene scene, const Quat& turn, const Vec3& shift) {
    scene.gravity = turn * scene.gravity;
    for (RigidBody& body : scene.bodies) {
        body.position = turn * body.position + shift;
        body.orientation = turn * body.orientation;
        body.velocity = turn * body.velocity;
        body.angular_velocity = turn * body.angular_velocity;
    }
    const CompliantSystem system = compliant_system(scene, {.modulus = 1e6});
    return compliant_motion(system)(0, pack(system));
}

}  // namespace

TEST_CASE("12: springs conserve momentum and angular momentum, and lose energy only", "[12]") {
    Random random(1);
    int touches = 0;
    for (int i = 0; i < 400; ++i) {
        const Scene scene = random_pair(random, i % 4);
        const CompliantSystem system = compliant_system(scene, {.modulus = 1e6});
        Vec3 force = Vec3::Zero(), torque = Vec3::Zero();
        const VecX rate = compliant_motion(system)(0, pack(system));
        double size = 0;
        for (int k = 0; k < 2; ++k) {
            const RigidBody& body = scene.bodies[k];
            const Vec3 f = rate.segment<3>(13 * k + 7) / body.inverse_mass;
            const Vec3 w = body.angular_velocity, L = angular_momentum(body);
            const Vec3 t = world_inertia(body) * rate.segment<3>(13 * k + 10) + w.cross(L);
            force += f;
            torque += t + body.position.cross(f);
            size += f.norm() + t.norm();
        }
        touches += static_cast<int>(find_touches(system, scene.bodies).size());
        CHECK(force.norm() <= 1e-11 * (size + 1));
        CHECK(torque.norm() <= 1e-11 * (size + 1));
        const EnergyFlow flow = energies_of(rate);
        CHECK(flow.dissipated >= 0);
        CHECK(flow.rubbed >= 0);
        CHECK(flow.driven == 0);
    }
    CAPTURE(touches);
    CHECK(touches > 400);
}

TEST_CASE("12: the frame does not matter", "[12]") {
    Random random(2);
    for (int i = 0; i < 200; ++i) {
        const Scene scene = random_pair(random, i % 4);
        const VecX here = turned_rates(scene, Quat::Identity(), Vec3::Zero());
        const Quat turn(random.rotation());
        const VecX there = turned_rates(scene, turn, 3 * random.direction());
        const double size = here.cwiseAbs().maxCoeff();
        for (int k = 0; k < 2; ++k)
            for (const int at : {7, 10})
                CHECK((turn * here.segment<3>(13 * k + at) - there.segment<3>(13 * k + at)).norm() <
                      1e-9 * size);
    }
}

TEST_CASE("12: the energy of a collision closes to the integrator's tolerance", "[12]") {
    const auto integrator = GENERATE(CompliantIntegrator::merson, CompliantIntegrator::implicit);
    Random random(3);
    double before = 0;
    for (const double accuracy : {1e-4, 1e-6, 1e-8}) {
        Random again = random;
        double worst = 0;
        int over = 0;
        const int runs = integrator == CompliantIntegrator::merson ? 24 : 6;
        for (int i = 0; i < runs; ++i) {
            ChildproofBrick brick;
            brick.orientation = Quat(again.rotation());
            brick.velocity = {again.uniform(-5, 5), again.uniform(-5, 5), -again.uniform(1, 6)};
            brick.mu = again.uniform(0, 0.5);
            brick.springs.transition_speed = 0.1;
            brick.springs.modulus = again.log_uniform(1e7, 1e10);
            const CompliantSystem system = childproof_brick(brick);
            if (accuracy < 1e-7 && integrator == CompliantIntegrator::implicit) continue;
            const CompliantCollision collision =
                integrate_collision(system, 0.05, {.accuracy = accuracy, .integrator = integrator});
            worst = std::max(worst, energy_error(system, collision));
            over += collision.is_over;
            CHECK(collision.status == IntegrationStatus::reached_end);
        }
        CAPTURE(accuracy, worst, over);
        CHECK(worst < 50 * accuracy);
        if (before > 0) CHECK(worst < before);
        before = worst;
    }
}

TEST_CASE("12: a ball bounces as the law says, from slow to fast", "[12]") {
    Random random(4);
    for (int i = 0; i < 40; ++i) {
        const double c = random.log_uniform(0.02, 1), v = random.log_uniform(0.01, 5),
                     mass = random.log_uniform(0.1, 10), modulus = random.log_uniform(1e6, 1e10);
        Scene scene{.gravity = Vec3::Zero()};
        add_floor(scene);
        add_sphere(scene, 0.1, mass, {.position = {0.3, 0.2, 0.1}, .velocity = {0, 0, -v}});
        const CompliantSystem system =
            compliant_system(scene, {.modulus = modulus, .dissipation = c});
        const double k = hertz_stiffness({10, 2 * modulus}, {0, 2 * modulus});
        const CompliantCollision collision = integrate_collision(
            system, 10 * (1 + c * v) * hertz_duration(k, mass, v), {.accuracy = 1e-7});
        REQUIRE(collision.is_over);
        const double rebound = collision.moments.back().bodies[1].velocity.z();
        CHECK(rebound == Approx(rebound_speed(c, v)).epsilon(1e-4));
    }
}

TEST_CASE("12: both integrators see the same collision", "[12]") {
    const double mu = GENERATE(0.125, 0.225, 0.325);
    const CompliantSystem system = childproof_brick({.mu = mu});
    const auto velocity_after = [&](CompliantIntegrator integrator) {
        const CompliantCollision collision =
            integrate_collision(system, 5e-3, {.accuracy = 1e-6, .integrator = integrator});
        REQUIRE(collision.is_over);
        return collision.moments.back().bodies[1].velocity;
    };
    CHECK((velocity_after(CompliantIntegrator::merson) -
           velocity_after(CompliantIntegrator::implicit))
              .norm() < 1e-4);
}

TEST_CASE("12: the paper's brick has the compliance of the reference", "[12]") {
    const CompliantSystem system = childproof_brick();
    const Mat3 K =
        collision_matrix(system.scene.bodies[1], system.scene.bodies[0], lowest_point(system));
    Mat3 expected;
    expected << 3.905169201133, 0.561289916193, -0.052775827394,  //
        0.561289916193, 3.355677236745, 0.446966326823,           //
        -0.052775827394, 0.446966326823, 0.575960679633;
    CHECK((K - expected).cwiseAbs().maxCoeff() < 1e-11);
    const Vec3 arm = lowest_point(system) - system.scene.bodies[1].position;
    CHECK((arm - Vec3(-0.026794919, 0.103527618, -0.627791687)).norm() < 1e-8);
}

TEST_CASE("12: a ball lies as deep as its weight presses it", "[12]") {
    Scene scene{.surface = {.restitution = 0.3}};
    add_floor(scene);
    add_sphere(scene, 0.1, 2, {.position = {0, 0, 0.1}});
    const Simulation run = simulate(scene, compliant_model(), 3);
    REQUIRE(run.status == SimulationStatus::reached_end);
    const double k = hertz_stiffness({10, 2e7}, {0, 2e7});
    CHECK(0.1 - run.scene.bodies[1].position.z() ==
          Approx(std::pow(2 * 9.81 / k, 2.0 / 3)).epsilon(2e-2));
    REQUIRE(compliant_state(run).forces.size() == 1);
    CHECK(compliant_state(run).forces[0].z() == Approx(2 * 9.81).epsilon(5e-2));
}

TEST_CASE("12: a block on a slope creeps at the speed where friction carries it", "[12]") {
    const double slope = 0.3, mu = 0.5;
    Scene scene{.surface = {.restitution = 0.2, .friction = mu}};
    add_floor(scene);
    scene.gravity = 9.81 * Vec3(std::sin(slope), 0, -std::cos(slope));
    add_box(scene, {0.4, 0.4, 0.2}, 1, {.position = {0, 0, 0.1}});
    const Simulation run = simulate(scene, compliant_model(), 2);
    REQUIRE(run.status == SimulationStatus::reached_end);
    const double v = run.scene.bodies[1].velocity.x();
    const FrictionCurve curve{.at_peak = mu, .sliding = mu};
    CHECK(v > 1e-4);
    CHECK(friction_coefficient(curve, v) == Approx(std::tan(slope)).epsilon(1e-2));
}

TEST_CASE("12: work of a body that is kept moving", "[12]") {
    // A moving fixed plate hits a ball: the ball's energy gain is the plate's work.
    Scene scene{.gravity = Vec3::Zero(), .surface = {.restitution = 1}};
    add_fixed_box(scene, {1, 1, 0.1}, {.position = {0, 0, -0.05}, .velocity = {0, 0, 2}});
    add_sphere(scene, 0.1, 1, {.position = {0, 0, 0.11}});
    const Simulation run = simulate(scene, compliant_model(), 0.3);
    REQUIRE(run.status == SimulationStatus::reached_end);
    CHECK(run.scene.bodies[1].velocity.z() == Approx(4).epsilon(1e-3));
    CHECK(run.driven == Approx(8).epsilon(1e-3));
    const LedgerEntry& end = run.ledger.back();
    CHECK(end.kinetic + end.potential + end.lost - end.driven == Approx(0).margin(1e-3));
}

TEST_CASE("12: what is refused", "[12]") {
    Scene scene;
    add_floor(scene);
    add_sphere(scene, 0.1, 1, {.position = {0, 0, 1}});
    CHECK_THROWS_AS(compliant_system(scene, {.modulus = 0}), std::invalid_argument);
    CHECK_THROWS_AS(compliant_system(scene, {.dissipation = -1}), std::invalid_argument);
    CHECK_THROWS_AS(compliant_system(scene, {.peak_of_friction = 0.5}), std::invalid_argument);
    CHECK_THROWS_AS(compliant_step({}, {.accuracy = 1}), std::invalid_argument);
    CHECK_THROWS_AS(compliant_step({}, {.accuracy = 1e-15}), std::invalid_argument);
    scene.forces = [](double, const auto& bodies) { return std::vector<Wrench>(bodies.size()); };
    CHECK_THROWS_WITH(
        simulate(scene, compliant_model({}, {.integrator = CompliantIntegrator::implicit}), 1),
        Catch::Matchers::ContainsSubstring("forces"));
}

namespace {

Scene random_drop(Random& random) {
    Scene scene{.surface = {.restitution = random.uniform(0, 1), .friction = random.uniform(0, 1)}};
    add_floor(scene);
    const int bodies = 1 + random.index(3);
    for (int k = 0; k < bodies; ++k) {
        Placement at = random_placement(
            random, {random.uniform(-0.2, 0.2), random.uniform(-0.2, 0.2), 0.6 + 1.2 * k});
        const double mass = random.log_uniform(1e-3, 1e3);
        if (random.index(2) == 0)
            add_sphere(scene, random.uniform(0.05, 0.3), mass, at);
        else
            add_box(
                scene,
                {random.uniform(0.05, 0.5), random.uniform(0.05, 0.5), random.uniform(0.05, 0.5)},
                mass, at);
    }
    return scene;
}

void drop(int runs) {
    Random random(6);
    std::map<std::string, int> count;
    double worst = 0;
    for (int i = 0; i < runs; ++i) {
        const Scene scene = random_drop(random);
        const CompliantSettings settings{.modulus = random.log_uniform(1e6, 1e8)};
        CompliantAccuracy accuracy;
        if (i % 4 == 3) accuracy.integrator = CompliantIntegrator::implicit;
        Simulation run = start_simulation(scene, compliant_model(settings, accuracy));
        advance(run, compliant_model(settings, accuracy), 1);
        ++count[to_text(run.status)];
        const LedgerEntry &begin = run.ledger.front(), &end = run.ledger.back();
        const double was = begin.kinetic + begin.potential;
        const double is = end.kinetic + end.potential + end.lost - end.driven;
        worst = std::max(worst, std::abs(is - was) / std::abs(was));
        CHECK((run.time == Approx(1) || run.status != SimulationStatus::reached_end));
    }
    for (const auto& [status, times] : count) UNSCOPED_INFO(status << ": " << times);
    UNSCOPED_INFO("worst error of the energy " << worst);
    CHECK(count[to_text(SimulationStatus::reached_end)] >= runs * 99 / 100);
    CHECK(worst < 1e-2);
}

}  // namespace

TEST_CASE("12: random drops end with a status, and their energy is accounted for", "[12]") {
    drop(sample_size(6, 40));
}
TEST_CASE("12: a thousand random drops", "[12][.]") { drop(1000); }
