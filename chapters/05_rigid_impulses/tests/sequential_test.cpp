// One contact after the other, pass after pass.
#include "chapters/05_rigid_impulses/resolve.hpp"

#include <algorithm>

#include "chapters/05_rigid_impulses/tests/contact_heap.hpp"
#include "common/testing/testing.hpp"

using namespace collide;
using Catch::Matchers::WithinAbs;

TEST_CASE("one after the other: the 24 orders of a flat cube's corners have three outcomes") {
    const ContactHeap cube = flat_cube();
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
            outcomes.push_back(
                {spin, speed, total_kinetic_energy(bodies) / total_kinetic_energy(cube.bodies), 1});
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

TEST_CASE("one after the other, a cube that lands flat spins, and the order says which way") {
    const auto landed = [](std::vector<int> order) {
        ContactHeap problem = flat_cube();
        std::vector<Contact> contacts;
        for (const int i : order) contacts.push_back(problem.contacts[i]);
        const double before = total_kinetic_energy(problem.bodies);
        const Resolution found = resolve(problem.bodies, bouncing(contacts, 0.5), {},
                                         {.method = ResolveMethod::sequential});
        REQUIRE(found.status == ResolveStatus::resolved);
        REQUIRE_FALSE(any_approaching(problem.bodies, contacts, 5e-3));
        REQUIRE(normal_impulses(contacts, found).minCoeff() >= 0);
        REQUIRE_THAT(total_kinetic_energy(problem.bodies), creates_no_energy(before));
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
        ContactHeap problem = random_contact_heap(random, 2 + random.index(5), contacts);
        const double e = random.chance(0.2) ? 0 : random.uniform(0, 1);
        const std::vector<RigidBody> before = problem.bodies;
        const Resolution found = resolve(problem.bodies, bouncing(problem.contacts, e), {},
                                         {.method = ResolveMethod::sequential, .max_passes = 300});
        (found.status == ResolveStatus::resolved ? resolved : gave_up)++;
        REQUIRE((found.status == ResolveStatus::resolved) ==
                !any_approaching(problem.bodies, problem.contacts, 5e-3));
        REQUIRE_THAT(total_kinetic_energy(problem.bodies),
                     creates_no_energy(total_kinetic_energy(before), 1e-11));
        if (!is_fixed(before[0]))
            REQUIRE_THAT(total_momentum(problem.bodies),
                         conserves_momentum(total_momentum(before), 100, 1e-11));
    }
    CAPTURE(resolved, gave_up);
    CHECK(resolved > 280);
}

TEST_CASE("what is pushed back into approach is resolved again, or the limit is reported") {
    // Three balls in a column: the lowest flees from the middle one, which is hit from above.
    ContactHeap problem;
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
    CHECK_THAT(total_kinetic_energy(bodies),
               conserves_energy(total_kinetic_energy(problem.bodies), 1e-11));

    bodies = problem.bodies;
    const Resolution stopped =
        resolve(bodies, bouncing(problem.contacts, 1), {}, {.max_passes = 1});
    CHECK(stopped.status == ResolveStatus::out_of_passes);
    CHECK(stopped.passes == 1);
}
