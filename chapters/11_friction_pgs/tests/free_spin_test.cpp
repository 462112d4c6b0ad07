// A body that turns freely: what its motion keeps, and how exact it is.
#include "chapters/11_friction_pgs/free_spin.hpp"

#include "chapters/03_rigid_bodies/momentum.hpp"
#include "chapters/03_rigid_bodies/motion.hpp"
#include "chapters/05_rigid_impulses/scene.hpp"
#include "common/core/random.hpp"
#include "common/testing/sample_size.hpp"
#include "common/testing/testing.hpp"

using namespace collide;
using Catch::Matchers::WithinAbs;
using Catch::Matchers::WithinRel;

namespace {

RigidBody spinning_box(const Vec3& size, const Vec3& spin, const Mat3& turn = Mat3::Identity()) {
    Scene scene;
    add_box(scene, size, 1, {.orientation = Quat(turn), .angular_velocity = spin});
    return scene.bodies[0];
}

double turning_energy(const RigidBody& body) {
    return body.angular_velocity.dot(angular_momentum(body)) / 2;
}

/// The distance of two orientations, as the angle between them [rad].
double angle_between(const RigidBody& one, const RigidBody& other) {
    return one.orientation.angularDistance(other.orientation);
}

}  // namespace

TEST_CASE("(11.3): a free body keeps its angular momentum and its energy, however long the step") {
    Random random(1170);
    double worst_momentum = 0, worst_energy = 0;
    for (int k = 0; k < 2000; ++k) {
        Vec3 size = random.coordinates(0.05, 1);
        if (k == 0) size.setConstant(0.3);
        if (k == 1) size.y() = size.x();
        const Mat3 turn = random.rotation();
        RigidBody body = spinning_box(size, random.log_vector(0.01, 100), turn);
        body.velocity = random.direction();
        const Vec3 L = angular_momentum(body), from = body.position, v = body.velocity;
        const double energy = turning_energy(body);
        const double h = random.log_uniform(1e-5, 0.05);
        move_freely(body, h);
        worst_momentum = std::max(worst_momentum, (angular_momentum(body) - L).norm() / L.norm());
        worst_energy = std::max(worst_energy, std::abs(turning_energy(body) / energy - 1));
        CHECK(body.velocity == v);
        CHECK((body.position - from - h * v).norm() < 1e-15);
        CHECK_THAT(body.orientation.norm(), WithinAbs(1, 1e-15));
    }
    CAPTURE(worst_momentum, worst_energy);
    CHECK(worst_momentum < 1e-12);
    CHECK(worst_energy < 1e-12);
}

TEST_CASE("ten seconds at 30 rad/s in steps of 1 ms leave both where they were") {
    RigidBody body =
        spinning_box({0.4, 0.3, 0.2}, {0.3, 30, 0.2});  // about the middle axis: it tumbles
    const Vec3 L = angular_momentum(body);
    const double energy = turning_energy(body);
    double least = 30;
    for (int k = 0; k < 10'000; ++k) {
        move_freely(body, 1e-3);
        least = std::min(least, (body.orientation.conjugate() * body.angular_velocity).y());
    }
    CHECK((angular_momentum(body) - L).norm() < 1e-9 * L.norm());
    CHECK_THAT(turning_energy(body), WithinRel(energy, 1e-9));
    CHECK(least < -29);
}

TEST_CASE("the midpoint rule is of second order, by the integrator of chapter 3") {
    Random random(1171);
    for (int k = 0; k < sample_size(10, 100); ++k) {
        const Vec3 size = random.coordinates(0.2, 1);
        const Mat3 turn = random.rotation();
        const RigidBody start = spinning_box(size, random.vector(1, 4), turn);
        constexpr double duration = 0.5;
        const VecX exact =
            integrate_fixed(rk4_step, motion({start}), 0, pack({start}), duration, 2000);
        const RigidBody end = unpack({start}, exact)[0];
        std::vector<double> angles, spins;
        for (const int steps : {50, 100, 200}) {
            RigidBody body = start;
            for (int i = 0; i < steps; ++i) move_freely(body, duration / steps);
            angles.push_back(angle_between(body, end));
            spins.push_back((body.angular_velocity - end.angular_velocity).norm());
        }
        CAPTURE(k, angles[0], angles[1], angles[2], spins[0], spins[1], spins[2]);
        CHECK(angles[0] < 0.01);
        for (const std::vector<double>& errors : {angles, spins}) {
            CHECK_THAT(errors[0] / errors[1], WithinAbs(4, 0.2));
            CHECK_THAT(errors[1] / errors[2], WithinAbs(4, 0.1));
        }
    }
}

TEST_CASE("a fixed body that spins keeps its spin and turns evenly") {
    RigidBody body = make_fixed_body();
    body.velocity = {1, 0, -2};
    body.angular_velocity = {3, -4, 12};  // 13 rad/s
    const Vec3 spin = body.angular_velocity;
    const auto turned_by = [&](double step, int steps) {
        RigidBody moved = body;
        for (int k = 0; k < steps; ++k) move_freely(moved, step);
        CHECK(moved.angular_velocity == spin);
        CHECK(moved.velocity == body.velocity);
        const double time = step * steps;
        CHECK((moved.position - time * body.velocity).norm() < 1e-12);
        RigidBody exact = body;
        exact.orientation = Eigen::AngleAxisd(13 * time, spin / 13);
        return angle_between(moved, exact);
    };
    const double coarse = turned_by(2e-3, 100), fine = turned_by(1e-3, 200);
    CHECK(coarse < 2e-3);
    CHECK_THAT(coarse / fine, WithinAbs(4, 0.02));
}

TEST_CASE("Euler's method makes energy; the end of the step in place of its middle takes spin") {
    Random random(1172);
    for (int k = 0; k < 500; ++k) {
        const Vec3 size = random.coordinates(0.1, 1);
        const Mat3 turn = random.rotation();
        const RigidBody body = spinning_box(size, random.vector(0.5, 5), turn);
        const Mat3 I = body.inverse_inertia.inverse();
        const Vec3 w = body.orientation.conjugate() * body.angular_velocity, L = I * w;
        constexpr double h = 0.01;
        // Euler: I (ω⁺ − ω) = h L × ω, at right angles to ω.
        const Vec3 by_euler = w + h * body.inverse_inertia * L.cross(w);
        CHECK(by_euler.dot(I * by_euler) > w.dot(L));
        // Implicit Euler: L⁺ − L = h L⁺ × ω⁺, whose right side is at right angles to L⁺.
        Vec3 after = w;
        for (int step = 0; step < 200; ++step)
            after = body.inverse_inertia * (L + h * (I * after).cross(after));
        const Vec3 L_after = I * after;
        REQUIRE((L_after - L - h * L_after.cross(after)).norm() < 1e-12 * L.norm());
        CHECK_THAT(L_after.squaredNorm(),
                   WithinRel(L.squaredNorm() - h * h * after.cross(L_after).squaredNorm(), 1e-12));
        CHECK(L_after.norm() < L.norm());
        // The midpoint rule does neither, and is between the two.
        RigidBody moved = body;
        move_freely(moved, h);
        const Vec3 by_midpoint = moved.orientation.conjugate() * moved.angular_velocity;
        CHECK_THAT((I * by_midpoint).norm(), WithinRel(L.norm(), 1e-12));
        CHECK((by_midpoint - (by_euler + after) / 2).norm() <
              0.1 * (by_euler - after).norm() + 1e-12);
    }
}
