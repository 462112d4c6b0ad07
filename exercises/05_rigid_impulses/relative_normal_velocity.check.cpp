#include "chapters/03_rigid_bodies/motion.hpp"
#include "chapters/05_rigid_impulses/tests/random_collision.hpp"
#include "common/build/precompiled.hpp"

using namespace collide;
using Catch::Matchers::WithinAbs;

namespace {

// A is above B, and they touch at the origin.
struct Pair {
    RigidBody a = {.position = {0, 0, 1}}, b = {.position = {2, 0, -1}};
    Contact contact = {};
    double velocity() const { return relative_normal_velocity(a, b, contact); }
};

}  // namespace

TEST_CASE("a body that falls on a resting one approaches with its own speed") {
    Pair pair;
    pair.a.velocity = {0, 0, -2};
    CHECK_THAT(pair.velocity(), WithinAbs(-2, 1e-14));
}

TEST_CASE("a body that flees from one above it separates") {
    Pair pair;
    pair.b.velocity = {0, 0, -3};
    CHECK_THAT(pair.velocity(), WithinAbs(3, 1e-14));
}

TEST_CASE("bodies that move together do not approach") {
    Pair pair;
    pair.a.velocity = pair.b.velocity = {1, 2, -3};
    CHECK_THAT(pair.velocity(), WithinAbs(0, 1e-14));
}

TEST_CASE("sliding along each other is no approach") {
    Pair pair;
    pair.a.velocity = {4, -3, 0};
    CHECK_THAT(pair.velocity(), WithinAbs(0, 1e-14));
}

TEST_CASE("a turning body brings its point down on one side") {
    Pair pair;
    pair.a.position = {-1, 0, 0.5};  // the point is to the right of the centre of A
    pair.a.angular_velocity = {0, 2, 0};
    CHECK_THAT(pair.velocity(), WithinAbs(-2, 1e-14));
}

TEST_CASE("a body that only turns moves its point, one way or the other") {
    Pair pair;
    pair.a.position = {-1, 0, 0.5};
    pair.a.angular_velocity = {0, 2, 0};
    CHECK_THAT(std::abs(pair.velocity()), WithinAbs(2, 1e-14));
}

TEST_CASE("B turns about its own centre") {
    Pair pair;
    pair.b.angular_velocity = {0, 3, 0};  // r_b = (−2, 0, 1), so B's point goes up with 6 m/s
    CHECK_THAT(pair.velocity(), WithinAbs(-6, 1e-14));
}

TEST_CASE("two bodies, one above the other, that turn alike do not approach") {
    Pair pair;
    pair.a.position = {2, 0, 1};
    pair.a.angular_velocity = pair.b.angular_velocity = {0, 3, 0};
    CHECK_THAT(pair.velocity(), WithinAbs(0, 1e-14));
}

TEST_CASE("moving the whole problem elsewhere changes nothing") {
    Random random(511);
    for (int i = 0; i < 100; ++i) {
        RandomCollision made = random_collision(random);
        const double here = relative_normal_velocity(made.a, made.b, made.contact);
        const Vec3 shift = random_vector(random, 5);
        made.a.position += shift, made.b.position += shift, made.contact.position += shift;
        REQUIRE_THAT(relative_normal_velocity(made.a, made.b, made.contact),
                     is_frame_invariant(here, 10));
    }
}

TEST_CASE("it is the rate at which the two points part") {
    Random random(512);
    for (int i = 0; i < 100; ++i) {
        const RandomCollision made = random_collision(random);
        const Vec3 in_a = to_body(made.a, made.contact.position),
                   in_b = to_body(made.b, made.contact.position);
        const auto apart = [&](double time) {
            const auto later = unpack(
                {made.a, made.b}, integrate_fixed(rk4_step, motion({made.a, made.b}), 0,
                                                  pack({made.a, made.b}), time, 1, renormalise));
            return VecX::Constant(
                1, made.contact.normal.dot(to_world(later[0], in_a) - to_world(later[1], in_b)));
        };
        REQUIRE_THAT(VecX::Constant(1, relative_normal_velocity(made.a, made.b, made.contact)),
                     agrees_with_finite_differences(apart, 0));
    }
}
