// The trajectory of a held flight between the ends of its Runge–Kutta steps, compared with motions that
// are known in closed form.
#include <algorithm>

#include "chapters/03_rigid_bodies/symmetric_top.hpp"
#include "chapters/09_resting_contact/held_flight.hpp"
#include "chapters/09_resting_contact/tests/moving_bodies.hpp"
#include "common/testing/testing.hpp"

using namespace collide;

namespace {

/// A body with two equal principal moments: free, its motion is known in closed form.
RigidBody random_top(Random& random) {
    RigidBody top = random_body(random);
    const Vec3 moments = random.coordinates(0.7, 1.4);
    top.inverse_inertia = Vec3(moments.x(), moments.x(), moments.z()).asDiagonal();
    return top;
}

std::vector<RigidBody> random_tops(Random& random, int count) {
    std::vector<RigidBody> tops;
    for (int i = 0; i < count; ++i) tops.push_back(random_top(random));
    return tops;
}

VecX tops_after(std::vector<RigidBody> tops, double time) {
    for (RigidBody& top : tops) top = symmetric_top_after(top, time);
    return pack(tops);
}

HeldMotion held(const Derivative& motion) {
    return {.motion = motion, .unsolved = std::make_shared<bool>(false)};
}

/// q and −q are the same orientation.
VecX with_signs_of(VecX state, const VecX& other) {
    for (Eigen::Index k = 3; k < state.size(); k += body_state_size)
        if (state.segment<4>(k).dot(other.segment<4>(k)) < 0) state.segment<4>(k) *= -1;
    return state;
}

double difference(const VecX& state, const VecX& expected) {
    return (state - with_signs_of(expected, state)).cwiseAbs().maxCoeff();
}

/// How far the quaternions of a state are from unit length.
double unit_error(const VecX& state) {
    double worst = 0;
    for (Eigen::Index k = 3; k < state.size(); k += body_state_size)
        worst = std::max(worst, std::abs(state.segment<4>(k).norm() - 1));
    return worst;
}

/// A path in steps of these lengths, finished.
HeldPath path_of(const std::vector<RigidBody>& bodies, const HeldMotion& held,
                 const std::vector<double>& lengths) {
    HeldPath path = start_path(bodies);
    for (const double length : lengths) extend(path, held, length);
    finish(path, held);
    return path;
}

/// The largest difference from the exact motion between the nodes.
double worst_between(const HeldPath& path, const std::function<VecX(double)>& exact) {
    double worst = 0;
    for (std::size_t k = 0; k + 1 < path.times.size(); ++k)
        for (const double s : {0.2, 0.5, 0.9}) {
            const double time = path.times[k] + s * (path.times[k + 1] - path.times[k]);
            worst = std::max(worst, difference(state_at(path, time), exact(time)));
        }
    return worst;
}

}  // namespace

TEST_CASE("a path passes through its nodes, which are those of the Runge–Kutta steps") {
    Random random(930);
    const int paths = sample_size(100, 2'000);
    for (int k = 0; k < paths; ++k) {
        const std::vector<RigidBody> bodies{random_body(random), random_body(random, true)};
        const std::vector<Wrench> wrenches = random_wrenches(random, bodies.size());
        const Derivative rate =
            motion(bodies, [&](double, const std::vector<RigidBody>&) { return wrenches; });
        int evaluations = 0;
        const HeldMotion counted = held([&](double time, const VecX& state) {
            ++evaluations;
            return rate(time, state);
        });
        std::vector<double> lengths;
        const int steps = 1 + random.index(5);
        for (int i = 0; i < steps; ++i) lengths.push_back(random.log_uniform(1e-4, 0.1));
        HeldPath path = path_of(bodies, counted, lengths);
        CAPTURE(k, steps);
        // Each slope at a node serves the step before it and the step after it.
        CHECK(evaluations == 4 * steps + 1);
        finish(path, counted);
        CHECK(evaluations == 4 * steps + 1);
        REQUIRE(path.times.size() == lengths.size() + 1);
        VecX state = pack(bodies);
        double time = 0;
        for (std::size_t i = 0; i <= lengths.size(); ++i) {
            CHECK(path.times[i] == time);
            CHECK(difference(path.states[i], state) < 1e-14);
            CHECK(difference(path.slopes[i], rate(time, state)) < 1e-12);
            CHECK(difference(state_at(path, time), path.states[i]) < 1e-14);
            CHECK(unit_error(path.states[i]) < 1e-14);
            if (i == lengths.size()) continue;
            state = integrate_fixed(rk4_step, rate, time, state, lengths[i], 1, renormalise);
            time += lengths[i];
        }
    }
}

TEST_CASE("between its nodes, the error of a path falls with the fourth power of the step") {
    Random random(931);
    const int motions = sample_size(20, 400);
    int measured = 0;
    double least = 1e300, most = 0;
    for (int k = 0; k < motions; ++k) {
        const std::vector<RigidBody> tops = random_tops(random, 2);
        const auto exact = [&](double time) { return tops_after(tops, time); };
        const auto error_with = [&](int steps) {
            const HeldPath path =
                path_of(tops, held(motion(tops)),
                        std::vector<double>(static_cast<std::size_t>(steps), 1.0 / steps));
            return worst_between(path, exact);
        };
        const double coarse = error_with(16), fine = error_with(32);
        CAPTURE(k, coarse, fine);
        CHECK(coarse < 1e-3);
        const double ratio = coarse / fine;
        CHECK(ratio > 13);
        CHECK(ratio < 20);
        least = std::min(least, ratio);
        most = std::max(most, ratio);
        ++measured;
    }
    CAPTURE(measured, least, most);
    CHECK(measured == motions);
}

TEST_CASE(
    "between exact nodes, the error is that of Hermite's cubic: h⁴/384 times the derivative") {
    // Spin about a fixed axis, and a force that swings: both known, with their fourth derivatives.
    Random random(932);
    const int motions = sample_size(50, 1'000);
    for (int k = 0; k < motions; ++k) {
        const Vec3 axis = random.direction(), swing = random.direction();
        const double spin = random.uniform(0.5, 3), beat = random.uniform(0.5, 3);
        const auto exact = [&](double time) {
            RigidBody body;
            body.position = -std::cos(beat * time) * swing;
            body.velocity = beat * std::sin(beat * time) * swing;
            body.orientation = Quat(Eigen::AngleAxisd(spin * time, axis));
            body.angular_velocity = spin * axis;
            return body;
        };
        const Derivative rate = motion({exact(0)}, [&](double time, const auto&) {
            return std::vector<Wrench>{{beat * beat * std::cos(beat * time) * swing, Vec3::Zero()}};
        });
        HeldPath path{.times = {0, random.uniform(0.05, 0.2)}};
        for (const double time : path.times) path.states.push_back(pack({exact(time)}));
        for (const double time : path.times) path.slopes.push_back(rate(time, pack({exact(time)})));
        const double h = path.times[1], middle = h / 2;
        const VecX error = state_at(path, middle) - pack({exact(middle)});
        CAPTURE(k, h, spin, beat);
        const double share = std::pow(h, 4) / 384;
        // Up to terms of the next order, and below the largest derivative exactly.
        const Vec3 predicted = share * std::pow(beat, 4) * std::cos(beat * middle) * swing;
        CHECK((error.head<3>() - predicted).norm() < 0.05 * share * std::pow(beat, 4));
        CHECK(error.head<3>().norm() < share * std::pow(beat, 4) + 1e-15);
        CHECK(error.segment<3>(7).norm() < share * std::pow(beat, 5) + 1e-15);
        // Half-way the error of a quaternion that turns about an axis is one of its length alone.
        CHECK(error.segment<4>(3).norm() < 0.05 * share * std::pow(spin / 2, 4) + 1e-15);
        CHECK(error.segment<3>(10).norm() < 1e-14);
    }
}

TEST_CASE("a projectile is exact everywhere: its path is a polynomial") {
    Random random(933);
    for (int k = 0; k < 200; ++k) {
        const Vec3 gravity = 10 * random.direction();
        RigidBody ball;
        ball.position = random.direction();
        ball.velocity = random.direction();
        const HeldMotion falling = held(motion({ball}, [&](double, const auto&) {
            return std::vector<Wrench>{{gravity, Vec3::Zero()}};
        }));
        std::vector<double> lengths;
        for (int i = 0; i < 3; ++i) lengths.push_back(random.log_uniform(1e-3, 0.3));
        const HeldPath path = path_of({ball}, falling, lengths);
        const double time = random.uniform(0, path.times.back());
        const VecX state = state_at(path, time);
        CAPTURE(k, time);
        const Vec3 position = ball.position + time * ball.velocity + time * time / 2 * gravity;
        const Vec3 velocity = ball.velocity + time * gravity;
        CHECK((state.head<3>() - position).norm() < 1e-14);
        CHECK((state.segment<3>(7) - velocity).norm() < 1e-14);
    }
}

TEST_CASE("a path is smooth, with unit quaternions everywhere") {
    Random random(934);
    const int paths = sample_size(50, 1'000);
    for (int k = 0; k < paths; ++k) {
        std::vector<RigidBody> bodies{random_body(random), random_body(random)};
        for (RigidBody& body : bodies) body.angular_velocity *= 5;
        const HeldMotion tumbling = held(motion(bodies));
        std::vector<double> lengths;
        for (int i = 0; i < 3; ++i) lengths.push_back(random.log_uniform(1e-2, 0.2));
        const HeldPath path = path_of(bodies, tumbling, lengths);
        CAPTURE(k);
        for (int i = 0; i < 20; ++i)
            CHECK(unit_error(state_at(path, random.uniform(0, path.times.back()))) < 1e-14);
        // The derivatives on both sides of a node are its slope.
        const double h = 1e-5;
        for (const std::size_t node : {std::size_t{1}, std::size_t{2}}) {
            const double time = path.times[node];
            const VecX& slope = path.slopes[node];
            const auto one_sided = [&](double step) -> VecX {
                return (-1.5 * state_at(path, time) + 2 * state_at(path, time + step) -
                        0.5 * state_at(path, time + 2 * step)) /
                       step;
            };
            CHECK((one_sided(h) - slope).cwiseAbs().maxCoeff() < 1e-5 * slope.norm());
            CHECK((one_sided(-h) - slope).cwiseAbs().maxCoeff() < 1e-5 * slope.norm());
        }
    }
}

TEST_CASE("a followed flight ends on time, and its states between are those of the path") {
    Random random(935);
    Simulation simulation;
    simulation.scene.gravity = Vec3::Zero();
    for (RigidBody& top : random_tops(random, 3)) {
        add_box(simulation.scene, {1, 1, 1}, 1);
        simulation.scene.bodies.back() = top;
    }
    const std::vector<RigidBody>& tops = simulation.scene.bodies;
    for (const int parts : {1, 3, 20}) {
        const HeldMotion free =
            held_motion(simulation, [](double, const auto&, auto&) { return true; }, parts, {});
        const double length = 0.7;
        const Flight flight = held_flight(simulation, free, length, {}, [&](double duration) {
            return follow(simulation, free, duration);
        });
        CHECK(flight.length == length);
        CHECK(flight.trials == 0);
        const double h = length / parts;
        for (const double share : {0.0, 0.13, 0.5, 0.77, 1.0}) {
            CAPTURE(parts, share);
            const VecX exact = tops_after(tops, share * length);
            CHECK(difference(pack(flight.at(share * length)), exact) < 3 * std::pow(h, 4));
        }
    }
}

TEST_CASE("where forces are not found, the flight is halved until they are") {
    Simulation simulation;
    add_box(simulation.scene, {1, 1, 1}, 1);
    const double good_until = 0.3;
    const HeldMotion held = held_motion(
        simulation, [=](double time, const auto&, auto&) { return time <= good_until; }, 2, {});
    const auto fly = [&](double length) { return follow(simulation, held, length); };
    const Flight flight = held_flight(simulation, held, 2, {}, fly);
    CHECK(flight.length == 0.25);
    CHECK(flight.trials == 3);
    const Vec3 fallen = flight.at(0.2)[0].position;
    CHECK((fallen - 0.02 * simulation.scene.gravity).norm() < 1e-14);
    const HeldMotion hopeless =
        held_motion(simulation, [](double, const auto&, auto&) { return false; }, 1, {});
    const auto fail = [&](double length) { return follow(simulation, hopeless, length); };
    CHECK(held_flight(simulation, hopeless, 1, {}, fail).status == forces_not_found);
}
