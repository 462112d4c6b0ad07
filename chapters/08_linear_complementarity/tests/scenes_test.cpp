// The examples of the chapter, and brick walls: an independent computation of A and b, forces
// against weights.
#include "chapters/02_particle_systems/pgs.hpp"
#include "chapters/05_rigid_impulses/rows.hpp"
#include "chapters/05_rigid_impulses/tests/random_scenes.hpp"
#include "chapters/08_linear_complementarity/brick_wall.hpp"
#include "chapters/08_linear_complementarity/dantzig.hpp"
#include "chapters/08_linear_complementarity/dantzig_impulses.hpp"
#include "common/core/decompositions.hpp"
#include "common/testing/testing.hpp"

using namespace collide;

namespace {

void check_pivot(const Pivot& pivot, int driven, int limiting, double step, Move move,
                 const Vec3& f, const Vec3& a) {
    CHECK(pivot.driven + 1 == driven);  // the text counts from one
    CHECK(pivot.limiting + 1 == limiting);
    CHECK_THAT(pivot.step, Catch::Matchers::WithinAbs(step, 1e-12));
    CHECK(pivot.move == move);
    CHECK_THAT(pivot.f, agrees_with(f));
    CHECK_THAT(pivot.a, agrees_with(a));
}

/// J as a dense matrix, from its definition: the normal velocities for each unit velocity.
MatX jacobian_by_units(const BrickWall& wall) {
    const auto columns = 6 * static_cast<Eigen::Index>(wall.scene.bodies.size());
    MatX J(static_cast<Eigen::Index>(wall.contacts.size()), columns);
    for (Eigen::Index c = 0; c < columns; ++c)
        for (std::size_t i = 0; i < wall.contacts.size(); ++i) {
            const Contact& contact = wall.contacts[i];
            const auto body = static_cast<int>(c / 6);
            const Vec3 unit = Vec3::Unit(c % 3);
            const Vec3 arm =
                contact.position - wall.scene.bodies[static_cast<std::size_t>(body)].position;
            const Vec3 velocity = c % 6 < 3 ? unit : unit.cross(arm);
            const double sign = body == contact.a ? 1 : body == contact.b ? -1 : 0;
            J(static_cast<Eigen::Index>(i), c) = sign * contact.normal.dot(velocity);
        }
    return J;
}

}  // namespace

TEST_CASE("the three contacts of the chapter, pivot by pivot") {
    const Lcp problem{(MatX(3, 3) << 6, 3, -4, 3, 2, -2, -4, -2, 3).finished(), Vec3(-6, -5, 3)};
    for (const auto& [solution, trace] : {walk_dantzig(problem), walk_dantzig_plain(problem)}) {
        REQUIRE(solution.status == LcpStatus::solved);
        REQUIRE(trace.size() == 5);
        check_pivot(trace[0], 1, 1, 1, Move::reached, {1, 0, 0}, {0, -2, -1});
        check_pivot(trace[1], 2, 1, 2, Move::unclamped, {0, 2, 0}, {0, -1, -1});
        check_pivot(trace[2], 2, 2, 0.5, Move::reached, {0, 2.5, 0}, {1.5, 0, -2});
        check_pivot(trace[3], 3, 1, 1.5, Move::clamped, {0, 4, 1.5}, {0, 0, -0.5});
        check_pivot(trace[4], 3, 3, 1.5, Move::reached, {1, 4, 3}, {0, 0, 0});
    }
}

TEST_CASE("the tie of the chapter: a step of length zero lets a contact go, and the walk goes on") {
    const Lcp problem{(MatX(3, 3) << 2, 0, 1, 0, 3, -1, 1, -1, 1).finished(), Vec3(-3, 0, -3)};
    const auto [solution, trace] = walk_dantzig(problem);
    REQUIRE(solution.status == LcpStatus::solved);
    REQUIRE(trace.size() == 4);
    check_pivot(trace[0], 1, 1, 1.5, Move::reached, {1.5, 0, 0}, {0, 0, -1.5});
    check_pivot(trace[1], 3, 3, 3, Move::reached, {0, 0, 3}, {0, -3, 0});
    check_pivot(trace[2], 2, 1, 0, Move::let_go, {0, 0, 3}, {0, -3, 0});
    check_pivot(trace[3], 2, 2, 1.5, Move::reached, {0, 1.5, 4.5}, {1.5, 0, 0});
}

TEST_CASE("a wall's A and b in a second way: J from unit velocities") {
    const BrickWall wall = build_wall({.courses = 3, .bricks = 3, .disturbance = 1});
    const Lcp problem = force_problem(wall);
    const MatX J = jacobian_by_units(wall);
    const auto bodies = static_cast<Eigen::Index>(wall.scene.bodies.size());
    MatX M_inverse = MatX::Zero(6 * bodies, 6 * bodies);
    VecX F(6 * bodies);
    for (Eigen::Index k = 0; k < bodies; ++k) {
        const auto at = static_cast<std::size_t>(k);
        M_inverse.block<3, 3>(6 * k, 6 * k) = wall.scene.bodies[at].inverse_mass * Mat3::Identity();
        M_inverse.block<3, 3>(6 * k + 3, 6 * k + 3) = world_inverse_inertia(wall.scene.bodies[at]);
        F.segment<3>(6 * k) = wall.loads[at].force;
        F.segment<3>(6 * k + 3) = wall.loads[at].torque;
    }
    CHECK(problem.b.size() == 12 + 2 * (3 * 4 + 2 * 4));
    CHECK((problem.A - J * M_inverse * J.transpose()).cwiseAbs().maxCoeff() < 1e-12);
    CHECK_THAT(problem.b, agrees_with(J * M_inverse * F, 10));
    CHECK(rank_of(problem.A) < problem.b.size());
}

TEST_CASE("a wall at rest: every brick's weight is carried, nothing moves") {
    const BrickWall wall = build_wall({.courses = 5, .bricks = 4});
    const LcpSolution solution = solve_dantzig(force_problem(wall));
    REQUIRE(solution.status == LcpStatus::solved);
    CHECK(solution.a.cwiseAbs().maxCoeff() < 1e-11);
    std::vector<Wrench> total = wall.loads;
    for (std::size_t i = 0; i < wall.contacts.size(); ++i) {
        const Contact& contact = wall.contacts[i];
        const Vec3 force = solution.f[static_cast<Eigen::Index>(i)] * contact.normal;
        for (const auto& [body, sign] : {std::pair(contact.a, 1.0), std::pair(contact.b, -1.0)}) {
            const auto at = static_cast<std::size_t>(body);
            total[at].force += sign * force;
            total[at].torque +=
                sign * (contact.position - wall.scene.bodies[at].position).cross(force);
        }
    }
    const double weight = 3.5 * 9.81;
    for (std::size_t k = 1; k < total.size(); ++k) {
        CHECK(total[k].force.norm() < 1e-10 * weight);
        CHECK(total[k].torque.norm() < 1e-10 * weight);
    }
    CHECK_THAT(-total[0].force.z(), Catch::Matchers::WithinRel(20 * weight, 1e-10));
}

TEST_CASE("impulses of chapter 05 by Dantzig's algorithm: the velocities that sweeps find") {
    Random random(821);
    for (int k = 0; k < 10; ++k) {
        BrickWall wall = build_wall({.courses = 3, .bricks = 3});
        for (std::size_t i = 1; i < wall.scene.bodies.size(); ++i) {
            wall.scene.bodies[i].velocity = random.direction();
            wall.scene.bodies[i].angular_velocity = 3 * random.direction();
        }
        const auto count = static_cast<Eigen::Index>(wall.contacts.size());
        const Lcp problem =
            impulse_problem(wall.scene.bodies, wall.contacts, VecX::Constant(count, 0.5));
        const LcpSolution solution = solve_dantzig(problem);
        REQUIRE(solution.status == LcpStatus::solved);
        const LcpSolution swept =
            solve_by_sweeps(problem, {.max_sweeps = 100'000, .tolerance = 1e-11});
        REQUIRE(swept.status == LcpStatus::solved);
        REQUIRE_THAT(solution.a, agrees_with(swept.a, size_of(problem.b), 1e-6));
        // Separates with at least e times the approach, and creates no energy.
        std::vector<RigidBody> after = wall.scene.bodies;
        apply_impulses(after, normal_rows(after, wall.contacts), solution.f);
        const VecX before = normal_velocities(wall.scene.bodies, wall.contacts),
                   now = normal_velocities(after, wall.contacts);
        for (Eigen::Index i = 0; i < now.size(); ++i) REQUIRE(now[i] >= -0.5 * before[i] - 1e-9);
        Scene moved = wall.scene;
        moved.bodies = after;
        REQUIRE_THAT(kinetic_energy(moved), creates_no_energy(kinetic_energy(wall.scene), 1e-10));
    }
}

TEST_CASE("a scene whose impulses come from Dantzig: the same motion as by sweeps") {
    Random random(822);
    for (int k = 0; k < 10; ++k) {
        const Scene scene = random_scene(random, 3 + random.index(6));
        const Simulation sweeps = simulate(scene, impulses_model(), 0.5);
        const Simulation exact =
            simulate(scene, event_driven(free_flight, dantzig_impulses()), 0.5);
        REQUIRE(exact.status == sweeps.status);
        REQUIRE(exact.events.size() == sweeps.events.size());
        for (std::size_t i = 0; i < scene.bodies.size(); ++i)
            REQUIRE_THAT(exact.scene.bodies[i].position,
                         agrees_with(sweeps.scene.bodies[i].position, 1, 1e-5));
    }
}

TEST_CASE("a ball falls on a wall: the floor gets all of the blow, and no brick is left to sink") {
    for (const double e : {0.0, 0.6}) {
        BrickWall wall = build_wall({.courses = 5, .bricks = 5});
        Scene scene = wall.scene;
        scene.gravity.setZero();
        add_sphere(scene, 0.06, 10, {.position = {0.43, 0, 0.35 + 0.06}, .velocity = {0, 0, -3}});
        for (Surface& surface : scene.surfaces) surface.restitution = 0;
        scene.surfaces.back().restitution = e;
        const Stepper model = event_driven(free_flight, dantzig_impulses());
        Simulation run = start_simulation(scene, model);
        const double before = kinetic_energy(run.scene);
        respond_with(dantzig_impulses())(run, {});
        REQUIRE(run.events.size() == 1);
        const CollisionEvent& event = run.events[0];
        REQUIRE(event.resolution.status == ResolveStatus::resolved);
        CHECK(event.contacts.size() > 80);
        double floor = 0;
        for (std::size_t i = 0; i < event.contacts.size(); ++i)
            if (event.contacts[i].b == 0) floor += event.resolution.impulses[i].z();
        double momentum = 30;  // downwards, before [kg m/s]
        for (const RigidBody& body : run.scene.bodies)
            if (!is_fixed(body)) momentum += body.velocity.z() / body.inverse_mass;
        CHECK_THAT(floor, Catch::Matchers::WithinRel(momentum, 1e-9));
        CHECK_FALSE(any_approaching(run.scene.bodies, run.contacts, 5e-3));
        CHECK_THAT(kinetic_energy(run.scene), creates_no_energy(before));
        CHECK_THAT(event.energy_lost,
                   Catch::Matchers::WithinRel(before - kinetic_energy(run.scene), 1e-9));
    }
}
