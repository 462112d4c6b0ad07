// Whole steps: towers, walls, slopes, bounces, spins, repairs, and runs that diverge.
#include "chapters/11_friction_pgs/time_stepping.hpp"
#include "chapters/05_rigid_impulses/cube_heaps.hpp"
#include "chapters/10_contact_friction/frictional_forces.hpp"
#include "common/testing/testing.hpp"
#include "common/testing/laws.hpp"
#include "common/testing/sample_size.hpp"
#include "common/core/random.hpp"

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

/// Bodies that overlap, which start_simulation would refuse.
Simulation begin_anyhow(const Scene& scene) {
    return {.scene = scene, .memory = start_detection(scene)};
}

}  // namespace

TEST_CASE("without contacts a body falls as the sums of its steps say") {
    Scene scene;
    add_sphere(scene, 0.1, 2, {.position = {0, 0, 5}, .velocity = {1, 0, 0}});
    const Simulation run = simulate(scene, 0.5, pgs({.substeps = 1}, 0.01));
    const int n = 50;
    CHECK(run.steps == n);
    CHECK_THAT(run.scene.bodies[0].position.x(), WithinRel(0.5, 1e-12));
    CHECK_THAT(run.scene.bodies[0].position.z(), WithinRel(5 - g * 1e-4 * n * (n + 1) / 2, 1e-12));
}

TEST_CASE("a tower of ten boxes stands for twenty seconds with warm start, and not without") {
    const Scene scene = tower(10);
    const double duration = sample_size(5, 20);
    const SimulationSettings settings = pgs({}, 0.005);
    double drift = 0;
    const Simulation run = simulate(scene, duration, settings, [&](const Simulation& now) {
        drift = std::max(drift, farthest_moved(scene, now.scene));
    });
    CHECK(run.status == SimulationStatus::reached_end);
    CHECK(drift < 1e-3);
    const Simulation cold = simulate(scene, duration, pgs({.warm_start = false}, 0.005));
    CHECK(farthest_moved(scene, cold.scene) > sample_size(3, 100) * 1e-3);
    // What each box presses on is what is above it.
    for (int k = 1; k <= 10; ++k) {
        double pressed = 0;
        for (std::size_t i = 0; i < run.contacts.size(); ++i)
            if (std::minmax(run.contacts[i].a, run.contacts[i].b) == std::minmax(k, k - 1))
                pressed += std::abs(run.contact_forces[i].z());
        CHECK_THAT(pressed, WithinRel((11 - k) * g, 1e-4));
    }
}

TEST_CASE("a wall of bricks is stable at rest") {
    const Scene scene = brick_wall(sample_size(8, 20), sample_size(8, 20));
    const Simulation run = simulate(scene, 2, pgs({}, 1. / 60));
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
    const SimulationSettings all = pgs(settings);
    Simulation run = start_simulation(scene, all);
    const double energy_at_first = kinetic_energy(scene) + potential_energy(scene);
    double before = energy_at_first, worst = -1;
    for (int k = 0; k < 100; ++k) {
        advance(run, all.step, all);
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
        const Simulation run = simulate(block_on_incline(angle, mu), 1, pgs({.sweeps = 200}));
        const RigidBody& block = run.scene.bodies[1];
        CAPTURE(factor, block.velocity.transpose());
        const double slide = g * (std::sin(angle) - mu * std::cos(angle));
        if (factor < 1) {
            CHECK(block.velocity.norm() < 1e-6);
            CHECK(std::abs(block.position.x()) < 1e-4);
        } else {
            CHECK_THAT(block.velocity.x(), WithinAbs(slide, 0.01 * g * std::sin(angle)));
            const Simulation other = simulate(block_on_incline(angle, mu), 1, contact_friction());
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
        Simulation run = start_simulation(scene, pgs());
        double fastest = 0;
        advance(run, 0.2, pgs(), [&](const Simulation& now) {
            fastest = std::max(fastest, now.scene.bodies[1].velocity.z());
        });
        CAPTURE(e);
        // The approach is a little faster than 2 m/s by then.
        CHECK_THAT(fastest, WithinAbs(e * std::sqrt(4 + 2 * g * 0.05), 0.15));
        advance(run, 12, pgs());
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
        Simulation run = start_simulation(scene, pgs({}, 0.01));
        while (run.time < 1) advance(run, piece, pgs({}, 0.01));
        CAPTURE(piece, to_text(run.status), run.lost);
        CHECK(run.status == SimulationStatus::reached_end);
        CHECK(run.lost > 0);
    }
}

TEST_CASE("a body that turns freely keeps no more energy than it had, at any speed") {
    Random random(1111);
    for (int k = 0; k < 2000; ++k) {
        Scene scene;
        const Placement placement{.orientation = Quat(random.rotation()),
                                  .angular_velocity = random.log_vector(0.01, 100)};
        add_box(scene, random.coordinates(0.1, 1), 1, placement);
        RigidBody body = scene.bodies[0];
        const double before =
            body.angular_velocity.dot(world_inertia(body) * body.angular_velocity);
        const double h = random.log_uniform(1e-4, 0.05);
        body.angular_velocity = spin_after(body, h);
        const double after = body.angular_velocity.dot(world_inertia(body) * body.angular_velocity);
        CHECK(after <= before * (1 + 1e-12));
    }
    // And for short steps it turns as chapter 3 says.
    Scene scene;
    add_box(scene, {0.3, 0.5, 0.9}, 1, {.angular_velocity = {1, 2, 3}});
    const RigidBody& body = scene.bodies[0];
    const Vec3 slope = (spin_after(body, 1e-6) - body.angular_velocity) / 1e-6;
    CHECK((slope - angular_acceleration(body, Vec3::Zero())).norm() < 1e-4);
}

TEST_CASE("overlaps are repaired; Baumgarte's way leaves speed behind, the soft one does not") {
    for (const Repair repair : {Repair::none, Repair::baumgarte, Repair::soft}) {
        Scene scene{.surface = {.restitution = 0, .friction = 0.5}};
        scene.gravity = Vec3::Zero();
        add_box(scene, {1, 1, 1}, 1);
        add_box(scene, {1, 1, 1}, 1, {.position = {0.1, 0.05, 0.98}});
        Simulation run = begin_anyhow(scene);
        const SimulationSettings settings = pgs({.repair = repair});
        advance(run, 1, settings);
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
                CHECK(gap > -3e-3);
                CHECK(gap < 5e-3);
                CHECK(speed < 2e-2);  // what two sweeps leave
                break;
        }
    }
}

TEST_CASE("gaps are closed and not more, by bodies that would be through within a step") {
    Scene scene{.surface = {.restitution = 0, .friction = 0}};
    scene.gravity = Vec3::Zero();
    add_floor(scene);
    add_sphere(scene, 0.2, 1, {.position = {0, 0, 0.204}, .velocity = {0, 0, -5}});
    const Simulation run = simulate(scene, 0.05, pgs());
    CHECK_THAT(run.scene.bodies[1].position.z(), WithinAbs(0.2, 1e-9));
    CHECK(run.scene.bodies[1].velocity.norm() < 1e-9);
    CHECK(run.worst_penetration < 1e-9);
}

TEST_CASE("soft contacts leave the slop alone, and are no stiffer than a substep can bear") {
    const auto gap_after = [](double overlap, double frequency, double duration) {
        Scene scene{.surface = {.restitution = 0, .friction = 0}};
        scene.gravity = Vec3::Zero();
        add_box(scene, {1, 1, 1}, 1);
        add_box(scene, {1, 1, 1}, 1, {.position = {0, 0, 1 - overlap}});
        Simulation run = begin_anyhow(scene);
        PgsSettings settings{.sweeps = 100, .substeps = 1, .repair = Repair::soft};
        settings.frequency = frequency;
        advance(run, duration, pgs(settings));
        return run.scene.bodies[1].position.z() - run.scene.bodies[0].position.z() - 1;
    };
    CHECK_THAT(gap_after(5e-4, 30, 1), WithinAbs(-5e-4, 1e-12));
    // A quarter of the rate of the steps is 25 Hz.
    CHECK(gap_after(0.02, 1e6, 0.01) == gap_after(0.02, 25, 0.01));
    CHECK(gap_after(0.02, 5, 0.01) < gap_after(0.02, 25, 0.01));
}

TEST_CASE("who has not been reached yet does not bounce") {
    Scene scene{.surface = {.restitution = 1, .friction = 0}};
    scene.gravity = Vec3::Zero();
    add_floor(scene);
    add_sphere(scene, 0.2, 1, {.position = {0, 0, 0.204}, .velocity = {0, 0, -0.3}});
    Simulation run = start_simulation(scene, pgs());
    advance(run, 0.01, pgs());
    CHECK_THAT(run.scene.bodies[1].velocity.z(), WithinRel(-0.3, 1e-12));
    advance(run, 0.01, pgs());
    CHECK_THAT(run.scene.bodies[1].velocity.z(), WithinRel(0.3, 1e-9));
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
            const Simulation run = simulate(scene, 0.01, pgs(settings));
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

TEST_CASE("fast bodies are looked for farther away, if they come nearer") {
    for (const double velocity : {-5.0, 5.0}) {
        Scene scene{.surface = {.restitution = 0, .friction = 0}};
        scene.gravity = Vec3::Zero();
        add_floor(scene);
        add_sphere(scene, 0.2, 1, {.position = {0, 0, 0.23}, .velocity = {0, 0, velocity}});
        PgsSettings settings;
        int contacts = -1;
        settings.observe = [&](const StepReport& report) { contacts = report.contacts; };
        simulate(scene, 0.01, pgs(settings));
        CAPTURE(velocity);
        CHECK(contacts == (velocity < 0 ? 1 : 0));
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
    const Simulation one = simulate(scene, 0.3, pgs()), other = simulate(turned, 0.3, pgs());
    for (std::size_t k = 1; k < scene.bodies.size(); ++k)
        CHECK((Q * one.scene.bodies[k].position - other.scene.bodies[k].position).norm() < 1e-6);
}

TEST_CASE("as the step goes to zero the difference from chapter 10 does, in proportion") {
    // A block that is pushed along a slope, slows down and slides on downhill, turning.
    Scene scene = block_on_incline(0.3, 0.4);
    scene.bodies[1].velocity = {-0.5, 0.4, 0};
    const double duration = 0.12;
    SimulationSettings fine = contact_friction();
    fine.step = 1e-3;
    const Vec3 exact = simulate(scene, duration, fine).scene.bodies[1].position;
    std::vector<double> errors;
    for (const double h : {4e-3, 2e-3, 1e-3}) {
        const Simulation run = simulate(scene, duration, pgs({.sweeps = 300, .substeps = 1}, h));
        errors.push_back((run.scene.bodies[1].position - exact).norm());
    }
    CAPTURE(errors[0], errors[1], errors[2]);
    CHECK_THAT(errors[0] / errors[1], WithinAbs(2, 0.3));
    CHECK_THAT(errors[1] / errors[2], WithinAbs(2, 0.3));
}

TEST_CASE("random heaps of boxes, balls and hulls come to rest without sinking in") {
    Random random(1113);
    double deepest = 0, worst = 0, most = 0;
    for (int k = 0; k < sample_size(5, 40); ++k) {
        Scene scene{.surface = {.restitution = random.uniform(0, 0.3),
                                .friction = random.uniform(0.2, 0.9)}};
        add_floor(scene, 0, 40);
        const int bodies = 2 + random.index(7);
        for (int i = 0; i < bodies; ++i) {
            const Placement placement{
                .position = {random.uniform(-0.2, 0.2), random.uniform(-0.2, 0.2), 0.4 + 0.45 * i},
                .orientation = Quat(random.rotation()),
                .angular_velocity = random.direction()};
            const double size = random.uniform(0.2, 0.4);
            switch (random.index(3)) {
                case 0: add_sphere(scene, size / 2, random.log_uniform(0.3, 3), placement); break;
                case 1: {
                    const double mass = random.log_uniform(0.3, 3);
                    add_box(scene, {size, 0.8 * size, random.uniform(0.1, 0.4)}, mass, placement);
                    break;
                }
                default: {  // an octahedron
                    const double r = size / 2;
                    add_convex(
                        scene,
                        {.vertices =
                             {{r, 0, 0}, {-r, 0, 0}, {0, r, 0}, {0, -r, 0}, {0, 0, r}, {0, 0, -r}},
                         .faces = {{0, 2, 4},
                                   {2, 1, 4},
                                   {1, 3, 4},
                                   {3, 0, 4},
                                   {2, 0, 5},
                                   {1, 2, 5},
                                   {3, 1, 5},
                                   {0, 3, 5}}},
                        100, placement);
                }
            }
        }
        double push = 0;
        PgsSettings own;
        own.observe = [&](const StepReport& report) { push = report.push; };
        const SimulationSettings settings = pgs(own, 1. / 240);
        Simulation run = start_simulation(scene, settings);
        const double at_first = kinetic_energy(scene) + potential_energy(scene);
        double before = at_first;
        advance(run, 4, settings, [&](const Simulation& now) {
            const double energy = kinetic_energy(now.scene) + potential_energy(now.scene);
            worst = std::max(worst, (energy - before - push) / at_first);
            most = std::max(most, energy / at_first);
            before = energy;
        });
        deepest = std::max(deepest, run.worst_penetration);
        CAPTURE(k, bodies, run.time, kinetic_energy(run.scene), run.worst_penetration);
        CHECK(run.status == SimulationStatus::reached_end);
        double rolls = 0;  // balls roll on, for there is no rolling friction
        for (std::size_t i = 1; i < scene.bodies.size(); ++i)
            if (std::holds_alternative<ConvexShape>(scene.shapes[i]))
                rolls = std::max(rolls, run.scene.bodies[i].velocity.norm());
        CHECK(rolls < 0.05);
    }
    CAPTURE(deepest, worst, most);
    CHECK(deepest < 0.04);
    CHECK(worst < 1e-4);  // what the contacts do not explain
    CHECK(most < 1.01);
}

TEST_CASE("a blow acts once: a heavy box that falls on a light one is not thrown back") {
    for (const double height : {0.05, 0.5, 2.0}) {
        Scene scene{.surface = {.restitution = 0, .friction = 0.6}};
        add_floor(scene);
        add_box(scene, {1, 1, 1}, 1, {.position = {0, 0, 0.5}});
        add_box(scene, {1, 1, 1}, 10, {.position = {0, 0, 1.5 + height}});
        double rebound = 0;
        simulate(scene, 1, pgs(), [&](const Simulation& now) {
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
    advance(run, 2, pgs(wild));
    CHECK(run.status == SimulationStatus::diverged);
    CHECK(run.time < 2);
    CHECK(to_text(run.status) == "diverged");
}

TEST_CASE("what this model cannot do is refused by name") {
    Scene scene = tower(2);
    add_pin(scene, 1, 2, {0, 0, 1});
    CHECK_THROWS_WITH(simulate(scene, 0.1, pgs()), ContainsSubstring("joints"));
    CHECK_THROWS_WITH(pgs({.sweeps = 0}), ContainsSubstring("sweeps"));
    CHECK_THROWS_WITH(pgs({.substeps = 0}), ContainsSubstring("substeps"));
    CHECK_THROWS_WITH(pgs({.margin = 0}), ContainsSubstring("margin"));
    PgsSettings settings;
    settings.target.repair = -1;
    CHECK_THROWS_WITH(pgs(settings), ContainsSubstring("repair"));
}

TEST_CASE("two runs with the same settings do not know of each other") {
    const SimulationSettings settings = pgs();
    Simulation one = start_simulation(tower(3), settings);
    Simulation other = start_simulation(tower(4, 0.5), settings);
    const Simulation alone = simulate(tower(3), 0.2, pgs());
    for (int k = 0; k < 20; ++k) {
        advance(one, 0.01, settings);
        advance(other, 0.01, settings);
    }
    for (int k = 1; k <= 3; ++k)
        CHECK((one.scene.bodies[k].position - alone.scene.bodies[k].position).norm() < 1e-12);
}
