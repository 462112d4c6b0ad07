// Scenes that stand, tip, swing and settle under contact forces.
#include "chapters/09_resting_contact/joint_motion.hpp"
#include "chapters/09_resting_contact/model.hpp"
#include "common/core/random.hpp"
#include "common/testing/testing.hpp"

using namespace collide;
using Catch::Matchers::WithinAbs;
using Catch::Matchers::WithinRel;

namespace {

const double tolerance = EventSettings{}.tolerance;

Stepper with_forces(double step = 0.01) { return resting_contact_model({.step = step}); }

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
    const Simulation run = simulate(scene, with_forces(), 10);
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
        const Vec3 size{random.uniform(0.2, 2), random.uniform(0.2, 2), random.uniform(0.1, 1)};
        const double mass = std::pow(10, random.uniform(-3, 3));
        add_box(scene, size, mass,
                {.position = {random.uniform(-3, 3), random.uniform(-3, 3), size.z() / 2},
                 .orientation = Quat(Eigen::AngleAxisd(random.uniform(-3, 3), Vec3::UnitZ()))});
        const Stepper model = with_forces();
        const Simulation run = simulate(scene, model, 0);
        const RestingForces forces = resting_forces(run);
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
    const Stepper model = with_forces();
    int on_end = 0;
    const int boxes = sample_size(30, 100);
    for (int k = 0; k < boxes; ++k) {
        Scene scene{.surface = {.restitution = random.uniform(0, 0.7)}};
        add_floor(scene, 0, 2000);
        const Vec3 size = random.coordinates(0.2, 0.6);
        const Placement placement{.position = {0, 0, 1},
                                  .orientation = Quat(random.rotation()),
                                  .velocity = random.direction(),
                                  .angular_velocity = 4 * random.direction()};
        add_box(scene, size, random.uniform(0.5, 3), placement);
        Simulation run = start_simulation(scene, model);
        advance(run, model, 9);
        const std::size_t events = run.events.size();
        const RigidBody at_nine = run.scene.bodies[1];
        advance(run, model, 3);
        const RigidBody& box = run.scene.bodies[1];
        CAPTURE(k, to_text(run.status), run.time, run.events.size(), run.steps);
        CHECK(run.status == SimulationStatus::reached_end);
        CHECK(run.events.size() == events);  // nothing has happened for three seconds
        CHECK(tilt(box) < 4 * tolerance / size.minCoeff());
        CHECK(std::abs(box.velocity.z()) < 1e-9);
        CHECK(box.angular_velocity.head<2>().norm() < 1e-8);
        CHECK_THAT(box.position.z(), WithinAbs(at_nine.position.z(), 1e-8));
        CHECK_THAT(box.angular_velocity.z(), WithinAbs(at_nine.angular_velocity.z(), 1e-9));
        CHECK(run.worst_penetration <= tolerance);
        on_end += box.position.z() > 0.51 * size.minCoeff();
    }
    INFO("of " << boxes << " boxes " << on_end << " do not lie on their largest side");
    CHECK(on_end > 0.05 * boxes);
}

TEST_CASE("a pendulum against a stop keeps its length over a hundred periods, and its energy") {
    Scene scene{.surface = {.restitution = 1}};
    const int rod =
        add_box(scene, {0.05, 0.05, 1}, 1,
                {.position = {0.5, 0, 0},
                 .orientation = Quat(Eigen::AngleAxisd(std::numbers::pi / 2, Vec3::UnitY()))});
    std::vector<Joint> joints;
    add_hinge(scene, joints, rod, world, {0, 0, 0}, {0, 1, 0});
    add_fixed_box(scene, {0.2, 0.2, 0.2}, {.position = {-0.125, 0, -0.9}});
    const Stepper model = resting_contact_model({}, {}, joints);
    double longest = 0, off_axis = 0;
    const Simulation run = simulate(scene, model, 100, [&](const Simulation& now) {
        const VecX errors = joint_errors(now.scene.bodies, joints);
        longest = std::max(longest, errors.head<3>().norm());
        off_axis = std::max(off_axis, errors.tail<2>().norm());
    });
    CHECK(run.status == SimulationStatus::reached_end);
    CHECK(run.events.size() > 100);  // a period has one
    CHECK(longest < 1e-9);
    CHECK(off_axis < 1e-9);
    CHECK_THAT(total_energy(run), WithinAbs(0, 1e-4));
}

TEST_CASE("a plank that slides over an edge tips when its centre of mass passes the edge") {
    Random random(92);
    for (int k = 0; k < 20; ++k) {
        Scene scene;
        add_fixed_box(scene, {2, 2, 1}, {.position = {-1, 0, -0.5}});  // the edge is at x = 0
        const double speed = random.uniform(0.1, 2), way = random.uniform(0.05, 0.4),
                     askew = k < 10 ? 0 : random.uniform(-0.5, 0.5);
        add_box(scene, {1, 0.2, 0.05}, random.log_uniform(0.1, 10),
                {.position = {-way, 0, 0.025},
                 .orientation = Quat(Eigen::AngleAxisd(askew, Vec3::UnitZ())),
                 .velocity = {speed, 0, 0}});
        const Stepper model = with_forces(0.002);
        std::optional<double> tips;
        const Simulation run =
            simulate(scene, model, way / speed + 0.05, [&](const Simulation& now) {
                if (!tips && now.scene.bodies[1].angular_velocity.norm() > 1e-7) tips = now.time;
            });
        CAPTURE(k, speed, way, askew, to_text(run.status), run.time);
        CHECK(run.status == SimulationStatus::reached_end);
        REQUIRE(tips.has_value());
        CHECK(*tips > way / speed);
        CHECK(*tips < way / speed + 2 * model.step);
        CHECK(run.worst_penetration <= tolerance);
    }
}

TEST_CASE("contacts form and break: a ball rolls off a step, flies, lands and lies") {
    Scene scene{.surface = {.restitution = 0.3}};
    add_fixed_box(scene, {2, 2, 1}, {.position = {-1, 0, -0.5}});
    add_floor(scene, -0.4);
    add_sphere(scene, 0.1, 1, {.position = {-0.5, 0, 0.1}, .velocity = {1.5, 0, 0}});
    std::optional<double> leaves;
    const Stepper model = with_forces(0.002);
    Simulation run = simulate(scene, model, 4, [&](const Simulation& now) {
        if (!leaves && now.time > 0 && now.contacts.empty()) leaves = now.time;
    });
    CHECK(run.status == SimulationStatus::reached_end);
    // Without friction it slides round the edge until the force vanishes: m v²/r = m g cos θ with
    // v² = v₀² + 2 g r (1 − cos θ); v₀² > g r, so it leaves at once.
    REQUIRE(leaves.has_value());
    CHECK_THAT(*leaves, WithinAbs(0.5 / 1.5, 3 * model.step));
    const RigidBody& ball = run.scene.bodies[2];
    CHECK_THAT(ball.position.z(), WithinAbs(-0.3, 2e-6));
    CHECK(std::abs(ball.velocity.z()) < 1e-9);
    CHECK_THAT(ball.velocity.x(), WithinRel(1.5, 1e-9));
}

TEST_CASE("a ball rolls round an edge and leaves it where the force vanishes") {
    // Slow enough to stay on the edge for a while: cos θ = (v₀²/(g r) + 2)/3.
    Scene scene;
    add_fixed_box(scene, {2, 2, 1}, {.position = {-1, 0, -0.5}});
    const double r = 0.5, v0 = 0.4;
    add_sphere(scene, r, 1, {.position = {-0.1, 0, r}, .velocity = {v0, 0, 0}});
    const Stepper model = with_forces(0.001);
    std::optional<Vec3> last;
    const Simulation run = simulate(scene, model, 1.5, [&](const Simulation& now) {
        if (!now.contacts.empty()) last = now.scene.bodies[1].position;
    });
    REQUIRE(last.has_value());
    const double cosine = (v0 * v0 / (9.81 * r) + 2) / 3;
    // It counts as touching until the gap has grown to the tolerance.
    CHECK_THAT(last->z() / r, WithinAbs(cosine, 0.015));
    CHECK_THAT(std::hypot(last->x(), last->z()), WithinAbs(r, 2 * tolerance));
}

TEST_CASE("a body that is squeezed a little between two walls stays, with and without weight") {
    for (const double overlap : {0.0, 1e-10, 5e-10})
        for (const double g : {0.0, 9.81}) {
            Scene scene;
            scene.gravity = {0, 0, -g};
            add_floor(scene);
            add_fixed_box(scene, {1, 1, 1}, {.position = {-0.7 + overlap, 0, 0.5}});
            add_fixed_box(scene, {1, 1, 1}, {.position = {0.7 - overlap, 0, 0.5}});
            add_box(scene, {0.4, 0.4, 0.4}, 1, {.position = {0, 0, 0.2}});
            const Simulation run = simulate(scene, with_forces(), 1);
            CAPTURE(overlap, g, to_text(run.status), run.time);
            CHECK(run.status == SimulationStatus::reached_end);
            CHECK((run.scene.bodies[3].position - Vec3(0, 0, 0.2)).norm() < 1e-8);
        }
}

TEST_CASE("what is off comes back as (1 + κt) exp(−κt): a block that has sunk in, and a joint") {
    for (const double kappa : {10.0, 20.0, 50.0}) {
        const double time = 0.1, part = (1 + kappa * time) * std::exp(-kappa * time);
        const HoldSettings pull{.stabilisation = kappa,
                                .joints = HoldSettings::Joints::pulled_back};
        const Stepper model = resting_contact_model({.step = 0.001}, pull);
        CAPTURE(kappa);
        Scene sunk;
        add_floor(sunk);
        const double depth = 5e-7;
        add_box(sunk, {0.4, 0.3, 0.2}, 1, {.position = {0, 0, 0.1}});
        Simulation rising = start_simulation(sunk, model);
        rising.scene.bodies[1].position.z() -= depth;
        advance(rising, model, time);
        CHECK(rising.status == SimulationStatus::reached_end);
        CHECK_THAT(rising.scene.bodies[1].position.z() - 0.1, WithinRel(-depth * part, 1e-4));

        Scene pinned;
        const Vec3 place(1, 2, 3), drift = 1e-3 * Vec3(2, -1, 3);
        const int ball = add_sphere(pinned, 0.1, 1, {.position = place});
        std::vector<Joint> joints;
        add_pin(pinned, joints, ball, world, place);
        pinned.bodies[0].position += drift;
        const Simulation pulled =
            simulate(pinned, resting_contact_model({.step = 0.001}, pull, joints), time);
        CHECK(pulled.status == SimulationStatus::reached_end);
        const Vec3 left = pulled.scene.bodies[0].position - place;
        CHECK((left - part * drift).norm() < 1e-6 * drift.norm());
    }
}
