// Orientations: rotation of vectors, the spin between two orientations, and the drift of integrator
// steps off the unit sphere.
#include "chapters/03_rigid_bodies/orientation.hpp"
#include "chapters/03_rigid_bodies/motion.hpp"
#include "chapters/03_rigid_bodies/rigid_body.hpp"
#include "chapters/03_rigid_bodies/symmetric_top.hpp"
#include "common/testing/testing.hpp"

using namespace collide;
using Catch::Matchers::WithinAbs;

namespace {

RigidBody random_top(Random& random) {
    RigidBody top = make_body(cylinder_mass_properties(1, 1, random.log_uniform(0.2, 5)));
    top.orientation = Quat(random.rotation());
    top.angular_velocity = random.vector(0.5, 3);
    return top;
}

// The mean of ω over [0, time] by Gauss's rule with three points, on the closed form.
Vec3 mean_spin(const RigidBody& top, double time) {
    const double off = std::sqrt(0.6) / 2;
    const auto at = [&](double part) {
        return symmetric_top_after(top, part * time).angular_velocity;
    };
    return (5 * at(0.5 - off) + 8 * at(0.5) + 5 * at(0.5 + off)) / 18;
}

const std::vector<std::pair<std::string, OneStepMethod>> methods = {
    {"Euler", euler_step},
    {"Runge–Kutta", rk4_step},
    {"Merson", [](const Derivative& f, double time, const VecX& state, double step) {
         return merson_step(f, time, state, step).state;
     }}};

struct Sides {
    int outside = 0, inside = 0;
    double farthest = 0;  // from the sphere
};
// On which side of the unit sphere the steps of a spinning book end.
Sides sides_of_steps(const OneStepMethod& method, const Vec3& spin, double step, int steps) {
    RigidBody book = make_body(box_mass_properties(1, {0.3, 0.2, 0.05}));
    book.angular_velocity = spin;
    const Derivative f = motion({book});
    VecX state = pack({book});
    Sides sides;
    for (int i = 0; i < steps; ++i) {
        state = method(f, 0, state, step);
        const double off = state.segment<4>(3).norm() - 1;
        if (std::abs(off) > 1e-15) ++(off > 0 ? sides.outside : sides.inside);
        sides.farthest = std::max(sides.farthest, std::abs(off));
        renormalise(state);
    }
    return sides;
}

}  // namespace

TEST_CASE("q (0, b) q̄ keeps b along the axis, and turns what is across it by the angle of (3.9)") {
    Random random(351);
    for (int i = 0; i < 200; ++i) {
        const Vec3 n = random.direction(), b = random.vector(0, 3);
        const double angle = random.uniform(-7, 7);
        const Vec3 v = std::sin(angle / 2) * n;
        const Quat q(std::cos(angle / 2), v.x(), v.y(), v.z());
        const Quat product = q * Quat(0, b.x(), b.y(), b.z()) * q.conjugate();
        const Vec3 along = n.dot(b) * n, across = b - along;
        REQUIRE_THAT(product.w(), WithinAbs(0, 1e-14));
        REQUIRE_THAT(product.vec(), agrees_with(along + std::cos(angle) * across +
                                                std::sin(angle) * n.cross(across)));
        REQUIRE_THAT(q * b, agrees_with(Vec3(product.vec())));
    }
}

TEST_CASE("simulated with it for that time, the first orientation becomes the second") {
    Random random(352);
    for (int i = 0; i < 50; ++i) {
        RigidBody ball = make_body(sphere_mass_properties(1, 0.3));  // whose spin is steady
        ball.orientation = Quat(random.rotation());
        const Quat goal(random.rotation());
        const double time = random.log_uniform(0.1, 10);
        ball.angular_velocity = average_spin(ball.orientation, goal, time);
        const VecX end =
            integrate_fixed(rk4_step, motion({ball}), 0, pack({ball}), time, 200, renormalise);
        const Quat reached = unpack({ball}, end)[0].orientation;
        REQUIRE_THAT(entries(reached.toRotationMatrix()),
                     agrees_with(entries(goal.toRotationMatrix()), 1, 1e-8));
    }
}

TEST_CASE("over a short time the average spin is the mean of ω less T²/12 ω × ω̇") {
    Random random(353);
    for (int i = 0; i < 50; ++i) {
        const RigidBody top = random_top(random);
        // The remainder without and with the second term.
        const auto remainder = [&](double time, double factor) {
            const RigidBody end = symmetric_top_after(top, time),
                            middle = symmetric_top_after(top, time / 2);
            const Vec3 correction =
                middle.angular_velocity.cross(angular_acceleration(middle, Vec3::Zero()));
            return (average_spin(top.orientation, end.orientation, time) - mean_spin(top, time) +
                    factor * time * time / 12 * correction)
                .norm();
        };
        const double size = std::pow(top.angular_velocity.norm(), 3);
        if (remainder(0.1, 0) < 1e-3 * size) continue;  // nearly a steady spin
        CHECK_THAT(std::log2(remainder(0.1, 0) / remainder(0.05, 0)), WithinAbs(2, 0.1));
        CHECK_THAT(std::log2(remainder(0.1, 1) / remainder(0.05, 1)), WithinAbs(4, 0.2));
    }
}

TEST_CASE("Euler's steps always end outside the unit sphere") {
    for (const Vec3& spin : {Vec3(0, 0, 4), Vec3(0, 4, 0.08), Vec3(1, 2, 3)})
        CHECK(sides_of_steps(euler_step, spin, 0.02, 1500).outside == 1500);
}

TEST_CASE("on a steady spin the steps of Runge–Kutta and Merson end inside the unit sphere") {
    for (const double step : {0.05, 0.1, 0.2, 0.4})
        for (const std::size_t method : {1, 2}) {
            INFO(methods[method].first << ", steps of " << step << " s");
            const Sides sides = sides_of_steps(methods[method].second, {0, 0, 4}, step, 500);
            CHECK(sides.outside == 0);
            CHECK(sides.inside == 500);
        }
}

TEST_CASE("if the body tumbles, they end on both sides of it, nearer with the fifth power") {
    const Vec3 spin = 4 * Vec3(0, std::cos(0.02), std::sin(0.02));  // as in figure tumbling_body
    for (const std::size_t method : {1, 2}) {
        const Sides coarse = sides_of_steps(methods[method].second, spin, 0.04, 750),
                    fine = sides_of_steps(methods[method].second, spin, 0.02, 1500);
        INFO(methods[method].first << ": outside in " << fine.outside << " of 1500 steps, at most "
                                   << fine.farthest << " from the sphere");
        CHECK(fine.outside > 300);
        CHECK(fine.inside > 750);
        CHECK(coarse.farthest / fine.farthest > 30);
    }
}
