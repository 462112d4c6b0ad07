#include "chapters/05_rigid_impulses/sweet_spot.hpp"

#include "chapters/03_rigid_bodies/kinematics.hpp"
#include "chapters/05_rigid_impulses/impulse.hpp"
#include "chapters/05_rigid_impulses/tests/random_collision.hpp"
#include "common/core/decompositions.hpp"
#include "common/testing/testing.hpp"

using namespace collide;

namespace {

struct Blow {
    RigidBody body;
    Vec3 position, direction;

    std::optional<Vec3> spot() const { return sweet_spot(body, position, direction); }
};

/// A rotated body with products of inertia, hit anywhere in any direction.
Blow random_blow(Random& random) {
    const RigidBody body = lump(random, random_body(random, random.log_uniform(0.2, 5)));
    return {body, body.position + random_vector(random, 1), random.direction()};
}

/// The body after the blow, from rest: the velocity changes alone.
RigidBody after(const Blow& blow) {
    RigidBody body = blow.body, nothing = make_fixed_body();
    body.velocity = body.angular_velocity = Vec3::Zero();
    apply_impulse(body, nothing, blow.position, blow.direction);
    return body;
}

/// Length scale: the distance from the centre at which the rotation alone moves a point as fast as
/// the centre.
double reach(const RigidBody& moved) {
    return moved.velocity.norm() / moved.angular_velocity.norm();
}

void check_spot(const std::optional<Vec3>& spot, const Vec3& expected, double scale) {
    REQUIRE(spot.has_value());
    CHECK_THAT(*spot, agrees_with(expected, scale));
}
void require_spot(const std::optional<Vec3>& spot, const Vec3& expected, double scale,
                  double tolerance = 1e-11) {
    REQUIRE(spot.has_value());
    REQUIRE_THAT(*spot, agrees_with(expected, scale, tolerance));
}

}  // namespace

TEST_CASE(
    "a rod that is hit at its end turns about a point a third of the way along the other half") {
    const double thin = 1e-7;
    const Blow blow{make_body(box_mass_properties(3, {2, thin, thin})), {1, 0, 0}, {0, 0, 1}};
    REQUIRE(blow.spot().has_value());
    CHECK_THAT(*blow.spot(), agrees_with(Vec3(-1.0 / 3, 0, 0), 1, 1e-9));
}

TEST_CASE("a billiard ball that is hit at seven fifths of its radius rolls at once") {
    RigidBody ball = make_body(sphere_mass_properties(0.17, 0.5));  // I = 2/5 m R²
    ball.position = {4, 1, 0.5};
    check_spot(sweet_spot(ball, {4, 1, 0.7}, {1, 0, 0}), {4, 1, 0}, 1);
}

TEST_CASE("a box that is hit between its edges: each axis has an inertia of its own") {
    const RigidBody box = make_body(box_mass_properties(12, {1, 2, 3}));  // I = 13, 10, 5
    check_spot(sweet_spot(box, {0.5, 0, 0}, {0, 1, 0}), {-5.0 / 12 / 0.5, 0, 0}, 1);
    check_spot(sweet_spot(box, {0.5, 0, 0}, {0, 0, 1}), {-10.0 / 12 / 0.5, 0, 0}, 1);
    check_spot(sweet_spot(box, {0, -1, 0}, {0, 0, 1}), {0, 13.0 / 12, 0}, 1);
}

TEST_CASE("where it is hit along the line of the blow does not matter") {
    const RigidBody box = make_body(box_mass_properties(12, {1, 2, 3}));
    for (const double along : {-1.0, 0.0, 0.25, 40.0})
        check_spot(sweet_spot(box, {0.5, along, 0}, {0, 1, 0}), {-5.0 / 12 / 0.5, 0, 0}, 1);
}

TEST_CASE("a lopsided body: no point stays at rest, and yet one is moved least") {
    // Hit at r = (0, 1, 0) along x: Δv = (1, 0, 0), Δω = I⁻¹ (0, 0, −1) = (−2, 0, −5). The points
    // (0, s, 0) get the velocity (1 + 5 s, 0, −2 s): smallest at s = −5/29, and not zero.
    RigidBody body;
    body.inverse_inertia << 3, 0, 2, 0, 4, 0, 2, 0, 5;
    check_spot(sweet_spot(body, {0, 1, 0}, {1, 0, 0}), {0, -5.0 / 29, 0}, 1);
}

TEST_CASE("a blow and its sweet spot can be exchanged, if the body turns across the blow") {
    Random random(seed_of(511));
    for (int i = 0; i < 50; ++i) {
        const RigidBody box = random_body(random, random.log_uniform(0.2, 5));
        const Mat3 R = box.orientation.toRotationMatrix();
        const double arm = random.uniform(0.1, 2);
        const Vec3 hit = box.position + arm * R.col(0),
                   direction = R.col(random.chance(0.5) ? 1 : 2);
        const auto spot = sweet_spot(box, hit, direction);
        REQUIRE(spot.has_value());
        require_spot(sweet_spot(box, *spot, direction), hit, 1);
    }
}

TEST_CASE("what the blow leaves of its velocity is along the axis of the turning") {
    Random random(seed_of(512));
    for (int i = 0; i < 100; ++i) {
        const Blow blow = random_blow(random);
        const RigidBody moved = after(blow);
        const auto spot = blow.spot();
        REQUIRE(spot.has_value());
        const Vec3 axis = moved.angular_velocity.normalized(), left = point_velocity(moved, *spot);
        INFO("the spot is moved by " << left.transpose() << ", the body turns about "
                                     << axis.transpose());
        REQUIRE_THAT(left.cross(axis), agrees_with(Vec3::Zero(), moved.velocity.norm(), 1e-10));
    }
}

TEST_CASE("of the points that are moved as little it is the nearest to the centre") {
    Random random(seed_of(513));
    for (int i = 0; i < 100; ++i) {
        const Blow blow = random_blow(random);
        const RigidBody moved = after(blow);
        const auto spot = blow.spot();
        REQUIRE(spot.has_value());
        const double along = (*spot - blow.body.position).dot(moved.angular_velocity.normalized());
        INFO("as far as this from the centre along the axis, where nothing is gained by it");
        REQUIRE_THAT(along, agrees_with(0, reach(moved), 1e-10));
    }
}

TEST_CASE("no other point is moved less") {
    Random random(seed_of(514));
    for (int i = 0; i < 100; ++i) {
        const Blow blow = random_blow(random);
        const RigidBody moved = after(blow);
        const auto spot = blow.spot();
        REQUIRE(spot.has_value());
        const double least = point_velocity(moved, *spot).norm();
        for (int k = 0; k < 30; ++k) {
            const Vec3 other = *spot + reach(moved) * random.log_vector(1e-4, 1);
            INFO("the spot is moved with " << least << " m/s, the point " << other.transpose()
                                           << " with " << point_velocity(moved, other).norm());
            REQUIRE(least <= point_velocity(moved, other).norm() * (1 + 1e-9));
        }
    }
}

TEST_CASE("found in another way: the shortest arm of all that leave the least velocity") {
    // The velocity is linear in the arm, so four points determine it.
    Random random(seed_of(515));
    for (int i = 0; i < 100; ++i) {
        const Blow blow = random_blow(random);
        const RigidBody moved = after(blow);
        MatX turning(3, 3);
        for (int axis = 0; axis < 3; ++axis)
            turning.col(axis) =
                point_velocity(moved, moved.position + Vec3::Unit(axis)) - moved.velocity;
        const Vec3 arm = least_squares(turning, -moved.velocity);
        require_spot(blow.spot(), blow.body.position + arm, reach(moved), 1e-9);
    }
}

TEST_CASE("a blow through the centre moves all points alike: there is no spot") {
    RigidBody box = make_body(box_mass_properties(2, {1, 2, 3}));
    box.position = {1, 2, 3};
    CHECK_FALSE(sweet_spot(box, {1, 2, 3}, {0, 0.6, 0.8}).has_value());
    CHECK_FALSE(sweet_spot(box, {1, 2, 3.5}, {0, 0, 1}).has_value());
    CHECK_FALSE(sweet_spot(box, {1, -7, 3}, {0, 1, 0}).has_value());
}

TEST_CASE("a body that the blow cannot turn has no spot: a sledge, a fixed body, another axle") {
    RigidBody sledge = make_body(box_mass_properties(2, {1, 2, 3}));
    sledge.inverse_inertia.setZero();
    CHECK_FALSE(sweet_spot(sledge, {1, 0, 0}, {0, 0, 1}).has_value());
    CHECK_FALSE(sweet_spot(make_fixed_body(), {1, 0, 0}, {0, 0, 1}).has_value());
    RigidBody merry_go_round = make_body(box_mass_properties(2, {1, 2, 3}));
    merry_go_round.inverse_inertia = Vec3(0, 0, 4).asDiagonal();
    CHECK_FALSE(sweet_spot(merry_go_round, {1, 0, 0}, {0, 0, 1}).has_value());
    check_spot(sweet_spot(merry_go_round, {1, 0, 0}, {0, 1, 0}), {-0.5 / 4, 0, 0}, 1);
}

TEST_CASE("a wheel on an axle: its centre stays, though its inverse mass is zero") {
    RigidBody wheel = make_fixed_body({2, -1, 0.5});
    wheel.inverse_inertia = Vec3(0, 4, 0).asDiagonal();
    check_spot(sweet_spot(wheel, {2.5, -1, 0.5}, {0, 0, 1}), {2, -1, 0.5}, 0);
}

TEST_CASE("nearly through the centre: the spot is far away, and is there") {
    const RigidBody box = make_body(box_mass_properties(12, {1, 2, 3}));
    for (const double beside : {1e-3, 1e-9, 1e-20, 1e-40}) {
        INFO("hit " << beside << " m beside the centre");
        for (const double along : {0.0, 1.0})
            check_spot(sweet_spot(box, {beside, along, 0}, {0, 1, 0}), {-5.0 / 12 / beside, 0, 0},
                       0);
    }
}

TEST_CASE("far from the centre: the spot comes near it, and is not yet there") {
    const RigidBody box = make_body(box_mass_properties(12, {1, 2, 3}));
    for (const double arm : {1e3, 1e9, 1e20, 1e40}) {
        INFO("hit " << arm << " m beside the centre");
        check_spot(sweet_spot(box, {arm, 0, 0}, {0, 1, 0}), {-5.0 / 12 / arm, 0, 0}, 0);
    }
}

TEST_CASE("a blow and its opposite have the same spot") {
    Random random(seed_of(516));
    for (int i = 0; i < 50; ++i) {
        const Blow blow = random_blow(random);
        const auto spot = blow.spot();
        REQUIRE(spot.has_value());
        require_spot(sweet_spot(blow.body, blow.position, -blow.direction), *spot, 1);
    }
}

TEST_CASE("how the body moves does not matter, nor where in the world it is") {
    Random random(seed_of(517));
    for (int i = 0; i < 50; ++i) {
        const Blow blow = random_blow(random);
        const auto spot = blow.spot();
        REQUIRE(spot.has_value());
        Blow other = blow;
        const Vec3 shift = 20 * random.direction();
        other.body.velocity = random_vector(random, 100);
        other.body.angular_velocity = random_vector(random, 100);
        other.body.position += shift;
        other.position += shift;
        require_spot(other.spot(), *spot + shift, 20 + reach(after(blow)));
    }
}

TEST_CASE("a turned problem has the turned spot") {
    Random random(seed_of(518));
    for (int i = 0; i < 50; ++i) {
        const Blow blow = random_blow(random);
        const auto spot = blow.spot();
        REQUIRE(spot.has_value());
        const Mat3 R = random.rotation();
        const Blow other{turned(R, blow.body), R * blow.position, R * blow.direction};
        require_spot(other.spot(), R * *spot, 1 + reach(after(blow)));
    }
}

TEST_CASE("the same blow in other units has the same spot in these units") {
    Random random(seed_of(519));
    for (int i = 0; i < 100; ++i) {
        const Blow blow = random_blow(random);
        const auto spot = blow.spot();
        REQUIRE(spot.has_value());
        const Units units = random_units(random);
        INFO("lengths times " << units.length << ", masses times " << units.mass);
        const Blow other{in_units(units, blow.body), units.length * blow.position, blow.direction};
        require_spot(other.spot(), units.length * *spot, units.length * (1 + reach(after(blow))));
    }
}

TEST_CASE("a spot does not depend on what was asked before") {
    Random random(seed_of(520));
    std::vector<Blow> blows;
    std::vector<std::optional<Vec3>> spots;
    for (int i = 0; i < 20; ++i) {
        blows.push_back(random_blow(random));
        spots.push_back(blows.back().spot());
    }
    for (std::size_t i = blows.size(); i-- > 0;) REQUIRE(blows[i].spot() == spots[i]);
}
