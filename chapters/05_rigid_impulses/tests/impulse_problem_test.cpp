// All impulses at once: the complementarity problem of a heap, and who can solve it.
#include "chapters/05_rigid_impulses/resolve.hpp"

#include <algorithm>

#include "chapters/02_particle_systems/pgs.hpp"
#include "chapters/05_rigid_impulses/tests/contact_heap.hpp"
#include "common/testing/testing.hpp"

using namespace collide;
using Catch::Matchers::WithinAbs;
using Catch::Matchers::WithinRel;

TEST_CASE("sweeps with a matrix agree with the pair that was chosen; fixed bodies are left alone") {
    Random random(64);
    for (int k = 0; k < 30; ++k) {
        const RandomLcp made = random_lcp(random, 6, 3 + random.index(4));
        const LcpSolution sweeps =
            solve_by_sweeps(made.problem, {.max_sweeps = 500'000, .tolerance = 1e-11});
        REQUIRE(sweeps.status == LcpStatus::solved);
        REQUIRE_THAT(sweeps.a, agrees_with(made.a, 1, 1e-6));
    }
    const LcpSolution fixed =
        solve_by_sweeps(Lcp{MatX::Zero(1, 1), -VecX::Ones(1)}, {.max_sweeps = 3});
    CHECK(fixed.status == LcpStatus::out_of_steps);
    CHECK(fixed.f[0] == 0);
}

TEST_CASE("all at once, on random heaps: Signorini, momentum, energy; the oracle agrees") {
    Random random(65);
    int solved = 0, enumerated = 0, with_fixed = 0, elastic = 0, singular = 0, contacts = 0;
    for (int k = 0; k < 400; ++k) {
        const int count = 1 + random.index(10);
        ContactHeap problem = random_contact_heap(random, 2 + random.index(6), count);
        if (random.chance(0.1)) {  // masses a million apart, speeds a thousand times smaller
            problem.bodies[1].inverse_mass *= 1e6;
            problem.bodies[1].inverse_inertia *= 1e6;
            for (RigidBody& body : problem.bodies) body.velocity *= 1e-3;
            for (RigidBody& body : problem.bodies) body.angular_velocity *= 1e-3;
        }
        const double e = random.chance(0.2) ? 0 : random.chance(0.3) ? 1 : random.uniform(0, 1);
        const Lcp lcp = impulse_problem(problem.bodies, problem.contacts, all(e, problem.contacts));
        const LcpSolution found = solve_impulses(lcp);
        REQUIRE(found.status == LcpStatus::solved);
        ++solved, contacts += static_cast<int>(problem.contacts.size());

        const std::vector<RigidBody> before = problem.bodies;
        apply_impulses(problem.bodies, normal_rows(problem.bodies, problem.contacts), found.f);
        const VecX was = normal_velocities(before, problem.contacts);
        const VecX is = normal_velocities(problem.bodies, problem.contacts);
        const VecX w = is + e * was;
        const double speed = std::max(was.cwiseAbs().maxCoeff(), 1e-12);
        const double impulse = std::max(found.f.maxCoeff(), 1e-12);
        REQUIRE(found.f.minCoeff() >= 0);
        REQUIRE_THAT((NormalContact{w, found.f}), satisfies_signorini(speed, impulse, 1e-8));
        REQUIRE_THAT(total_kinetic_energy(problem.bodies),
                     creates_no_energy(total_kinetic_energy(before), 1e-11));
        elastic += e == 1;
        if (e == 1)
            REQUIRE_THAT(total_kinetic_energy(problem.bodies),
                         conserves_energy(total_kinetic_energy(before), 1e-10));
        const bool has_fixed = is_fixed(before[0]);
        with_fixed += has_fixed;
        if (!has_fixed)
            REQUIRE_THAT(total_momentum(problem.bodies),
                         conserves_momentum(total_momentum(before), 10 * impulse + 10, 1e-11));
        if (problem.contacts.size() <= 7 && lcp.A.diagonal().maxCoeff() < 1e3) {
            const LcpSolution oracle = solve_by_enumeration(lcp);
            REQUIRE(oracle.status == LcpStatus::solved);
            REQUIRE_THAT(oracle.a, agrees_with(w, 1, 1e-6));
            singular += (oracle.f - found.f).norm() > 1e-6;
            ++enumerated;
        }
    }
    CAPTURE(solved, enumerated, with_fixed, elastic, singular, contacts);
    CHECK(solved == 400);
    CHECK(contacts > 2000);
    CHECK(enumerated > 150);
    CHECK(with_fixed > 100);
    CHECK(elastic > 60);
    CHECK(singular > 10);
}

TEST_CASE("what one tolerance means: nothing changes with the units, but a truck hides a pebble") {
    // A pebble of 10 g with 1 m/s and a truck of 10 t with 20 m/s hit the floor beside each other.
    const Lcp problem{(VecX(2) << 1 / 0.01, 1 / 1e4).finished().asDiagonal(), Vec2(-1, -20)};
    const VecX root = problem.A.diagonal().cwiseSqrt();
    const Lcp scaled{problem.A.cwiseQuotient(root * root.transpose()),
                     problem.b.cwiseQuotient(root)};  // eq. (5.15)
    CHECK_THAT(scaled.b.cwiseAbs().maxCoeff(), WithinRel(2000, 1e-12));
    const auto residual_if_left = [&](double speed) {  // of the pebble, downwards
        const VecX gamma = Vec2((1 - speed) * 0.01, 20 * 1e4);
        return natural_residual(scaled, gamma.cwiseProduct(root));
    };
    CHECK(residual_if_left(1.99e-7) < impulse_tolerance);
    CHECK(residual_if_left(2.01e-7) > impulse_tolerance);

    Random random(67);
    for (int k = 0; k < 20; ++k) {
        const ContactHeap here = random_contact_heap(random, 4, 6);
        ContactHeap there = here;
        const double mass = random.log_uniform(1e-6, 1e6), speed = random.log_uniform(1e-6, 1e6);
        for (RigidBody& body : there.bodies) {
            body.inverse_mass /= mass;
            body.inverse_inertia /= mass;
            body.velocity *= speed;
            body.angular_velocity *= speed;
        }
        const auto lcp = [](const ContactHeap& p) {
            return impulse_problem(p.bodies, p.contacts, all(0.5, p.contacts));
        };
        const LcpSolution one = solve_impulses(lcp(here)), other = solve_impulses(lcp(there));
        REQUIRE(other.status == one.status);
        REQUIRE_THAT(other.residual, WithinAbs(one.residual, 1e-11));
        REQUIRE_THAT(VecX(other.a / speed), agrees_with(one.a, size_of(lcp(here).b), 1e-9));
    }
}

TEST_CASE("a load on more contacts than needed is shared as evenly as the scene is") {
    // Nine contacts below a cube, three by three. Sweeps alone favour those that come first.
    ContactHeap problem = flat_cube();
    problem.contacts.clear();
    for (const double x : {-0.5, 0.0, 0.5})
        for (const double y : {-0.5, 0.0, 0.5})
            problem.contacts.push_back({.a = 0, .b = 1, .position = {x, y, 0}});
    const Lcp lcp = impulse_problem(problem.bodies, problem.contacts, all(0.5, problem.contacts));
    const VecX sweeps = solve_by_sweeps(lcp).f, shared = solve_impulses(lcp).f;
    CHECK(std::abs(sweeps[8] - sweeps[0]) > 0.01);
    for (const int corner : {2, 6, 8}) CHECK_THAT(shared[corner], WithinRel(shared[0], 1e-11));
    for (const int middle : {3, 5, 7}) CHECK_THAT(shared[middle], WithinRel(shared[1], 1e-11));
    CHECK(shared.minCoeff() > 0.1);
    CHECK_THAT(shared.sum(), WithinRel(1.5 * 2 * 3, 1e-11));
    CHECK_THAT(sweeps.sum(), WithinRel(1.5 * 2 * 3, 1e-8));

    // One contact, listed twice: sweeps give the first one all, and the second nothing.
    problem.contacts = {problem.contacts[4], problem.contacts[4]};
    const Lcp twice = impulse_problem(problem.bodies, problem.contacts, all(0.5, problem.contacts));
    CHECK_THAT(solve_by_sweeps(twice).f, agrees_with(Eigen::Vector2d(9, 0)));
    CHECK_THAT(solve_impulses(twice).f, agrees_with(Eigen::Vector2d(4.5, 4.5)));
}

TEST_CASE("a truck on pebbles: mass ratios that sweeps cannot cope with") {
    // A plate of 1 t comes down on four cubes of 1 g that lie on the floor, with e = 0.5.
    std::vector<RigidBody> bodies = {make_body(box_mass_properties(1000, {2, 2, 0.1})),
                                     make_fixed_body()};
    bodies[0].velocity = {0, 0, -1};
    bodies[0].position = {0, 0, 0.15};
    std::vector<Contact> contacts;
    for (const double x : {-0.9, 0.9})
        for (const double y : {-0.9, 0.9}) {
            const int cube = static_cast<int>(bodies.size());
            bodies.push_back(make_body(box_mass_properties(1e-3, {0.1, 0.1, 0.1})));
            bodies.back().position = {x, y, 0.05};
            for (const double dx : {-0.05, 0.05})
                for (const double dy : {-0.05, 0.05}) {
                    contacts.push_back({.a = 0, .b = cube, .position = {x + dx, y + dy, 0.1}});
                    contacts.push_back({.a = cube, .b = 1, .position = {x + dx, y + dy, 0}});
                }
        }
    const Lcp lcp = impulse_problem(bodies, contacts, all(0.5, contacts));
    const LcpSolution sweeps = solve_by_sweeps(lcp, {.max_sweeps = 20'000, .tolerance = 1e-8});
    CHECK(sweeps.status != LcpStatus::solved);
    const double before = total_kinetic_energy(bodies);
    const Resolution found = resolve(bodies, bouncing(contacts, 0.5));
    CHECK(found.status == ResolveStatus::resolved);
    CHECK_FALSE(any_approaching(bodies, contacts, 5e-3));
    CHECK_THAT(total_kinetic_energy(bodies), creates_no_energy(before));
    CHECK_THAT(bodies[0].velocity, agrees_with(Vec3(0, 0, 0.5), 1, 1e-6));
}

TEST_CASE("impulses are never negative, not even by rounding") {
    const LcpSolution found = solve_impulses({MatX::Identity(2, 2), Eigen::Vector2d(-1, 1e-13)});
    CHECK(found.status == LcpStatus::solved);
    CHECK(found.f == Eigen::Vector2d(1, 0));
}
