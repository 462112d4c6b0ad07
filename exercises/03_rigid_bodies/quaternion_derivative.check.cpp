#include "chapters/03_rigid_bodies/orientation.hpp"
#include "common/build/precompiled.hpp"

using namespace collide;

namespace {

// (w, x, y, z)
VecX numbers(const Quat& q) { return Eigen::Vector4d(q.w(), q.x(), q.y(), q.z()); }

struct Spin {
    Quat q;
    Vec3 omega;
};
Spin random_spin(Random& random) {
    return {Quat(random.rotation()), random.log_uniform(0.1, 10) * random.direction()};
}

// Where q is after turning with the angular velocity for a time.
Quat turned(const Spin& spin, double time) {
    const double speed = spin.omega.norm();
    return Quat(Eigen::AngleAxisd(speed * time, spin.omega / speed)) * spin.q;
}

}  // namespace

TEST_CASE("what does not turn does not change") {
    Random random(321);
    const Quat q(random.rotation());
    CHECK_THAT(numbers(quaternion_derivative(q, Vec3::Zero())), agrees_with(VecX::Zero(4)));
}

TEST_CASE("a body not turned yet that spins about z has q̇ = (0, 0, 0, ω/2)") {
    CHECK_THAT(numbers(quaternion_derivative(Quat::Identity(), {0, 0, 3})),
               agrees_with(Eigen::Vector4d(0, 0, 0, 1.5)));
}

TEST_CASE("a body not turned yet that spins about +z gets a q with positive z") {
    CHECK(quaternion_derivative(Quat::Identity(), {0, 0, 3}).z() > 0);
}

TEST_CASE("the length of q stays: q̇ is at right angles to q") {
    Random random(322);
    for (int i = 0; i < 200; ++i) {
        const Spin spin = random_spin(random);
        const Quat rate = quaternion_derivative(spin.q, spin.omega);
        REQUIRE_THAT(rate.dot(spin.q), Catch::Matchers::WithinAbs(0, 1e-12 * spin.omega.norm()));
    }
}

TEST_CASE("twice as fast is twice the rate") {
    Random random(323);
    for (int i = 0; i < 200; ++i) {
        const Spin spin = random_spin(random);
        const VecX once = numbers(quaternion_derivative(spin.q, spin.omega));
        REQUIRE_THAT(numbers(quaternion_derivative(spin.q, 2 * spin.omega)),
                     agrees_with(2 * once, spin.omega.norm()));
    }
}

TEST_CASE("it is the derivative of a steady rotation, by finite differences") {
    Random random(324);
    for (int i = 0; i < 200; ++i) {
        const Spin spin = random_spin(random);
        const auto q = [&](double time) { return numbers(turned(spin, time)); };
        REQUIRE_THAT(numbers(quaternion_derivative(spin.q, spin.omega)),
                     agrees_with_finite_differences(q, 0));
    }
}

TEST_CASE("in a turned world q̇ is turned too") {
    Random random(325);
    for (int i = 0; i < 200; ++i) {
        const Spin spin = random_spin(random);
        const Quat turn(random.rotation());
        const Quat rate = quaternion_derivative(spin.q, spin.omega);
        REQUIRE_THAT(numbers(quaternion_derivative(turn * spin.q, turn * spin.omega)),
                     agrees_with(numbers(turn * rate), spin.omega.norm()));
    }
}
