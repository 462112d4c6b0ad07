#include "chapters/03_rigid_bodies/momentum.hpp"
#include "chapters/05_rigid_impulses/impulse.hpp"
#include "chapters/05_rigid_impulses/tests/random_collision.hpp"
#include "common/build/precompiled.hpp"

using namespace collide;
using Catch::Matchers::WithinAbs;
using Catch::Matchers::WithinRel;

namespace {

// A rod along x that moves up or down. Hit at its end, it is a quarter as heavy.
RigidBody rod(double mass, double length, const Vec3& position, double velocity) {
    RigidBody body = make_body(box_mass_properties(mass, {length, 1e-6, 1e-6}));
    body.position = position;
    body.velocity = {0, 0, velocity};
    return body;
}

// Two rods of two metres, A above B, that meet with their right ends.
double impulse_of_rods(double mass_a, double mass_b) {
    return impulse_magnitude(rod(mass_a, 2, {0, 0, 0.1}, -3), rod(mass_b, 2, {0, 0, -0.1}, 0),
                             {.position = {1, 0, 0}}, 1);
}

RigidBody falling_sphere(double mass, double height, double velocity) {
    RigidBody sphere = make_body(sphere_mass_properties(mass, 1));
    sphere.position = {0, 0, height};
    sphere.velocity = {0, 0, velocity};
    return sphere;
}

}  // namespace

TEST_CASE("two spheres that meet head on are like two particles") {
    // μ = 2·3/(2 + 3) = 1.2 kg approach with 5 m/s.
    CHECK_THAT(impulse_magnitude(falling_sphere(2, 1, -4), falling_sphere(3, -1, 1), {}, 0.5),
               WithinRel(1.5 * 1.2 * 5, 1e-12));
}

TEST_CASE("against a fixed body only the other one yields") {
    CHECK_THAT(impulse_magnitude(falling_sphere(2, 1, -4), make_fixed_body({0, 0, -1}), {}, 0),
               WithinRel(8.0, 1e-12));
    CHECK_THAT(impulse_magnitude(make_fixed_body({0, 0, 1}), falling_sphere(2, -1, 4), {}, 0),
               WithinRel(8.0, 1e-12));
}

TEST_CASE("a rod hit at its end is a quarter as heavy") {
    CHECK_THAT(impulse_magnitude(rod(2, 1, {-0.5, 0, 0}, -3), make_fixed_body(), {}, 1),
               WithinRel(2 * 3 * 2.0 / 4, 1e-9));
}

TEST_CASE("a rod below, hit at its end, is a quarter as heavy too") {
    CHECK_THAT(impulse_magnitude(make_fixed_body(), rod(2, 2, {-1, 0, 0}, 3), {}, 1),
               WithinRel(2 * 3 * 2.0 / 4, 1e-9));
}

TEST_CASE("two rods that meet with their ends are each a quarter as heavy") {
    CHECK_THAT(impulse_of_rods(2, 6), WithinRel(2 * 3 * 1.5 / 4, 1e-9));  // μ = 2·6/(2 + 6)
}

TEST_CASE("a rod hit at its centre is as heavy as it is") {
    CHECK_THAT(impulse_magnitude(rod(2, 1, {0, 0, 0}, -3), make_fixed_body({0, 0, -2}), {}, 1),
               WithinRel(2 * 3 * 2.0, 1e-9));
}

TEST_CASE("bodies twice as heavy need twice the impulse") {
    CHECK_THAT(impulse_of_rods(4, 12), WithinRel(2 * impulse_of_rods(2, 6), 1e-9));
}

TEST_CASE("a full bounce needs twice the impulse of no bounce") {
    const RigidBody a = falling_sphere(2, 1, -4), b = falling_sphere(3, -1, 1);
    CHECK_THAT(impulse_magnitude(a, b, {}, 1), WithinRel(2 * impulse_magnitude(a, b, {}, 0)));
}

TEST_CASE("whether a body moves or turns, only the velocity of its point counts") {
    const RigidBody moving = rod(2, 1, {-0.5, 0, 0}, -3);
    RigidBody turning = rod(2, 1, {-0.5, 0, 0}, 0);
    turning.angular_velocity = {0, 6, 0};  // its right end goes down with 6 · 0.5 = 3 m/s
    CHECK_THAT(impulse_magnitude(turning, make_fixed_body(), {}, 1),
               WithinRel(impulse_magnitude(moving, make_fixed_body(), {}, 1), 1e-9));
}

TEST_CASE("bodies that approach are pushed apart: j is positive") {
    CHECK(impulse_magnitude(rod(2, 1, {-0.5, 0, 0}, -3), make_fixed_body(), {}, 0.5) > 0);
    CHECK(impulse_magnitude(make_fixed_body(), rod(2, 1, {-0.5, 0, 0}, 3), {}, 0.5) > 0);
}

TEST_CASE("bodies that separate get no impulse") {
    CHECK(impulse_magnitude(falling_sphere(2, 1, 4), falling_sphere(3, -1, 1), {}, 0.5) == 0);
    CHECK(impulse_magnitude(falling_sphere(2, 1, 4), falling_sphere(3, -1, 4), {}, 0.5) == 0);
}

TEST_CASE("afterwards the normal velocity is −e times what it was") {
    Random random(521);
    int collisions = 0;
    for (int i = 0; i < 200; ++i) {
        RandomCollision made = random_collision(random);
        const double before = relative_normal_velocity(made.a, made.b, made.contact);
        const double j = impulse_magnitude(made.a, made.b, made.contact, made.e);
        if (before >= 0) continue;
        ++collisions;
        apply_impulse(made.a, made.b, made.contact.position, j * made.contact.normal);
        REQUIRE_THAT(relative_normal_velocity(made.a, made.b, made.contact),
                     WithinAbs(-made.e * before, 1e-11));
    }
    CHECK(collisions > 80);
}

TEST_CASE("with e = 1 the kinetic energy stays, if nothing is turned") {
    Random random(522);
    for (int i = 0; i < 200; ++i) {
        RandomCollision made = random_collision(random);
        made.a.orientation = made.b.orientation = Quat::Identity();
        const double before = kinetic_energy(made.a) + kinetic_energy(made.b);
        const double j = impulse_magnitude(made.a, made.b, made.contact, 1);
        apply_impulse(made.a, made.b, made.contact.position, j * made.contact.normal);
        REQUIRE_THAT(kinetic_energy(made.a) + kinetic_energy(made.b), conserves_energy(before));
    }
}

TEST_CASE("turning the whole problem changes nothing") {
    Random random(523);
    for (int i = 0; i < 200; ++i) {
        const RandomCollision made = random_collision(random);
        const RandomCollision same = turned(random.rotation(), made);
        REQUIRE_THAT(
            impulse_magnitude(same.a, same.b, same.contact, same.e),
            is_frame_invariant(impulse_magnitude(made.a, made.b, made.contact, made.e), 1, 1e-10));
    }
}
