// Two planar bodies: laws on many random collisions, frames, immovable bodies, bad input.
#include "chapters/07_frictional_impact_2d/planar_contact.hpp"

#include <limits>

#include "chapters/03_rigid_bodies/kinematics.hpp"
#include "chapters/03_rigid_bodies/momentum.hpp"
#include "chapters/07_frictional_impact_2d/collision_matrix_2d.hpp"
#include "chapters/07_frictional_impact_2d/tests/random_planar.hpp"
#include "common/testing/testing.hpp"

using namespace collide;
using Catch::Matchers::ContainsSubstring;
using Catch::Matchers::WithinAbs;
using Catch::Matchers::WithinRel;

namespace {

double cross(const Vec2& a, const Vec2& b) { return a.x() * b.y() - a.y() * b.x(); }

/// Linear momentum and angular momentum about the contact, of the movable bodies.
Vec3 momentum(const PlanarBody& a, const PlanarBody& b, const Vec2& about) {
    Vec3 sum = Vec3::Zero();
    for (const PlanarBody* body : {&a, &b}) {
        if (body->inverse_mass == 0) continue;
        const Vec2 p = body->velocity / body->inverse_mass;
        sum += Vec3(p.x(), p.y(),
                    cross(body->position - about, p) + body->spin / body->inverse_inertia);
    }
    return sum;
}

/// Scale of the momentum: the sum of the magnitudes of its parts.
double momentum_scale(const PlanarBody& a, const PlanarBody& b, const Vec2& about) {
    double sum = 0;
    for (const PlanarBody* body : {&a, &b}) {
        if (body->inverse_mass == 0) continue;
        sum += body->velocity.norm() / body->inverse_mass * (1 + (body->position - about).norm()) +
               std::abs(body->spin) / body->inverse_inertia;
    }
    return sum;
}

/// The world rotated or reflected (det = −1), and translated.
PlanarBody seen(PlanarBody body, const Mat2& turn, const Vec2& shift) {
    const double sense = turn.determinant() > 0 ? 1 : -1;
    body.position = turn * body.position + shift;
    body.velocity = turn * body.velocity;
    body.spin *= sense;
    body.angle *= sense;
    return body;
}

PlanarContact seen(PlanarContact contact, const Mat2& turn, const Vec2& shift) {
    contact.position = turn * contact.position + shift;
    contact.normal = turn * contact.normal;
    return contact;
}

Mat2 random_turn(Random& random, bool is_mirror) {
    const Vec2 x = random_direction_2d(random);
    Mat2 turn;
    turn << x, quarter_turn(x) * (is_mirror ? -1 : 1);
    return turn;
}

/// Scale of the velocity at the contact.
double speeds_of(const RandomPlanarImpact& made) {
    return made.a.velocity.norm() + made.b.velocity.norm() +
           2 * (std::abs(made.a.spin) + std::abs(made.b.spin));
}

}  // namespace

// Plain comparisons: a hundred thousand matchers would take longer than the collisions.
TEST_CASE("random collisions keep the laws") {
    Random random(731);
    BranchCounts counts{};
    int immovable = 0, with_e_0 = 0, without_friction = 0, grazing = 0, uneven = 0;
    const int tried = sample_size(30'000, 100'000);
    for (int i = 0; i < tried; ++i) {
        const RandomPlanarImpact made = random_planar_impact(random);
        const auto& [a, b, contact] = made;
        const PlanarBodyImpact after = resolve_impact(a, b, contact);
        const ImpactProblem2d problem = impact_problem(a, b, contact);
        const Impact2d& impact = after.impact;
        count(counts, impact.branch);
        CAPTURE(i, to_text(impact.branch), problem.K, problem.u0, problem.mu, problem.e);

        const double speed = problem.u0.norm() + impact.u.norm();
        REQUIRE(impact.u.allFinite());
        REQUIRE(impact.u.y() >= 0);
        REQUIRE(std::abs(impact.p.x()) <= problem.mu * impact.p.y() * (1 + 1e-14));
        REQUIRE(impact.p.y() >= 0);
        REQUIRE(
            std::abs(impact.work.decompression + problem.e * problem.e * impact.work.compression) <=
            1e-13 * std::abs(impact.work.compression));
        // u − u₀ = K p, and the velocities of the bodies agree with u
        REQUIRE((problem.u0 + problem.K * impact.p - impact.u).norm() <=
                1e-12 * (speed + problem.K.norm() * impact.p.norm()));
        const Vec2 u = contact_frame(contact.normal) * (point_velocity(after.a, contact.position) -
                                                        point_velocity(after.b, contact.position));
        REQUIRE((u - impact.u).norm() <=
                1e-12 * (speeds_of(made) + problem.K.norm() * impact.p.norm()));
        REQUIRE(energy_change(problem, impact) <= 1e-14 * impact.p.norm() * speed);
        if (a.inverse_mass > 0 && b.inverse_mass > 0) {  // else momentum and energy leave the pair
            const double scale = momentum_scale(a, b, contact.position) + impact.p.norm();
            REQUIRE(
                (momentum(after.a, after.b, contact.position) - momentum(a, b, contact.position))
                    .norm() <= 1e-12 * scale);
            const double before = kinetic_energy(a) + kinetic_energy(b),
                         later = kinetic_energy(after.a) + kinetic_energy(after.b);
            REQUIRE(std::abs(later - before - energy_change(problem, impact)) <= 1e-12 * before);
            const double ratio = a.inverse_mass / b.inverse_mass;
            uneven += ratio > 1e4 || ratio < 1e-4;
        } else {
            ++immovable;
        }
        with_e_0 += problem.e == 0;
        without_friction += problem.mu == 0;
        grazing += std::abs(problem.u0.y()) < 0.01 * std::abs(problem.u0.x());
    }
    for (int branch = 0; branch < branch_count; ++branch) {
        CAPTURE(to_text(static_cast<Branch2d>(branch)));
        CHECK(counts[branch] > 0.01 * tried);
    }
    CHECK(immovable > 0.2 * tried);
    CHECK(with_e_0 > 0.05 * tried);
    CHECK(without_friction > 0.05 * tried);
    CHECK(grazing > 0.1 * tried);
    CHECK(uneven > 0.05 * tried);
}

TEST_CASE("turning the world, or looking in a mirror, changes nothing") {
    Random random(732);
    BranchCounts counts{};
    int same_branch = 0;
    const int tries = sample_size(30'000, 100'000);
    for (int i = 0; i < tries; ++i) {
        const RandomPlanarImpact made = random_planar_impact(random);
        const auto& [a, b, contact] = made;
        const Mat2 turn = random_turn(random, i % 2 == 0);
        const Vec2 shift = random_direction_2d(random);
        const PlanarBodyImpact here = resolve_impact(a, b, contact);
        const PlanarBodyImpact there =
            resolve_impact(seen(a, turn, shift), seen(b, turn, shift), seen(contact, turn, shift));
        count(counts, here.impact.branch);
        same_branch += here.impact.branch == there.impact.branch;
        const double K = impact_problem(a, b, contact).K.norm();
        CAPTURE(i, to_text(here.impact.branch), to_text(there.impact.branch));
        const double rounding = 1e-14 * speeds_of(made) / K;  // of the impulse
        REQUIRE((there.impulse - turn * here.impulse).norm() <=
                1e-10 * here.impulse.norm() + 1e3 * rounding);
        REQUIRE((there.a.velocity - turn * here.a.velocity).norm() <=
                1e-10 * (speeds_of(made) + here.a.velocity.norm()));
        REQUIRE((there.b.velocity - turn * here.b.velocity).norm() <=
                1e-10 * (speeds_of(made) + here.b.velocity.norm()));
    }
    CHECK(same_branch > 0.95 * tries);  // rounding decides at the boundaries of branches
    for (int branch = 0; branch < branch_count; ++branch) CHECK(counts[branch] > 0.01 * tries);
}

TEST_CASE("exchanging the bodies turns the impulse round") {
    Random random(733);
    for (int i = 0; i < 5'000; ++i) {
        const RandomPlanarImpact made = random_planar_impact(random);
        PlanarContact other = made.contact;
        other.normal = -other.normal;
        const Vec2 one = resolve_impact(made.a, made.b, made.contact).impulse,
                   two = resolve_impact(made.b, made.a, other).impulse;
        REQUIRE_THAT(two, agrees_with(-one, one.norm(), 1e-11));
    }
}

TEST_CASE("a ball dropped on a slope sticks from the beginning, whatever the slope") {
    for (int i = 0; i < 360; ++i) {
        const double slope = i * std::numbers::pi / 180;
        const Vec2 normal(std::sin(slope), std::cos(slope));
        PlanarBody ball = make_planar_body(0.1, 4e-5);
        ball.position = 0.02 * normal;
        ball.velocity = -3.1 * normal;
        const PlanarBodyImpact after =
            resolve_impact(ball, make_fixed_planar_body(),
                           {.normal = normal, .surface = {.restitution = 0.5, .friction = 0.3}});
        CAPTURE(i);
        CHECK(after.impact.branch == Branch2d::still_sticks);
        CHECK_THAT(after.a.velocity, agrees_with(1.55 * normal));
        CHECK(std::abs(after.a.spin) < 1e-12);
    }
}

// A sphere: I = 2/5 m R², and K is diagonal with K₁₁ = 7/(2m). Sliding ends at the impulse 2/7 m
// u_x.
TEST_CASE("a sliding ball is braked, or rolls away with five sevenths of its speed") {
    const double mass = 0.2, radius = 0.03;
    PlanarBody ball = make_planar_body(mass, 0.4 * mass * radius * radius);
    ball.position = {0, radius};
    ball.velocity = {1, -2};
    const PlanarBody floor = make_fixed_planar_body();
    const PlanarBodyImpact rough =
        resolve_impact(ball, floor, {.surface = {.restitution = 0.5, .friction = 0.5}});
    CHECK(rough.impact.branch == Branch2d::stops_compressing_sticks);
    CHECK_THAT(rough.a.velocity, agrees_with(Vec2(5.0 / 7, 1)));
    CHECK_THAT(rough.a.spin, WithinRel(-5.0 / 7 / radius, 1e-12));
    const PlanarBodyImpact smooth =
        resolve_impact(ball, floor, {.surface = {.restitution = 0.5, .friction = 0.05}});
    CHECK(smooth.impact.branch == Branch2d::slows_down);
    CHECK_THAT(smooth.a.velocity, agrees_with(Vec2(1 - 0.05 * 3, 1)));
}

TEST_CASE("a body on an axle and one that cannot turn collide too") {
    PlanarBody bat = make_planar_body(1, 0.2);  // turns about a fixed axle
    bat.inverse_mass = 0;
    PlanarBody puck = make_planar_body(0.5, 1);  // moves without turning
    puck.inverse_inertia = 0;
    puck.position = {1, 0.1};
    puck.velocity = {0, -2};
    const PlanarContact contact{.position = {1, 0}, .surface = {.restitution = 1, .friction = 0.3}};
    const PlanarBodyImpact after = resolve_impact(puck, bat, contact);
    CHECK(after.b.velocity == Vec2(0, 0));
    CHECK(after.a.spin == 0);
    // m_eff = 1/(1/0.5 + 1/0.2) = 1/7; p = 2·2/7 upwards on the puck
    CHECK_THAT(after.impulse, agrees_with(Vec2(0, 4.0 / 7)));
    CHECK_THAT(after.b.spin, WithinRel(-4.0 / 7 / 0.2, 1e-12));
    CHECK_THROWS_WITH(in_space(bat), ContainsSubstring("must be free, or fixed"));
}

// K = r⊥r⊥ᵀ/I for each: it is singular along the arm.
TEST_CASE("on axles K is singular against the floor, and against an axle on the same line") {
    PlanarBody bat = make_planar_body(1, 0.2), wheel = bat;
    bat.inverse_mass = wheel.inverse_mass = 0;
    const PlanarContact contact{.position = {1, 0}, .surface = {.restitution = 1, .friction = 0.3}};
    const auto refused = [&](const PlanarBody& a, const PlanarBody& b) {
        CHECK_THROWS_WITH(resolve_impact(a, b, contact), ContainsSubstring("positive definite"));
    };
    refused(bat, make_fixed_planar_body());
    refused(make_fixed_planar_body(), bat);
    wheel.position = {2, 0};
    refused(wheel, bat);
    wheel.position = {1, 2};  // the arms are not parallel: K is regular
    wheel.spin = 1;
    CHECK_NOTHROW(resolve_impact(wheel, bat, contact));
}

TEST_CASE("a planar body is a body in space that stays in the plane") {
    Random random(734);
    for (int i = 0; i < 200; ++i) {
        const PlanarBody body = random_planar_body(random);
        const RigidBody solid = in_space(body);
        CHECK_NOTHROW(require_valid(solid));
        const Vec2 point = random_direction_2d(random);
        const Vec3 velocity = point_velocity(solid, Vec3(point.x(), point.y(), 0));
        CHECK_THAT(velocity.head<2>(), agrees_with(point_velocity(body, point)));
        CHECK(velocity.z() == 0);
        CHECK_THAT(kinetic_energy(solid), WithinRel(kinetic_energy(body), 1e-12));
    }
    CHECK(is_fixed(in_space(make_fixed_planar_body({1, 2}))));
}

TEST_CASE("bad bodies and contacts are refused by name") {
    const PlanarBody good = make_planar_body(1, 1), floor = make_fixed_planar_body();
    const double nan = std::numeric_limits<double>::quiet_NaN();
    const auto refused = [&](const PlanarBody& a, const PlanarBody& b, const PlanarContact& contact,
                             const std::string& why) {
        CHECK_THROWS_WITH(resolve_impact(a, b, contact), ContainsSubstring(why));
    };
    refused(good, floor, {.normal = {0, 1.1}}, "normal = (0, 1.1): must be a unit vector");
    refused(good, floor, {.normal = {0, nan}}, "normal = (0, nan)");
    refused(good, floor, {.position = {nan, 0}}, "position = (nan, 0): must be finite");
    refused(good, floor, {.surface = {.friction = -1}}, "mu = -1");
    refused(good, floor, {.surface = {.restitution = 2}}, "e = 2");
    refused(floor, floor, {}, "bodies = two fixed ones: must be such that one can move");
    PlanarBody bad = good;
    bad.inverse_mass = -1;
    refused(bad, floor, {}, "inverse_mass = -1");
    bad = good;
    bad.inverse_inertia = nan;
    refused(floor, bad, {}, "inverse_inertia = nan");
    bad = good;
    bad.velocity.x() = INFINITY;
    refused(bad, floor, {}, "velocity = (inf, 0)");
    bad = good;
    bad.spin = nan;
    refused(bad, floor, {}, "spin = nan");
    bad = good;
    bad.angle = nan;
    refused(bad, floor, {}, "angle = nan");
    CHECK_THROWS_WITH(make_planar_body(0, 1), ContainsSubstring("mass = 0"));
    CHECK_THROWS_WITH(make_planar_body(1, -1), ContainsSubstring("inertia = -1"));
    CHECK_THROWS_WITH(make_fixed_planar_body({nan, 0}), ContainsSubstring("position"));
}
