// Scenes whose collisions are Baber's impacts.
#include "chapters/06_frictional_impact_3d/scene_impacts.hpp"

#include "chapters/03_rigid_bodies/momentum.hpp"
#include "chapters/05_rigid_impulses/tests/random_scenes.hpp"
#include "chapters/06_frictional_impact_3d/model.hpp"
#include "chapters/06_frictional_impact_3d/two_bodies.hpp"
#include "common/testing/testing.hpp"

using namespace collide;
using Catch::Matchers::ContainsSubstring;
using Catch::Matchers::WithinAbs;
using Catch::Matchers::WithinRel;

namespace {

Scene thrown_ball(double mu, double e) {
    Scene scene{.surface = {.restitution = e, .friction = mu}};
    add_floor(scene);
    add_sphere(scene, 0.1, 2, {.position = {0, 0, 0.5}, .velocity = {2, 0, 0}});
    return scene;
}

}  // namespace

TEST_CASE(
    "a ball that slides all through its bounce loses (1 + e) μ v_n; one that rolls keeps 5/7") {
    const double e = 0.5, fall = std::sqrt(2 * 9.81 * 0.4);
    const Stepper model = event_driven(free_flight, frictional_impulses(), {.tolerance = 1e-8});
    for (const double mu : {0.05, 0.1, 0.8}) {
        const Simulation run = simulate(thrown_ball(mu, e), model, 0.4);
        REQUIRE(run.events.size() == 1);
        const RigidBody& ball = run.scene.bodies[1];
        const double sliding = 2 - (1 + e) * mu * fall, rolling = 2 * 5.0 / 7;
        CHECK_THAT(ball.velocity.x(), WithinRel(std::max(sliding, rolling), 1e-6));
        const Vec3 impulse = run.events[0].resolution.impulses[0];
        CHECK(impulse.head<2>().norm() <= mu * impulse.z() * (1 + 1e-12));
        CHECK_THAT(impulse.z(), WithinRel(2 * (1 + e) * fall, 1e-6));
        if (mu > 0.5) CHECK_THAT(ball.angular_velocity.y(), WithinRel(rolling / 0.1, 1e-6));
    }
}

TEST_CASE("without friction, and one contact at a time, it is the simulator of chapter 05") {
    Scene scene{.surface = {.restitution = 0.7}};
    add_floor(scene);
    for (const double x : {-0.5, 0.5})
        add_sphere(scene, 0.2, 1 + x, {.position = {x, 0, 0.8 + x}, .velocity = {-x, 0.1, 0}});
    const Simulation plain = simulate(scene, impulses_model(), 1.5);
    const Simulation impacts = simulate(scene, frictional_impulses_model(), 1.5);
    REQUIRE(plain.events.size() == impacts.events.size());
    REQUIRE(plain.events.size() >= 4);
    for (std::size_t i = 0; i < scene.bodies.size(); ++i)
        CHECK_THAT(plain.scene.bodies[i].position,
                   agrees_with(impacts.scene.bodies[i].position, 1, 1e-8));
}

TEST_CASE("the stage respects the cone and the signs at every contact, and explains the motion") {
    Random random(661);
    for (int k = 0; k < 30; ++k) {
        const Scene scene = random_scene(random, 4);
        const Simulation run = simulate(scene, frictional_impulses_model(), 0.8);
        for (const CollisionEvent& event : run.events)
            for (std::size_t i = 0; i < event.contacts.size(); ++i) {
                const Vec3& impulse = event.resolution.impulses[i];
                const Contact& contact = event.contacts[i];
                const double normal = contact.normal.dot(impulse);
                REQUIRE(normal >= -1e-12);
                REQUIRE_THAT(impulse,
                             lies_in_friction_cone(contact.surface.friction, contact.normal, 1e-9));
            }
    }
}

TEST_CASE("an approach slower than the rest threshold does not bounce") {
    for (const double speed : {4e-3, 6e-3}) {
        std::vector<RigidBody> bodies = {make_body(sphere_mass_properties(1, 0.5)),
                                         make_fixed_body({0, 0, -1})};
        bodies[0].velocity = {0, 0, -speed};
        const Contact contact{.a = 0,
                              .b = 1,
                              .position = {0, 0, -0.5},
                              .surface = {.restitution = 1, .friction = 0.5}};
        const Resolution found =
            frictional_impulses()(bodies, {contact}, {.rest_threshold = 5e-3, .settled = 1e-9});
        CHECK(found.status == ResolveStatus::resolved);
        CHECK_THAT(bodies[0].velocity.z(), WithinAbs(speed < 5e-3 ? 0 : speed, 1e-12));
    }
}

TEST_CASE("the order of the contacts in the list does not matter") {
    Random random(664);
    const CollideStage stage = frictional_impulses();
    for (int k = 0; k < 50; ++k) {
        // Three bodies with contacts in general position: no two approach equally fast.
        std::vector<RigidBody> bodies;
        for (int i = 0; i < 3; ++i) {
            bodies.push_back(
                make_body(box_mass_properties(random.log_uniform(0.2, 5), {1, 0.6, 0.4})));
            bodies.back().position = {1.0 * i, 0, 0};
            bodies.back().orientation = Quat(random.rotation());
            bodies.back().velocity = {1.0 - i, 0.1 * i, 0};
            bodies.back().angular_velocity = random.direction();
        }
        std::vector<Contact> contacts;
        for (const auto& [a, b] :
             {std::pair(0, 1), std::pair(1, 2), std::pair(0, 1), std::pair(1, 2)})
            contacts.push_back({.a = a,
                                .b = b,
                                .position = 0.5 * (bodies[a].position + bodies[b].position) +
                                            0.3 * random.direction(),
                                .normal = -Vec3::UnitX(),
                                .surface = random_surface(random)});
        std::vector<RigidBody> other = bodies;
        std::vector<Contact> turned(contacts.rbegin(), contacts.rend());
        if (stage(bodies, contacts, {}).status != ResolveStatus::resolved) continue;
        REQUIRE(stage(other, turned, {}).status == ResolveStatus::resolved);
        for (std::size_t i = 0; i < bodies.size(); ++i)
            REQUIRE_THAT(other[i].velocity, agrees_with(bodies[i].velocity, 1, 1e-9));
    }
}

TEST_CASE("momentum: balls in space with friction") {
    Random random(662);
    for (int k = 0; k < 20; ++k) {
        Scene scene{.gravity = Vec3::Zero()};
        for (int i = 0; i < 4; ++i) {
            const Vec3 at(0.9 * (i % 2), 0.9 * (i / 2), 0.1 * i);
            const Surface surface = random_surface(random);
            const Vec3 spin = 10 * random.direction();
            add_sphere(scene, 0.3, random.log_uniform(0.1, 10),
                       {.position = at,
                        .velocity = 2 * (Vec3(0.45, 0.45, 0.15) - at),
                        .angular_velocity = spin},
                       surface);
        }
        const auto carried = [](const Scene& s) {
            VecX sum = VecX::Zero(6);
            for (const RigidBody& body : s.bodies) {
                sum.head<3>() += linear_momentum(body);
                sum.tail<3>() += angular_momentum_about_origin(body);
            }
            return sum;
        };
        const Simulation run = simulate(scene, frictional_impulses_model(), 1);
        REQUIRE(run.events.size() >= 1);
        REQUIRE_THAT(carried(run.scene), conserves_momentum(carried(scene), 10, 1e-9));
    }
}

TEST_CASE("bad settings and contacts are refused; too many impacts are reported") {
    CHECK_THROWS_WITH(point_by_point({}, 0), ContainsSubstring("max_impacts = 0"));
    std::vector<RigidBody> bodies = {make_body(sphere_mass_properties(1, 0.5)),
                                     make_fixed_body({-1, 0, 0}), make_fixed_body({1, 0, 0})};
    bodies[0].velocity = {1, 0, 0};
    const std::vector<Contact> between = {{.a = 0,
                                           .b = 1,
                                           .position = {-0.5, 0, 0},
                                           .normal = {1, 0, 0},
                                           .surface = {.restitution = 1}},
                                          {.a = 0,
                                           .b = 2,
                                           .position = {0.5, 0, 0},
                                           .normal = {-1, 0, 0},
                                           .surface = {.restitution = 1}}};
    const Resolution found = frictional_impulses()(bodies, between, {});
    CHECK(found.status == ResolveStatus::out_of_passes);
    CHECK(found.passes == 10'000);
    CHECK_THROWS_WITH(frictional_impulses()(bodies, {{.a = 1, .b = 2}}, {}),
                      ContainsSubstring("one can move"));
    CHECK_THROWS_WITH(frictional_impulses()(bodies, between, {.rest_threshold = -1}),
                      ContainsSubstring("rest_threshold"));
    // An unresolved impact ends the stage, and no impulse is applied.
    const std::vector<RigidBody> before = bodies;
    const CollideStage lost = point_by_point([](const RigidBody&, const RigidBody&, const Contact&,
                                                const Mat3&) { return std::optional<Vec3>(); });
    CHECK(lost(bodies, between, {}).status == ResolveStatus::not_converged);
    CHECK(bodies[0].velocity == before[0].velocity);
}

TEST_CASE("random scenes with different surfaces, Baber's impacts: every run is lawful") {
    Random random(663);
    RunCounts counts;
    const int scenes = sample_size(40, 1'000);
    for (int k = 0; k < scenes; ++k) {
        CAPTURE(k);
        const Scene scene = random_scene(random, 2 + random.index(11));
        require_lawful_run(scene, frictional_impulses(), counts);
    }
    CAPTURE(counts.runs, counts.reached_end, counts.resting, counts.too_many, counts.unresolved,
            counts.other, counts.events, counts.contacts, counts.work, counts.drift, counts.across);
    CHECK(counts.other == 0);
    CHECK(counts.events > 10 * scenes);
    CHECK(counts.reached_end + counts.resting > 0.9 * scenes);
}
