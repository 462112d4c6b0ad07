// Scenes that stand, tip, swing and settle under contact forces.
#include "chapters/08_linear_complementarity/dantzig_impulses.hpp"
#include "chapters/09_resting_contact/contact_forces.hpp"
#include "chapters/09_resting_contact/joint_motion.hpp"
#include "common/build/precompiled.hpp"
#include "common/core/random.hpp"

using namespace collide;
using Catch::Matchers::WithinAbs;
using Catch::Matchers::WithinRel;

namespace {

SimulationSettings with_forces(double step = 0.01) {
    return {.step = step, .collide = dantzig_impulses(), .hold = contact_forces()};
}

/// The largest angle between an axis of the body and the nearest axis of the world's z [rad].
double tilt(const RigidBody& body) {
    return std::acos(
        std::min(1.0, body.orientation.toRotationMatrix().row(2).cwiseAbs().maxCoeff()));
}

double total_energy(const Simulation& run) {
    return kinetic_energy(run.scene) + potential_energy(run.scene);
}

}  // namespace

TEST_CASE("a tower of ten boxes stays at its place for ten seconds") {
    Scene scene{.surface = {.restitution = 0.3}};
    add_floor(scene);
    for (int k = 0; k < 10; ++k)
        add_box(scene, {0.4, 0.3, 0.2}, 1 + 0.1 * k, {.position = {0.01 * k, 0, 0.1 + 0.2 * k}});
    const Simulation run = simulate(scene, 10, with_forces());
    CHECK(run.status == SimulationStatus::reached_end);
    for (std::size_t i = 1; i < scene.bodies.size(); ++i) {
        CAPTURE(i);
        CHECK((run.scene.bodies[i].position - scene.bodies[i].position).norm() < 1e-6);
        CHECK(run.scene.bodies[i].velocity.norm() < 1e-9);
    }
}

TEST_CASE("the corner forces of a block carry its weight and balance their moments") {
    Random random(91);
    for (int k = 0; k < 100; ++k) {
        Scene scene;
        add_floor(scene);
        const Vec3 size(random.uniform(0.2, 2), random.uniform(0.2, 2), random.uniform(0.1, 1));
        const double mass = std::pow(10, random.uniform(-3, 3));
        add_box(scene, size, mass,
                {.position = {random.uniform(-3, 3), random.uniform(-3, 3), size.z() / 2},
                 .orientation = Quat(Eigen::AngleAxisd(random.uniform(-3, 3), Vec3::UnitZ()))});
        const SimulationSettings settings = with_forces();
        const Simulation run = simulate(scene, 0, settings);
        const RestingForces forces = resting_forces(run, settings);
        REQUIRE(forces.problem.contacts.size() == 4);
        REQUIRE(forces.solution.status == LcpStatus::solved);
        Vec3 force = Vec3::Zero(), torque = Vec3::Zero();
        for (std::size_t i = 0; i < 4; ++i) {
            const Contact& contact = forces.problem.contacts[i];
            const Vec3 f = forces.solution.f[static_cast<Eigen::Index>(i)] * contact.normal;
            CHECK(f.z() >= 0);
            force += f;
            torque += (contact.position - run.scene.bodies[1].position).cross(f);
        }
        const double weight = 9.81 * mass;
        CHECK((force - Vec3(0, 0, weight)).norm() < 1e-10 * weight);
        CHECK(torque.norm() < 1e-10 * weight * size.norm());
    }
}

TEST_CASE("a tumbling box that is dropped ends flat, and stays so") {
    Random random(9001);
    const SimulationSettings settings = with_forces();
    int on_end = 0;
    for (int k = 0; k < 100; ++k) {
        Scene scene{.surface = {.restitution = random.uniform(0, 0.7)}};
        add_floor(scene, 0, 2000);
        const Vec3 size(random.uniform(0.2, 0.6), random.uniform(0.2, 0.6),
                        random.uniform(0.2, 0.6));
        add_box(scene, size, random.uniform(0.5, 3),
                {.position = {0, 0, 1},
                 .orientation = Quat(random.rotation()),
                 .velocity = random.direction(),
                 .angular_velocity = 4 * random.direction()});
        Simulation run = start_simulation(scene, settings);
        advance(run, 9, settings);
        const std::size_t events = run.events.size();
        const RigidBody at_nine = run.scene.bodies[1];
        advance(run, 3, settings);
        const RigidBody& box = run.scene.bodies[1];
        CAPTURE(k, to_text(run.status), run.time, run.events.size(), run.steps);
        CHECK(run.status == SimulationStatus::reached_end);
        CHECK(run.events.size() == events);  // nothing has happened for three seconds
        CHECK(tilt(box) < 4 * settings.tolerance / size.minCoeff());
        CHECK(std::abs(box.velocity.z()) < 1e-9);
        CHECK(box.angular_velocity.head<2>().norm() < 1e-8);
        CHECK_THAT(box.position.z(), WithinAbs(at_nine.position.z(), 1e-8));
        CHECK_THAT(box.angular_velocity.z(), WithinAbs(at_nine.angular_velocity.z(), 1e-9));
        CHECK(run.worst_penetration <= settings.tolerance);
        on_end += box.position.z() > 0.51 * size.minCoeff();
    }
    INFO("of 100 boxes " << on_end << " do not lie on their largest side");
    CHECK(on_end > 5);
}

TEST_CASE("a pendulum against a stop keeps its length over a hundred periods, and its energy") {
    Scene scene{.surface = {.restitution = 1}};
    const int rod =
        add_box(scene, {0.05, 0.05, 1}, 1,
                {.position = {0.5, 0, 0},
                 .orientation = Quat(Eigen::AngleAxisd(std::numbers::pi / 2, Vec3::UnitY()))});
    add_hinge(scene, rod, world, {0, 0, 0}, {0, 1, 0});
    add_fixed_box(scene, {0.2, 0.2, 0.2}, {.position = {-0.125, 0, -0.9}});
    SimulationSettings settings = with_forces();
    double longest = 0, off_axis = 0;
    const Simulation run = simulate(scene, 100, settings, [&](const Simulation& now) {
        const VecX errors = joint_errors(now.scene.bodies, now.scene.joints);
        longest = std::max(longest, errors.head<3>().norm());
        off_axis = std::max(off_axis, errors.tail<2>().norm());
    });
    CHECK(run.status == SimulationStatus::reached_end);
    CHECK(run.events.size() > 100);  // a period has one
    CHECK(longest < 1e-9);
    CHECK(off_axis < 1e-9);
    CHECK_THAT(total_energy(run), WithinAbs(0, 1e-4));
}
