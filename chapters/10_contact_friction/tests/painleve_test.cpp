// Painlevé's rod: none, one or two forces; and what an impulse makes of it.
#include "chapters/10_contact_friction/painleve.hpp"
#include "chapters/03_rigid_bodies/kinematics.hpp"
#include "chapters/10_contact_friction/friction_answers.hpp"
#include "chapters/10_contact_friction/friction_solver.hpp"
#include "chapters/10_contact_friction/model.hpp"
#include "common/core/random.hpp"
#include "common/testing/laws.hpp"
#include "common/testing/testing.hpp"

using namespace collide;

TEST_CASE("Painlevé: the solver, enumeration and the closed form agree on none, one or two") {
    Random random(1100);
    int none = 0, one = 0, two = 0;
    for (int k = 0; k < 4000; ++k) {
        PainleveRod rod{.angle = random.uniform(0.01, 1.56),
                        .friction = random.uniform(0, 4),
                        .half_length = random.log_uniform(0.1, 10),
                        .mass = random.log_uniform(0.1, 10)};
        rod.inertia = rod.mass * rod.half_length * rod.half_length * random.uniform(0.1, 1);
        rod.spin = random.uniform(0, 1) * std::sqrt(2 * 9.81 / rod.half_length);
        const auto forces = painleve_forces(rod);
        const FrictionProblem problem = painleve_problem(rod);
        const auto all = all_friction_answers(problem);
        const FrictionSolution found = solve_friction(problem);
        CAPTURE(k, rod.angle, rod.friction, painleve_a(rod), painleve_b(rod));
        REQUIRE(all.size() == forces.size());
        if (forces.empty()) {
            ++none;
            CHECK(found.status == FrictionStatus::unbounded);
            CHECK(found.ray[0] > 0);
            continue;
        }
        (forces.size() == 1 ? one : two) += 1;
        REQUIRE(found.status == FrictionStatus::solved);
        double nearest = 1e300;
        for (const double force : forces) nearest = std::min(nearest, std::abs(force - found.f[0]));
        CHECK(nearest < 1e-8 * std::max(1.0, forces.back()));
    }
    INFO(none << " without, " << one << " with one, " << two << " with two answers");
    CHECK(none > 200);
    CHECK(two > 200);
    CHECK(one > 1000);
}

TEST_CASE("Painlevé: below 4/3 a thin rod always has an answer") {
    double least = 1e300;
    for (double angle = 0.001; angle < 1.57; angle += 0.001)
        least = std::min(least, painleve_friction(angle));
    CHECK_THAT(least, agrees_with(4. / 3, 1, 1e-6));
    CHECK_THAT(painleve_friction(std::atan(2)), agrees_with(4. / 3));
}

TEST_CASE("Painlevé's needle stands on its tip, and the tip slides as asked, however it spins") {
    for (const double spin : {-3., 0., 5.})
        for (const double speed : {0., 2.}) {
            const PainleveRod rod{.angle = 1.1, .half_length = 0.7, .mass = 2, .spin = spin};
            const RigidBody needle = needle_on_floor(rod, speed).bodies[1];
            const Vec3 tip = to_world(needle, {-rod.half_length, 0, 0});
            CHECK(std::abs(tip.z()) < 1e-12);
            CHECK_THAT(VecX(point_velocity(needle, tip)), agrees_with(VecX(Vec3(-speed, 0, 0))));
            CHECK_THAT(1 / needle.inverse_mass, agrees_with(rod.mass));
        }
}

TEST_CASE("Painlevé's needle: no force, so an impulse, and then there are forces") {
    for (const double e : {0.0, 0.5}) {
        const PainleveRod rod{.angle = 1.2, .friction = 1.2, .inertia = 0.1};
        REQUIRE(painleve_a(rod) < 0);
        const Scene scene = needle_on_floor(rod, 2, e);
        const Stepper model = contact_friction_model();
        Simulation run = simulate(scene, model, 0.05);
        CAPTURE(e, to_text(run.status), run.time, run.events.size());
        CHECK(run.status == SimulationStatus::reached_end);
        REQUIRE(run.events.size() >= 1);
        CHECK(run.events[0].time == 0);
        CHECK(run.events[0].approach > -1e-6);  // nothing approached
        CHECK(run.events[0].resolution.impulses[0].z() > 0.1);
        CHECK(run.events[0].energy_lost > 0);
        CHECK_THAT(run.events[0].resolution.impulses[0],
                   lies_in_friction_cone(rod.friction, Vec3::UnitZ(), 1e-9));
    }
}

TEST_CASE("Painlevé's needle beside a block that slides: the needle is hit, and nothing else") {
    Scene scene = needle_on_floor({.angle = 1.2, .friction = 1.2, .inertia = 0.1}, 2);
    for (const double y : {-5., 5.})
        add_box(scene, {0.4, 0.3, 0.2}, 1, {.position = {0, y, 0.1}, .velocity = {1, 0, 0}});
    const Simulation run = simulate(scene, contact_friction_model(), 0.001);
    REQUIRE(run.events.size() >= 1);
    const CollisionEvent& first = run.events[0];
    REQUIRE(first.contacts.size() == 9);
    for (std::size_t i = 0; i < 9; ++i) {
        const bool of_needle = first.contacts[i].a == 1 || first.contacts[i].b == 1;
        CAPTURE(i, of_needle);
        CHECK((first.resolution.impulses[i].norm() > 0.1) == of_needle);
    }
}
