// Whole runs: bodies bounce, nothing overlaps, the ledger balances, and rest is reported.
#include "chapters/05_rigid_impulses/model.hpp"

#include <algorithm>
#include <limits>

#include "chapters/01_particle_collisions/closed_form.hpp"
#include "chapters/03_rigid_bodies/momentum.hpp"
#include "common/testing/testing.hpp"

using namespace collide;
using Catch::Matchers::ContainsSubstring;
using Catch::Matchers::WithinAbs;
using Catch::Matchers::WithinRel;

namespace {

Quat about(const Vec3& axis, double angle) { return Quat(Eigen::AngleAxisd(angle, axis)); }

/// The smallest separation of any two bodies that are not both fixed, by comparing each with each.
double separation_by_brute_force(const Scene& scene) {
    double smallest = std::numeric_limits<double>::infinity();
    std::vector<Shape> shapes;
    for (std::size_t i = 0; i < scene.bodies.size(); ++i)
        shapes.push_back(placed(scene.shapes[i], scene.bodies[i]));
    for (std::size_t i = 0; i < shapes.size(); ++i)
        for (std::size_t j = i + 1; j < shapes.size(); ++j)
            if (!is_fixed(scene.bodies[i]) || !is_fixed(scene.bodies[j]))
                smallest = std::min(smallest, find_separation(shapes[i], shapes[j]).distance);
    return smallest;
}

/// A room of 2 m × 2 m with a floor, four walls and a ceiling at 6 m.
Scene room(double e) {
    Scene scene{.surface = {.restitution = e}};
    add_floor(scene, 0, 4);
    add_fixed_box(scene, {4, 4, 1}, {.position = {0, 0, 6.5}});
    for (const double side : {-1.0, 1.0}) {
        add_fixed_box(scene, {1, 4, 12}, {.position = {1.5 * side, 0, 5}});
        add_fixed_box(scene, {4, 1, 12}, {.position = {0, 1.5 * side, 5}});
    }
    return scene;
}

Scene one_box(double e, double height) {
    Scene scene{.surface = {.restitution = e}};
    add_floor(scene);
    add_box(scene, {0.4, 0.4, 0.4}, 2, {.position = {0, 0, height + 0.2}});
    return scene;
}

void require_balanced(const Simulation& simulation, double tolerance) {
    const LedgerEntry& first = simulation.ledger.front();
    const double total = first.kinetic + first.potential;
    double lost = 0;
    for (const LedgerEntry& entry : simulation.ledger) {
        REQUIRE_THAT(entry.kinetic + entry.potential + entry.lost - entry.driven,
                     WithinRel(total, tolerance));
        REQUIRE(entry.lost >= lost - 1e-12 * total);  // collisions take energy and never give it
        lost = entry.lost;
    }
    double sum = 0;
    for (const CollisionEvent& event : simulation.events) sum += event.energy_lost;
    REQUIRE_THAT(simulation.lost, WithinAbs(sum, 1e-9 * total));
}

}  // namespace

TEST_CASE("a box dropped flat bounces like the ball of chapter 1") {
    constexpr double e = 0.6, h = 1.2;
    const ClosedFormBounces ball{.height = h, .gravity = 9.81, .restitution = e};
    const Simulation run = simulate(one_box(e, h), impulses_model(), 1.5);
    REQUIRE(run.status == SimulationStatus::reached_end);
    REQUIRE(run.events.size() >= 2);
    for (std::size_t k = 0; k < run.events.size(); ++k) {
        CHECK_THAT(run.events[k].time, WithinAbs(ball.bounce_time(static_cast<int>(k)), 3e-6));
        CHECK(run.events[k].contacts.size() == 4);
        CHECK(run.events[k].colliding == 4);
        CHECK_THAT(run.events[k].approach,
                   WithinAbs(-ball.impact_speed() * std::pow(e, static_cast<double>(k)), 1e-4));
    }
    CHECK_THAT(run.scene.bodies[1].position.z(), WithinAbs(0.2 + ball.height_at(run.time), 1e-4));
    CHECK(run.scene.bodies[1].angular_velocity.norm() < 1e-9);
    CHECK_THAT(run.time, WithinAbs(1.5, 1e-9));
    require_balanced(run, 1e-9);
}

TEST_CASE("free flight ends where it must, at any step") {
    Scene scene;
    add_box(scene, {0.3, 0.2, 0.1}, 1, {.position = {0, 0, 5}, .velocity = {1, 2, 3}});
    for (const double step : {1.0, 0.1, 0.013}) {
        const Simulation run = simulate(scene, impulses_model({.step = step}), 0.7);
        CHECK_THAT(run.scene.bodies[0].position,
                   agrees_with(Vec3(0.7, 1.4, 5 + 2.1 - 0.5 * 9.81 * 0.49), 1, 1e-11));
        CHECK(run.events.empty());
    }
}

TEST_CASE("20 s of five elastic boxes in a room: no overlap beyond the tolerance, energy stays") {
    Scene scene = room(1);
    const std::vector<Vec3> sizes = {
        {0.5, 0.4, 0.3}, {0.3, 0.3, 0.3}, {0.6, 0.2, 0.3}, {0.25, 0.5, 0.4}, {0.4, 0.4, 0.15}};
    for (std::size_t i = 0; i < sizes.size(); ++i)
        add_box(scene, sizes[i], 0.5 + 0.7 * static_cast<double>(i),
                {.position = {0.4 - 0.2 * static_cast<double>(i), 0.1,
                              0.8 + 0.8 * static_cast<double>(i)},
                 .velocity = {0.5, -0.3, 0.2},
                 .angular_velocity = {1, 2 - static_cast<double>(i), 0.5}});
    double smallest = 1, farthest_touch = 0, next = 0;
    int looked_at = 0;
    const auto look = [&](const Simulation& now) {
        // Every collision is looked at, and every twentieth of a second between them.
        const bool collides = now.last_trials > 0;
        if (!collides && now.time < next) return;
        next = now.time + 0.05;
        ++looked_at;
        const double separation = separation_by_brute_force(now.scene);
        smallest = std::min(smallest, separation);
        if (collides) farthest_touch = std::max(farthest_touch, separation);
    };
    const EventSettings settings{.step = 1.0 / 240};
    const Simulation run = simulate(scene, impulses_model(settings), 20, look);
    INFO(to_text(run.status) << " at " << run.time << " s");
    CAPTURE(run.events.size(), run.steps, run.trials, run.memory.hits, run.memory.searches);
    CAPTURE(looked_at, smallest, farthest_touch, run.worst_penetration);
    CHECK(run.status == SimulationStatus::reached_end);
    CHECK(run.events.size() > 500);
    CHECK(looked_at > 900);
    CHECK(smallest >= -separating_tolerance);     // they never overlap by more than rounding,
    CHECK(farthest_touch <= settings.tolerance);  // and collide only where they touch
    CHECK(farthest_touch > 0);
    CHECK(run.worst_penetration <= settings.tolerance);
    require_balanced(run, 1e-4);                    // what the ODE solver makes of the tumbling
    for (const RigidBody& body : run.scene.bodies)  // still in the room
        if (!is_fixed(body)) CHECK(body.position.head<2>().cwiseAbs().maxCoeff() < 1);
}

TEST_CASE("a tumbling box that loses energy comes to rest, and the run says so") {
    for (const double e : {0.0, 0.3, 0.5, 0.8}) {
        Scene scene = one_box(e, 1);
        scene.bodies[1].orientation = about(Vec3(1, 2, 0).normalized(), 0.4);
        scene.bodies[1].angular_velocity = {0.5, 1, 0};
        const EventSettings settings;
        const Simulation run = simulate(scene, impulses_model(settings), 60);
        CAPTURE(e, run.time, run.events.size());
        CHECK(run.status == SimulationStatus::resting_contact);
        CHECK(run.time < 20);
        CHECK(run.worst_penetration <= settings.tolerance);
        REQUIRE_FALSE(run.contacts.empty());
        CHECK(std::any_of(run.contacts.begin(), run.contacts.end(), [&](const Contact& c) {
            return contact_kind(run.scene.bodies, c, 5e-3) == ContactKind::resting;
        }));
        CHECK_FALSE(any_approaching(run.scene.bodies, run.contacts, 5e-3));
        require_balanced(run, 1e-5);
    }
}

TEST_CASE("Zeno: a flat box comes to rest when the closed form says") {
    constexpr double e = 0.5, h = 1;
    const ClosedFormBounces ball{.height = h, .gravity = 9.81, .restitution = e};
    const Simulation run = simulate(one_box(e, h), impulses_model(), 10);
    CHECK(run.status == SimulationStatus::resting_contact);
    CHECK_THAT(run.time, WithinAbs(ball.rest_time(), 2e-3));
    CHECK(run.events.size() < 20);
    CHECK(run.contacts.size() == 4);
    // All of its energy is gone, but what it has at rest.
    CHECK_THAT(run.lost, WithinRel(2 * 9.81 * h, 1e-5));
}

TEST_CASE("a run that is at rest stays there") {
    Simulation run = simulate(one_box(0.5, 1), impulses_model(), 10);
    REQUIRE(run.status == SimulationStatus::resting_contact);
    const double time = run.time;
    const std::size_t events = run.events.size();
    advance(run, impulses_model(), 1);
    CHECK(run.time == time);
    CHECK(run.events.size() == events);
    CHECK(run.status == SimulationStatus::resting_contact);
}

TEST_CASE("the limit of events ends a run that has no threshold") {
    const Stepper model = impulses_model({.rest_threshold = 0, .max_events_per_step = 30});
    const Simulation run = simulate(one_box(0.5, 0.1), model, 10);
    CHECK(run.status == SimulationStatus::too_many_events);
    CHECK(run.time < 1);
    CHECK(run.events.size() >= 30);
    CHECK(run.events.size() < 60);
}

// Without friction a blow beside the axis of a rod makes it spin with hundreds of rad/s.
TEST_CASE("thin rods that fall: the ledger balances, however fast they spin") {
    Random random(510);
    double fastest = 0;
    for (int i = 0; i < 20; ++i) {
        Scene scene{.surface = {.restitution = 0.5}};
        add_floor(scene);
        add_box(scene, {1, 0.01, 0.01}, 0.5,
                {.position = {0, 0, 1.2},
                 .orientation = Quat(random.rotation()),
                 .angular_velocity = random.direction()});
        const Simulation run = simulate(scene, impulses_model(), 2, [&](const Simulation& now) {
            fastest = std::max(fastest, now.scene.bodies[1].angular_velocity.norm());
        });
        REQUIRE((run.status == SimulationStatus::resting_contact ||
                 run.status == SimulationStatus::reached_end));
        REQUIRE_FALSE(run.events.empty());
        require_balanced(run, 1e-5);
    }
    CHECK(fastest > 300);
}

TEST_CASE("a spin too fast to be followed is reported") {
    Scene scene = one_box(0.5, 1);
    scene.bodies[1].angular_velocity = {1e6, 0, 0};
    const Simulation run = simulate(scene, impulses_model(), 1);
    CHECK(run.status == SimulationStatus::motion_not_resolved);
    CHECK(to_text(run.status) == "motion not resolved");
    CHECK(run.time == 0);
}

TEST_CASE("a tolerance that time cannot resolve is reported, not overlooked") {
    Scene scene = one_box(0.5, 1);
    scene.gravity.setZero();
    scene.bodies[1].position.z() = 1e9;
    scene.bodies[1].velocity.z() = -1e9;
    const Simulation run = simulate(scene, impulses_model({.step = 1, .tolerance = 2e-9}), 2);
    CHECK(run.status == SimulationStatus::impact_not_found);
    CHECK(run.worst_penetration <= separating_tolerance);
}

TEST_CASE("two boxes in space: momentum, energy and the centre of mass") {
    Scene scene{.gravity = Vec3::Zero(), .surface = {.restitution = 1}};
    add_box(scene, {1, 0.5, 0.3}, 2,
            {.position = {-1.5, 0, 0}, .velocity = {2, 0, 0}, .angular_velocity = {0.3, 1, 2}});
    add_box(
        scene, {0.4, 0.8, 0.6}, 3,
        {.position = {1, 0.3, 0.1}, .orientation = about({0, 0, 1}, 0.3), .velocity = {-1, 0, 0}});
    const auto carried = [](const Scene& s) {
        VecX sum = VecX::Zero(6);
        for (const RigidBody& body : s.bodies) {
            sum.head<3>() += linear_momentum(body);
            sum.tail<3>() += angular_momentum_about_origin(body);
        }
        return sum;
    };
    const Simulation run = simulate(scene, impulses_model({.step = 0.002}), 2);
    REQUIRE(run.status == SimulationStatus::reached_end);
    REQUIRE(run.events.size() >= 1);
    CHECK_THAT(carried(run.scene), conserves_momentum(carried(scene), 5, 1e-8));
    CHECK_THAT(kinetic_energy(run.scene), conserves_energy(kinetic_energy(scene), 1e-8));
    CHECK(run.events[0].energy_lost < 1e-11);
}

TEST_CASE("one after the other gives another motion than all at once") {
    const Stepper sequential = impulses_model({}, {.method = ResolveMethod::sequential});
    const Simulation all = simulate(one_box(0.5, 1), impulses_model(), 0.6),
                     one = simulate(one_box(0.5, 1), sequential, 0.6);
    CHECK(all.scene.bodies[1].angular_velocity.norm() < 1e-9);
    CHECK(one.scene.bodies[1].angular_velocity.norm() > 0.1);
    CHECK(one.worst_penetration <= 1e-6);
    require_balanced(one, 1e-6);
}

TEST_CASE("a box in a press ends the run, and the status says so") {
    Scene scene{.gravity = Vec3::Zero()};
    for (const double side : {-1.0, 1.0})
        add_fixed_box(scene, {1, 2, 2}, {.position = {side, 0, 0}, .velocity = {-side, 0, 0}});
    add_box(scene, {0.5, 0.5, 0.5}, 1);
    const Simulation run = simulate(scene, impulses_model(), 1);
    CHECK(run.status == SimulationStatus::collisions_unresolved);
    CHECK_THAT(run.time, WithinAbs(0.25, 1e-5));
    CHECK(run.worst_penetration <= 1e-6);
    CHECK(run.events.back().resolution.status == ResolveStatus::not_converged);
}

TEST_CASE("a remembered overlap is proved again as long as it lasts") {
    Scene scene = one_box(0.5, 1);
    DetectionMemory memory = start_detection(scene);
    std::vector<RigidBody> bodies = scene.bodies;
    bodies[1].position.z() = 0.15;
    bodies[1].orientation = about({1, 0, 0}, 0.3);
    const Detection detection = detect(scene, bodies, 1e-6, memory);
    REQUIRE(detection.illegal == IndexPair(0, 1));
    const KnownOverlap known = remember_overlap(detection, memory);
    REQUIRE(known.edge.has_value());
    CHECK(still_overlaps(scene, bodies, known));
    bodies[1].position.z() = 0.2;
    CHECK(still_overlaps(scene, bodies, known));
    bodies[1].position.z() = 0.5;
    CHECK_FALSE(still_overlaps(scene, bodies, known));
}

TEST_CASE("a moving fixed body pushes: a bat meets a box") {
    Scene scene{.gravity = Vec3::Zero(), .surface = {.restitution = 1}};
    add_fixed_box(scene, {0.2, 1, 1}, {.position = {-1, 0, 0}, .velocity = {2, 0, 0}});
    add_box(scene, {0.4, 0.4, 0.4}, 1, {});
    const Simulation run = simulate(scene, impulses_model(), 0.6);
    REQUIRE(run.events.size() == 1);
    CHECK_THAT(run.events[0].time, WithinAbs(0.35, 1e-6));
    CHECK_THAT(run.scene.bodies[1].velocity, agrees_with(Vec3(4, 0, 0), 1, 1e-9));
    CHECK_THAT(run.scene.bodies[0].velocity, agrees_with(Vec3(2, 0, 0)));
    CHECK_THAT(run.scene.bodies[0].position.x(), WithinAbs(0.2, 1e-12));
}

TEST_CASE("contacts at the beginning are resolved at once") {
    Scene scene{.gravity = Vec3::Zero(), .surface = {.restitution = 0.5}};
    add_floor(scene);
    add_box(scene, {0.4, 0.4, 0.4}, 1, {.position = {0, 0, 0.2}, .velocity = {0, 0, -1}});
    const Simulation run = simulate(scene, impulses_model(), 0.1);
    REQUIRE(run.events.size() == 1);
    CHECK(run.events[0].time == 0);
    CHECK_THAT(run.scene.bodies[1].velocity.z(), WithinAbs(0.5, 1e-9));
    CHECK_THAT(run.scene.bodies[1].position.z(), WithinAbs(0.25, 1e-9));
}

TEST_CASE("the contacts of a floor have their normals up, whichever was added first") {
    Scene scene{.surface = {.restitution = 0.5}};
    add_box(scene, {0.4, 0.4, 0.4}, 1, {.position = {0, 0, 0.2}});
    add_floor(scene);
    Simulation run = start_simulation(scene, impulses_model());
    respond_with(impulses_with({}))(run, {});
    REQUIRE(run.contacts.size() == 4);
    for (const Contact& contact : run.contacts) {
        CHECK(contact.a == 0);
        CHECK(contact.b == 1);
        CHECK_THAT(contact.normal, agrees_with(Vec3(0, 0, 1)));
    }
    CHECK(run.events.empty());  // it touches, but does not move
}

TEST_CASE("any convex shape: its centre of mass goes where it was put") {
    Scene scene;
    Polyhedron wedge = box_polyhedron({1, 1, 1});
    for (Vec3& vertex : wedge.vertices) vertex += Vec3(5, 6, 7);
    add_convex(scene, wedge, 3, {.position = {0, 0, 2}});
    CHECK_THAT(scene.bodies[0].inverse_mass, WithinRel(1.0 / 3, 1e-12));
    Vec3 middle = Vec3::Zero();
    for (const Vec3& vertex : std::get<ConvexShape>(scene.shapes[0]).vertices) middle += vertex / 8;
    CHECK_THAT(middle, agrees_with(Vec3(0, 0, 0)));
    CHECK_THAT(scene.bodies[0].position, agrees_with(Vec3(0, 0, 2)));
    add_floor(scene);
    const Simulation run = simulate(scene, impulses_model(), 1);
    CHECK(run.events.size() >= 1);
    CHECK_THAT(run.events[0].time, WithinAbs(std::sqrt(2 * 1.5 / 9.81), 1e-6));
}

TEST_CASE("bad scenes and settings are refused by name") {
    Scene scene;
    const double nan = std::nan("");
    CHECK_THROWS_WITH(add_box(scene, {1, 0, 1}, 1), ContainsSubstring("size = 0"));
    CHECK_THROWS_WITH(add_box(scene, {1, nan, 1}, 1), ContainsSubstring("size = nan"));
    CHECK_THROWS_WITH(add_box(scene, {1, 1, 1}, 0), ContainsSubstring("mass = 0"));
    CHECK_THROWS_WITH(add_box(scene, {1, 1, 1}, -2), ContainsSubstring("mass = -2"));
    CHECK_THROWS_WITH(add_box(scene, {1, 1, 1}, 1, {.position = {0, nan, 0}}),
                      ContainsSubstring("position"));
    CHECK_THROWS_WITH(add_box(scene, {1, 1, 1}, 1, {.orientation = Quat(2, 0, 0, 0)}),
                      ContainsSubstring("orientation"));
    CHECK_THROWS_WITH(add_fixed_box(scene, {1, -1, 1}), ContainsSubstring("size = -1"));
    CHECK_THROWS_WITH(add_floor(scene, nan), ContainsSubstring("position"));
    CHECK_THROWS_AS(add_floor(scene, 0, 0), std::invalid_argument);

    Polyhedron dented = box_polyhedron({1, 1, 1}), flat = dented, bad = dented;
    flat.vertices = std::vector<Vec3>(8, Vec3(1, 1, 0));
    bad.vertices[3].x() = nan;
    for (Vec3& vertex : dented.vertices)
        if ((vertex - Vec3(0.5, 0.5, 0.5)).norm() < 1e-9) vertex = {-0.2, -0.2, -0.2};
    for (const Polyhedron& shape : {dented, flat, bad})
        CHECK_THROWS_AS(add_convex(scene, shape, 1), std::invalid_argument);
    CHECK_THROWS_WITH(add_convex(scene, box_polyhedron({1, 1, 1}), 0),
                      ContainsSubstring("density = 0"));
    CHECK(scene.bodies.empty());  // what was refused is not half added
    CHECK(scene.shapes.empty());

    const Scene good = one_box(0.5, 1);
    for (const double e : {-0.1, 1.1, nan}) {
        Scene wrong = good;
        wrong.surfaces[1].restitution = e;
        CHECK_THROWS_WITH(simulate(wrong, impulses_model(), 1),
                          ContainsSubstring("restitution = "));
    }
    for (const double step : {0.0, -0.01, nan, std::numeric_limits<double>::infinity()})
        CHECK_THROWS_WITH(simulate(good, impulses_model({.step = step}), 1),
                          ContainsSubstring("step = "));
    CHECK_THROWS_WITH(simulate(good, impulses_model(), -1), ContainsSubstring("duration = -1"));
    CHECK_THROWS_WITH(simulate(good, impulses_model(), nan), ContainsSubstring("duration = nan"));
    CHECK_THROWS_WITH(simulate(good, impulses_model({.tolerance = 0}), 1),
                      ContainsSubstring("tolerance = 0"));
    CHECK_THROWS_WITH(simulate(good, impulses_model({.max_events_per_step = 0}), 1),
                      ContainsSubstring("max_events_per_step = 0"));
    Scene overlapping = good;
    add_box(overlapping, {0.4, 0.4, 0.4}, 1, {.position = {0, 0.1, 1.2}});
    CHECK_THROWS_WITH(simulate(overlapping, impulses_model(), 1),
                      ContainsSubstring("overlap of bodies 1 and 2 = 0.3 m"));
    Scene shapeless = good;
    shapeless.shapes.pop_back();
    CHECK_THROWS_WITH(simulate(shapeless, impulses_model(), 1),
                      ContainsSubstring("number of shapes = 1"));
}
