// How the sliding velocity changes, eq. (10.4), against differences of bodies that are moved.
#include "chapters/03_rigid_bodies/kinematics.hpp"
#include "chapters/03_rigid_bodies/motion.hpp"
#include "chapters/09_resting_contact/tests/moving_bodies.hpp"
#include "chapters/10_contact_friction/model.hpp"
#include "common/core/random.hpp"
#include "common/testing/laws.hpp"
#include "common/testing/testing.hpp"

using namespace collide;

namespace {

constexpr NormalFrom all_kinds[] = {NormalFrom::face_of_a, NormalFrom::face_of_b,
                                    NormalFrom::edges,     NormalFrom::centres,
                                    NormalFrom::edge_of_a, NormalFrom::edge_of_b};

/// Velocity of A's surface against B's, at the point of contact.
Vec3 surface_velocity(const CarriedContact& carried, const std::vector<RigidBody>& bodies) {
    const Contact now = contact_at(carried, place(carried, bodies[0], bodies[1]));
    return point_velocity(bodies[0], now.position) - point_velocity(bodies[1], now.position);
}

}  // namespace

TEST_CASE("surfaces that do not slide begin to as (10.4) says, whatever touches what") {
    Random random(1040);
    int counted[6] = {};
    for (int k = 0; k < 3000; ++k) {
        const NormalFrom from = all_kinds[k % 6];
        std::vector<RigidBody> bodies = {random_body(random), random_body(random)};
        CarriedContact carried{
            .contact = {.a = 0, .b = 1, .surface = {.restitution = 0, .friction = 0.5}},
            .from = from,
            .point_a = random.direction(),
            .point_b = random.direction(),
            .along_a = random.direction(),
            .along_b = random.direction()};
        const bool round_b = from == NormalFrom::face_of_a || from == NormalFrom::edge_of_a;
        const bool may_be_vertex = from == NormalFrom::face_of_a || from == NormalFrom::face_of_b;
        if (from == NormalFrom::edges)
            carried.radius_a = 0;
        else if (!may_be_vertex || random.chance(0.5))
            (round_b ? carried.radius_b : carried.radius_a) = random.uniform(0.3, 0.6);
        if (from == NormalFrom::centres && random.chance(0.5))
            carried.radius_b = random.uniform(0.3, 0.6);

        // Let them touch, and take the relative velocity at the contact away.
        Gap gap = place(carried, bodies[0], bodies[1]);
        if (from == NormalFrom::edges && gap.edge_a.cross(gap.edge_b).norm() < 0.3) continue;
        if ((gap.point_a - gap.point_b).norm() < 0.1) continue;
        bodies[0].position -= gap_width(carried, gap) * gap.normal;
        gap = place(carried, bodies[0], bodies[1]);
        REQUIRE(std::abs(gap_width(carried, gap)) < 1e-12);
        bodies[0].velocity -= surface_velocity(carried, bodies);
        ++counted[k % 6];

        const std::vector<Wrench> wrenches = {{3 * random.direction(), random.direction()},
                                              {3 * random.direction(), random.direction()}};
        const HeldContact held{.carried = carried, .kind = FrictionKind::at_rest};
        const FrictionForceProblem forces =
            friction_force_problem(bodies, {held}, {}, wrenches, {.stopping = 0});
        const Mat3 frame = contact_frame(forces.contacts[0].normal);
        const auto difference = [&](double h) -> Vec3 {
            return (surface_velocity(carried, moved(bodies, wrenches, h)) -
                    surface_velocity(carried, moved(bodies, wrenches, -h))) /
                   (2 * h);
        };
        const Vec3 rate = frame * ((4 * difference(2e-4) - difference(4e-4)) / 3);
        CAPTURE(k, static_cast<int>(from), carried.radius_a, carried.radius_b);
        CHECK_THAT(VecX(forces.problem.b.tail(2)), agrees_with(VecX(rate.head<2>()), 30, 1e-6));
    }
    for (const int count : counted) CHECK(count > 300);
}

TEST_CASE("a ball that rolls and spins about the vertical needs no friction") {
    Scene scene{.surface = {.restitution = 0, .friction = 0.5}};
    add_floor(scene, 0, 200);
    const double R = 0.2, v = 3, spin = 5;
    add_sphere(
        scene, R, 2,
        {.position = {0, 0, R}, .velocity = {v, 0, 0}, .angular_velocity = {0, v / R, spin}});
    const Simulation run = simulate(scene, contact_friction_model(), 0.01);
    const RestingFriction resting = resting_friction(run);
    REQUIRE(resting.on_a.size() == 1);
    CHECK(resting.on_a[0].head<2>().norm() < 1e-9 * resting.on_a[0].norm());
    // The point of the ball that is lowest now accelerates sideways: ω × (ω × r).
    const Vec3 omega(0, v / R, spin), r(0, 0, -R);
    CHECK(omega.cross(omega.cross(r)).head<2>().norm() > 10);
    // It rolls on straight.
    const Simulation later = simulate(scene, contact_friction_model(), 1);
    CHECK(later.status == SimulationStatus::reached_end);
    CHECK((later.scene.bodies[1].position - Vec3(v, 0, R)).norm() < 1e-6);
}
