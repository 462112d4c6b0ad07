// Many contacts: the matrix A, all impulses at once, and one after the other.
#include "chapters/05_rigid_impulses/resolve.hpp"

#include <algorithm>

#include "chapters/02_particle_systems/pgs.hpp"
#include "chapters/03_rigid_bodies/momentum.hpp"
#include "chapters/05_rigid_impulses/collision_matrix.hpp"
#include "chapters/05_rigid_impulses/impulse.hpp"
#include "chapters/05_rigid_impulses/tests/random_collision.hpp"
#include "common/testing/testing.hpp"

using namespace collide;
using Catch::Matchers::ContainsSubstring;
using Catch::Matchers::WithinAbs;
using Catch::Matchers::WithinRel;

namespace {

struct Problem {
    std::vector<RigidBody> bodies;
    std::vector<Contact> contacts;
};

/// A few bodies, one of them perhaps fixed, with contacts anywhere between them. Some contacts are
/// given twice, so that A is singular.
Problem random_problem(Random& random, int bodies, int contacts) {
    Problem made;
    for (int i = 0; i < bodies; ++i)
        made.bodies.push_back(random_body(random, random.log_uniform(0.1, 10)));
    if (random.chance(0.5)) made.bodies[0] = make_fixed_body(made.bodies[0].position);
    for (int i = 0; i < contacts; ++i) {
        if (i > 0 && random.chance(0.2)) {
            made.contacts.push_back(made.contacts[random.index(i)]);
            continue;
        }
        const int a = random.index(bodies), b = (a + 1 + random.index(bodies - 1)) % bodies;
        Contact contact{.a = a, .b = b};
        contact.position =
            0.5 * (made.bodies[a].position + made.bodies[b].position) + random_vector(random, 0.3);
        // Roughly from b to a, so that there is a way out for all.
        contact.normal =
            (made.bodies[a].position - made.bodies[b].position + random_vector(random, 0.3))
                .normalized();
        made.contacts.push_back(contact);
    }
    return made;
}

double kinetic(const std::vector<RigidBody>& bodies) {
    double energy = 0;
    for (const RigidBody& body : bodies) energy += kinetic_energy(body);
    return energy;
}

VecX momentum(const std::vector<RigidBody>& bodies) {
    VecX sum = VecX::Zero(6);
    for (const RigidBody& body : bodies) {
        sum.head<3>() += linear_momentum(body);
        sum.tail<3>() += angular_momentum_about_origin(body);
    }
    return sum;
}

/// J as a dense matrix, row by row from the definition.
MatX dense_jacobian(const Problem& problem) {
    MatX J = MatX::Zero(static_cast<Eigen::Index>(problem.contacts.size()),
                        6 * static_cast<Eigen::Index>(problem.bodies.size()));
    for (std::size_t i = 0; i < problem.contacts.size(); ++i) {
        const Contact& c = problem.contacts[i];
        const Row row = contact_row(problem.bodies, c);
        const auto index = static_cast<Eigen::Index>(i);
        J.row(index).segment<3>(6 * c.a) = row.linear_a;
        J.row(index).segment<3>(6 * c.a + 3) = row.angular_a;
        J.row(index).segment<3>(6 * c.b) = row.linear_b;
        J.row(index).segment<3>(6 * c.b + 3) = row.angular_b;
    }
    return J;
}

MatX dense_inverse_mass(const std::vector<RigidBody>& bodies) {
    const auto n = 6 * static_cast<Eigen::Index>(bodies.size());
    MatX inverse = MatX::Zero(n, n);
    for (std::size_t k = 0; k < bodies.size(); ++k) {
        const auto at = 6 * static_cast<Eigen::Index>(k);
        inverse.block<3, 3>(at, at) = bodies[k].inverse_mass * Mat3::Identity();
        inverse.block<3, 3>(at + 3, at + 3) = world_inverse_inertia(bodies[k]);
    }
    return inverse;
}

/// A cube of 1 m that has come down flat on a fixed floor, touching it at its four corners.
Problem flat_cube() {
    Problem made;
    made.bodies = {make_body(box_mass_properties(2, {1, 1, 1})), make_fixed_body({0, 0, -1})};
    made.bodies[0].position = {0, 0, 0.5};
    made.bodies[0].velocity = {0, 0, -3};
    for (const Vec3& corner :
         {Vec3(0.5, 0.5, 0), Vec3(-0.5, 0.5, 0), Vec3(-0.5, -0.5, 0), Vec3(0.5, -0.5, 0)})
        made.contacts.push_back({.a = 0, .b = 1, .position = corner});
    return made;
}

}  // namespace

TEST_CASE("A is J M⁻¹ Jᵀ, and J u are the normal velocities") {
    Random random(61);
    for (int k = 0; k < 100; ++k) {
        const int contacts = 1 + random.index(20);
        const Problem problem = random_problem(random, 2 + random.index(6), contacts);
        const MatX J = dense_jacobian(problem);
        const MatX A = row_matrix(problem.bodies, normal_rows(problem.bodies, problem.contacts));
        const MatX expected = J * dense_inverse_mass(problem.bodies) * J.transpose();
        REQUIRE((A - expected).cwiseAbs().maxCoeff() <= 1e-12 * expected.cwiseAbs().maxCoeff());
        REQUIRE(A == A.transpose());
        REQUIRE_THAT(normal_velocities(problem.bodies, problem.contacts),
                     agrees_with(J * velocities(problem.bodies), 10));
        for (std::size_t i = 0; i < problem.contacts.size(); ++i) {
            const Contact& c = problem.contacts[i];
            const auto index = static_cast<Eigen::Index>(i);
            REQUIRE_THAT(
                1 / A(index, index),
                WithinRel(effective_mass(problem.bodies[c.a], problem.bodies[c.b], c), 1e-10));
        }
    }
}

TEST_CASE("column j of A is what a unit impulse at contact j does to all normal velocities") {
    Random random(62);
    for (int k = 0; k < 50; ++k) {
        const Problem problem = random_problem(random, 5, 8);
        const MatX A = row_matrix(problem.bodies, normal_rows(problem.bodies, problem.contacts));
        for (Eigen::Index j = 0; j < 8; ++j) {
            std::vector<RigidBody> bodies = problem.bodies;
            apply_impulses(bodies, normal_rows(bodies, problem.contacts), VecX::Unit(8, j));
            REQUIRE_THAT(A.col(j),
                         agrees_with(normal_velocities(bodies, problem.contacts) -
                                         normal_velocities(problem.bodies, problem.contacts),
                                     100));
        }
    }
}

TEST_CASE("erratum: body b's block of Marschner's Jacobian needs b's own arm") {
    // Printed: one r_i for both. Then J u is not the normal velocity, and impulses Jᵀγ do not keep
    // the angular momentum about the origin.
    Random random(63);
    int wrong = 0;
    for (int k = 0; k < 100; ++k) {
        Problem problem = random_problem(random, 2, 1);
        problem.bodies[0] = random_body(random, 1);
        const Contact& c = problem.contacts[0];
        const Vec3 n = c.normal;
        const Row row = contact_row(problem.bodies, c);
        VecX corrected(12), printed(12), u(12);
        corrected << row.linear_a, row.angular_a, row.linear_b, row.angular_b;
        printed << row.linear_a, row.angular_a, row.linear_b, -row.angular_a;
        u << problem.bodies[c.a].velocity, problem.bodies[c.a].angular_velocity,
            problem.bodies[c.b].velocity, problem.bodies[c.b].angular_velocity;
        const double velocity = relative_normal_velocity(problem.bodies, c);
        REQUIRE_THAT(corrected.dot(u), WithinAbs(velocity, 1e-12));
        wrong += std::abs(printed.dot(u) - velocity) > 1e-6;
        // The impulses Jᵀγ at both bodies: their moments about the origin must cancel.
        const auto moment = [&](const VecX& J) {
            return Vec3(problem.bodies[c.a].position.cross(n) + J.segment<3>(3) +
                        problem.bodies[c.b].position.cross(-n) + J.segment<3>(9));
        };
        REQUIRE(moment(corrected).norm() < 1e-13);
        REQUIRE(moment(printed).norm() > 1e-6);
    }
    CHECK(wrong > 95);
}

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
        Problem problem = random_problem(random, 2 + random.index(6), count);
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
        REQUIRE_THAT(kinetic(problem.bodies), creates_no_energy(kinetic(before), 1e-11));
        elastic += e == 1;
        if (e == 1) REQUIRE_THAT(kinetic(problem.bodies), conserves_energy(kinetic(before), 1e-10));
        const bool has_fixed = is_fixed(before[0]);
        with_fixed += has_fixed;
        if (!has_fixed)
            REQUIRE_THAT(momentum(problem.bodies),
                         conserves_momentum(momentum(before), 10 * impulse + 10, 1e-11));
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

TEST_CASE("one after the other: the 24 orders of a flat cube's corners have three outcomes") {
    const Problem cube = flat_cube();
    struct Outcome {
        double spin, speed, energy;
        int orders;
    };
    std::vector<Outcome> outcomes;
    std::vector<int> order = {0, 1, 2, 3};
    do {
        std::vector<RigidBody> bodies = cube.bodies;
        std::vector<Contact> contacts;
        for (const int corner : order) contacts.push_back(cube.contacts[corner]);
        resolve(bodies, bouncing(contacts, 0.5), {}, {.method = ResolveMethod::sequential});
        const double spin = bodies[0].angular_velocity.norm(), speed = bodies[0].velocity.z();
        const auto same = std::find_if(outcomes.begin(), outcomes.end(), [&](const Outcome& one) {
            return std::abs(one.spin - spin) < 1e-9;
        });
        if (same == outcomes.end())
            outcomes.push_back({spin, speed, kinetic(bodies) / kinetic(cube.bodies), 1});
        else
            ++same->orders;
    } while (std::next_permutation(order.begin(), order.end()));
    std::sort(outcomes.begin(), outcomes.end(),
              [](const Outcome& one, const Outcome& other) { return one.spin < other.spin; });
    REQUIRE(outcomes.size() == 3);
    for (const Outcome& outcome : outcomes) CHECK(outcome.orders == 8);
    CHECK_THAT(outcomes[0].spin, WithinAbs(0.2983, 1e-4));  // crossing over at once
    CHECK_THAT(outcomes[0].speed, WithinAbs(1.0078, 1e-4));
    CHECK_THAT(outcomes[0].energy, WithinAbs(0.1145, 1e-4));
    CHECK_THAT(outcomes[1].spin, WithinAbs(1.5555, 1e-4));  // round the square
    CHECK_THAT(outcomes[2].spin, WithinAbs(1.8616, 1e-4));  // crossing over later
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
        const Problem here = random_problem(random, 4, 6);
        Problem there = here;
        const double mass = random.log_uniform(1e-6, 1e6), speed = random.log_uniform(1e-6, 1e6);
        for (RigidBody& body : there.bodies) {
            body.inverse_mass /= mass;
            body.inverse_inertia /= mass;
            body.velocity *= speed;
            body.angular_velocity *= speed;
        }
        const auto lcp = [](const Problem& p) {
            return impulse_problem(p.bodies, p.contacts, all(0.5, p.contacts));
        };
        const LcpSolution one = solve_impulses(lcp(here)), other = solve_impulses(lcp(there));
        REQUIRE(other.status == one.status);
        REQUIRE_THAT(other.residual, WithinAbs(one.residual, 1e-11));
        REQUIRE_THAT(VecX(other.a / speed), agrees_with(one.a, size_of(lcp(here).b), 1e-9));
    }
}

TEST_CASE("all at once: neither the order of the contacts nor the frame matters") {
    Random random(66);
    for (int k = 0; k < 100; ++k) {
        const Problem problem = random_problem(random, 5, 8);
        const auto resolved = [](Problem p) {
            resolve(p.bodies, bouncing(p.contacts, 0.6));
            return p.bodies;
        };
        const std::vector<RigidBody> answer = resolved(problem);

        Problem shuffled = problem;
        std::shuffle(shuffled.contacts.begin(), shuffled.contacts.end(), random.engine);
        REQUIRE_THAT(velocities(resolved(shuffled)), agrees_with(velocities(answer), 10, 1e-8));

        const Mat3 R = random.rotation();
        Problem rotated = problem;
        for (RigidBody& body : rotated.bodies) body = turned(R, body);
        for (Contact& contact : rotated.contacts) contact = turned(R, contact);
        const std::vector<RigidBody> same = resolved(rotated);
        for (std::size_t i = 0; i < same.size(); ++i) {
            REQUIRE_THAT(same[i].velocity, is_frame_invariant(R, answer[i].velocity, 10, 1e-8));
            REQUIRE_THAT(same[i].angular_velocity,
                         is_frame_invariant(R, answer[i].angular_velocity, 10, 1e-8));
        }
    }
}

TEST_CASE("a cube that lands flat: four equal impulses, no spin, in every order") {
    for (const double e : {0.0, 0.5, 1.0}) {
        Problem problem = flat_cube();
        do {
            std::vector<RigidBody> bodies = problem.bodies;
            const Resolution found = resolve(bodies, bouncing(problem.contacts, e));
            REQUIRE(found.status == ResolveStatus::resolved);
            REQUIRE(found.passes == 1);
            REQUIRE_THAT(normal_impulses(problem.contacts, found),
                         agrees_with(VecX::Constant(4, (1 + e) * 2 * 3 / 4), 1, 1e-11));
            REQUIRE_THAT(bodies[0].velocity, agrees_with(Vec3(0, 0, 3 * e), 1, 1e-11));
            REQUIRE(bodies[0].angular_velocity.norm() < 1e-11);
        } while (std::next_permutation(problem.contacts.begin(), problem.contacts.end(),
                                       [](const Contact& one, const Contact& other) {
                                           return std::pair(one.position.x(), one.position.y()) <
                                                  std::pair(other.position.x(), other.position.y());
                                       }));
    }
}

TEST_CASE("a load on more contacts than needed is shared as evenly as the scene is") {
    // Nine contacts below a cube, three by three. Sweeps alone favour those that come first.
    Problem problem = flat_cube();
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
    const double before = kinetic(bodies);
    const Resolution found = resolve(bodies, bouncing(contacts, 0.5));
    CHECK(found.status == ResolveStatus::resolved);
    CHECK_FALSE(any_approaching(bodies, contacts, 5e-3));
    CHECK_THAT(kinetic(bodies), creates_no_energy(before));
    CHECK_THAT(bodies[0].velocity, agrees_with(Vec3(0, 0, 0.5), 1, 1e-6));
}

TEST_CASE("one after the other, a cube that lands flat spins, and the order says which way") {
    const auto landed = [](std::vector<int> order) {
        Problem problem = flat_cube();
        std::vector<Contact> contacts;
        for (const int i : order) contacts.push_back(problem.contacts[i]);
        const double before = kinetic(problem.bodies);
        const Resolution found = resolve(problem.bodies, bouncing(contacts, 0.5), {},
                                         {.method = ResolveMethod::sequential});
        REQUIRE(found.status == ResolveStatus::resolved);
        REQUIRE_FALSE(any_approaching(problem.bodies, contacts, 5e-3));
        REQUIRE(normal_impulses(contacts, found).minCoeff() >= 0);
        REQUIRE_THAT(kinetic(problem.bodies), creates_no_energy(before));
        // The impulses explain the velocity.
        REQUIRE_THAT(problem.bodies[0].velocity.z(),
                     WithinAbs(-3 + normal_impulses(contacts, found).sum() / 2, 1e-12));
        return problem.bodies[0];
    };
    const RigidBody one = landed({0, 1, 2, 3}), other = landed({2, 1, 0, 3});
    CHECK(one.angular_velocity.norm() > 0.1);
    CHECK((one.angular_velocity - other.angular_velocity).norm() > 0.1);
    // 2 1 0 3 is 0 1 2 3 seen in a mirror that exchanges corners 0 and 2: x and y change places.
    CHECK_THAT(other.angular_velocity,
               agrees_with(Vec3(one.angular_velocity.y(), one.angular_velocity.x(), 0), 1, 1e-10));
    CHECK_THAT(other.velocity, agrees_with(one.velocity, 1, 1e-10));
}

TEST_CASE(
    "one after the other, on random heaps: momentum, energy, nothing collides or it says so") {
    Random random(67);
    int resolved = 0, gave_up = 0;
    for (int k = 0; k < 300; ++k) {
        const int contacts = 1 + random.index(8);
        Problem problem = random_problem(random, 2 + random.index(5), contacts);
        const double e = random.chance(0.2) ? 0 : random.uniform(0, 1);
        const std::vector<RigidBody> before = problem.bodies;
        const Resolution found = resolve(problem.bodies, bouncing(problem.contacts, e), {},
                                         {.method = ResolveMethod::sequential, .max_passes = 300});
        (found.status == ResolveStatus::resolved ? resolved : gave_up)++;
        REQUIRE((found.status == ResolveStatus::resolved) ==
                !any_approaching(problem.bodies, problem.contacts, 5e-3));
        REQUIRE_THAT(kinetic(problem.bodies), creates_no_energy(kinetic(before), 1e-11));
        if (!is_fixed(before[0]))
            REQUIRE_THAT(momentum(problem.bodies),
                         conserves_momentum(momentum(before), 100, 1e-11));
    }
    CAPTURE(resolved, gave_up);
    CHECK(resolved > 280);
}

TEST_CASE("what is pushed back into approach is resolved again, or the limit is reported") {
    // Three balls in a column: the lowest flees from the middle one, which is hit from above.
    Problem problem;
    for (int i = 0; i < 3; ++i) {
        problem.bodies.push_back(make_body(sphere_mass_properties(1, 0.5)));
        problem.bodies.back().position = {0, 0, 1.0 * i};
    }
    problem.bodies[0].velocity = {0, 0, -0.2};  // leaves the middle one below it
    problem.bodies[2].velocity = {0, 0, -3};    // and the upper one hits
    problem.contacts = {{.a = 1, .b = 0, .position = {0, 0, 0.5}},
                        {.a = 2, .b = 1, .position = {0, 0, 1.5}}};
    std::vector<RigidBody> bodies = problem.bodies;
    const Resolution found = resolve(bodies, bouncing(problem.contacts, 1));
    CHECK(found.status == ResolveStatus::resolved);
    CHECK(found.passes > 1);
    CHECK_FALSE(any_approaching(bodies, problem.contacts, 5e-3));
    CHECK_THAT(kinetic(bodies), conserves_energy(kinetic(problem.bodies), 1e-11));

    bodies = problem.bodies;
    const Resolution stopped =
        resolve(bodies, bouncing(problem.contacts, 1), {}, {.max_passes = 1});
    CHECK(stopped.status == ResolveStatus::out_of_passes);
    CHECK(stopped.passes == 1);
}

TEST_CASE("a ball in a press has no solution, and the result says so") {
    // Two fixed bodies close in on a ball. No impulse can make both contacts part.
    std::vector<RigidBody> bodies = {make_body(sphere_mass_properties(1, 0.5)),
                                     make_fixed_body({-1, 0, 0}), make_fixed_body({1, 0, 0})};
    bodies[1].velocity = {1, 0, 0};
    bodies[2].velocity = {-1, 0, 0};
    const std::vector<Contact> contacts = {
        {.a = 0, .b = 1, .position = {-0.5, 0, 0}, .normal = {1, 0, 0}},
        {.a = 0, .b = 2, .position = {0.5, 0, 0}, .normal = {-1, 0, 0}}};
    CHECK_FALSE(solve_impulses(impulse_problem(bodies, contacts, all(0.5, contacts))).status ==
                LcpStatus::solved);
    const Resolution found = resolve(bodies, bouncing(contacts, 0.5));
    CHECK(found.status == ResolveStatus::not_converged);
    CHECK(found.residual > 0.1);
    CHECK(normal_impulses(contacts, found) == VecX::Zero(2));
    CHECK(bodies[0].velocity == Vec3(0, 0, 0));
}

TEST_CASE("impulses are never negative, not even by rounding") {
    const LcpSolution found = solve_impulses({MatX::Identity(2, 2), Eigen::Vector2d(-1, 1e-13)});
    CHECK(found.status == LcpStatus::solved);
    CHECK(found.f == Eigen::Vector2d(1, 0));
}

TEST_CASE("no contacts, and contacts that do not collide, change nothing") {
    Problem problem = flat_cube();
    std::vector<RigidBody> bodies = problem.bodies;
    CHECK(resolve(bodies, {}).passes == 0);
    bodies[0].velocity = {1, 0, -1e-3};  // slower than the threshold
    const VecX before = velocities(bodies);
    const Resolution found = resolve(bodies, bouncing(problem.contacts, 0.5));
    CHECK(found.status == ResolveStatus::resolved);
    CHECK(found.passes == 0);
    CHECK(velocities(bodies) == before);
    CHECK(normal_impulses(problem.contacts, found) == VecX::Zero(4));
    CHECK(solve_impulses({MatX(0, 0), VecX(0)}).status == LcpStatus::solved);
}

TEST_CASE(
    "the matrix of a column of a hundred cubes: 400 contacts, coupled only through their cubes") {
    Problem problem;
    problem.bodies.push_back(make_fixed_body({0, 0, -1}));
    for (int i = 0; i < 100; ++i) {
        problem.bodies.push_back(make_body(box_mass_properties(1, {1, 1, 1})));
        problem.bodies.back().position = {0, 0, i + 0.5};
        for (const double x : {-0.5, 0.5})
            for (const double y : {-0.5, 0.5})
                problem.contacts.push_back({.a = i + 1, .b = i, .position = {x, y, 1.0 * i}});
    }
    const MatX A = row_matrix(problem.bodies, normal_rows(problem.bodies, problem.contacts));
    REQUIRE(A.rows() == 400);
    // Contacts of one joint, and of the two next to it, share a body; others do not.
    for (Eigen::Index i = 0; i < 400; ++i)
        for (Eigen::Index j = 0; j < 400; ++j)
            if (std::abs(i / 4 - j / 4) > 1) REQUIRE(A(i, j) == 0);
    CHECK((A.array() != 0).count() > 400 * 6);
}

TEST_CASE("bad problems are refused by name") {
    Problem problem = flat_cube();
    CHECK_THROWS_WITH(resolve(problem.bodies, bouncing(problem.contacts, -0.1)),
                      ContainsSubstring("contact.surface.restitution = -0.1"));
    CHECK_THROWS_WITH(resolve(problem.bodies, problem.contacts, {.rest_threshold = -1}),
                      ContainsSubstring("rest_threshold = -1"));
    CHECK_THROWS_WITH(
        resolve(problem.bodies, bouncing(problem.contacts, 0.5), {}, {.max_passes = 0}),
        ContainsSubstring("max_passes = 0"));
    for (const auto& [a, b] : {std::pair(0, 2), std::pair(-1, 0), std::pair(0, 0)})
        CHECK_THROWS_WITH(resolve(problem.bodies, {{.a = a, .b = b}}),
                          ContainsSubstring("two different ones of 2"));
    CHECK_THROWS_WITH(resolve(problem.bodies, {{.a = 0, .b = 1, .normal = {0, 0, 2}}}),
                      ContainsSubstring("contact.normal"));
}
