#include "chapters/03_rigid_bodies/kinematics.hpp"
#include "common/build/precompiled.hpp"

using namespace collide;

namespace {

// A body away from the origin, so that p and p − x differ.
RigidBody body_with(const Vec3& angular_velocity) {
    return {.position = {5, -3, 2}, .velocity = {1, 2, 3}, .angular_velocity = angular_velocity};
}

}  // namespace

TEST_CASE("in a body that does not turn every point has the acceleration of the centre") {
    const RigidBody body = body_with(Vec3::Zero());
    CHECK_THAT(point_acceleration(body, {7, 8, 9}, {.linear = {0, 0, -9.81}}),
               agrees_with(Vec3(0, 0, -9.81)));
}

TEST_CASE("the centre of mass has the acceleration of the centre of mass") {
    const RigidBody body = body_with({3, 2, 1});
    const Acceleration given{.linear = {1, 2, 3}, .angular = {4, 5, 6}};
    CHECK_THAT(point_acceleration(body, body.position, given), agrees_with(given.linear));
}

TEST_CASE("on a steady spin the acceleration has the size ω² r") {
    const RigidBody body = body_with({0, 0, 3});
    const Vec3 point = body.position + Vec3(2, 0, 0);
    CHECK_THAT(Vec3::Constant(point_acceleration(body, point, {}).norm()),
               agrees_with(Vec3::Constant(18)));
}

TEST_CASE("on a steady spin a point beside the centre is accelerated inwards") {
    const RigidBody body = body_with({0, 0, 3});
    CHECK(point_acceleration(body, body.position + Vec3(2, 0, 0), {}).x() < 0);
}

TEST_CASE("on a steady spin the acceleration points to the axis") {
    const RigidBody body = body_with({0, 0, 3});
    const Vec3 point = body.position + Vec3(2, 0, 7);
    CHECK_THAT(point_acceleration(body, point, {}), agrees_with(Vec3(-18, 0, 0)));
}

TEST_CASE("spun up from rest a point is accelerated at all") {
    const RigidBody body = body_with(Vec3::Zero());
    const Vec3 point = body.position + Vec3(2, 0, 7);
    CHECK_FALSE(point_acceleration(body, point, {.angular = {0, 0, 5}}).norm() < 1);
}

TEST_CASE("spun up from rest a point starts along its circle") {
    const RigidBody body = body_with(Vec3::Zero());
    const Vec3 point = body.position + Vec3(2, 0, 7);
    CHECK_THAT(point_acceleration(body, point, {.angular = {0, 0, 5}}),
               agrees_with(Vec3(0, 10, 0)));
}

TEST_CASE("it is the second derivative of the path, by finite differences") {
    Random random(341);
    for (int i = 0; i < 200; ++i) {
        const RigidBody body = body_with(3 * random.direction());
        const Acceleration given{.linear = 2 * random.direction(),
                                 .angular = 2 * random.direction()};
        const Vec3 point = body.position + 2 * random.direction();
        // To second order in time the body turns by the angle ω t + ½ ω̇ t².
        const auto velocity = [&](double time) {
            RigidBody later = body;
            const Vec3 angle = time * body.angular_velocity + 0.5 * time * time * given.angular;
            const Vec3 r =
                Eigen::AngleAxisd(angle.norm(), angle.normalized()) * (point - body.position);
            later.position = Vec3::Zero();
            later.velocity += time * given.linear;
            later.angular_velocity += time * given.angular;
            return VecX(point_velocity(later, r));
        };
        REQUIRE_THAT(point_acceleration(body, point, given),
                     agrees_with_finite_differences(velocity, 0));
    }
}

TEST_CASE("moving and turning the world turns the answer") {
    Random random(342);
    for (int i = 0; i < 200; ++i) {
        const RigidBody body = body_with(3 * random.direction());
        const Acceleration given{.linear = 2 * random.direction(),
                                 .angular = 2 * random.direction()};
        const Vec3 point = body.position + 2 * random.direction();
        const Mat3 turn = random.rotation();
        const Vec3 move = 10 * random.direction();
        RigidBody moved = body;
        moved.position = turn * body.position + move;
        moved.angular_velocity = turn * body.angular_velocity;
        REQUIRE_THAT(point_acceleration(moved, turn * point + move,
                                        {turn * given.linear, turn * given.angular}),
                     is_frame_invariant(turn, point_acceleration(body, point, given), 100));
    }
}
