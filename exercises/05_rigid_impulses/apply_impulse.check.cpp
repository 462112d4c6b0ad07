#include "chapters/03_rigid_bodies/kinematics.hpp"
#include "chapters/03_rigid_bodies/momentum.hpp"
#include "chapters/05_rigid_impulses/collision_matrix.hpp"
#include "chapters/05_rigid_impulses/impulse.hpp"
#include "chapters/05_rigid_impulses/tests/random_collision.hpp"
#include "common/build/precompiled.hpp"

using namespace collide;

namespace {

RigidBody sphere_at(const Vec3& position) {
    RigidBody sphere = make_body(sphere_mass_properties(2, 1));
    sphere.position = position;
    return sphere;
}

}  // namespace

TEST_CASE("a blow through the centre moves a body and does not turn it") {
    RigidBody a = sphere_at({0, 0, 1}), b = sphere_at({0, 0, -1});
    apply_impulse(a, b, {0, 0, 0}, {0, 0, 6});
    CHECK_THAT(a.velocity, agrees_with(Vec3(0, 0, 3)));
    CHECK_THAT(b.velocity, agrees_with(Vec3(0, 0, -3)));
    CHECK_THAT(a.angular_velocity, agrees_with(Vec3(0, 0, 0)));
    CHECK_THAT(b.angular_velocity, agrees_with(Vec3(0, 0, 0)));
}

TEST_CASE("a blow to the right of the centre turns the body") {
    RigidBody a = sphere_at({-1, 0, 0}), fixed = make_fixed_body();
    apply_impulse(a, fixed, {0, 0, 0}, {0, 0, 1.6});  // I = 2/5·2 = 0.8; up on the right: −y
    CHECK_THAT(a.angular_velocity, agrees_with(Vec3(0, -2, 0)));
}

TEST_CASE("a blow off the centre makes it spin, one way or the other") {
    RigidBody a = sphere_at({-2, 0, 0}), fixed = make_fixed_body();
    apply_impulse(a, fixed, {-1, 0, 0}, {0, 0, 1.6});
    CHECK_THAT(VecX::Constant(1, a.angular_velocity.norm()), agrees_with(VecX::Constant(1, 2)));
}

TEST_CASE("moving the whole problem elsewhere changes nothing, but something happens") {
    Random random(535);
    for (int i = 0; i < 100; ++i) {
        RandomCollision made = random_collision(random), same = made;
        const Vec3 before = made.a.velocity, p = random_vector(random, 3), shift = {4, -2, 7};
        same.a.position += shift, same.b.position += shift;
        apply_impulse(made.a, made.b, made.contact.position, p);
        apply_impulse(same.a, same.b, made.contact.position + shift, p);
        REQUIRE((made.a.velocity - before).norm() > 0);
        REQUIRE_THAT(same.a.angular_velocity, agrees_with(made.a.angular_velocity, 100));
        REQUIRE_THAT(same.b.angular_velocity, agrees_with(made.b.angular_velocity, 100));
    }
}

TEST_CASE("what was there before stays: an impulse adds") {
    RigidBody a = sphere_at({0, 0, 1}), b = sphere_at({0, 0, -1});
    a.velocity = {1, 0, 0};
    a.angular_velocity = {0, 0, 5};
    apply_impulse(a, b, {0, 0, 0}, {0, 0, 6});
    CHECK_THAT(a.velocity, agrees_with(Vec3(1, 0, 3)));
    CHECK_THAT(a.angular_velocity, agrees_with(Vec3(0, 0, 5)));
}

TEST_CASE("a fixed body stays as it is") {
    RigidBody a = sphere_at({0, 0, 1}), fixed = make_fixed_body({3, 0, -1});
    fixed.velocity = {0, 0.5, 0};
    apply_impulse(a, fixed, {0, 0, 0}, {1, 2, 6});
    CHECK_THAT(a.velocity, agrees_with(Vec3(0.5, 1, 3)));
    CHECK_THAT(fixed.velocity, agrees_with(Vec3(0, 0.5, 0)));
    CHECK_THAT(fixed.angular_velocity, agrees_with(Vec3(0, 0, 0)));
}

TEST_CASE("momentum is conserved, and something moves") {
    Random random(531);
    for (int i = 0; i < 100; ++i) {
        RandomCollision made = random_collision(random);
        const Vec3 before = linear_momentum(made.a) + linear_momentum(made.b);
        const Vec3 of_a = linear_momentum(made.a), p = random_vector(random, 3);
        apply_impulse(made.a, made.b, made.contact.position, p);
        REQUIRE_THAT(linear_momentum(made.a) + linear_momentum(made.b),
                     conserves_momentum(before, 10));
        REQUIRE_THAT(linear_momentum(made.a), agrees_with(of_a + p, 10));
    }
}

TEST_CASE("angular momentum about the origin is conserved") {
    Random random(532);
    for (int i = 0; i < 100; ++i) {
        RandomCollision made = random_collision(random);
        const auto total = [&] {
            return Vec3(angular_momentum_about_origin(made.a) +
                        angular_momentum_about_origin(made.b));
        };
        const Vec3 before = total();
        apply_impulse(made.a, made.b, made.contact.position, random_vector(random, 3));
        REQUIRE_THAT(total(), conserves_momentum(before, 10));
    }
}

TEST_CASE("the angular momentum of A changes by r × p") {
    Random random(533);
    for (int i = 0; i < 100; ++i) {
        RandomCollision made = random_collision(random);
        const Vec3 before = angular_momentum(made.a), p = random_vector(random, 3);
        const Vec3 r = made.contact.position - made.a.position;
        apply_impulse(made.a, made.b, made.contact.position, p);
        REQUIRE_THAT(angular_momentum(made.a), agrees_with(before + r.cross(p), 10));
    }
}

TEST_CASE("the relative velocity changes by K p") {
    Random random(534);
    for (int i = 0; i < 100; ++i) {
        RandomCollision made = random_collision(random);
        const Vec3& at = made.contact.position;
        const auto relative = [&] {
            return Vec3(point_velocity(made.a, at) - point_velocity(made.b, at));
        };
        const Vec3 before = relative(), p = random_vector(random, 3);
        const Mat3 K = collision_matrix(made.a, made.b, at);
        apply_impulse(made.a, made.b, at, p);
        REQUIRE_THAT(relative(), agrees_with(before + K * p, 100));
    }
}
