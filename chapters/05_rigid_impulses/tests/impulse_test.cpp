// One collision at one point: the laws on many random collisions, and the impulse found in other
// ways.
#include "chapters/05_rigid_impulses/impulse.hpp"

#include "chapters/03_rigid_bodies/kinematics.hpp"
#include "chapters/03_rigid_bodies/momentum.hpp"
#include "chapters/03_rigid_bodies/motion.hpp"
#include "chapters/05_rigid_impulses/collision_matrix.hpp"
#include "chapters/05_rigid_impulses/tests/random_collision.hpp"
#include "common/core/decompositions.hpp"
#include "common/testing/testing.hpp"

using namespace collide;
using Catch::Matchers::ContainsSubstring;
using Catch::Matchers::WithinAbs;
using Catch::Matchers::WithinRel;

namespace {

/// What the two bodies carry together, and how large the parts are that are added up. A fixed body
/// carries nothing.
struct Totals {
    Vec3 momentum = Vec3::Zero(), angular_momentum = Vec3::Zero();
    double energy = 0, momentum_size = 0, angular_size = 0;
};
Totals totals(const RandomCollision& made) {
    Totals sum;
    for (const RigidBody* body : {&made.a, &made.b}) {
        const Vec3 P = linear_momentum(*body), L = angular_momentum(*body);
        sum.momentum += P;
        sum.angular_momentum += body->position.cross(P) + L;
        sum.energy += kinetic_energy(*body);
        sum.momentum_size += P.norm();
        sum.angular_size += body->position.norm() * P.norm() + L.norm();
    }
    return sum;
}

/// Also what is rare: a mass ratio up to a million, a fixed body, e = 0 and 1, grazing contact, a
/// blow through the centre.
RandomCollision nasty_collision(Random& random) {
    RandomCollision made = random_collision(random);
    made.a = random_body(random, random.log_uniform(1e-3, 1e3));
    made.b = random_body(random, random.log_uniform(1e-3, 1e3));
    if (random.chance(0.15)) {
        RigidBody& body = random.chance(0.5) ? made.a : made.b;
        body = make_fixed_body(body.position);
    }
    made.e = random.chance(0.2) ? 0 : random.chance(0.25) ? 1 : random.uniform(0, 1);
    if (random.chance(0.1)) made.contact.position = made.a.position;
    if (random.chance(0.1)) {  // grazing: nearly no approach
        const double v = relative_normal_velocity(made.a, made.b, made.contact);
        RigidBody& moving = is_fixed(made.a) ? made.b : made.a;
        const double sign = is_fixed(made.a) ? 1 : -1;
        moving.velocity += sign * (v + random.log_uniform(1e-12, 1e-3)) * made.contact.normal;
    }
    return made;
}

double mass_ratio(const RandomCollision& made) {
    return std::max(made.a.inverse_mass, made.b.inverse_mass) /
           std::min(made.a.inverse_mass, made.b.inverse_mass);
}

}  // namespace

TEST_CASE("100 000 random collisions: momentum stays, energy is not created, restitution holds") {
    Random random(51);
    int collisions = 0, fixed = 0, plastic = 0, elastic = 0, grazing = 0, unequal = 0;
    double worst_momentum = 0, worst_angular = 0, worst_gain = 0, worst_elastic = 0, worst_e = 0;
    for (int i = 0; i < 230'000 && collisions < 100'000; ++i) {
        RandomCollision made = nasty_collision(random);
        const double approach = relative_normal_velocity(made.a, made.b, made.contact);
        const RandomCollision start = made;
        const Totals before = totals(made);
        const double j = impulse_magnitude(made.a, made.b, made.contact, made.e);
        apply_impulse(made.a, made.b, made.contact.position, j * made.contact.normal);
        if (approach >= 0) {
            REQUIRE(j == 0);
            continue;
        }
        REQUIRE(j > 0);
        const Totals after = totals(made);
        const bool has_fixed = is_fixed(made.a) || is_fixed(made.b);
        ++collisions;
        fixed += has_fixed, plastic += made.e == 0, elastic += made.e == 1;
        grazing += approach > -1e-3, unequal += mass_ratio(made) > 1e4;

        if (!has_fixed) {
            worst_momentum = std::max(worst_momentum, (after.momentum - before.momentum).norm() /
                                                          (before.momentum_size + j));
            worst_angular =
                std::max(worst_angular, (after.angular_momentum - before.angular_momentum).norm() /
                                            (before.angular_size + j));
        } else {
            const RigidBody &was = is_fixed(made.a) ? start.a : start.b,
                            &is = is_fixed(made.a) ? made.a : made.b;
            REQUIRE((is.velocity == was.velocity && is.angular_velocity == was.angular_velocity));
        }
        const double gain = (after.energy - before.energy) / before.energy;
        worst_gain = std::max(worst_gain, gain);
        if (made.e == 1) worst_elastic = std::max(worst_elastic, std::abs(gain));
        const double left = relative_normal_velocity(made.a, made.b, made.contact);
        worst_e =
            std::max(worst_e, std::abs(left + made.e * approach) / 10);  // speeds are about 10
    }
    CAPTURE(collisions, fixed, plastic, elastic, grazing, unequal);
    CAPTURE(worst_momentum, worst_angular, worst_gain, worst_elastic, worst_e);
    CHECK(collisions == 100'000);
    CHECK(fixed > 10'000);
    CHECK(plastic > 15'000);
    CHECK(elastic > 15'000);
    CHECK(grazing > 5'000);
    CHECK(unequal > 5'000);
    CHECK(worst_momentum < 1e-12);
    CHECK(worst_angular < 1e-12);
    CHECK(worst_gain < 1e-12);
    CHECK(worst_elastic < 1e-12);
    CHECK(worst_e < 1e-12);
}

TEST_CASE("the relative normal velocity is the rate at which the two points part") {
    Random random(511);
    for (int i = 0; i < 100; ++i) {
        const RandomCollision made = random_collision(random);
        const Vec3 in_a = to_body(made.a, made.contact.position),
                   in_b = to_body(made.b, made.contact.position);
        const auto apart = [&](double time) {
            const std::vector<RigidBody> now = {made.a, made.b};
            const auto later = unpack(
                now, integrate_fixed(rk4_step, motion(now), 0, pack(now), time, 1, renormalise));
            return VecX::Constant(
                1, made.contact.normal.dot(to_world(later[0], in_a) - to_world(later[1], in_b)));
        };
        REQUIRE_THAT(VecX::Constant(1, relative_normal_velocity(made.a, made.b, made.contact)),
                     agrees_with_finite_differences(apart, 0));
    }
}

TEST_CASE("the energy lost is ½ m_eff (1 − e²) times the square of the approach") {
    Random random(52);
    int collisions = 0;
    for (int i = 0; i < 2000; ++i) {
        RandomCollision made = random_collision(random);
        const double approach = relative_normal_velocity(made.a, made.b, made.contact);
        if (approach >= 0) continue;
        ++collisions;
        const double before = totals(made).energy;
        const double m_eff = effective_mass(made.a, made.b, made.contact);
        resolve_collision(made.a, made.b, made.contact, made.e);
        const double lost = 0.5 * m_eff * (1 - made.e * made.e) * approach * approach;
        REQUIRE_THAT(totals(made).energy, WithinRel(before - lost, 1e-11));
    }
    CHECK(collisions > 800);
}

TEST_CASE("the whole problem turned gives the turned answer; exchanging A and B the same") {
    Random random(53);
    for (int i = 0; i < 2000; ++i) {
        RandomCollision made = nasty_collision(random);
        const Mat3 R = random.rotation();
        RandomCollision same = turned(R, made), exchanged = made;
        resolve_collision(made.a, made.b, made.contact, made.e);
        resolve_collision(same.a, same.b, same.contact, same.e);
        exchanged.contact.normal *= -1;
        resolve_collision(exchanged.b, exchanged.a, exchanged.contact, exchanged.e);
        REQUIRE_THAT(same.a.velocity, is_frame_invariant(R, made.a.velocity, 10, 1e-11));
        REQUIRE_THAT(same.b.velocity, is_frame_invariant(R, made.b.velocity, 10, 1e-11));
        REQUIRE_THAT(same.a.angular_velocity,
                     is_frame_invariant(R, made.a.angular_velocity, 100, 1e-11));
        REQUIRE_THAT(exchanged.a.velocity, agrees_with(made.a.velocity, 10));
        REQUIRE_THAT(exchanged.b.angular_velocity, agrees_with(made.b.angular_velocity, 100));
    }
}

TEST_CASE("a second way: masses, momenta and restitution as thirteen linear equations") {
    // Unknown: the changes of v_a, ω_a, v_b, ω_b, and j. Twelve equations say that M Δu = Jᵀ j,
    // with masses and inertias, not their inverses; the last one is restitution.
    Random random(54);
    int collisions = 0;
    for (int i = 0; i < 500; ++i) {
        RandomCollision made = random_collision(random);
        const auto& [a, b, contact, e] = made;
        const double approach = relative_normal_velocity(a, b, contact);
        if (approach >= 0) continue;
        ++collisions;
        const Vec3 n = contact.normal;
        VecX J(12);
        J << n, (contact.position - a.position).cross(n), -n,
            -(contact.position - b.position).cross(n);
        MatX system = MatX::Zero(13, 13);
        system.block<3, 3>(0, 0) = Mat3::Identity() / a.inverse_mass;
        system.block<3, 3>(3, 3) = world_inertia(a);
        system.block<3, 3>(6, 6) = Mat3::Identity() / b.inverse_mass;
        system.block<3, 3>(9, 9) = world_inertia(b);
        system.block<12, 1>(0, 12) = -J;
        system.block<1, 12>(12, 0) = J.transpose();
        VecX right = VecX::Zero(13);
        right[12] = -(1 + e) * approach;
        const VecX change = least_squares(system, right);

        RandomCollision after = made;
        const double j = resolve_collision(after.a, after.b, after.contact, after.e);
        REQUIRE_THAT(j, WithinRel(change[12], 1e-10));
        REQUIRE_THAT(after.a.velocity - a.velocity, agrees_with(change.segment<3>(0), 10, 1e-11));
        REQUIRE_THAT(after.a.angular_velocity - a.angular_velocity,
                     agrees_with(change.segment<3>(3), 10, 1e-11));
        REQUIRE_THAT(after.b.velocity - b.velocity, agrees_with(change.segment<3>(6), 10, 1e-11));
        REQUIRE_THAT(after.b.angular_velocity - b.angular_velocity,
                     agrees_with(change.segment<3>(9), 10, 1e-11));
    }
    CHECK(collisions > 200);
}

TEST_CASE("an impulse is the limit of a large force in a short time, eq. (5.3)") {
    Random random(55);
    for (int i = 0; i < 20; ++i) {
        RandomCollision made = random_collision(random);
        const Vec3 p = random_vector(random, 2), at = made.contact.position;
        const auto difference = [&](double duration) {
            const Forces forces = [&](double, const std::vector<RigidBody>& bodies) {
                const Vec3 F = p / duration;
                return std::vector<Wrench>{{F, (at - bodies[0].position).cross(F)},
                                           {-F, -(at - bodies[1].position).cross(F)}};
            };
            const std::vector<RigidBody> pair = {made.a, made.b};
            const auto pushed = unpack(
                pair, integrate_fixed(rk4_step, motion(pair, forces), 0, pack(pair), duration, 20));
            RandomCollision hit = made;
            apply_impulse(hit.a, hit.b, at, p);
            return (pushed[0].velocity - hit.a.velocity).norm() +
                   (pushed[1].velocity - hit.b.velocity).norm() +
                   (pushed[0].angular_velocity - hit.a.angular_velocity).norm() +
                   (pushed[1].angular_velocity - hit.b.angular_velocity).norm();
        };
        // The error shrinks with the time, and vanishes in the limit.
        const double slow = difference(1e-4), fast = difference(1e-5);
        REQUIRE(slow > 1e-8);
        REQUIRE_THAT(slow / fast, WithinAbs(10, 2));
    }
}

TEST_CASE("closed forms: a ball, a rod on its end, the corner of a falling box") {
    RigidBody fixed = make_fixed_body({0, 0, -1});
    SECTION("a spinning ball: without friction the spin stays") {
        RigidBody ball = make_body(sphere_mass_properties(3, 0.2));
        ball.position = {0, 0, 0.2};
        ball.velocity = {1, 0, -2};
        ball.angular_velocity = {5, 6, 7};
        CHECK_THAT(resolve_collision(ball, fixed, {}, 0.5), WithinRel(1.5 * 3 * 2, 1e-14));
        CHECK_THAT(ball.velocity, agrees_with(Vec3(1, 0, 1)));
        CHECK_THAT(ball.angular_velocity, agrees_with(Vec3(5, 6, 7)));
    }
    SECTION(
        "a rod that falls flat and hits with its end: j = (1 + e) m v / 4, ω = 3 (1 + e) v / 2L") {
        RigidBody rod = make_body(box_mass_properties(2, {1.2, 1e-7, 1e-7}));
        rod.position = {-0.6, 0, 0};
        rod.velocity = {0, 0, -3};
        CHECK_THAT(resolve_collision(rod, fixed, {}, 0.2), WithinRel(1.2 * 2 * 3 / 4, 1e-9));
        CHECK_THAT(rod.angular_velocity, agrees_with(Vec3(0, -1.5 * 1.2 * 3 / 1.2, 0), 1, 1e-9));
    }
    SECTION("a box, turned about y by an angle, hits with its lowest corner edge") {
        // The arm of the impulse about y is x = s (cos φ − sin φ)/2, and I = m s²/6.
        for (const double phi : {0.1, 0.5, std::numbers::pi / 4, 1.2}) {
            constexpr double m = 2, s = 0.8, v = 3, e = 0.4;
            RigidBody box = make_body(box_mass_properties(m, {s, s, s}));
            box.orientation = Quat(Eigen::AngleAxisd(phi, Vec3::UnitY()));
            box.velocity = {0, 0, -v};
            Contact contact;
            contact.position = box.orientation * Vec3(s / 2, 0, -s / 2);
            const double x = s / 2 * (std::cos(phi) - std::sin(phi));
            REQUIRE_THAT(contact.position.x(), WithinAbs(x, 1e-14));
            const double j = (1 + e) * v / (1 / m + x * x / (m * s * s / 6));
            CHECK_THAT(resolve_collision(box, fixed, contact, e), WithinRel(j, 1e-12));
            CHECK_THAT(box.velocity.z(), WithinAbs(-v + j / m, 1e-12));
            CHECK_THAT(box.angular_velocity.y(), WithinAbs(-x * j / (m * s * s / 6), 1e-12));
        }
    }
}

TEST_CASE("the effective mass is that of (5.8), and never more than the reduced mass") {
    Random random(56);
    for (int i = 0; i < 1000; ++i) {
        const RandomCollision made = random_collision(random);
        const double m = effective_mass(made.a, made.b, made.contact);
        REQUIRE(m > 0);
        REQUIRE(m <= 1 / (made.a.inverse_mass + made.b.inverse_mass) * (1 + 1e-12));
        const double approach = relative_normal_velocity(made.a, made.b, made.contact);
        if (approach < 0)
            REQUIRE_THAT(impulse_magnitude(made.a, made.b, made.contact, made.e),
                         WithinRel(-(1 + made.e) * approach * m, 1e-10));
    }
    CHECK(std::isinf(effective_mass(make_fixed_body(), make_fixed_body(), {})));
}

TEST_CASE("a needle: in the body's frame no digits are lost where the collision matrix cancels") {
    const double thickness = 1e-4;
    RigidBody needle = make_body(box_mass_properties(1, {1, thickness, thickness}));
    const RigidBody fixed = make_fixed_body({3, 0, 0});
    Random random(59);
    double worst_impulse = 0, worst_matrix = 0;
    for (int i = 0; i < 100; ++i) {
        // Hit across at its end, with the speed 1.
        needle.orientation = Quat(random.rotation());
        needle.velocity = needle.orientation * Vec3(0, 0, -1);
        const Contact contact{.position = needle.orientation * Vec3(0.5, 0, 0),
                              .normal = needle.orientation * Vec3(0, 0, 1)};
        const double expected = 1 / (1 + 0.25 * 12 / (1 + thickness * thickness));
        worst_impulse = std::max(
            worst_impulse, std::abs(impulse_magnitude(needle, fixed, contact, 0) / expected - 1));
        worst_matrix =
            std::max(worst_matrix, std::abs(effective_mass(needle, fixed, contact) / expected - 1));
    }
    CAPTURE(worst_impulse, worst_matrix);
    CHECK(worst_impulse < 1e-14);
    CHECK(worst_matrix > 1e-11);
    CHECK(worst_matrix < 1e-7);
}

TEST_CASE("bad collisions are refused by name") {
    RigidBody a = make_body(sphere_mass_properties(1, 1)), b = a, fixed = make_fixed_body();
    b.position = {0, 0, -2};
    CHECK_THROWS_WITH(resolve_collision(a, b, {}, 1.5), ContainsSubstring("e = 1.5"));
    CHECK_THROWS_WITH(resolve_collision(a, b, {}, std::nan("")), ContainsSubstring("e = nan"));
    Contact tilted;
    tilted.normal = {0, 0.1, 1};
    CHECK_THROWS_WITH(resolve_collision(a, b, tilted, 0.5), ContainsSubstring("contact.normal"));
    CHECK_THROWS_WITH(resolve_collision(fixed, fixed, {}, 0.5),
                      ContainsSubstring("two of which one can move"));
}
