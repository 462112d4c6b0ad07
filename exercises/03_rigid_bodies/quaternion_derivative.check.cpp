#include "chapters/03_rigid_bodies/orientation.hpp"
#include "common/testing/testing.hpp"

using namespace collide;

namespace {

// (w, x, y, z)
VecX numbers(const Quat& q) { return Eigen::Vector4d(q.w(), q.x(), q.y(), q.z()); }
Quat negative(const Quat& q) { return {-q.w(), -q.x(), -q.y(), -q.z()}; }

struct Spin {
    Quat q;
    Vec3 omega;
};
// Any orientation, as q or as −q, and an unrelated angular velocity.
Spin random_spin(Random& random) {
    const Quat q(random.rotation());
    return {random.chance(0.5) ? q : negative(q), random.log_vector(0.1, 10)};
}

// q after rotating with the angular velocity for a time.
Quat turned(const Spin& spin, double time) {
    const double speed = spin.omega.norm();
    return Quat(Eigen::AngleAxisd(speed * time, spin.omega / speed)) * spin.q;
}

}  // namespace

TEST_CASE("what does not turn does not change") {
    Random random(seed_of(321));
    for (int i = 0; i < 10; ++i) {
        const Quat q = random_spin(random).q;
        REQUIRE_THAT(numbers(quaternion_derivative(q, Vec3::Zero())),
                     agrees_with(VecX::Zero(4), 0, 0));
    }
}

TEST_CASE("a body not turned yet has q̇ = (0, ω/2)") {
    CHECK_THAT(numbers(quaternion_derivative(Quat::Identity(), {0, 0, 3})),
               agrees_with(Eigen::Vector4d(0, 0, 0, 1.5)));
    CHECK_THAT(numbers(quaternion_derivative(Quat::Identity(), {2, 4, -6})),
               agrees_with(Eigen::Vector4d(0, 1, 2, -3)));
}

TEST_CASE("a body not turned yet that spins about +z gets a q with positive z") {
    CHECK(quaternion_derivative(Quat::Identity(), {0, 0, 3}).z() > 0);
}

TEST_CASE("a body turned by half a turn about x has q̇ = (−ω_x, 0, ω_z, −ω_y)/2") {
    CHECK_THAT(numbers(quaternion_derivative(Quat(0, 1, 0, 0), {1, 2, 3})),
               agrees_with(Eigen::Vector4d(-0.5, 0, 1.5, -1)));
}

TEST_CASE("after half a turn q̇ has the sign that q has, about any axis") {
    CHECK_THAT(numbers(quaternion_derivative(Quat(0, -1, 0, 0), {1, 2, 3})),
               agrees_with(Eigen::Vector4d(0.5, 0, -1.5, 1)));
    const Vec3 omega(1, 2, 3);
    for (const Vec3& axis : {Vec3(1, 0, 0), Vec3(0, 1, 0), Vec3(0, 0, 1), Vec3(0.6, 0, -0.8),
                             Vec3(0, -0.6, 0.8), Vec3(0.36, -0.48, 0.8), Vec3(0.8, 0.48, 0.36)})
        for (const Vec3& a : {axis, Vec3(-axis)}) {
            INFO("q = (0, " << a.transpose() << ")");
            // The product of two quaternions without scalar part has −ω·a and ω × a in it.
            const Vec3 cross = 0.5 * omega.cross(a);
            REQUIRE_THAT(
                numbers(quaternion_derivative(Quat(0, a.x(), a.y(), a.z()), omega)),
                agrees_with(Eigen::Vector4d(-0.5 * omega.dot(a), cross.x(), cross.y(), cross.z()),
                            1, 1e-14));
        }
}

TEST_CASE("close to the axis of q the little that ω has beside it still counts") {
    const Vec3 axes[][2] = {{{0, 0, 1}, {1, 0, 0}}, {{0.6, -0.48, 0.64}, {0.8, 0.36, -0.48}}};
    for (const auto& [axis, aside] : axes)
        for (const double little : {0.1, 1e-2, 1e-3, 1e-6, 1e-9, 1e-13}) {
            const Vec3 a = 0.6 * axis, omega = 2 * (axis + little * aside);
            const Vec3 rate = quaternion_derivative(Quat(0.8, a.x(), a.y(), a.z()), omega).vec();
            INFO("ω is " << little << " rad away from the axis of q");
            // ½ (w ω + ω × a), where ω × a is at right angles to both.
            REQUIRE_THAT(rate.dot(aside), agrees_with(0.8 * little, 2, 2e-15));
            REQUIRE_THAT(rate.dot(aside.cross(axis)), agrees_with(0.6 * little, 2, 2e-15));
        }
}

TEST_CASE("a small component of ω counts beside a large one") {
    for (const double small : {1e-2, 5e-4, 5e-5, 1e-6, 1e-9, 1e-15})
        for (int large = 0; large < 3; ++large) {
            Vec3 omega(small, -small, small);
            omega[large] = 1;
            INFO("ω = (" << omega.transpose() << ")");
            const VecX still = numbers(quaternion_derivative(Quat::Identity(), omega));
            for (int i = 0; i < 3; ++i) REQUIRE_THAT(still[1 + i], agrees_with(0.5 * omega[i]));
            const VecX turned = numbers(quaternion_derivative(Quat(0, 1, 0, 0), omega));
            REQUIRE_THAT(turned[0], agrees_with(-0.5 * omega.x()));
            REQUIRE_THAT(turned[2], agrees_with(0.5 * omega.z()));
            REQUIRE_THAT(turned[3], agrees_with(-0.5 * omega.y()));
        }
}

TEST_CASE("the length of q stays: q̇ is at right angles to q") {
    Random random(seed_of(322));
    for (int i = 0; i < 200; ++i) {
        const Spin spin = random_spin(random);
        const Quat rate = quaternion_derivative(spin.q, spin.omega);
        REQUIRE_THAT(rate.dot(spin.q), Catch::Matchers::WithinAbs(0, 1e-13 * spin.omega.norm()));
    }
}

TEST_CASE("q̇ is half as long as ω") {
    Random random(seed_of(323));
    for (int i = 0; i < 100; ++i) {
        const Spin spin = random_spin(random);
        const double length = numbers(quaternion_derivative(spin.q, spin.omega)).norm();
        REQUIRE_THAT(length, agrees_with(0.5 * spin.omega.norm(), 0, 1e-13));
    }
}

TEST_CASE("the rate of two spins together is the sum of their rates") {
    Random random(seed_of(324));
    for (int i = 0; i < 100; ++i) {
        const Spin spin = random_spin(random);
        const Vec3 more = random_spin(random).omega;
        const VecX one = numbers(quaternion_derivative(spin.q, spin.omega));
        const VecX other = numbers(quaternion_derivative(spin.q, more));
        REQUIRE_THAT(numbers(quaternion_derivative(spin.q, spin.omega + more)),
                     agrees_with(one + other, spin.omega.norm() + more.norm(), 1e-13));
    }
}

TEST_CASE("it is the derivative of a steady rotation, by finite differences") {
    Random random(seed_of(325));
    for (int i = 0; i < 100; ++i) {
        const Spin spin = random_spin(random);
        const auto q = [&](double time) { return numbers(turned(spin, time)); };
        REQUIRE_THAT(numbers(quaternion_derivative(spin.q, spin.omega)),
                     agrees_with_finite_differences(q, 0));
    }
}

TEST_CASE("the points of the body move with the velocity ω × r") {
    Random random(seed_of(326));
    for (int i = 0; i < 200; ++i) {
        const Spin spin = random_spin(random);
        const Vec3 b = random.direction();
        const Quat point(0, b.x(), b.y(), b.z());
        const Quat rate = quaternion_derivative(spin.q, spin.omega);
        // r = q b q̄, differentiated as a product. Both halves have the same vector part.
        const Vec3 velocity = 2 * (rate * point * spin.q.conjugate()).vec();
        const Vec3 r = spin.q.toRotationMatrix() * b;
        REQUIRE_THAT(velocity, agrees_with(spin.omega.cross(r), spin.omega.norm(), 1e-13));
    }
}

TEST_CASE("close to no rotation the small parts of q still count") {
    Random random(seed_of(327));
    for (const double angle : {1e-4, 1e-9, 1e-15, 1e-40}) {
        const Vec3 a = 0.5 * angle * random.direction();
        const Vec3 omega = random_spin(random).omega;
        const Quat q(std::sqrt(1 - a.squaredNorm()), a.x(), a.y(), a.z());
        INFO("turned by " << angle << " rad");
        // From the product of quaternions in the text: the scalar part of ω q is −ω·a.
        const double expected = -0.5 * omega.dot(a);
        REQUIRE_THAT(quaternion_derivative(q, omega).w(),
                     agrees_with(expected, omega.norm() * a.norm()));
    }
}

TEST_CASE("close to half a turn the small scalar part of q still counts") {
    for (const double w : {1e-4, 1e-9, 1e-15, 1e-40}) {
        const double z = std::sqrt(1 - w * w);
        const Quat rate = quaternion_derivative(Quat(w, 0, 0, z), {0, 0, 3});
        INFO("scalar part " << w);
        REQUIRE_THAT(rate.w(), agrees_with(-1.5 * z));
        REQUIRE_THAT(rate.z(), agrees_with(1.5 * w));
    }
    // The same about another axis, and with an ω of its own.
    const double w = 1e-5;
    const Vec3 a = std::sqrt(1 - w * w) * Vec3(0.36, -0.48, 0.8), omega(2, 3, 5);
    const Quat rate = quaternion_derivative(Quat(w, a.x(), a.y(), a.z()), omega);
    CHECK_THAT(rate.w(), agrees_with(-0.5 * omega.dot(a), omega.norm(), 1e-14));
}

TEST_CASE("in a turned world q̇ is turned too") {
    Random random(seed_of(328));
    for (int i = 0; i < 100; ++i) {
        const Spin spin = random_spin(random);
        const Quat turn(random.rotation());
        const Quat rate = quaternion_derivative(spin.q, spin.omega);
        REQUIRE_THAT(numbers(quaternion_derivative(turn * spin.q, turn * spin.omega)),
                     agrees_with(numbers(turn * rate), spin.omega.norm()));
    }
}

TEST_CASE("the body's own axes may be chosen freely: ω belongs to the world") {
    Random random(seed_of(329));
    for (int i = 0; i < 100; ++i) {
        const Spin spin = random_spin(random);
        const Quat axes(random.rotation());
        const Quat rate = quaternion_derivative(spin.q, spin.omega);
        REQUIRE_THAT(numbers(quaternion_derivative(spin.q * axes, spin.omega)),
                     agrees_with(numbers(rate * axes), spin.omega.norm()));
    }
}

TEST_CASE("q and −q are the same orientation, and have opposite rates") {
    Random random(seed_of(330));
    for (int i = 0; i < 50; ++i) {
        const Spin spin = random_spin(random);
        const VecX rate = numbers(quaternion_derivative(spin.q, spin.omega));
        REQUIRE_THAT(numbers(quaternion_derivative(negative(spin.q), spin.omega)),
                     agrees_with(-rate, spin.omega.norm()));
    }
}

TEST_CASE("the same spin in other units of time") {
    Random random(seed_of(331));
    const auto require_scaled = [&](double unit) {
        INFO("angular velocities in units of " << unit << " rad/s");
        const Spin spin = random_spin(random);
        const VecX rate = numbers(quaternion_derivative(spin.q, spin.omega));
        const VecX scaled = numbers(quaternion_derivative(spin.q, unit * spin.omega));
        REQUIRE_THAT(scaled / unit, agrees_with(rate, spin.omega.norm()));
    };
    for (int power = -9; power <= 9; ++power) require_scaled(std::pow(10, power));
    for (const double extreme : {1e-150, 1e-40, 1e39, 1e150}) require_scaled(extreme);
}

TEST_CASE("a rate does not depend on the rates asked for before") {
    Random random(seed_of(332));
    std::vector<Spin> spins;
    std::vector<VecX> rates;
    for (int i = 0; i < 20; ++i) {
        const Spin& spin = spins.emplace_back(random_spin(random));
        rates.push_back(numbers(quaternion_derivative(spin.q, spin.omega)));
    }
    for (std::size_t i = spins.size(); i-- > 0;)
        REQUIRE(numbers(quaternion_derivative(spins[i].q, spins[i].omega)) == rates[i]);
}
