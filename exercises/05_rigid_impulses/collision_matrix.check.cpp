#include "chapters/05_rigid_impulses/collision_matrix.hpp"

#include "chapters/03_rigid_bodies/kinematics.hpp"
#include "chapters/05_rigid_impulses/impulse.hpp"
#include "chapters/05_rigid_impulses/tests/random_collision.hpp"
#include "common/build/precompiled.hpp"

using namespace collide;
using Catch::Matchers::WithinRel;

namespace {

VecX flat(const Mat3& matrix) { return Eigen::Map<const VecX>(matrix.data(), 9); }

}  // namespace

TEST_CASE("a blow at both centres meets two particles") {
    RigidBody a = make_body(sphere_mass_properties(2, 1)),
              b = make_body(box_mass_properties(4, {1, 2, 3}));
    CHECK_THAT(flat(collision_matrix(a, b, {0, 0, 0})), agrees_with(flat(0.75 * Mat3::Identity())));
}

TEST_CASE("a sphere on a fixed floor: 1/m along the normal, 7/2 times that along the floor") {
    RigidBody sphere = make_body(sphere_mass_properties(2, 0.5));
    sphere.position = {0, 0, 0.5};
    const Mat3 expected = Vec3(3.5, 3.5, 1).asDiagonal();
    CHECK_THAT(flat(collision_matrix(sphere, make_fixed_body({4, 1, -1}), {0, 0, 0})),
               agrees_with(flat(0.5 * expected)));
}

TEST_CASE("a fixed body adds nothing, whichever of the two it is") {
    Random random(541);
    RigidBody body = random_body(random, 2), fixed = make_fixed_body({0.3, 0.2, -1});
    body.orientation = Quat::Identity();
    const Mat3 r = cross_matrix(-body.position);
    const Mat3 expected = 0.5 * Mat3::Identity() + r.transpose() * body.inverse_inertia * r;
    CHECK_THAT(flat(collision_matrix(body, fixed, {0, 0, 0})), agrees_with(flat(expected)));
    CHECK_THAT(flat(collision_matrix(fixed, body, {0, 0, 0})), agrees_with(flat(expected)));
}

TEST_CASE("a blow at the centre of B turns only A") {
    RigidBody a = make_body(sphere_mass_properties(2, 0.5)),
              b = make_body(sphere_mass_properties(1, 0.3));
    a.position = {0, 0, 0.5};
    const Mat3 expected = Vec3(1 + 1.75, 1 + 1.75, 1 + 0.5).asDiagonal();
    CHECK_THAT(flat(collision_matrix(a, b, {0, 0, 0})), agrees_with(flat(expected)));
}

TEST_CASE("K is symmetric and positive definite") {
    Random random(542);
    for (int i = 0; i < 100; ++i) {
        const RandomCollision made = random_collision(random);
        REQUIRE_THAT(MatX(collision_matrix(made.a, made.b, made.contact.position)),
                     is_positive_definite());
    }
}

TEST_CASE("exchanging the bodies changes nothing") {
    Random random(543);
    for (int i = 0; i < 100; ++i) {
        const RandomCollision made = random_collision(random);
        REQUIRE_THAT(flat(collision_matrix(made.b, made.a, made.contact.position)),
                     agrees_with(flat(collision_matrix(made.a, made.b, made.contact.position))));
    }
}

TEST_CASE("a turned problem has the turned matrix") {
    Random random(544);
    for (int i = 0; i < 100; ++i) {
        const RandomCollision made = random_collision(random);
        const Mat3 R = random.rotation();
        const RandomCollision same = turned(R, made);
        const Mat3 K = collision_matrix(made.a, made.b, made.contact.position);
        REQUIRE_THAT(flat(collision_matrix(same.a, same.b, same.contact.position)),
                     agrees_with(flat(R * K * R.transpose()), 1, 1e-10));
    }
}

TEST_CASE("an impulse changes the relative velocity by K times the impulse") {
    Random random(545);
    for (int i = 0; i < 100; ++i) {
        RandomCollision made = random_collision(random);
        const Vec3 at = made.contact.position, p = random_vector(random, 3);
        const auto relative = [&] {
            return Vec3(point_velocity(made.a, at) - point_velocity(made.b, at));
        };
        const Vec3 expected = relative() + collision_matrix(made.a, made.b, at) * p;
        apply_impulse(made.a, made.b, at, p);
        REQUIRE_THAT(relative(), agrees_with(expected, 100));
    }
}
