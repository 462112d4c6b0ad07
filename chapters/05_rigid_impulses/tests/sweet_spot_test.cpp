// The point that a blow moves least: pendulums, and when it does not move at all.
#include "chapters/05_rigid_impulses/sweet_spot.hpp"

#include "chapters/03_rigid_bodies/kinematics.hpp"
#include "chapters/05_rigid_impulses/collision_matrix.hpp"
#include "chapters/05_rigid_impulses/impulse.hpp"
#include "chapters/05_rigid_impulses/tests/random_collision.hpp"
#include "common/testing/testing.hpp"

using namespace collide;
using Catch::Matchers::WithinAbs;
using Catch::Matchers::WithinRel;

namespace {

RigidBody hit(RigidBody body, const Vec3& position, const Vec3& direction) {
    RigidBody nothing = make_fixed_body();
    body.velocity = body.angular_velocity = Vec3::Zero();
    apply_impulse(body, nothing, position, direction);
    return body;
}

}  // namespace

TEST_CASE("Huygens: hung up at the place of the blow or at its spot, a rod has the same period") {
    // T² = 4π² (I + m d²)/(m g d) for a pivot at the distance d from the centre.
    const RigidBody rod = make_body(box_mass_properties(3, {2, 0.1, 0.1}));
    const double I = 3 * (4 + 0.01) / 12;
    const auto period_squared = [&](double d) { return (I + 3 * d * d) / (3 * d); };
    for (const double r : {0.2, 0.5, 1.0}) {
        const auto spot = sweet_spot(rod, {r, 0, 0}, Vec3::UnitZ());
        REQUIRE(spot.has_value());
        CHECK_THAT(r * -spot->x(), WithinRel(I / 3, 1e-12));
        CHECK_THAT(period_squared(-spot->x()), WithinRel(period_squared(r), 1e-12));
    }
}

TEST_CASE("the spot stays at rest if and only if the body turns across the blow") {
    Random random(571);
    int resting = 0;
    for (int k = 0; k < 200; ++k) {
        RigidBody body = lump(random, random_body(random, 2));
        const Vec3 at = body.position + random_vector(random, 1);
        Vec3 direction = random.direction();
        if (k % 2 == 0) {  // across the axis about which this very blow turns the body
            body = random_body(random, 2);
            const Mat3 R = body.orientation.toRotationMatrix();
            direction = R.col(2);
            const Vec3 in_plane = R * Vec3{random.uniform(0.1, 1), 0, random.uniform(-1, 1)};
            const auto spot = sweet_spot(body, body.position + in_plane, direction);
            REQUIRE(spot.has_value());
            const RigidBody moved = hit(body, body.position + in_plane, direction);
            REQUIRE(point_velocity(moved, *spot).norm() < 1e-13);
            ++resting;
            continue;
        }
        const RigidBody moved = hit(body, at, direction);
        const auto spot = sweet_spot(body, at, direction);
        REQUIRE(spot.has_value());
        // What is left is the part of Δv along the axis.
        REQUIRE_THAT(
            point_velocity(moved, *spot).norm(),
            WithinAbs(std::abs(moved.velocity.dot(moved.angular_velocity.normalized())), 1e-12));
    }
    CHECK(resting == 100);
}

TEST_CASE("the axis of a blow never goes through the place of the blow") {
    // n̂·K n̂ is positive: the place that is hit always gives way along the blow.
    Random random(572);
    for (int k = 0; k < 200; ++k) {
        const RigidBody body = lump(random, random_body(random, 2));
        const Vec3 at = body.position + random_vector(random, 1), direction = random.direction();
        const auto spot = sweet_spot(body, at, direction);
        REQUIRE(spot.has_value());
        const double here = direction.dot(point_velocity(hit(body, at, direction), at));
        REQUIRE_THAT(here, WithinRel(1 / effective_mass(body, make_fixed_body(),
                                                        {.position = at, .normal = direction}),
                                     1e-9));
        REQUIRE(here >= body.inverse_mass * (1 - 1e-12));
        const double along = direction.dot(point_velocity(hit(body, at, direction), *spot));
        REQUIRE(along <= body.inverse_mass * (1 + 1e-12));
    }
}
