// Whole steps: towers, walls, slopes, bounces, spins, repairs, and runs that diverge.
#include "chapters/05_rigid_impulses/cube_heaps.hpp"
#include "chapters/10_contact_friction/model.hpp"
#include "chapters/11_friction_pgs/model.hpp"
#include "chapters/11_friction_pgs/tests/overlapping.hpp"
#include "common/core/random.hpp"
#include "common/testing/laws.hpp"
#include "common/testing/testing.hpp"

using namespace collide;
using Catch::Matchers::ContainsSubstring;
using Catch::Matchers::WithinAbs;
using Catch::Matchers::WithinRel;

namespace {

constexpr double g = 9.81;

Scene tower(int boxes, double size = 1) {
    Scene scene{.surface = {.restitution = 0, .friction = 0.6}};
    add_floor(scene);
    for (int k = 0; k < boxes; ++k)
        add_box(scene, {size, size, size}, 1, {.position = {0, 0, size * (k + 0.5)}});
    return scene;
}

double farthest_moved(const Scene& before, const Scene& after) {
    double farthest = 0;
    for (std::size_t k = 0; k < before.bodies.size(); ++k)
        farthest =
            std::max(farthest, (after.bodies[k].position - before.bodies[k].position).norm());
    return farthest;
}

/// A wall of so many rows and columns of bricks; every other row begins and ends with half a brick.
Scene brick_wall(int rows, int columns) {
    Scene scene{.surface = {.restitution = 0, .friction = 0.6}};
    add_floor(scene, 0, 50);
    const double pitch = 0.401;
    for (int row = 0; row < rows; ++row) {
        const double z = 0.1 + 0.2 * row;
        const bool odd = row % 2 == 1;
        for (int k = 0; k < columns - odd; ++k)
            add_box(scene, {0.4, 0.2, 0.2}, 1, {.position = {(k + (odd ? 0.5 : 0)) * pitch, 0, z}});
        if (!odd) continue;
        add_box(scene, {0.2, 0.2, 0.2}, 0.5, {.position = {-0.1, 0, z}});
        add_box(scene, {0.2, 0.2, 0.2}, 0.5, {.position = {(columns - 1) * pitch + 0.1, 0, z}});
    }
    return scene;
}

/// A floor that is tilted by tilting gravity: downhill is +x.
Scene block_on_incline(double angle, double mu) {
    Scene scene{.surface = {.restitution = 0, .friction = mu}};
    scene.gravity = g * Vec3(std::sin(angle), 0, -std::cos(angle));
    add_floor(scene, 0, 200);
    add_box(scene, {0.4, 0.3, 0.2}, 2, {.position = {0, 0, 0.1}});
    return scene;
}

}  // namespace

TEST_CASE("without contacts a body falls as the sums of its steps say") {
    Scene scene;
    add_sphere(scene, 0.1, 2, {.position = {0, 0, 5}, .velocity = {1, 0, 0}});
    const Simulation run = simulate(scene, pgs_model({.substeps = 1}, 0.01), 0.5);
    const int n = 50;
    CHECK(run.steps == n);
    CHECK_THAT(run.scene.bodies[0].position.x(), WithinRel(0.5, 1e-12));
    CHECK_THAT(run.scene.bodies[0].position.z(), WithinRel(5 - g * 1e-4 * n * (n + 1) / 2, 1e-12));
}

TEST_CASE("a tower of ten boxes stands for twenty seconds with warm start, and not without") {
    const Scene scene = tower(10);
    const double duration = sample_size(10, 20);  // after some ten seconds it has stopped swaying
    const Stepper model = pgs_model({}, 0.005);
    double drift = 0;
    const Simulation run = simulate(scene, model, duration, [&](const Simulation& now) {
        drift = std::max(drift, farthest_moved(scene, now.scene));
    });
    CHECK(run.status == SimulationStatus::reached_end);
    CHECK(drift < 1e-3);
    const Simulation cold =
        simulate(scene, pgs_model({.warm_start = false}, 0.005), sample_size(5, 20));
    CHECK(farthest_moved(scene, cold.scene) > sample_size(3, 100) * 1e-3);
    // What each box presses on is what is above it.
    for (int k = 1; k <= 10; ++k) {
        double pressed = 0;
        for (std::size_t i = 0; i < run.contacts.size(); ++i)
            if (std::minmax(run.contacts[i].a, run.contacts[i].b) == std::minmax(k, k - 1))
                pressed += std::abs(pgs_state(run).forces[i].z());
        CHECK_THAT(pressed, WithinRel((11 - k) * g, 1e-4));
    }
}

TEST_CASE("a wall of bricks is stable at rest") {
    const Scene scene = brick_wall(sample_size(8, 20), sample_size(8, 20));
    const Simulation run = simulate(scene, pgs_model({}, 1. / 60), 2);
    CAPTURE(scene.bodies.size(), run.contacts.size());
    CHECK(run.status == SimulationStatus::reached_end);
    CHECK(farthest_moved(scene, run.scene) < 0.01);
    CHECK(kinetic_energy(run.scene) < 0.05);
}

TEST_CASE("a struck wall: energy grows by no more than the contacts' push explains") {
    Scene scene = brick_wall(sample_size(6, 12), sample_size(6, 12));
    add_sphere(scene, 0.3, 20, {.position = {1, -1, 0.6}, .velocity = {0, 8, 0.5}});
    double explained = 0;
    PgsSettings settings;
    settings.observe = [&](const StepReport& report) {
        explained = report.push;
        CHECK(report.work <= report.push + 1e-9);
    };
    const Stepper all = pgs_model(settings);
    Simulation run = start_simulation(scene, all);
    const double energy_at_first = kinetic_energy(scene) + potential_energy(scene);
    double before = energy_at_first, worst = -1;
    for (int k = 0; k < 100; ++k) {
        advance(run, all, all.step);
        const double now = kinetic_energy(run.scene) + potential_energy(run.scene);
        worst = std::max(worst, now - before - explained);
        before = now;
    }
    CHECK(run.status == SimulationStatus::reached_end);
    CAPTURE(worst, energy_at_first, before);
    CHECK(worst < 1e-12 * energy_at_first);
    CHECK(before < energy_at_first);
    CHECK(farthest_moved(scene, run.scene) > 1);  // it was hit
    CHECK(run.worst_penetration < 0.1);
}

TEST_CASE("a block on an incline: sticks up to tan θ = μ, then slides as chapter 10 says") {
    const double mu = 0.5;
    for (const double factor : {0.5, 0.9, 0.99, 1.1, 1.5, 3.0}) {
        const double angle = std::atan(factor * mu);
        const Simulation run = simulate(block_on_incline(angle, mu), pgs_model({.sweeps = 200}), 1);
        const RigidBody& block = run.scene.bodies[1];
        CAPTURE(factor, block.velocity.transpose());
        const double slide = g * (std::sin(angle) - mu * std::cos(angle));
        if (factor < 1) {
            CHECK(block.velocity.norm() < 1e-6);
            CHECK(std::abs(block.position.x()) < 1e-4);
        } else {
            CHECK_THAT(block.velocity.x(), WithinAbs(slide, 0.01 * g * std::sin(angle)));
            const Simulation other =
                simulate(block_on_incline(angle, mu), contact_friction_model(), 1);
            CHECK_THAT(block.velocity.x(),
                       WithinAbs(other.scene.bodies[1].velocity.x(), 0.01 * g * std::sin(angle)));
        }
    }
}

TEST_CASE("a ball bounces with e above the threshold, and lies still below it") {
    for (const double e : {0.0, 0.5, 0.9}) {
        Scene scene{.surface = {.restitution = e, .friction = 0}};
        add_floor(scene);
        add_sphere(scene, 0.2, 1, {.position = {0, 0, 0.2 + 0.05}, .velocity = {0, 0, -2}});
        Simulation run = start_simulation(scene, pgs_model());
        double fastest = 0;
        advance(run, pgs_model(), 0.2, [&](const Simulation& now) {
            fastest = std::max(fastest, now.scene.bodies[1].velocity.z());
        });
        CAPTURE(e);
        // The approach is a little faster than 2 m/s by then.
        CHECK_THAT(fastest, WithinAbs(e * std::sqrt(4 + 2 * g * 0.05), 0.15));
        advance(run, pgs_model(), 12);
        CHECK(run.scene.bodies[1].velocity.norm() < 1e-3);
        CHECK_THAT(run.scene.bodies[1].position.z(), WithinAbs(0.2, 2e-3));
    }
}

TEST_CASE("a run in pieces that are no multiple of the step creates no energy") {
    Scene scene{.surface = {.restitution = 0.3, .friction = 0.5}};
    add_floor(scene);
    add_box(scene, {0.4, 0.4, 0.4}, 1, {.position = {0, 0, 0.5}});
    add_box(scene, {0.4, 0.4, 0.4}, 1, {.position = {0.1, 0, 1}, .velocity = {0, 0, -1}});
    for (const double piece : {0.03, 0.03 + 1e-10, 0.03001, 0.0333}) {
        Simulation run = start_simulation(scene, pgs_model({}, 0.01));
        while (run.time < 1) advance(run, pgs_model({}, 0.01), piece);
        CAPTURE(piece, to_text(run.status), run.lost);
        CHECK(run.status == SimulationStatus::reached_end);
        CHECK(run.lost > 0);
    }
}

TEST_CASE("the reported work is what the energy loses, and push is never negative") {
    for (const double e : {0.0, 0.5, 1.0})
        for (const double speed : {-0.1, -1.0}) {
            Scene scene{.surface = {.restitution = e, .friction = 0.5}};
            scene.gravity = Vec3::Zero();
            add_floor(scene);
            add_sphere(scene, 0.2, 1, {.position = {0, 0, 0.2}, .velocity = {1, 0, speed}});
            StepReport report;
            PgsSettings settings;
            settings.observe = [&](const StepReport& now) { report = now; };
            const Simulation run = simulate(scene, pgs_model(settings), 0.01);
            CAPTURE(e, speed, report.work, report.push);
            CHECK_THAT(report.work,
                       WithinAbs(kinetic_energy(run.scene) - kinetic_energy(scene), 1e-12));
            CHECK(report.push >= 0);
            CHECK(report.push >= report.work);
            // Slow approaches do not bounce.
            const double bounce = speed < -0.2 ? -e * speed : 0;
            CHECK_THAT(run.scene.bodies[1].velocity.z(), WithinAbs(bounce, 1e-9));
        }
}

TEST_CASE("a turned scene moves as the scene does, turned") {
    Random random(1112);
    Scene scene{.surface = {.restitution = 0.3, .friction = 0.4}};
    add_floor(scene);
    add_box(scene, {0.4, 0.3, 0.2}, 1,
            {.position = {0, 0, 0.4}, .velocity = {1, 0.5, 0}, .angular_velocity = {1, 2, 3}});
    add_sphere(scene, 0.2, 2, {.position = {0.5, 0, 0.5}, .velocity = {-1, 0, 0}});
    const Quat Q(random.rotation());
    Scene turned = scene;
    turned.gravity = Q * scene.gravity;
    for (RigidBody& body : turned.bodies) {
        body.position = Q * body.position;
        body.orientation = Q * body.orientation;
        body.velocity = Q * body.velocity;
        body.angular_velocity = Q * body.angular_velocity;
    }
    const Simulation one = simulate(scene, pgs_model(), 0.3),
                     other = simulate(turned, pgs_model(), 0.3);
    for (std::size_t k = 1; k < scene.bodies.size(); ++k)
        CHECK((Q * one.scene.bodies[k].position - other.scene.bodies[k].position).norm() < 1e-6);
}

TEST_CASE("as the step goes to zero the difference from chapter 10 does, in proportion") {
    // A block that is pushed along a slope, slows down and slides on downhill, turning.
    Scene scene = block_on_incline(0.3, 0.4);
    scene.bodies[1].velocity = {-0.5, 0.4, 0};
    const double duration = 0.12;
    Stepper fine = contact_friction_model();
    fine.step = 1e-3;
    const Vec3 exact = simulate(scene, fine, duration).scene.bodies[1].position;
    std::vector<double> errors;
    for (const double h : {4e-3, 2e-3, 1e-3}) {
        const Simulation run =
            simulate(scene, pgs_model({.sweeps = 300, .substeps = 1}, h), duration);
        errors.push_back((run.scene.bodies[1].position - exact).norm());
    }
    CAPTURE(errors[0], errors[1], errors[2]);
    CHECK_THAT(errors[0] / errors[1], WithinAbs(2, 0.3));
    CHECK_THAT(errors[1] / errors[2], WithinAbs(2, 0.3));
}

TEST_CASE("a blow acts once: a heavy box that falls on a light one is not thrown back") {
    for (const double height : {0.05, 0.5, 2.0}) {
        Scene scene{.surface = {.restitution = 0, .friction = 0.6}};
        add_floor(scene);
        add_box(scene, {1, 1, 1}, 1, {.position = {0, 0, 0.5}});
        add_box(scene, {1, 1, 1}, 10, {.position = {0, 0, 1.5 + height}});
        double rebound = 0;
        simulate(scene, pgs_model(), 1, [&](const Simulation& now) {
            rebound = std::max(rebound, now.scene.bodies[2].velocity.z());
        });
        CAPTURE(height, rebound);
        CHECK(rebound < 0.5 * std::sqrt(2 * g * height));
    }
}

TEST_CASE("a run that diverges says so and stops") {
    // A repair that throws the bodies apart.
    PgsSettings wild{.substeps = 1};
    wild.target = {.slop = 0, .repair = 50, .push_out = 1e9};
    Scene scene = tower(3);
    scene.bodies[3].position.z() -= 0.03;
    Simulation run = begin_anyhow(scene);
    advance(run, pgs_model(wild), 2);
    CHECK(run.status == diverged);
    CHECK(run.time < 2);
    CHECK(to_text(run.status) == "diverged");
}

TEST_CASE("what this model cannot do is refused by name") {
    CHECK_THROWS_WITH(pgs_model({.sweeps = 0}), ContainsSubstring("sweeps"));
    CHECK_THROWS_WITH(pgs_model({.substeps = 0}), ContainsSubstring("substeps"));
    CHECK_THROWS_WITH(pgs_model({.margin = 0}), ContainsSubstring("margin"));
    PgsSettings settings;
    settings.target.repair = -1;
    CHECK_THROWS_WITH(pgs_model(settings), ContainsSubstring("repair"));
}

TEST_CASE("two runs with the same settings do not know of each other") {
    const Stepper model = pgs_model();
    Simulation one = start_simulation(tower(3), model);
    Simulation other = start_simulation(tower(4, 0.5), model);
    const Simulation alone = simulate(tower(3), pgs_model(), 0.2);
    for (int k = 0; k < 20; ++k) {
        advance(one, model, 0.01);
        advance(other, model, 0.01);
    }
    for (int k = 1; k <= 3; ++k)
        CHECK((one.scene.bodies[k].position - alone.scene.bodies[k].position).norm() < 1e-12);
}
