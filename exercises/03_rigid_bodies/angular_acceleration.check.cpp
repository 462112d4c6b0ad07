#include "chapters/03_rigid_bodies/dynamics.hpp"
#include "chapters/03_rigid_bodies/momentum.hpp"
#include "common/build/precompiled.hpp"

using namespace collide;

namespace {

// Moments of inertia 1, 2 and 2.5 kg m², which no symmetry makes equal.
RigidBody brick() { return make_body({.mass = 1, .inertia = Vec3(1, 2, 2.5).asDiagonal()}); }

RigidBody random_brick(Random& random) {
    RigidBody body = brick();
    body.orientation = Quat(random.rotation());
    body.angular_velocity = random.log_uniform(0.1, 10) * random.direction();
    return body;
}

// The body a short time later, if its angular velocity changes at the given rate.
RigidBody later(RigidBody body, const Vec3& rate, double time) {
    const Vec3 angle = time * (body.angular_velocity + 0.5 * time * rate);
    body.orientation = Quat(Eigen::AngleAxisd(angle.norm(), angle.normalized())) * body.orientation;
    body.angular_velocity += time * rate;
    return body;
}

}  // namespace

TEST_CASE("at rest a torque about a principal axis gives τ/I") {
    CHECK_THAT(angular_acceleration(brick(), {0, 6, 0}), agrees_with(Vec3(0, 3, 0)));
}

TEST_CASE("a spin about a principal axis is steady without torque") {
    RigidBody body = brick();
    body.angular_velocity = {0, 0, 7};
    CHECK_THAT(angular_acceleration(body, Vec3::Zero()), agrees_with(Vec3(0, 0, 0)));
}

TEST_CASE("a spin about another axis is not steady, though nothing acts") {
    RigidBody body = brick();
    body.angular_velocity = {3, 3, 3};
    const double size = angular_acceleration(body, Vec3::Zero()).norm();
    CHECK_FALSE(size < 1);
}

// A spin in the plane of the first two axes turns up about the third: (I₁ − I₂) ω₁ ω₂ / I₃ < 0.
TEST_CASE("without torque the change of the spin has the right sign") {
    RigidBody body = brick();
    body.angular_velocity = {3, 3, 0};
    CHECK(angular_acceleration(body, Vec3::Zero()).z() < 0);
}

TEST_CASE("without torque the mass does not matter") {
    RigidBody body = brick(), heavier = brick();
    heavier.inverse_inertia /= 2;
    body.angular_velocity = heavier.angular_velocity = {3, 3, 3};
    CHECK_THAT(angular_acceleration(heavier, Vec3::Zero()),
               agrees_with(angular_acceleration(body, Vec3::Zero())));
}

TEST_CASE("Euler's equations hold along the principal axes") {
    RigidBody body = brick();
    const Vec3 w(1, -2, 3), I(1, 2, 2.5), torque(0.3, 0.2, 0.1);
    body.angular_velocity = w;
    const Vec3 expected((torque.x() + (I.y() - I.z()) * w.y() * w.z()) / I.x(),
                        (torque.y() + (I.z() - I.x()) * w.z() * w.x()) / I.y(),
                        (torque.z() + (I.x() - I.y()) * w.x() * w.y()) / I.z());
    CHECK_THAT(angular_acceleration(body, torque), agrees_with(expected));
}

TEST_CASE("the angular momentum changes at the rate of the torque") {
    Random random(331);
    for (int i = 0; i < 200; ++i) {
        const RigidBody body = random_brick(random);
        const Vec3 torque = random.uniform(0, 10) * random.direction();
        const Vec3 rate = angular_acceleration(body, torque);
        const auto momentum = [&](double time) {
            return VecX(angular_momentum(later(body, rate, time)));
        };
        REQUIRE_THAT(torque, agrees_with_finite_differences(momentum, 0, 1e-5, 1e-5));
    }
}

TEST_CASE("the torque's power is the change of kinetic energy") {
    Random random(332);
    for (int i = 0; i < 200; ++i) {
        const RigidBody body = random_brick(random);
        const Vec3 torque = random.uniform(0, 10) * random.direction();
        const double power = angular_momentum(body).dot(angular_acceleration(body, torque));
        REQUIRE_THAT(power,
                     Catch::Matchers::WithinAbs(torque.dot(body.angular_velocity),
                                                1e-11 * (10 + body.angular_velocity.squaredNorm()) *
                                                    (1 + body.angular_velocity.norm())));
    }
}

TEST_CASE("turning body and torque together turns the answer") {
    Random random(333);
    for (int i = 0; i < 200; ++i) {
        const RigidBody body = random_brick(random);
        const Vec3 torque = 3 * random.direction();
        const Mat3 turn = random.rotation();
        RigidBody turned = body;
        turned.orientation = Quat(turn) * body.orientation;
        turned.angular_velocity = turn * body.angular_velocity;
        REQUIRE_THAT(angular_acceleration(turned, turn * torque),
                     is_frame_invariant(turn, angular_acceleration(body, torque),
                                        3 + body.angular_velocity.squaredNorm()));
    }
}

TEST_CASE("a fixed body is not accelerated by any torque") {
    RigidBody wall = make_fixed_body();
    wall.angular_velocity = {0, 1, 2};
    CHECK_THAT(angular_acceleration(wall, {1e6, 0, 0}), agrees_with(Vec3(0, 0, 0)));
}
