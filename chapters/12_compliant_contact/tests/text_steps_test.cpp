// Statements of chapter 12's text about steps: number, stability, order.
#include <algorithm>
#include <cmath>
#include <numbers>

#include "chapters/03_rigid_bodies/adaptive.hpp"
#include "chapters/12_compliant_contact/childproof_brick.hpp"
#include "chapters/12_compliant_contact/tests/on_the_floor.hpp"
#include "common/core/random.hpp"
#include "common/testing/testing.hpp"

using namespace collide;
using Catch::Matchers::WithinAbs;
using Catch::Matchers::WithinRel;

namespace {

constexpr double gravity = 9.81;
constexpr CompliantIntegrator explicitly = CompliantIntegrator::merson;
constexpr CompliantIntegrator implicitly = CompliantIntegrator::implicit;

/// Number of steps of the brick's collision.
int steps_of(const ChildproofBrick& brick, const CompliantAccuracy& accuracy) {
    const CompliantCollision collision =
        integrate_collision(childproof_brick(brick), 5e-3, accuracy);
    REQUIRE(collision.is_over);
    return collision.steps;
}

}  // namespace

TEST_CASE("12, text: a collision costs the same at any stiffness") {
    for (const double modulus : {1e5, 1e8, 1e11}) {
        const CompliantSystem ball = compliant_system(ball_on_floor(1, 0.5), {.modulus = modulus});
        const double duration = 1.5 * hertz_duration(ball_stiffness(0.1, modulus), 1, 1);
        const auto steps = [&](CompliantIntegrator integrator) {
            const AdaptiveResult end = integrate_adaptive(
                compliant_motion(ball), 0, pack(ball), duration,
                adaptive_settings(ball, {.integrator = integrator}), renormalise_bodies);
            return end.accepted;
        };
        CHECK(std::abs(steps(explicitly) - 25) <= 1);
        CHECK(std::abs(steps(implicitly) - 66) <= 2);
    }
}

TEST_CASE("12, text: a second of rest costs ω/√12 explicit steps") {
    for (const double modulus : {1e9, 1e11}) {
        const auto steps = [&](CompliantIntegrator integrator) {
            const Stepper model =
                compliant_model({.modulus = modulus}, {.integrator = integrator}, 1);
            Simulation run = simulate(box_on_floor(), model, 1);
            const int settling = run.steps;
            advance(run, model, 1);
            return run.steps - settling;
        };
        const double k = ball_stiffness(0.02, modulus);
        const double depth = std::pow(2 * gravity / 4 / k, 2. / 3);
        const double omega = std::sqrt(1.5 * gravity / depth);
        CHECK_THAT(steps(explicitly), WithinRel(omega / std::sqrt(12), 0.02));
        CHECK(steps(implicitly) <= 10);
        if (modulus == 1e9) {
            CHECK_THAT(depth, WithinAbs(8.8e-6, 0.05e-6));
            CHECK_THAT(omega, WithinAbs(1295, 1));
            CHECK(std::abs(steps(explicitly) - 375) <= 4);
        } else {
            CHECK(std::abs(steps(explicitly) - 1722) <= 17);
        }
    }
}

TEST_CASE("12, text: on oscillations Merson's step is stable up to √12, the implicit one always") {
    const auto factor = [](double y, bool implicit) {
        const Derivative f = [y](double, const VecX& x) { return VecX(Vec2(-y * x[1], y * x[0])); };
        MatX J(2, 2);
        J << 0, -y, y, 0;
        const VecX start = Vec2(1, 0);
        return (implicit ? rosenbrock_step(f, J, 0, start, 1) : merson_step(f, 0, start, 1))
            .state.norm();
    };
    for (const double y : {0.01, 0.3, 1.0, 2.0, 3.0, 3.46, 3.47, 4.0, 100.0}) {
        const double s = y * y, gamma = 1 - 1 / std::sqrt(2);
        CHECK_THAT(factor(y, false) * factor(y, false),
                   WithinRel(1 - s * s * s * s / 1728 * (1 - s / 12), 1e-9));
        CHECK((factor(y, false) <= 1) == (y <= std::sqrt(12)));
        const double a = gamma * gamma * s;
        CHECK_THAT(factor(y, true) * factor(y, true),
                   WithinRel((1 + 2 * a) / ((1 + a) * (1 + a)), 1e-9));
    }
}

TEST_CASE("12, text: on decays Merson's step is stable up to 3.55") {
    const auto factor = [](double y) {
        const Derivative f = [y](double, const VecX& x) { return VecX(-y * x); };
        return std::abs(merson_step(f, 0, VecX::Ones(1), 1).state[0]);
    };
    for (double y = 0.1; y < 3.545; y += 0.01) CHECK(factor(y) <= 1);
    CHECK(factor(3.555) > 1);
}

TEST_CASE("12, text: small oscillations of a body at rest die out with 3/4 c g") {
    const double c = dissipation_for(0.5, 1);
    CHECK_THAT(0.75 * c * gravity, WithinAbs(7, 0.05));
    for (const double modulus : {1e7, 1e9}) {
        Scene scene = box_on_floor();
        const double k = ball_stiffness(0.02, modulus);
        const double rest = std::pow(2 * gravity / 4 / k, 2. / 3);
        scene.bodies[1].position.z() = 0.1 - 1.01 * rest;
        const Stepper model = compliant_model({.modulus = modulus}, {.accuracy = 1e-8});
        const auto excess = [&](const Simulation& run) {
            const double change = 0.1 - run.scene.bodies[1].position.z() - rest;
            const double speed = run.scene.bodies[1].velocity.z();
            return std::hypot(change, speed / std::sqrt(1.5 * gravity / rest));
        };
        Simulation run{.scene = scene, .memory = start_detection(scene)};
        advance(run, model, 0.1);
        const double before = excess(run);
        advance(run, model, 0.2);
        CHECK_THAT(std::log(before / excess(run)) / 0.2, WithinRel(0.75 * c * gravity, 0.05));
    }
}

TEST_CASE("12, text: what sticking costs the brick, and what an implicit step saves") {
    CHECK(std::abs(steps_of({.mu = 0.125}, {.accuracy = 1e-3}) - 28) <= 2);
    CHECK(std::abs(steps_of({.mu = 0.325}, {.accuracy = 1e-3}) - 504) <= 20);
    CHECK(std::abs(steps_of({.mu = 0.325}, {.accuracy = 1e-3, .integrator = implicitly}) - 69) <=
          4);
    ChildproofBrick smoother{.mu = 0.325};
    smoother.springs.transition_speed = 1e-3;
    const int fine = steps_of(smoother, {.accuracy = 1e-3});
    CAPTURE(fine);
    CHECK(std::abs(fine - 2800) <= 150);
}

TEST_CASE("12, text: the implicit step has order 2 with any Jacobian") {
    const Derivative f = [](double, const VecX& y) { return VecX(Vec2(y[1], -std::sin(y[0]))); };
    const auto error = [&](const MatX& J, int steps) {
        const auto end = [&](int n) {
            VecX y = Vec2(1, 0.5);
            for (int k = 0; k < n; ++k) y = rosenbrock_step(f, J, 0, y, 1. / n).state;
            return y;
        };
        VecX exact = Vec2(1, 0.5);
        for (int k = 0; k < 1000; ++k) exact = merson_step(f, 0, exact, 1e-3).state;
        return (end(steps) - exact).norm();
    };
    Random random(1212);
    for (int k = 0; k < 20; ++k) {
        MatX J(2, 2);
        for (double& entry : J.reshaped()) entry = random.uniform(-1, 1);
        CHECK_THAT(std::log2(error(J, 200) / error(J, 400)), WithinAbs(2, 0.1));
    }
}

TEST_CASE("12, text: (12.18) agrees with central differences") {
    Random random(1213);
    int compared = 0, bent = 0;
    for (int k = 0; k < 1000; ++k) {
        Scene scene{.surface = {.restitution = 0.5, .friction = 0.6}};
        const auto placement = [&](const Vec3& x) {
            return Placement{.position = x,
                             .orientation = Quat(random.rotation()),
                             .velocity = random.vector(0, 1),
                             .angular_velocity = random.direction()};
        };
        add_box(scene, {0.5, 0.6, 0.7}, 2, placement(Vec3::Zero()));
        if (random.chance(0.3))
            add_sphere(scene, 0.3, 1, placement(0.55 * random.direction()));
        else
            add_box(scene, {0.3, 0.5, 0.4}, 1, placement(0.45 * random.direction()));
        const CompliantSystem system =
            compliant_system(scene, {.modulus = 1e5, .transition_speed = 0.5});
        // Deep inside, a small motion may change the nearest face, and the force jumps.
        const std::vector<Touch> touches = find_touches(system, scene.bodies);
        if (touches.empty() || std::any_of(touches.begin(), touches.end(), [](const Touch& touch) {
                return touch.depth > touch.radius;
            }))
            continue;
        const VecX state = pack(system);
        const MatX J = compliant_jacobian(system, state);
        const Derivative f = compliant_motion(system);
        MatX differences = MatX::Zero(J.rows(), J.cols());
        for (Eigen::Index i = 0; i < state.size(); ++i) {
            constexpr double h = 1e-6;
            VecX more = state, less = state;
            more[i] += h;
            less[i] -= h;
            differences.col(i) = (f(0, more) - f(0, less)) / (2 * h);
        }
        const auto rows = J.rows() - energy_state_size;
        const double size = J.topRows(rows).cwiseAbs().maxCoeff();
        const double error = (J - differences).topRows(rows).cwiseAbs().maxCoeff();
        CAPTURE(k, error / size);
        CHECK(error < 1e-7 * size);
        ++compared;
        bent += std::any_of(touches.begin(), touches.end(),
                            [](const Touch& touch) { return !touch.hessian.isZero(0); });
    }
    CAPTURE(compared, bent);
    CHECK(compared > 50);
    CHECK(bent > 10);  // spheres at edges and corners
}

TEST_CASE("12, text: the implicit step damps a spring that it does not follow") {
    Scene scene = box_on_floor();
    const double rest = std::pow(2 * gravity / 4 / ball_stiffness(0.02, 1e7), 2. / 3);
    scene.bodies[1].position.z() = 0.1 - 1.5 * rest;
    const auto energy = [](const CompliantSystem& system) {
        return kinetic_energy(system.scene) + potential_energy(system.scene) +
               stored_energy(find_touches(system, system.scene.bodies));
    };
    const CompliantSettings springs{.dissipation = 0};
    const CompliantSystem start = compliant_system(scene, springs);
    CompliantSystem still = start;
    still.scene.bodies[1].position.z() = 0.1 - rest;
    const double excess = energy(start) - energy(still);
    const auto left = [&](const CompliantAccuracy& accuracy) {
        const AdaptiveResult end =
            integrate_adaptive(compliant_motion(start), 0, pack(start), 1,
                               adaptive_settings(start, accuracy), renormalise_bodies);
        CompliantSystem now = start;
        now.scene.bodies =
            unpack(now.scene.bodies, end.state.head(end.state.size() - energy_state_size));
        CHECK(std::abs(energies_of(end.state).dissipated) < 1e-12);  // no loss is recorded
        return (energy(now) - energy(still)) / excess;
    };
    CHECK_THAT(left({.accuracy = 1e-8}), WithinRel(1, 1e-3));
    CHECK(left({.accuracy = 1e-2, .integrator = implicitly}) < 0.5);
}
