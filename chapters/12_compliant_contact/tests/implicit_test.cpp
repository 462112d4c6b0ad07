// The linearly implicit step: its order, its stability, and the Jacobian of the springs.
#include <catch2/catch_approx.hpp>
#include <catch2/catch_test_macros.hpp>
#include <cmath>

#include "chapters/12_compliant_contact/compliant_jacobian.hpp"
#include "common/core/random.hpp"

using namespace collide;
using Catch::Approx;

namespace {

// A nonlinear equation with a known solution: y = tan t.
VecX tangent_equation(double, const VecX& y) { return VecX::Constant(1, 1 + y[0] * y[0]); }

double error_after(double jacobian_factor, int steps) {
    VecX y = VecX::Zero(1);
    for (int k = 0; k < steps; ++k) {
        const MatX J = MatX::Constant(1, 1, jacobian_factor * 2 * y[0]);
        y = rosenbrock_step(tangent_equation, J, 0, y, 1.0 / steps).state;
    }
    return std::abs(y[0] - std::tan(1.0));
}

}  // namespace

TEST_CASE("12: the Rosenbrock step has order 2, also with a wrong Jacobian", "[12]") {
    for (const double factor : {1.0, 0.0, 0.5, 2.0})
        for (const int steps : {100, 200}) {
            const double order =
                std::log2(error_after(factor, steps) / error_after(factor, 2 * steps));
            CAPTURE(factor, steps);
            CHECK(order == Approx(2).margin(0.1));
        }
}

TEST_CASE("12: its estimate has order 3", "[12]") {
    const auto estimate = [](double h) {
        const VecX y = VecX::Constant(1, 0.5);
        return std::abs(
            rosenbrock_step(tangent_equation, MatX::Constant(1, 1, 1.0), 0, y, h).error[0]);
    };
    CHECK(std::log2(estimate(1e-2) / estimate(5e-3)) == Approx(3).margin(0.1));
}

TEST_CASE("12: what dies away fast dies away in one step, however long", "[12]") {
    for (const double rate : {1e2, 1e4, 1e8}) {
        const Derivative decay = [rate](double, const VecX& y) { return VecX(-rate * y); };
        const VecX after =
            rosenbrock_step(decay, MatX::Constant(1, 1, -rate), 0, VecX::Ones(1), 1).state;
        CAPTURE(rate);
        CHECK(std::abs(after[0]) < 6 / rate);  // L-stable: goes to zero, unlike the midpoint rule
    }
    // An undamped spring: no step increases its amplitude.
    Random random(2);
    for (int i = 0; i < 1000; ++i) {
        const double h = random.log_uniform(1e-3, 1e6);
        MatX J(2, 2);
        J << 0, 1, -1, 0;
        const Derivative swing = [&](double, const VecX& y) { return VecX(J * y); };
        CHECK(rosenbrock_step(swing, J, 0, Eigen::Vector2d(1, 0), h).state.norm() <= 1 + 1e-12);
    }
}

TEST_CASE("12: the Jacobian of the springs is the derivative of the motion", "[12]") {
    Random random(3);
    int touches = 0, between_bodies = 0, columns = 0, rough = 0;
    double worst = 0;
    const auto placed = [&](const Vec3& at) {
        return Placement{.position = at,
                         .orientation = Quat(random.rotation()),
                         .velocity = random.vector(0, 2),
                         .angular_velocity = random.vector(0, 3)};
    };
    for (int i = 0; i < 150; ++i) {
        Scene scene{.surface = {.restitution = 0.5, .friction = 0.4}};
        add_floor(scene);
        add_box(scene, {0.4, 0.6, 0.8}, 2, placed({0, 0, 0.3}));
        add_sphere(scene, 0.2, 1, placed({0.1 * (i % 5), 0.4, 0.19}));
        add_box(scene, {0.3, 0.3, 0.3}, 0.5, placed({0, 0, 0.7}));
        // Soft springs and slowly varying friction: finite differences fail at kinks.
        const CompliantSystem system = compliant_system(
            scene, {.modulus = 1e5, .transition_speed = 1, .peak_of_friction = 1.3});
        VecX state = pack(system);
        state.segment<4>(13 + 3) *= random.uniform(0.9, 1.1);  // not quite unit, as within a stage
        for (const Touch& touch : find_touches(system, scene.bodies)) {
            ++touches;
            between_bodies += touch.b != 0 && touch.a != 0;
        }
        const Derivative f = compliant_motion(system);
        const MatX J = compliant_jacobian(system, state);
        const auto size = state.size() - energy_state_size;
        for (Eigen::Index j = 0; j < size; ++j) {
            constexpr double h = 1e-6;
            VecX up = state, down = state;
            up[j] += h;
            down[j] -= h;
            const VecX slope = (f(0, up) - f(0, down)) / (2 * h);
            // Compared column by column, so that large entries do not hide small ones.
            const double scale = slope.head(size).cwiseAbs().maxCoeff() + 1;
            const double error = (J.col(j) - slope).head(size).cwiseAbs().maxCoeff() / scale;
            worst = std::max(worst, error);
            ++columns;
            rough += error > 5e-6;  // near z = 0, where the force has no second derivative
        }
    }
    CAPTURE(touches, between_bodies, worst, columns, rough);
    CHECK(touches > 500);
    CHECK(between_bodies > 200);
    CHECK(worst < 1e-4);
    CHECK(rough < columns / 100);
}
