// Numbers in the text that no other test covers.
#include <algorithm>
#include <cmath>
#include <numbers>

#include "chapters/05_rigid_impulses/collision_matrix.hpp"
#include "chapters/06_frictional_impact_3d/regularised.hpp"
#include "chapters/12_compliant_contact/childproof_brick.hpp"
#include "chapters/12_compliant_contact/tests/on_the_floor.hpp"
#include "common/core/decompositions.hpp"
#include "common/testing/testing.hpp"

using namespace collide;
using Catch::Matchers::WithinAbs;
using Catch::Matchers::WithinRel;

namespace {

constexpr double g = 9.81;

Vec3 impulse_on_brick(const CompliantSystem& brick, const CompliantCollision& collision) {
    return brick_mass *
           (collision.moments.back().bodies[1].velocity - brick.scene.bodies[1].velocity);
}
ImpactProblem impact_of(const CompliantSystem& brick, double mu, RestitutionLaw law) {
    const std::vector<RigidBody>& bodies = brick.scene.bodies;
    return {.K = collision_matrix(bodies[1], bodies[0], lowest_point(brick)),
            .u0 = bodies[1].velocity,
            .mu = mu,
            .e = 1,
            .law = law};
}

}  // namespace

TEST_CASE("12, text: depth and duration of balls of rubber, of stone, and of a marble") {
    const double rubber = ball_stiffness(0.1, 1e7), stone = ball_stiffness(0.1, 1e10);
    CHECK_THAT(hertz_depth(rubber, 1, 1), WithinAbs(2.4e-3, 0.05e-3));
    CHECK_THAT(hertz_duration(rubber, 1, 1), WithinAbs(7.2e-3, 0.05e-3));
    CHECK_THAT(hertz_depth(stone, 1, 1), WithinAbs(0.15e-3, 0.005e-3));
    CHECK_THAT(hertz_duration(stone, 1, 1), WithinAbs(0.45e-3, 0.005e-3));
    CHECK_THAT(hertz_duration(rubber, 1, 1) / hertz_depth(rubber, 1, 1), WithinAbs(2.9433, 5e-5));
    const double marble = ball_stiffness(0.008, 3e10), depth = hertz_depth(marble, 0.005, 1);
    CHECK(hertz_duration(marble, 0.005, 1) < 1e-4);
    CHECK(marble * std::pow(depth, 1.5) > 2000 * 0.005 * g);
    // Dropped from a height of half a metre to a metre: about ten thousand times its weight.
    for (const double height : {0.5, 1.0}) {
        const double speed = std::sqrt(2 * g * height), deepest = hertz_depth(marble, 0.005, speed);
        CHECK(marble * std::pow(deepest, 1.5) > 10'000 * 0.005 * g);
        CHECK(marble * std::pow(deepest, 1.5) < 40'000 * 0.005 * g);
        CHECK(hertz_duration(marble, 0.005, speed) < 0.6e-4);
    }
    // A faster ball has a shorter contact.
    CHECK_THAT(hertz_duration(rubber, 1, 32) / hertz_duration(rubber, 1, 1), WithinRel(0.5, 1e-9));
}

TEST_CASE("12, errata: with a curvature for R, (4.1) does not follow the unit of length") {
    // The same ball, in metres and in millimetres; a pascal is 1e-6 N/mm².
    const auto printed = [](double R, double E, double z) {
        return 4. / 3 * std::sqrt(R) * E * std::pow(z, 1.5);
    };
    const double radius = 0.1, E = 1e7, z = 1e-3;
    const double newtons = hertz_force({1 / radius, E}, {0, HUGE_VAL}, z);
    CHECK_THAT(printed(radius, E, z), WithinRel(newtons, 1e-12));
    CHECK_THAT(printed(1e3 * radius, 1e-6 * E, 1e3 * z), WithinRel(newtons, 1e-12));
    CHECK_THAT(hertz_force({1 / (1e3 * radius), 1e-6 * E}, {0, HUGE_VAL}, 1e3 * z),
               WithinRel(newtons, 1e-12));
    const double in_metres = printed(1 / radius, E, z);
    const double in_millimetres = printed(1 / (1e3 * radius), 1e-6 * E, 1e3 * z);
    CHECK(in_metres > 100 * in_millimetres);
    CHECK(printed(1 / (2 * radius), E, z) < in_metres);  // a larger ball would be softer
}

TEST_CASE("12, text: a damper beside the spring pushes at once and pulls at the end") {
    // In units with m = k = v = 1.
    constexpr double damper = 0.3;
    const auto force = [](const VecX& y) {
        return std::pow(std::max(y[0], 0.0), 1.5) + damper * y[1];
    };
    const Derivative f = [&](double, const VecX& y) { return VecX(Vec2(y[1], -force(y))); };
    VecX state = Vec2(0, 1), before = state;
    CHECK_THAT(force(state), WithinRel(damper, 1e-12));
    for (int k = 0; k == 0 || state[0] > 0; ++k) {
        REQUIRE(k < 10'000);
        before = state;
        state = merson_step(f, 0, state, 1e-3).state;
    }
    CHECK(before[1] < -0.1);
    CHECK_THAT(force(before), WithinRel(damper * before[1], 0.01));
}

TEST_CASE("12, text: restitution at the brick's speed, and an e at one speed only") {
    CHECK_THAT(1 - 0.26 * 5.74, WithinAbs(-0.49, 0.005));
    CHECK_THAT(rebound_speed(0.26, 5.74) / 5.74, WithinAbs(0.381, 0.0005));
    const double c = dissipation_for(0.5, 1);
    CHECK_THAT(rebound_speed(c, 1), WithinAbs(0.5, 1e-9));
    CHECK_THAT(rebound_speed(c, 0.1) / 0.1, WithinAbs(0.91, 0.005));
    CHECK_THAT(rebound_speed(c, 10) / 10, WithinAbs(0.07, 0.005));
    const CompliantSystem soft = compliant_system(ball_on_floor(1, 0));
    CHECK(soft.dissipation[1] == dissipation_for(0.05, 1));
    for (const double e : {0.3, 0.5, 0.9})
        for (const double speed : {0.1, 1.0, 5.0}) {
            const CompliantSystem ball = compliant_system(ball_on_floor(speed, e));
            const double longest = 30 * hertz_duration(ball_stiffness(0.1, 1e7), 1, speed);
            const CompliantCollision run = integrate_collision(ball, longest, {.accuracy = 1e-7});
            REQUIRE(run.is_over);
            CHECK_THAT(run.moments.back().bodies[1].velocity.z(),
                       WithinRel(rebound_speed(ball.dissipation[1], speed), 1e-5));
        }
}

TEST_CASE("12, text: a block creeps as fast as friction needs") {
    for (const double part : {0.25, 0.5, 0.9}) {
        const Simulation run =
            simulate(box_on_floor(part * 0.5),
                     compliant_model({}, {.integrator = CompliantIntegrator::implicit}), 3);
        REQUIRE(run.status == SimulationStatus::reached_end);
        const double speed = run.scene.bodies[1].velocity.x();
        CHECK_THAT(friction_coefficient({}, speed), WithinRel(part * 0.5, 1e-3));
        if (part == 0.5) CHECK_THAT(speed, WithinRel(0.005, 1e-3));
    }
    CHECK_THAT(friction_coefficient({.at_peak = 1, .sliding = 1}, 0.01 / 20), WithinRel(1e-3, 0.2));
}

TEST_CASE("12, text: what the spheres do not see, and what they see twice") {
    // Crossing beams, edge on edge.
    Scene beams{.surface = {.restitution = 0.5, .friction = 0.5}};
    const Quat on_edge(Eigen::AngleAxisd(std::numbers::pi / 4, Vec3::UnitX()));
    const Quat across(Eigen::AngleAxisd(std::numbers::pi / 2, Vec3::UnitZ()));
    add_fixed_box(beams, {2, 0.2, 0.2}, {.orientation = on_edge});
    add_box(beams, {2, 0.2, 0.2}, 1, {.position = {0, 0, 0.5}, .orientation = across * on_edge});
    const Simulation run = simulate(beams, compliant_model(), 1);
    CHECK_THAT(run.scene.bodies[1].position.z(), WithinAbs(0.5 - g / 2, 1e-6));
    // Two cubes on top of each other.
    Scene cubes;
    add_fixed_box(cubes, {1, 1, 1});
    add_box(cubes, {1, 1, 1}, 1, {.position = {0, 0, 0.9999}});
    const CompliantSystem two = compliant_system(cubes);
    CHECK(find_touches(two, two.scene.bodies).size() == 8);
    const CompliantSystem one = compliant_system(box_on_floor());
    std::vector<RigidBody> pressed = one.scene.bodies;
    pressed[1].position.z() -= 1e-4;
    CHECK(find_touches(one, pressed).size() == 4);
    // A corner on a corner.
    const Vec3 corner = Vec3(1, 1, 1).normalized();
    const double half = std::sqrt(3) / 2;
    Scene corners;
    add_fixed_box(
        corners, {1, 1, 1},
        {.position = {0, 0, -half}, .orientation = rotation_between(corner, Vec3::UnitZ())});
    add_box(
        corners, {1, 1, 1}, 1,
        {.position = {0, 0, half - 0.02}, .orientation = rotation_between(corner, -Vec3::UnitZ())});
    CompliantSystem tips = compliant_system(corners);
    const double first = (std::sqrt(3) - 1) * 0.02;  // overlap of the tips at the first touch
    for (const double more : {1e-3, -1e-3}) {
        tips.scene.bodies[1].position.z() = half - first - more;
        CHECK(find_touches(tips, tips.scene.bodies).size() == (more > 0 ? 2 : 0));
    }
}

TEST_CASE("12, text: a soft ball is thrown through a plate") {
    Scene scene{.gravity = Vec3::Zero(), .surface = {.restitution = 1, .friction = 0}};
    add_fixed_box(scene, {2, 2, 0.05});
    add_sphere(scene, 0.1, 1, {.position = {0, 0, 0.2}, .velocity = {0, 0, -20}});
    REQUIRE(hertz_depth(ball_stiffness(0.1, 1e5), 1, 20) > 0.125);
    const Simulation through = simulate(scene, compliant_model({.modulus = 1e5}), 0.1);
    CHECK(through.scene.bodies[1].position.z() < -0.125);
    const Simulation back = simulate(scene, compliant_model({.modulus = 1e8}), 0.1);
    CHECK(back.scene.bodies[1].position.z() > 0.125);
}

TEST_CASE("12, text: the collision of the brick in numbers") {
    const CompliantSystem brick = childproof_brick();
    const CompliantCollision run = integrate_collision(brick, 5e-3, {.accuracy = 1e-7});
    REQUIRE(run.is_over);
    double depth = 0, force = 0, deepest = 0, hardest = 0, end = 0, depth_then = 0;
    for (const CompliantMoment& moment : run.moments) {
        if (moment.touches.empty()) continue;
        const double normal = touch_force(moment.touches[0], moment.bodies).normal;
        if (moment.touches[0].depth > depth) depth = moment.touches[0].depth, deepest = moment.time;
        if (normal > force)
            force = normal, hardest = moment.time, depth_then = moment.touches[0].depth;
        end = moment.time;
    }
    CHECK_THAT(depth, WithinAbs(0.59e-3, 0.005e-3));
    CHECK_THAT(force, WithinAbs(99e3, 0.5e3));
    CHECK_THAT(force / (brick_mass * g), WithinRel(5000, 0.05));
    // Contact circle a² = R z at the greatest force.
    CHECK_THAT(std::sqrt(ball_radius * depth_then), WithinAbs(7e-3, 0.5e-3));
    CHECK_THAT(force / (std::numbers::pi * ball_radius * depth_then), WithinAbs(0.62e9, 0.005e9));
    CHECK(hardest < deepest);
    CHECK_THAT(end, WithinAbs(0.5e-3, 0.02e-3));
    Scene after = brick.scene;
    after.bodies = run.moments.back().bodies;
    const CompliantMoment rough = integrate_collision(brick, 5e-3).moments.back();  // at 1e-5
    Scene rough_after = brick.scene;
    rough_after.bodies = rough.bodies;
    CHECK_THAT(kinetic_energy(rough_after) + rough.lost.dissipated + rough.lost.rubbed,
               WithinRel(kinetic_energy(brick.scene), 1.5e-6));
    CHECK_THAT(kinetic_energy(brick.scene), WithinAbs(57.9, 0.05));
    CHECK_THAT(kinetic_energy(after), WithinAbs(25.3, 0.05));
    CHECK_THAT(run.moments.back().lost.dissipated, WithinAbs(28.3, 0.05));
    CHECK_THAT(run.moments.back().lost.rubbed, WithinAbs(4.3, 0.05));
    // End of sliding, and end of compression.
    for (const double mu : {0.125, 0.225, 0.325}) {
        const CompliantCollision one = integrate_collision(childproof_brick({.mu = mu}), 5e-3);
        double sticks = 1, turns = 1;
        for (const CompliantMoment& moment : one.moments) {
            if (moment.touches.empty()) continue;
            const Vec3 u = touch_force(moment.touches[0], moment.bodies).velocity;
            if (u.head<2>().norm() < 0.01) sticks = std::min(sticks, moment.time);
            if (u.z() > 0) turns = std::min(turns, moment.time);
        }
        CAPTURE(mu, sticks, turns);
        CHECK((sticks < 1) == (mu > 0.2));
        if (sticks < 1) CHECK((sticks < turns) == (mu > 0.3));
    }
}

TEST_CASE("12, text: stiff springs without losses are chapter 06's impact, by Stronge's law") {
    const std::vector<double> percent = {0.50, 0.20, 0.079, 0.032, 0.013};
    for (const double mu : {0.125, 0.225, 0.325}) {
        double last = 0;
        for (int decade = 8; decade <= 12; ++decade) {
            const double modulus = std::pow(10, decade);
            const CompliantSystem brick = childproof_brick(
                {.mu = mu,
                 .springs = {.modulus = modulus, .dissipation = 0, .transition_speed = 1e-3}});
            const double longest = 5e-3 * std::pow(1e10 / modulus, 0.4);
            const CompliantCollision run = integrate_collision(brick, longest, {.accuracy = 1e-7});
            REQUIRE(run.is_over);
            const Vec3 p = impulse_on_brick(brick, run);
            const auto apart = [&](RestitutionLaw law) {
                const Vec3 other = impact_regularised(impact_of(brick, mu, law)).p;
                return (p - other).norm() / other.norm();
            };
            const double difference = apart(RestitutionLaw::stronge);
            CAPTURE(mu, modulus, difference);
            if (last > 0) CHECK_THAT(last / difference, WithinRel(std::pow(10, 0.4), 0.05));
            last = difference;
            if (mu == 0.325) CHECK_THAT(100 * difference, WithinRel(percent.at(decade - 8), 0.05));
            if (mu == 0.325 && decade == 12) {
                CHECK_THAT(100 * apart(RestitutionLaw::poisson), WithinAbs(0.73, 0.01));
                CHECK_THAT(100 * apart(RestitutionLaw::newton), WithinAbs(0.68, 0.01));
            }
        }
    }
}

TEST_CASE("12, text: a mass that changes when the depth is greatest") {
    // In units with k = v = 1.
    const auto rebound = [](double m1, double m2, double c) {
        const Derivative f = [=](double, const VecX& y) {
            const double force = hunt_crossley(1, c, y[0], y[1]);
            return VecX(Vec2(y[1], -force / (y[1] > 0 ? m1 : m2)));
        };
        VecX state = Vec2(0, 1), before = state;
        for (int k = 0; k == 0 || state[0] > 0; ++k) {
            REQUIRE(k < 1'000'000);
            before = state;
            state = merson_step(f, 0, state, 1e-4).state;
        }
        return -before[1];
    };
    for (const double m2 : {0.5, 1.0, 2.0})
        for (const double c : {0.01, 0.5}) {
            const double w = rebound(1, m2, c), x = 1.5 * c, y = 1.5 * c * w;
            CHECK_THAT(m2 * (-y - std::log1p(-y)), WithinRel(x - std::log1p(x), 2e-3));
            if (c == 0.01) CHECK_THAT(m2 * w * w, WithinAbs(1 - c * (1 + w), 1e-3));
        }
}

TEST_CASE("12, text: half the modulus changes the brick's impulse little") {
    for (const double mu : {0.125, 0.225, 0.325}) {
        const auto impulse = [&](double modulus) {
            const CompliantSystem brick =
                childproof_brick({.mu = mu, .springs = {.modulus = modulus, .dissipation = 0.26}});
            return impulse_on_brick(brick, integrate_collision(brick, 5e-3));
        };
        const double change = (impulse(5e9) - impulse(1e10)).norm() / impulse(1e10).norm();
        CAPTURE(mu, change);
        CHECK(change < 0.0004);
    }
    CHECK_THAT(std::pow(2, 0.4), WithinAbs(1.32, 0.005));
}

TEST_CASE("12, text: a row of five balls") {
    for (const double modulus : {1e7, 1e10}) {
        Scene row{.gravity = Vec3::Zero(), .surface = {.restitution = 1, .friction = 0}};
        for (int i = 0; i < 5; ++i)
            add_sphere(row, 0.25, 1,
                       {.position = {-0.5 * i, 0, 0}, .velocity = {i == 0 ? -2.0 : 0, 0, 0}});
        const CompliantCollision run = integrate_collision(
            compliant_system(row, {.modulus = modulus}), 0.05, {.accuracy = 1e-7});
        REQUIRE(run.is_over);
        const std::vector<RigidBody>& balls = run.moments.back().bodies;
        CHECK_THAT(balls[4].velocity.x(), WithinAbs(-1.978, 0.0006));
        CHECK_THAT(balls[3].velocity.x(), WithinAbs(-0.254, 0.0006));
        CHECK_THAT(balls[0].velocity.x(), WithinAbs(0.142, 0.0006));
    }
}
