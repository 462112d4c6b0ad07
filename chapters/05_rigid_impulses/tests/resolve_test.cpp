// Many contacts at once, as the simulator has them resolved.
#include "chapters/05_rigid_impulses/resolve.hpp"

#include <algorithm>

#include "chapters/05_rigid_impulses/tests/contact_heap.hpp"
#include "common/testing/testing.hpp"

using namespace collide;
using Catch::Matchers::ContainsSubstring;

TEST_CASE("all at once: neither the order of the contacts nor the frame matters") {
    Random random(66);
    for (int k = 0; k < 100; ++k) {
        const ContactHeap problem = random_contact_heap(random, 5, 8);
        const auto resolved = [](ContactHeap p) {
            resolve(p.bodies, bouncing(p.contacts, 0.6));
            return p.bodies;
        };
        const std::vector<RigidBody> answer = resolved(problem);

        ContactHeap shuffled = problem;
        std::shuffle(shuffled.contacts.begin(), shuffled.contacts.end(), random.engine);
        REQUIRE_THAT(velocities(resolved(shuffled)), agrees_with(velocities(answer), 10, 1e-8));

        const Mat3 R = random.rotation();
        ContactHeap rotated = problem;
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
        ContactHeap problem = flat_cube();
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

TEST_CASE("no contacts, and contacts that do not collide, change nothing") {
    ContactHeap problem = flat_cube();
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

TEST_CASE("bad problems are refused by name") {
    ContactHeap problem = flat_cube();
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
