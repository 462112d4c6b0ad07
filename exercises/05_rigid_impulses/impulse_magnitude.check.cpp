#include "chapters/03_rigid_bodies/momentum.hpp"
#include "chapters/05_rigid_impulses/impulse.hpp"
#include "chapters/05_rigid_impulses/tests/random_collision.hpp"
#include "common/testing/testing.hpp"

using namespace collide;

namespace {

// A rod along x that moves up or down. At its end its effective mass is a quarter of its mass.
RigidBody rod(double mass, double length, const Vec3& position, double velocity) {
    RigidBody body = make_body(box_mass_properties(mass, {length, 1e-6, 1e-6}));
    body.position = position;
    body.velocity = {0, 0, velocity};
    return body;
}

// Two rods of two metres, A above B, that collide at their right ends.
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

double impulse(const RandomCollision& made) {
    return impulse_magnitude(made.a, made.b, made.contact, made.e);
}

}  // namespace

TEST_CASE("two spheres that meet head on are like two particles") {
    // μ = 2·3/(2 + 3) = 1.2 kg approach with 5 m/s.
    CHECK_THAT(impulse_magnitude(falling_sphere(2, 1, -4), falling_sphere(3, -1, 1), {}, 0.5),
               agrees_with(1.5 * 1.2 * 5));
}

TEST_CASE("against a fixed body only the other one yields") {
    CHECK_THAT(impulse_magnitude(falling_sphere(2, 1, -4), make_fixed_body({0, 0, -1}), {}, 0),
               agrees_with(8));
    CHECK_THAT(impulse_magnitude(make_fixed_body({0, 0, 1}), falling_sphere(2, -1, 4), {}, 0),
               agrees_with(8));
}

TEST_CASE("a fixed body that moves, or turns, hits as fast as its point goes") {
    RigidBody press = make_fixed_body({3, 1, 1}), bat = make_fixed_body({-1, 0, 0});
    press.velocity = {5, 5, -4};
    bat.angular_velocity = {0, 3, 0};  // its right end moves down with 3 · 1 m/s
    const Contact below{.normal = {0, 0, -1}};
    CHECK_THAT(impulse_magnitude(press, falling_sphere(2, -1, 0), {}, 0.5), agrees_with(1.5 * 8));
    CHECK_THAT(impulse_magnitude(falling_sphere(2, -1, 0), press, below, 0.5),
               agrees_with(1.5 * 8));
    CHECK_THAT(impulse_magnitude(bat, falling_sphere(2, -1, 0), {}, 0.5), agrees_with(1.5 * 6));
    CHECK_THAT(impulse_magnitude(falling_sphere(2, -1, 0), bat, below, 0.5), agrees_with(1.5 * 6));
}

TEST_CASE("a rod hit at its end is a quarter as heavy") {
    CHECK_THAT(impulse_magnitude(rod(2, 1, {-0.5, 0, 0}, -3), make_fixed_body(), {}, 1),
               agrees_with(2 * 3 * 2.0 / 4, 0, 1e-9));
}

TEST_CASE("a rod below, hit at its end, is a quarter as heavy too") {
    CHECK_THAT(impulse_magnitude(make_fixed_body(), rod(2, 2, {-1, 0, 0}, 3), {}, 1),
               agrees_with(2 * 3 * 2.0 / 4, 0, 1e-9));
}

TEST_CASE("two rods that meet with their ends are each a quarter as heavy") {
    // μ = 2·6/(2 + 6)
    CHECK_THAT(impulse_of_rods(2, 6), agrees_with(2 * 3 * 1.5 / 4, 0, 1e-9));
}

TEST_CASE("a rod hit at its centre is as heavy as it is") {
    CHECK_THAT(impulse_magnitude(rod(2, 1, {0, 0, 0}, -3), make_fixed_body({0, 0, -2}), {}, 1),
               agrees_with(2 * 3 * 2.0, 0, 1e-9));
}

TEST_CASE("a box turned by a quarter about the normal has two of its axes exchanged") {
    RigidBody box = make_body(box_mass_properties(12, {1, 2, 3}));  // I = 13, 10, 5
    box.orientation = Eigen::AngleAxisd(std::numbers::pi / 2, Vec3::UnitZ());
    box.velocity = {0, 0, -1};
    CHECK_THAT(impulse_magnitude(box, make_fixed_body(), {.position = {0.5, 0, 0}}, 0),
               agrees_with(1 / (1.0 / 12 + 0.25 / 13)));
}

TEST_CASE("a wheel on an axle yields by turning, though its inverse mass is zero") {
    RigidBody wheel = make_fixed_body({-0.5, 0, 0});
    wheel.inverse_inertia = Vec3(0, 4, 0).asDiagonal();  // 1/(4 · 0.5²) = 1 kg at the rim
    wheel.angular_velocity = {0, 6, 0};                  // the rim moves down with 6 · 0.5 = 3 m/s
    const Contact below{.normal = {0, 0, -1}};
    CHECK_THAT(impulse_magnitude(wheel, make_fixed_body({9, 9, 9}), {}, 0.5), agrees_with(4.5));
    CHECK_THAT(impulse_magnitude(make_fixed_body({9, 9, 9}), wheel, below, 0.5), agrees_with(4.5));
    CHECK_THAT(impulse_magnitude(wheel, falling_sphere(0.25, -1, 0), {}, 0.5),
               agrees_with(4.5 / 5));  // the sphere's inverse mass is four times as large
}

TEST_CASE("a wheel that is turned has its axle turned with it") {
    RigidBody wheel = make_fixed_body({-0.5, 0, 0});
    wheel.inverse_inertia = Vec3(4, 0, 0).asDiagonal();  // the axle is the body's x axis, and
    wheel.orientation = Eigen::AngleAxisd(std::numbers::pi / 2, Vec3::UnitZ());  // the world's y
    wheel.angular_velocity = {0, 6, 0};
    const Contact below{.normal = {0, 0, -1}};
    CHECK_THAT(impulse_magnitude(wheel, make_fixed_body({9, 9, 9}), {}, 0.5), agrees_with(4.5));
    CHECK_THAT(impulse_magnitude(make_fixed_body({9, 9, 9}), wheel, below, 0.5), agrees_with(4.5));
}

TEST_CASE("a wheel hits faster if its axle moves along") {
    RigidBody wheel = make_fixed_body({-0.5, 0, 0});
    wheel.inverse_inertia = Vec3(0, 4, 0).asDiagonal();
    wheel.angular_velocity = {0, 6, 0};
    wheel.velocity = {1, 2, -2};  // the rim moves down with 6 · 0.5 + 2 = 5 m/s
    const Contact below{.normal = {0, 0, -1}};
    CHECK_THAT(impulse_magnitude(wheel, make_fixed_body({9, 9, 9}), {}, 0.5), agrees_with(7.5));
    CHECK_THAT(impulse_magnitude(make_fixed_body({9, 9, 9}), wheel, below, 0.5), agrees_with(7.5));
}

TEST_CASE("a body that turns very easily yields by turning, however little beside its centre") {
    for (const double beside : {0x1p-7, 0x1p-33}) {
        RigidBody top = falling_sphere(1, 1, -3);
        top.position.x() = -beside;
        top.inverse_inertia = Vec3(1, 4 / (beside * beside), 1).asDiagonal();
        INFO("hit " << beside << " m beside the centre");
        CHECK_THAT(impulse_magnitude(top, make_fixed_body(), {}, 0.5), agrees_with(4.5 / 5));
    }
}

TEST_CASE("the heaviest body yields too, if the other one is fixed") {
    for (const double mass : {1e17, 1e40}) {
        const RigidBody moon = falling_sphere(mass, 1, -4);
        CHECK_THAT(impulse_magnitude(moon, make_fixed_body({0, 0, -1}), {}, 0.5),
                   agrees_with(1.5 * 4 * mass));
    }
}

TEST_CASE("a body that cannot turn yields by moving, wherever it is hit") {
    RigidBody sledge = rod(2, 1, {-0.5, 0.2, 0.1}, -3);
    sledge.inverse_inertia.setZero();
    CHECK_THAT(impulse_magnitude(sledge, make_fixed_body(), {}, 0.5), agrees_with(1.5 * 2 * 3));
}

TEST_CASE("bodies twice as heavy need twice the impulse") {
    const double once = impulse_of_rods(2, 6);
    CHECK_THAT(impulse_of_rods(4, 12), agrees_with(2 * once, 0, 1e-9));
}

TEST_CASE("a full bounce needs twice the impulse of no bounce") {
    const RigidBody a = falling_sphere(2, 1, -4), b = falling_sphere(3, -1, 1);
    const double no_bounce = impulse_magnitude(a, b, {}, 0);
    CHECK_THAT(impulse_magnitude(a, b, {}, 1), agrees_with(2 * no_bounce));
}

TEST_CASE("the impulse grows with 1 + e, from e = 0 to e = 1") {
    const RigidBody a = falling_sphere(2, 1, -4), b = falling_sphere(3, -1, 1);
    for (const double e : {0.0, 1e-9, 0.1, 0.75, 1 - 1e-9, 1.0})
        CHECK_THAT(impulse_magnitude(a, b, {}, e), agrees_with(6 + 6 * e, 0, 1e-14));
}

TEST_CASE("whether a body moves or turns, only the velocity of its point counts") {
    const RigidBody moving = rod(2, 1, {-0.5, 0, 0}, -3);
    RigidBody turning = rod(2, 1, {-0.5, 0, 0}, 0);
    turning.angular_velocity = {0, 6, 0};  // its right end moves down with 6 · 0.5 = 3 m/s
    const double expected = impulse_magnitude(moving, make_fixed_body(), {}, 1);
    CHECK_THAT(impulse_magnitude(turning, make_fixed_body(), {}, 1),
               agrees_with(expected, 0, 1e-9));
}

TEST_CASE("bodies that approach are pushed apart: j is positive") {
    CHECK(impulse_magnitude(rod(2, 1, {-0.5, 0, 0}, -3), make_fixed_body(), {}, 0.5) > 0);
    CHECK(impulse_magnitude(make_fixed_body(), rod(2, 1, {-0.5, 0, 0}, 3), {}, 0.5) > 0);
}

TEST_CASE("bodies that separate get no impulse") {
    CHECK(impulse_magnitude(falling_sphere(2, 1, 4), falling_sphere(3, -1, 1), {}, 0.5) == 0);
    CHECK(impulse_magnitude(falling_sphere(2, 1, 4), falling_sphere(3, -1, 4), {}, 0.5) == 0);
    CHECK(impulse_magnitude(falling_sphere(2, 1, 4), make_fixed_body({0, 0, -1}), {}, 0.5) == 0);
    CHECK(impulse_magnitude(make_fixed_body({0, 0, 1}), falling_sphere(2, -1, -4), {}, 0.5) == 0);
}

TEST_CASE("bodies that separate at the contact get no impulse, though their centres approach") {
    RigidBody lifting = falling_sphere(1, 0, -1);
    lifting.position = {-1, 0, 0};
    lifting.angular_velocity = {0, -3, 0};  // the contact point moves up with 3 · 1 − 1 m/s
    const Contact below{.normal = {0, 0, -1}};
    CHECK(impulse_magnitude(lifting, make_fixed_body(), {}, 0.5) == 0);
    CHECK(impulse_magnitude(make_fixed_body(), lifting, below, 0.5) == 0);
}

TEST_CASE("the slowest approach is an approach, also of bodies that slide or spin fast") {
    for (const double speed : {1e-6, 1e-9, 1e-20, 1e-40, 1e-100}) {
        INFO("approach with " << speed << " m/s, then parting with it");
        RigidBody a = falling_sphere(2, 1, -speed);
        a.velocity.x() = 300;
        a.angular_velocity = {100, 200, 50};
        CHECK_THAT(impulse_magnitude(a, make_fixed_body({0, 0, -1}), {}, 0.5),
                   agrees_with(3 * speed));
        a.velocity.z() = speed;
        CHECK(impulse_magnitude(a, make_fixed_body({0, 0, -1}), {}, 0.5) == 0);
    }
}

TEST_CASE("the slowest approach is an approach, also of bodies that both move along the normal") {
    for (const double speed : {0x1p-22, 0x1p-45}) {
        INFO("A falls with 1 m/s, and B with " << speed << " m/s less, then more");
        const RigidBody a = falling_sphere(2, 1, -1);
        CHECK_THAT(impulse_magnitude(a, falling_sphere(2, -1, speed - 1), {}, 0.5),
                   agrees_with(1.5 * speed));
        CHECK(impulse_magnitude(a, falling_sphere(2, -1, -speed - 1), {}, 0.5) == 0);
    }
}

TEST_CASE("afterwards the normal velocity is −e times what it was") {
    Random random(seed_of(521));
    for (int i = 0; i < 200; ++i) {
        RandomCollision made = approaching_lumps(random);
        const double before = relative_normal_velocity(made.a, made.b, made.contact);
        const double j = impulse(made);
        apply_impulse(made.a, made.b, made.contact.position, j * made.contact.normal);
        REQUIRE_THAT(relative_normal_velocity(made.a, made.b, made.contact),
                     agrees_with(-made.e * before, 10));
    }
}

TEST_CASE("with e = 1 the kinetic energy stays, if nothing is turned") {
    Random random(seed_of(522));
    for (int i = 0; i < 200; ++i) {
        RandomCollision made = approaching_lumps(random);
        made.a.orientation = made.b.orientation = Quat::Identity();
        const double before = kinetic_energy(made.a) + kinetic_energy(made.b);
        const double j = impulse_magnitude(made.a, made.b, made.contact, 1);
        apply_impulse(made.a, made.b, made.contact.position, j * made.contact.normal);
        REQUIRE_THAT(kinetic_energy(made.a) + kinetic_energy(made.b), conserves_energy(before));
    }
}

TEST_CASE("turning the whole problem changes nothing") {
    Random random(seed_of(523));
    for (int i = 0; i < 200; ++i) {
        const RandomCollision made = approaching_lumps(random);
        const double here = impulse(made);
        REQUIRE_THAT(impulse(turned(random.rotation(), made)), is_frame_invariant(here, 1, 1e-11));
    }
}

TEST_CASE("elsewhere, and seen from a train, it is the same collision") {
    Random random(seed_of(524));
    for (int i = 0; i < 100; ++i) {
        const RandomCollision made = approaching_lumps(random);
        const double here = impulse(made);
        RandomCollision other = made;
        const Vec3 shift = 20 * random.direction(), velocity = 50 * random.direction();
        other.contact.position += shift;
        for (RigidBody* body : {&other.a, &other.b})
            body->position += shift, body->velocity += velocity;
        REQUIRE_THAT(impulse(other), agrees_with(here, 1, 1e-11));
    }
}

TEST_CASE("exchanging the bodies and turning the normal round changes nothing") {
    Random random(seed_of(525));
    for (int i = 0; i < 100; ++i) {
        const RandomCollision made = approaching_lumps(random);
        const double here = impulse(made);
        Contact contact = made.contact;
        contact.normal = -contact.normal;
        REQUIRE_THAT(impulse_magnitude(made.b, made.a, contact, made.e), agrees_with(here, 1));
    }
}

TEST_CASE("the same collision in other units has the same impulse in these units") {
    Random random(seed_of(526));
    for (int i = 0; i < 200; ++i) {
        const RandomCollision made = approaching_lumps(random);
        const double here = impulse(made);
        const Units units = random_units(random);
        INFO("lengths times " << units.length << ", masses times " << units.mass << ", times times "
                              << units.time);
        REQUIRE_THAT(impulse(in_units(units, made)) * units.time / units.mass / units.length,
                     agrees_with(here, 1));
    }
}

TEST_CASE("only the position and the normal of the contact count, and the e that is given") {
    Random random(seed_of(527));
    for (int i = 0; i < 50; ++i) {
        const RandomCollision made = approaching_lumps(random);
        const double bare = impulse(made);
        RandomCollision other = made;
        other.contact.a = 7;
        other.contact.b = random.chance(0.5) ? world : 3;
        other.contact.separation = random.uniform(-1, 1);
        other.contact.features = {vertex_feature(random.index(8)), face_feature(random.index(6))};
        other.contact.surface = {random.uniform(0, 1), random.uniform(0, 2)};
        REQUIRE_THAT(impulse(other), agrees_with(bare));
    }
}

TEST_CASE("an impulse does not depend on what was asked before") {
    Random random(seed_of(528));
    std::vector<RandomCollision> made;
    std::vector<double> impulses;
    for (int i = 0; i < 20; ++i) {
        made.push_back(approaching_lumps(random));
        impulses.push_back(impulse(made.back()));
    }
    for (std::size_t i = made.size(); i-- > 0;) REQUIRE(impulse(made[i]) == impulses[i]);
}
