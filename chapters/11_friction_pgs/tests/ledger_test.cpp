// Where the energy and the momentum are: in every step, whatever the scene.
#include "chapters/03_rigid_bodies/momentum.hpp"
#include "chapters/11_friction_pgs/model.hpp"
#include "chapters/11_friction_pgs/tests/overlapping.hpp"
#include "common/core/random.hpp"
#include "common/testing/sample_size.hpp"
#include "common/testing/testing.hpp"

using namespace collide;
using Catch::Matchers::WithinAbs;
using Catch::Matchers::WithinRel;

namespace {

/// A few bodies in a loose heap, some of them overlapping, on a floor that may be a conveyor or a turntable.
struct Busy {
    Scene scene = {};
    std::vector<Joint> joints = {};
};
Busy busy_scene(Random& random) {
    Busy busy{.scene = {.surface = {.restitution = random.chance(0.5) ? 0.5 : 0,
                                    .friction = random.uniform(0, 0.8)}}};
    Scene& scene = busy.scene;
    const bool moves = random.chance(0.5);
    const Vec3 conveyor(random.uniform(-2, 2), 0, 0);
    const Vec3 turntable(0, 0, random.uniform(-3, 3));
    add_fixed_box(scene, {40, 40, 1},
                  {.position = {0, 0, -0.5},
                   .velocity = moves ? conveyor : Vec3(Vec3::Zero()),
                   .angular_velocity = moves ? turntable : Vec3(Vec3::Zero())});
    const int bodies = 3 + random.index(5);
    for (int k = 0; k < bodies; ++k) {
        Placement placement;
        placement.position = {random.uniform(-0.15, 0.15), random.uniform(-0.15, 0.15),
                              0.14 + 0.28 * k};
        placement.orientation = Quat(random.rotation());
        placement.velocity = random.vector(0, 3);
        placement.angular_velocity = random.vector(0, 10);
        const double mass = random.log_uniform(0.3, 3);
        if (random.chance(0.3)) {
            add_sphere(scene, random.uniform(0.1, 0.16), mass, placement);
        } else {
            add_box(scene, random.coordinates(0.15, 0.4), mass, placement);
        }
    }
    if (random.chance(0.5))
        scene.forces = [](double time, const std::vector<RigidBody>& all) {
            std::vector<Wrench> wrenches(all.size());
            for (std::size_t i = 0; i < all.size(); ++i)
                wrenches[i] = {.force = {3 * std::sin(20 * time), -all[i].position.y(), 0},
                               .torque = {0, 0.1, 0.05 * std::cos(9 * time)}};
            return wrenches;
        };
    if (random.chance(0.5)) {
        const Vec3 half_way = (scene.bodies[1].position + scene.bodies[2].position) / 2;
        add_pin(scene, busy.joints, 1, 2, half_way);
    }
    if (random.chance(0.5)) {
        const Vec3 axis = random.direction();
        add_hinge(scene, busy.joints, 3, world, scene.bodies[3].position + 0.2 * axis, axis);
    }
    return busy;
}

double balance(const LedgerEntry& entry) {
    return entry.kinetic + entry.potential + entry.lost - entry.driven - entry.created;
}

}  // namespace

TEST_CASE("kinetic + potential + lost − driven − created does not change, in any step") {
    Random random(1190);
    double worst = 0;
    int with_joints = 0, with_forces = 0, overlapping = 0, driven = 0;
    for (int k = 0; k < sample_size(40, 400); ++k) {
        const Busy busy = busy_scene(random);
        PgsSettings settings;
        const std::vector<Repair> repairs = {Repair::none, Repair::baumgarte, Repair::soft};
        settings.repair = repairs[k % 3];
        settings.substeps = random.chance(0.3) ? 1 : 10;
        if (random.chance(0.3)) settings.target.bounce_above = 0;
        Simulation run = begin_anyhow(busy.scene);
        advance(run, pgs_model(settings, random.chance(0.5) ? 0.01 : 1. / 60, busy.joints), 0.4);
        REQUIRE(run.ledger.size() > 20);
        with_joints += !busy.joints.empty();
        with_forces += static_cast<bool>(busy.scene.forces);
        overlapping += run.worst_penetration > 2e-3;
        driven += run.driven != 0;
        for (std::size_t i = 1; i < run.ledger.size(); ++i) {
            const LedgerEntry &before = run.ledger[i - 1], &now = run.ledger[i];
            const double energies = now.kinetic + std::abs(now.potential) + std::abs(now.lost) +
                                    std::abs(now.driven) + std::abs(now.created) + before.kinetic;
            worst = std::max(worst, std::abs(balance(now) - balance(before)) / energies);
        }
    }
    CAPTURE(worst, with_joints, with_forces, overlapping, driven);
    CHECK(worst < 1e-9);
    CHECK(with_joints > 10);
    CHECK(with_forces > 10);
    CHECK(overlapping > 10);
    CHECK(driven > 10);
}

TEST_CASE("a cube at rest books nothing") {
    for (const Repair repair : {Repair::none, Repair::baumgarte, Repair::soft}) {
        Scene scene{.surface = {.restitution = 0, .friction = 0.5}};
        add_floor(scene);
        add_box(scene, {0.3, 0.3, 0.3}, 2, {.position = {0, 0, 0.15}});
        PgsSettings settings;
        settings.repair = repair;
        const Simulation run = simulate(scene, pgs_model(settings), 10);
        double most = 0;
        for (const LedgerEntry& now : run.ledger)
            most = std::max({most, std::abs(now.lost - now.created), std::abs(now.driven)});
        CAPTURE(static_cast<int>(repair), run.lost, run.created, most);
        if (repair != Repair::soft) {  // which lets it sink by u at first
            CHECK(std::abs(run.lost) < 1e-6);
            CHECK(std::abs(run.created) < 1e-6);
            CHECK(most < 1e-6);
        }
        // And once it rests nobody books anything.
        const LedgerEntry &half = run.ledger[run.ledger.size() / 2], &end = run.ledger.back();
        CHECK(std::abs(end.lost - half.lost) < 1e-6);
        CHECK(std::abs(end.created - half.created) < 1e-6);
        CHECK(end.driven == half.driven);
    }
}

TEST_CASE(
    "a box that is put on a conveyor takes m v² from its motor and turns half of it to heat") {
    for (const Repair repair : {Repair::baumgarte, Repair::soft}) {
        Scene scene{.surface = {.restitution = 0, .friction = 0.4}};
        add_fixed_box(scene, {60, 4, 0.2}, {.position = {0, 0, -0.1}, .velocity = {2, 0, 0}});
        add_box(scene, {0.4, 0.3, 0.2}, 3, {.position = {0, 0, 0.1}});
        PgsSettings settings;
        settings.repair = repair;
        const Simulation run = simulate(scene, pgs_model(settings), 1.5);
        CAPTURE(static_cast<int>(repair), run.driven, run.lost, run.created);
        CHECK_THAT(run.scene.bodies[1].velocity.x(), WithinRel(2, 1e-6));
        CHECK_THAT(run.driven, WithinRel(3. * 2 * 2, 0.01));
        CHECK_THAT(run.lost, WithinRel(3. * 2 * 2 / 2, 0.01));
    }
}

TEST_CASE("an isolated heap keeps its momentum and its angular momentum") {
    Random random(1191);
    for (const PgsSettings& settings :
         {PgsSettings{}, PgsSettings{.substeps = 1}, PgsSettings{.repair = Repair::soft}})
        for (const bool has_joints : {false, true}) {
            Scene scene{.surface = {.restitution = 0.2, .friction = 0.5}};
            scene.gravity = Vec3::Zero();
            for (int k = 0; k < 12; ++k) {
                Placement placement;
                placement.position = 0.9 * random.direction();
                placement.position.z() += 0.5 * k;
                placement.orientation = Quat(random.rotation());
                placement.velocity = random.vector(0, 1);
                placement.velocity -= 2 * (placement.position - Vec3(0, 0, 2.75));
                placement.angular_velocity = random.vector(0, 8);
                const Vec3 size = random.coordinates(0.2, 0.5);
                add_box(scene, size, random.log_uniform(0.3, 3), placement);
            }
            std::vector<Joint> joints;
            if (has_joints) {
                const auto between = [&](int a, int b) {
                    return Vec3((scene.bodies[a].position + scene.bodies[b].position) / 2);
                };
                add_pin(scene, joints, 0, 1, between(0, 1));
                add_hinge(scene, joints, 2, 3, between(2, 3), {1, 2, -1});
            }
            const auto sums = [&](const Scene& now) {
                VecX sum = VecX::Zero(6);
                for (const RigidBody& body : now.bodies) {
                    sum.head<3>() += linear_momentum(body);
                    sum.tail<3>() += angular_momentum_about_origin(body);
                }
                return sum;
            };
            Simulation run = begin_anyhow(scene);
            const VecX at_first = sums(scene);
            double worst = 0;
            int contacts = 0;
            advance(run, pgs_model(settings, 0.01, joints), 1, [&](const Simulation& now) {
                worst = std::max(worst, (sums(now.scene) - at_first).cwiseAbs().maxCoeff());
                contacts += static_cast<int>(now.contacts.size());
            });
            CAPTURE(settings.substeps, has_joints, contacts, worst, at_first.transpose());
            CHECK(run.status == SimulationStatus::reached_end);
            CHECK(contacts > 100);
            CHECK(worst < 1e-10);
        }
}
