#include "chapters/05_rigid_impulses/collision_matrix.hpp"

#include "chapters/03_rigid_bodies/kinematics.hpp"
#include "chapters/05_rigid_impulses/impulse.hpp"
#include "chapters/05_rigid_impulses/tests/random_collision.hpp"
#include "common/testing/testing.hpp"

using namespace collide;

namespace {

VecX K_of(const RandomCollision& made) {
    return entries(collision_matrix(made.a, made.b, made.contact.position));
}

Mat3 diagonal(double x, double y, double z) { return Vec3(x, y, z).asDiagonal(); }

}  // namespace

TEST_CASE("a blow at both centres meets two particles") {
    RigidBody a = make_body(sphere_mass_properties(2, 1)),
              b = make_body(box_mass_properties(4, {1, 2, 3}));
    a.position = b.position = {3, -1, 2};
    CHECK_THAT(entries(collision_matrix(a, b, {3, -1, 2})),
               agrees_with(entries(diagonal(0.75, 0.75, 0.75))));
}

TEST_CASE("a sphere on a fixed floor: 1/m along the normal, 7/2 times that along the floor") {
    RigidBody sphere = make_body(sphere_mass_properties(2, 0.5));
    sphere.position = {0, 0, 0.5};
    CHECK_THAT(entries(collision_matrix(sphere, make_fixed_body({4, 1, -1}), {0, 0, 0})),
               agrees_with(entries(diagonal(1.75, 1.75, 0.5))));
}

TEST_CASE("a fixed body adds nothing, whichever of the two it is") {
    Random random(seed_of(541));
    RigidBody body = random_body(random, 2), fixed = make_fixed_body({0.3, 0.2, -1});
    body.orientation = Quat::Identity();
    const Mat3 r = cross_matrix(-body.position);
    const VecX expected =
        entries(0.5 * Mat3::Identity() + r.transpose() * body.inverse_inertia * r);
    CHECK_THAT(entries(collision_matrix(body, fixed, {0, 0, 0})), agrees_with(expected));
    CHECK_THAT(entries(collision_matrix(fixed, body, {0, 0, 0})), agrees_with(expected));
}

TEST_CASE("two fixed bodies do not yield at all: K is zero") {
    const RigidBody a = make_fixed_body({1, 2, 3}), b = make_fixed_body({-1, 0, 2});
    CHECK_THAT(entries(collision_matrix(a, b, {5, 6, 7})), agrees_with(VecX::Zero(9), 0));
}

TEST_CASE("a wheel on an axle yields by turning, though its inverse mass is zero") {
    RigidBody wheel = make_fixed_body({-0.5, 0, 0});
    wheel.inverse_inertia = diagonal(0, 4, 0);                // it rotates about its axle only
    const VecX expected = entries(diagonal(0, 0, 4 * 0.25));  // at its rim, r = (0.5, 0, 0)
    const RigidBody fixed = make_fixed_body({9, 9, 9});
    CHECK_THAT(entries(collision_matrix(wheel, fixed, {0, 0, 0})), agrees_with(expected));
    CHECK_THAT(entries(collision_matrix(fixed, wheel, {0, 0, 0})), agrees_with(expected));
}

TEST_CASE("a wheel that is turned has its axle turned with it") {
    RigidBody wheel = make_fixed_body({-0.5, 0, 0});
    wheel.inverse_inertia = diagonal(4, 0, 0);  // the axle is the body's x axis, and
    wheel.orientation = Eigen::AngleAxisd(std::numbers::pi / 2, Vec3::UnitZ());  // the world's y
    const VecX expected = entries(diagonal(0, 0, 4 * 0.25));
    const RigidBody fixed = make_fixed_body({9, 9, 9});
    CHECK_THAT(entries(collision_matrix(wheel, fixed, {0, 0, 0})), agrees_with(expected));
    CHECK_THAT(entries(collision_matrix(fixed, wheel, {0, 0, 0})), agrees_with(expected));
}

TEST_CASE("a body that cannot turn yields like a particle, wherever it is hit") {
    RigidBody sledge = make_body(box_mass_properties(4, {1, 2, 3}));
    sledge.inverse_inertia.setZero();
    CHECK_THAT(entries(collision_matrix(sledge, make_fixed_body(), {5, 6, 7})),
               agrees_with(entries(diagonal(0.25, 0.25, 0.25))));
}

TEST_CASE("a blow at the centre of B turns only A") {
    RigidBody a = make_body(sphere_mass_properties(2, 0.5)),
              b = make_body(sphere_mass_properties(1, 0.3));
    a.position = {0, 0, 0.5};
    CHECK_THAT(entries(collision_matrix(a, b, {0, 0, 0})),
               agrees_with(entries(diagonal(1 + 1.75, 1 + 1.75, 1 + 0.5))));
}

TEST_CASE("a blow at the centre of A turns only B") {
    RigidBody a = make_body(sphere_mass_properties(1, 0.3)),
              b = make_body(sphere_mass_properties(2, 0.5));
    b.position = {0, -0.5, 0};
    CHECK_THAT(entries(collision_matrix(a, b, {0, 0, 0})),
               agrees_with(entries(diagonal(1 + 1.75, 1 + 0.5, 1 + 1.75))));
}

TEST_CASE("a sphere that is hit a little beside its lowest point") {
    // 1/m on the diagonal, and (|r|² 1 − r rᵀ)/I for any arm r; each entry on its own scale.
    for (const double beside : {1e-3, 1e-9, 1e-15, 1e-40}) {
        RigidBody sphere = make_body(sphere_mass_properties(2, 0.5));  // I = 0.2
        const Vec3 r(beside, -2 * beside, -0.5);
        const Mat3 expected =
            0.5 * Mat3::Identity() + 5 * (r.squaredNorm() * Mat3::Identity() - r * r.transpose());
        const Mat3 K = collision_matrix(sphere, make_fixed_body(), r);
        for (int i = 0; i < 3; ++i)
            for (int j = 0; j < 3; ++j) {
                INFO("arm " << r.transpose() << ", entry " << i << ", " << j);
                CHECK_THAT(K(i, j), agrees_with(expected(i, j), 0, 1e-9));
            }
    }
}

TEST_CASE("a thin rod hit at its end is a quarter as heavy, but not along the rod") {
    // It rotates about its own axis a trillion times as easily as about the others, but not in this
    // blow.
    const RigidBody rod = make_body(box_mass_properties(2, {2, 1e-6, 1e-6}));
    CHECK_THAT(entries(collision_matrix(rod, make_fixed_body(), {1, 0, 0})),
               agrees_with(entries(diagonal(0.5, 2, 2)), 0, 1e-9));
}

TEST_CASE("a short arm counts, far from the origin of the world") {
    RigidBody top = make_body(sphere_mass_properties(2, 0.5));
    top.position = {1e6, 0, 0};
    top.inverse_inertia = diagonal(1e8, 1e8, 1e8);
    const double r = 0x1p-11, added = 1e8 * r * r;
    CHECK_THAT(entries(collision_matrix(top, make_fixed_body(), {1e6, 0, r})),
               agrees_with(entries(diagonal(0.5 + added, 0.5 + added, 0.5)), 0));
}

TEST_CASE("a box turned by a quarter is a box with two edges exchanged") {
    RigidBody turned_box = make_body(box_mass_properties(4, {1, 2, 3}));
    turned_box.orientation = Eigen::AngleAxisd(std::numbers::pi / 2, Vec3::UnitZ());
    const RigidBody box = make_body(box_mass_properties(4, {2, 1, 3}));
    const VecX expected = entries(collision_matrix(box, make_fixed_body(), {0.5, 0.3, 1.5}));
    CHECK_THAT(entries(collision_matrix(turned_box, make_fixed_body(), {0.5, 0.3, 1.5})),
               agrees_with(expected));
}

TEST_CASE("the products of inertia count, in a body that is not turned") {
    RigidBody body;
    body.inverse_inertia << 3, 0, 2, 0, 4, 0, 2, 0, 5;
    // Hit at r = (0, 1, 0) along x, its spin changes by I⁻¹ (0, 0, −1) = (−2, 0, −5).
    Mat3 expected;
    expected << 1 + 5, 0, -2, 0, 1, 0, -2, 0, 1 + 3;
    CHECK_THAT(entries(collision_matrix(body, make_fixed_body(), {0, 1, 0})),
               agrees_with(entries(expected)));
}

TEST_CASE("bodies twice as heavy yield half as much") {
    Random random(seed_of(547));
    for (int i = 0; i < 100; ++i) {
        const RandomCollision made = random_collision(random);
        const VecX K = K_of(made);
        RandomCollision heavy = made;
        for (RigidBody* body : {&heavy.a, &heavy.b})
            body->inverse_mass /= 2, body->inverse_inertia /= 2;
        REQUIRE_THAT(K_of(heavy), agrees_with(K / 2, 0));
    }
}

TEST_CASE("the same bodies in other units have the same K in these units") {
    Random random(seed_of(548));
    for (int i = 0; i < 200; ++i) {
        const RandomCollision made = approaching_lumps(random);
        const VecX K = K_of(made);
        const Units units = random_units(random);
        INFO("lengths times " << units.length << ", masses times " << units.mass << ", times times "
                              << units.time);
        REQUIRE_THAT(units.mass * K_of(in_units(units, made)), agrees_with(K, 0));
    }
}

TEST_CASE("K is symmetric, whether B can move or not") {
    Random random(seed_of(546));
    for (int i = 0; i < 100; ++i) {
        const RandomCollision made = random_collision(random);
        for (const RigidBody& b : {made.b, make_fixed_body({0.3, 0.2, -1})}) {
            const Mat3 K = collision_matrix(made.a, b, made.contact.position);
            REQUIRE_THAT(entries(K.transpose()), agrees_with(entries(K), 0));
        }
    }
}

TEST_CASE("K is symmetric and positive definite") {
    Random random(seed_of(542));
    for (int i = 0; i < 100; ++i) {
        const RandomCollision made = approaching_lumps(random);
        REQUIRE_THAT(MatX(collision_matrix(made.a, made.b, made.contact.position)),
                     is_positive_definite());
    }
}

TEST_CASE("exchanging the bodies changes nothing") {
    Random random(seed_of(543));
    for (int i = 0; i < 100; ++i) {
        const RandomCollision made = approaching_lumps(random);
        const VecX K = K_of(made);
        REQUIRE_THAT(entries(collision_matrix(made.b, made.a, made.contact.position)),
                     agrees_with(K, 0));
    }
}

TEST_CASE("a turned problem has the turned matrix") {
    Random random(seed_of(544));
    for (int i = 0; i < 100; ++i) {
        const RandomCollision made = random_collision(random);
        const Mat3 R = random.rotation();
        const Mat3 K = collision_matrix(made.a, made.b, made.contact.position);
        REQUIRE_THAT(K_of(turned(R, made)), agrees_with(entries(R * K * R.transpose()), 0, 1e-11));
    }
}

TEST_CASE("elsewhere, and however the bodies move, K is the same") {
    Random random(seed_of(549));
    for (int i = 0; i < 100; ++i) {
        const RandomCollision made = approaching_lumps(random);
        const VecX K = K_of(made);
        RandomCollision other = made;
        const Vec3 shift = 20 * random.direction();
        other.contact.position += shift;
        for (RigidBody* body : {&other.a, &other.b}) {
            body->position += shift;
            body->velocity = random_vector(random, 100);
            body->angular_velocity = random_vector(random, 100);
        }
        REQUIRE_THAT(K_of(other), agrees_with(K, 0, 1e-11));
    }
}

TEST_CASE("an impulse changes the relative velocity by K times the impulse") {
    Random random(seed_of(545));
    for (int i = 0; i < 200; ++i) {
        RandomCollision made = approaching_lumps(random);
        const Vec3 at = made.contact.position, p = random_vector(random, 3);
        for (RigidBody* body : {&made.a, &made.b})  // at rest, so that the velocity is the change
            body->velocity = body->angular_velocity = Vec3::Zero();
        const Vec3 change = collision_matrix(made.a, made.b, at) * p;
        apply_impulse(made.a, made.b, at, p);
        const Vec3 expected = point_velocity(made.a, at) - point_velocity(made.b, at);
        REQUIRE_THAT(change, agrees_with(expected, 0, 1e-11));
    }
}

TEST_CASE("K does not depend on what was asked before") {
    Random random(seed_of(550));
    std::vector<RandomCollision> made;
    std::vector<VecX> matrices;
    for (int i = 0; i < 20; ++i) {
        made.push_back(approaching_lumps(random));
        matrices.push_back(K_of(made.back()));
    }
    for (std::size_t i = made.size(); i-- > 0;) REQUIRE(K_of(made[i]) == matrices[i]);
}
