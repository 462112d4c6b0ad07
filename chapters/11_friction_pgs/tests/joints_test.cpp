// Pins and hinges in the time stepper: against chapter 9, against formulas, and for a long time.
#include <numbers>

#include "chapters/03_rigid_bodies/momentum.hpp"
#include "chapters/11_friction_pgs/model.hpp"
#include "chapters/11_friction_pgs/tests/overlapping.hpp"
#include "common/core/random.hpp"
#include "common/testing/sample_size.hpp"
#include "common/testing/testing.hpp"

using namespace collide;
using Catch::Matchers::ContainsSubstring;
using Catch::Matchers::WithinAbs;
using Catch::Matchers::WithinRel;

namespace {

constexpr double earth_gravity = 9.81, half_turn = std::numbers::pi;

/// Links of a chain that hangs from the world at the origin, in some direction.
struct Chain {
    Scene scene = {};
    std::vector<Joint> joints = {};
};
Chain chain_of(int links, const Vec3& way) {
    constexpr double length = 0.2, mass = 0.3;
    Chain chain{.scene = {.surface = {.restitution = 0, .friction = 0.3}}};
    const Quat turn = Quat::FromTwoVectors(Vec3::UnitX(), way);
    for (int k = 0; k < links; ++k) {
        add_box(chain.scene, {length, 0.03, 0.03}, mass,
                {.position = (k + 0.5) * length * way, .orientation = turn});
        add_pin(chain.scene, chain.joints, k, k == 0 ? world : k - 1, k * length * way);
    }
    for (int i = 0; i < links; ++i)
        for (int k = 0; k + 1 < i; ++k) chain.scene.passing.emplace_back(k, i);
    return chain;
}

double farthest_apart(const std::vector<Joint>& joints, const std::vector<RigidBody>& bodies) {
    double drift = 0;
    for (const Joint& joint : joints) {
        const PlacedJoint now = placed(joint, bodies);
        drift = std::max(drift, (now.point_a - now.point_b).norm());
    }
    return drift;
}

RigidBody random_body(Random& random) {
    RigidBody body = make_body({.mass = random.log_uniform(0.3, 3), .inertia = Mat3::Identity()});
    body.inverse_inertia = random.coordinates(1, 9).asDiagonal();
    body.position = random.direction();
    body.orientation = Quat(random.rotation());
    body.velocity = random.direction();
    body.angular_velocity = random.direction();
    return body;
}

}  // namespace

TEST_CASE("joints, swept for long enough, do what chapter 9's rows say") {
    Random random(1200);
    for (int k = 0; k < sample_size(50, 500); ++k) {
        std::vector<RigidBody> bodies;
        for (int i = 0; i < 3; ++i) bodies.push_back(random_body(random));
        bodies.push_back(make_fixed_body({1, 0, 0}));
        const Vec3 on_first = random.direction(), between = random.direction();
        const Vec3 axis = random.direction(), other_axis = random.direction();
        const std::vector<Joint> joints = {
            make_hinge(bodies, 0, 1, on_first, axis), make_pin(bodies, 1, 2, between),
            make_hinge(bodies, 2, k % 2 ? world : 3, axis, other_axis)};
        std::vector<SolverBody> loaded;
        load_bodies(bodies, loaded);
        std::vector<SolverJoint> placed_joints(joints.size());
        for (std::size_t i = 0; i < joints.size(); ++i)
            place_joint(joints[i], bodies, loaded, 20, placed_joints[i]);
        for (int sweep = 0; sweep < 20'000; ++sweep)
            joint_sweep(placed_joints, loaded, sweep % 2 == 1);
        std::vector<RigidBody> expected = bodies;
        hold_joints(expected, joint_rows(bodies, joints));
        for (int i = 0; i < 3; ++i) {
            CAPTURE(k, i);
            CHECK((loaded[i].velocity - expected[i].velocity).norm() < 1e-6);
            CHECK((loaded[i].angular_velocity - expected[i].angular_velocity).norm() < 1e-6);
        }
        CHECK(loaded[3].velocity == Vec3::Zero());
        CHECK(loaded.back().velocity == Vec3::Zero());
    }
}

TEST_CASE("a hinge takes the two turns across its axis at once, and leaves the one about it") {
    Random random(1201);
    for (int k = 0; k < 200; ++k) {
        std::vector<RigidBody> bodies;
        for (int i = 0; i < 2; ++i) bodies.push_back(random_body(random));
        const Vec3 axis = random.direction();
        const Joint hinge = make_hinge(bodies, 0, 1, random.direction(), axis);
        std::vector<SolverBody> loaded;
        load_bodies(bodies, loaded);
        SolverJoint joint;
        place_joint(hinge, bodies, loaded, 0, joint);
        CHECK(joint.is_hinge);
        std::vector<SolverJoint> joints = {joint};
        joint_sweep(joints, loaded, true);  // the turn comes last
        const Vec3 spin = loaded[0].angular_velocity - loaded[1].angular_velocity;
        CHECK(axis.cross(spin).norm() < 1e-12);
        CHECK(std::abs(joint.turns[0].dot(axis)) < 1e-12);
        CHECK(std::abs(joint.turns[1].dot(axis)) < 1e-12);
        // The torque is the impulse's, and has nothing along the axis.
        const Vec3 L = angular_momentum(bodies[0]);
        const Vec3 torque = joints[0].turn_impulse.x() * joints[0].turns[0] +
                            joints[0].turn_impulse.y() * joints[0].turns[1];
        const Vec3 at_point = joints[0].arm_a.cross(joints[0].point_impulse);
        const Vec3 gained = world_inertia(bodies[0]) * loaded[0].angular_velocity - L;
        CHECK((gained - torque - at_point).norm() < 1e-11);
        CHECK(std::abs(torque.dot(axis)) < 1e-11);
    }
}

TEST_CASE("drift is repaired at the rate that was asked for, and never enlarged") {
    for (const bool is_hinge : {false, true}) {
        Scene scene;
        scene.gravity = Vec3::Zero();
        add_box(scene, {0.5, 0.1, 0.1}, 1, {.position = {0.25, 0, 0}});
        std::vector<Joint> joints = {is_hinge
                                         ? make_hinge(scene.bodies, 0, world, {0, 0, 0}, {0, 0, 1})
                                         : make_pin(scene.bodies, 0, world, {0, 0, 0})};
        scene.bodies[0].position += Vec3(0, 0, 0.02);
        if (is_hinge) scene.bodies[0].orientation = Eigen::AngleAxisd(0.05, Vec3::UnitX());
        const auto tilt = [&](const Simulation& now) {
            const PlacedJoint place = placed(joints[0], now.scene.bodies);
            return place.axis_a.cross(place.axis_b).norm();
        };
        Simulation run = start_simulation(scene, pgs_model({}, 0.01, joints));
        const double drift_before = farthest_apart(joints, scene.bodies), tilt_before = tilt(run);
        advance(run, pgs_model({}, 0.01, joints), 0.01);
        // A quarter of β of it in a step.
        CHECK_THAT(farthest_apart(joints, run.scene.bodies), WithinRel(0.95 * drift_before, 0.02));
        if (is_hinge) CHECK_THAT(tilt(run), WithinRel(0.95 * tilt_before, 0.02));
        advance(run, pgs_model({}, 0.01, joints), 3);
        CHECK(farthest_apart(joints, run.scene.bodies) < 1e-6);
        if (is_hinge) CHECK(tilt(run) < 1e-6);
    }
}

TEST_CASE("a pendulum swings with the period of a physical pendulum") {
    for (const bool is_hinge : {false, true}) {
        const Vec3 size(0.1, 0.2, 1);
        constexpr double mass = 2, d = 0.45, angle = 0.05;
        Scene scene;
        const Quat turn(Eigen::AngleAxisd(angle, Vec3::UnitY()));
        add_box(scene, size, mass, {.position = turn * Vec3(0, 0, -d), .orientation = turn});
        std::vector<Joint> joints;
        if (is_hinge)
            add_hinge(scene, joints, 0, world, Vec3::Zero(), Vec3::UnitY());
        else
            add_pin(scene, joints, 0, world, Vec3::Zero());
        const double I = mass / 12 * (size.x() * size.x() + size.z() * size.z());
        const double period = 2 * half_turn *
                              std::sqrt((I + mass * d * d) / (mass * earth_gravity * d)) *
                              (1 + angle * angle / 16);
        std::vector<double> crossings;
        double last = 0, last_time = 0;
        const Simulation run =
            simulate(scene, pgs_model({}, 0.01, joints), 5.2 * period, [&](const Simulation& now) {
                const double x = now.scene.bodies[0].position.x();
                if (last < 0 && x >= 0)
                    crossings.push_back(last_time + (now.time - last_time) * last / (last - x));
                last = x;
                last_time = now.time;
            });
        REQUIRE(crossings.size() >= 4);
        const double measured =
            (crossings.back() - crossings.front()) / static_cast<double>(crossings.size() - 1);
        CAPTURE(is_hinge, measured, period);
        CHECK_THAT(measured, WithinRel(period, 0.01));
        CHECK(std::abs(run.scene.bodies[0].position.y()) < 1e-6);
        CHECK(farthest_apart(joints, run.scene.bodies) < 1e-4);
    }
}

TEST_CASE("a chain of twenty links hangs: each joint carries what is below it") {
    // Twenty links need more sweeps than ten: two in a substep are too few for the drift's correction.
    for (const int links : {10, 20}) {
        const Chain chain = chain_of(links, -Vec3::UnitZ());
        const PgsSettings settings{.sweeps = links == 10 ? 20 : 100};
        const Simulation run = simulate(chain.scene, pgs_model(settings, 0.01, chain.joints), 2);
        const std::vector<JointForce>& forces = pgs_state(run).joint_forces;
        REQUIRE(static_cast<int>(forces.size()) == links);
        for (int k = 0; k < links; ++k) {
            CAPTURE(links, k, forces[k].force.transpose());
            CHECK_THAT(forces[k].force.z(), WithinRel((links - k) * 0.3 * earth_gravity, 1e-6));
            CHECK(forces[k].force.head<2>().norm() < 1e-6);
        }
        CHECK(farthest_apart(chain.joints, run.scene.bodies) < 1e-6);
    }
}

TEST_CASE("a swinging chain makes no energy") {
    for (const int links : {1, 3, 10}) {
        const Chain chain = chain_of(links, Vec3::UnitX());
        double lowest = 0, worst = 0, drift = 0;
        // The energy that can be had: from the side to hanging down.
        const double scale = links * 0.3 * earth_gravity * links * 0.1;
        bool is_first = true;
        const Simulation run = simulate(
            chain.scene, pgs_model({}, 0.01, chain.joints), sample_size(3, 20),
            [&](const Simulation& now) {
                const double energy = kinetic_energy(now.scene) + potential_energy(now.scene);
                if (is_first) lowest = energy;
                is_first = false;
                worst = std::max(worst, (energy - lowest) / scale);
                lowest = std::min(lowest, energy);
                drift = std::max(drift, farthest_apart(chain.joints, now.scene.bodies));
            });
        CAPTURE(links, worst, drift);
        CHECK(run.status == SimulationStatus::reached_end);
        CHECK(worst < 0.01);
        CHECK(drift < 0.02);
    }
}

TEST_CASE("a door keeps turning about its hinge, and does not tilt") {
    Scene scene;
    scene.gravity = Vec3::Zero();
    const Vec3 size(0.8, 0.04, 2);
    constexpr double mass = 20, spin = 1.5;
    add_box(scene, size, mass,
            {.position = {0.4, 0, 1},
             .velocity = {0, 0.4 * spin, 0},
             .angular_velocity = {0, 0, spin}});
    std::vector<Joint> joints;
    for (const double weight : {0., earth_gravity}) {
        scene.gravity = {0, 0, -weight};
        joints.clear();
        add_hinge(scene, joints, 0, world, Vec3(0, 0, 1), Vec3::UnitZ());
        double drift = 0, tilt = 0;
        const Simulation run =
            simulate(scene, pgs_model({}, 0.01, joints), 5, [&](const Simulation& now) {
                drift = std::max(drift, farthest_apart(joints, now.scene.bodies));
                const PlacedJoint place = placed(joints[0], now.scene.bodies);
                tilt = std::max(tilt, place.axis_a.cross(place.axis_b).norm());
            });
        const RigidBody& door = run.scene.bodies[0];
        CAPTURE(weight, drift, tilt, door.angular_velocity.transpose());
        CHECK_THAT(door.angular_velocity.z(), WithinRel(spin, 0.01));
        CHECK(door.angular_velocity.head<2>().norm() < 1e-3);
        CHECK(drift < 1e-3);
        CHECK(2 * tilt < 1e-3);  // the top against the bottom [m]
        if (weight == 0) continue;
        // It hangs on the hinge: the weight, and its torque.
        const JointForce& force = pgs_state(run).joint_forces[0];
        CHECK_THAT(force.force.z(), WithinRel(mass * earth_gravity, 1e-2));
        CHECK_THAT(force.torque.norm(), WithinRel(mass * earth_gravity * 0.4, 1e-2));
    }
}

TEST_CASE("a joint between a fixed body and the world does nothing") {
    for (const bool is_hinge : {false, true}) {
        Scene scene;
        add_fixed_box(scene, {1, 1, 1}, {.velocity = {1, 0, 0}, .angular_velocity = {0, 0, 2}});
        add_fixed_box(scene, {1, 1, 1}, {.position = {5, 0, 0}});
        std::vector<Joint> joints;
        for (const int b : {world, 1}) {
            if (is_hinge)
                add_hinge(scene, joints, 0, b, {1, 0, 0}, {1, 0, 0});
            else
                add_pin(scene, joints, 0, b, {1, 0, 0});
        }
        const Simulation run = simulate(scene, pgs_model({}, 0.01, joints), 0.5);
        CHECK(run.status == SimulationStatus::reached_end);
        CHECK((run.scene.bodies[0].position - Vec3(0.5, 0, 0)).norm() < 1e-12);
        CHECK(run.scene.bodies[0].angular_velocity == Vec3(0, 0, 2));
        CHECK(run.lost == 0);
    }
}

TEST_CASE("joints of bodies that are not there are refused") {
    Scene scene;
    add_box(scene, {1, 1, 1}, 1);
    const auto run_with = [&](Joint joint) { simulate(scene, pgs_model({}, 0.01, {joint}), 0.1); };
    CHECK_THROWS_WITH(run_with({.a = 1}), ContainsSubstring("joint.a"));
    CHECK_THROWS_WITH(run_with({.a = -1}), ContainsSubstring("joint.a"));
    CHECK_THROWS_WITH(run_with({.a = 0, .b = 5}), ContainsSubstring("joint.b"));
    CHECK_THROWS_WITH(run_with({.a = 0, .b = 0}), ContainsSubstring("joint.b"));
    CHECK_THROWS_WITH(run_with({.axis_a = {0, 0, 2}}), ContainsSubstring("axis_a"));
}
