#include "chapters/03_rigid_bodies/momentum.hpp"
#include "chapters/05_rigid_impulses/impulse.hpp"
#include "chapters/05_rigid_impulses/tests/random_collision.hpp"
#include "common/build/precompiled.hpp"

using namespace collide;
using Catch::Matchers::WithinAbs;
using Catch::Matchers::WithinRel;

namespace {

// A rod along x, half a metre long on each side, falls on something at the origin.
RigidBody falling_rod(double offset) {
    RigidBody rod = make_body(box_mass_properties(2, {1, 1e-6, 1e-6}));
    rod.position = {-offset, 0, 0};
    rod.velocity = {0, 0, -3};
    return rod;
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
    CHECK_THAT(impulse_magnitude(falling_rod(0.5), make_fixed_body(), {}, 1),
               WithinRel(2 * 3 * 2.0 / 4, 1e-9));
}

TEST_CASE("a rod hit at its centre is as heavy as it is") {
    CHECK_THAT(impulse_magnitude(falling_rod(0), make_fixed_body({0, 0, -2}), {}, 1),
               WithinRel(2 * 3 * 2.0, 1e-9));
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
