// Slips of the papers in the formulas for one impulse: as printed, and corrected.
#include "chapters/03_rigid_bodies/kinematics.hpp"
#include "chapters/03_rigid_bodies/momentum.hpp"
#include "chapters/05_rigid_impulses/collision_matrix.hpp"
#include "chapters/05_rigid_impulses/impulse.hpp"
#include "chapters/05_rigid_impulses/tests/random_collision.hpp"
#include "common/testing/testing.hpp"

using namespace collide;
using Catch::Matchers::WithinRel;

TEST_CASE("erratum: Baraff 1997 (8-15) must start from the velocities before the impulse") {
    // u_a⁺ − u_b⁺ = (u_a − u_b) + j(…). With ⁺ on the right, as printed, (…) j would have to
    // vanish.
    Random random(57);
    int collisions = 0;
    for (int i = 0; i < 200; ++i) {
        RandomCollision made = random_collision(random);
        const Vec3& at = made.contact.position;
        const auto relative = [&] {
            return Vec3(point_velocity(made.a, at) - point_velocity(made.b, at));
        };
        if (relative().dot(made.contact.normal) >= 0) continue;
        ++collisions;
        const Vec3 before = relative();
        const Mat3 K = collision_matrix(made.a, made.b, at);
        const double j = resolve_collision(made.a, made.b, made.contact, made.e);
        const Vec3 after = relative();
        const Vec3 change = j * K * made.contact.normal;
        REQUIRE_THAT(after, agrees_with(before + change, 10, 1e-11));         // corrected
        REQUIRE_FALSE(agrees_with(after + change, 1e-9, 1e-6).match(after));  // printed
    }
    CHECK(collisions > 80);
}

TEST_CASE("erratum: Baraff 1997 (8-13): only the rotational part is multiplied by r") {
    // Printed: j (n̂/M + I⁻¹(r × n̂)) × r. The bracket closes too late; for a central blow n̂/M would
    // be crossed with r and the body would not move at all.
    RigidBody ball = make_body(sphere_mass_properties(2, 1)), fixed = make_fixed_body();
    ball.position = {0, 0, 1};
    const Vec3 n = Vec3::UnitZ(), r = -ball.position;
    const Mat3 inverse = world_inverse_inertia(ball);
    const Vec3 printed = (n * ball.inverse_mass + inverse * r.cross(n)).cross(r);
    const Vec3 corrected = n * ball.inverse_mass + (inverse * r.cross(n)).cross(r);
    const Vec3 change = collision_matrix(ball, fixed, {0, 0, 0}) * n;
    CHECK_THAT(corrected, agrees_with(change));
    CHECK(printed.norm() < 1e-15);
}

TEST_CASE("erratum: in Marschner's effective mass I⁻¹ must stand inside") {
    // Printed: I⁻¹ n̂·(r × n̂) × r. Corrected: n̂·((I⁻¹ (r × n̂)) × r). They agree for spheres.
    Random random(58);
    int collisions = 0, created = 0;
    for (int i = 0; i < 1000; ++i) {
        RandomCollision made = random_collision(random);
        const double approach = relative_normal_velocity(made.a, made.b, made.contact);
        if (approach >= 0) continue;
        ++collisions;
        const Vec3 n = made.contact.normal;
        double printed = made.a.inverse_mass + made.b.inverse_mass, corrected = printed;
        for (const RigidBody* body : {&made.a, &made.b}) {
            const Vec3 r = made.contact.position - body->position;
            const Mat3 inverse = world_inverse_inertia(*body);
            printed += (inverse * n).dot(r.cross(n).cross(r));
            corrected += n.dot((inverse * r.cross(n)).cross(r));
        }
        REQUIRE_THAT(1 / corrected, WithinRel(effective_mass(made.a, made.b, made.contact), 1e-10));
        RandomCollision wrong = made;
        const double before = kinetic_energy(wrong.a) + kinetic_energy(wrong.b);
        apply_impulse(wrong.a, wrong.b, wrong.contact.position, -2 * approach / printed * n);
        const double after = kinetic_energy(wrong.a) + kinetic_energy(wrong.b);
        created += after > before * (1 + 1e-9);
        const double left = relative_normal_velocity(wrong.a, wrong.b, wrong.contact);
        REQUIRE(std::abs(left + approach) > 1e-9);  // restitution with e = 1 does not hold
    }
    CAPTURE(collisions, created);
    CHECK(collisions > 400);
    CHECK(created > 100);

    RigidBody sphere = make_body(sphere_mass_properties(2, 1));
    const Vec3 n = Vec3::UnitZ(), r(0.6, 0, -0.8);
    const Mat3 inverse = world_inverse_inertia(sphere);
    CHECK_THAT((inverse * n).dot(r.cross(n).cross(r)),
               WithinRel(n.dot((inverse * r.cross(n)).cross(r)), 1e-12));
}
