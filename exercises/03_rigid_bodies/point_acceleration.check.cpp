#include "chapters/03_rigid_bodies/kinematics.hpp"
#include "common/testing/testing.hpp"

using namespace collide;

namespace {

// A body away from the origin, so that x_point and x_point − x differ, and rotated, so that body
// frame and world frame differ. Its inertia has products.
RigidBody body_with(const Vec3& angular_velocity) {
    Mat3 inverse_inertia;
    inverse_inertia << 0.5, 0.1, -0.2, 0.1, 0.7, 0.05, -0.2, 0.05, 0.9;
    return {.position = {5, -3, 2},
            .orientation = Quat(Eigen::AngleAxisd(2, Vec3(0.36, 0.48, 0.8))),
            .velocity = {1, 2, 3},
            .angular_velocity = angular_velocity,
            .inverse_mass = 0.25,
            .inverse_inertia = inverse_inertia};
}

// A body at rest at the origin, so that only the spin and the arm are rounded.
RigidBody body_at_the_origin(const Vec3& angular_velocity) {
    RigidBody body = body_with(angular_velocity);
    body.position = body.velocity = Vec3::Zero();
    return body;
}

struct Problem {
    RigidBody body;
    Vec3 point;
    Acceleration given;
};

// All vectors in general directions, none along another.
Problem random_problem(Random& random) {
    RigidBody body = body_with(3 * random.direction());
    body.orientation = Quat(random.rotation());
    return {.body = body,
            .point = body.position + 2 * random.direction(),
            .given = {.linear = 2 * random.direction(), .angular = 2 * random.direction()}};
}

Vec3 answer(const Problem& problem) {
    return point_acceleration(problem.body, problem.point, problem.given);
}

// The terms of the answers to random problems, in m/s².
constexpr double size = 20;

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
    CHECK_THAT(point_acceleration(body, point, {}).norm(), agrees_with(18));
}

TEST_CASE("on a steady spin a point beside the centre is accelerated inwards") {
    const RigidBody body = body_with({0, 0, 3});
    CHECK(point_acceleration(body, body.position + Vec3(2, 0, 0), {}).x() < 0);
}

TEST_CASE("on a steady spin the acceleration points to the axis") {
    const RigidBody body = body_with({0, 0, 3});
    const Vec3 point = body.position + Vec3(2, 0, 7);
    CHECK_THAT(point_acceleration(body, point, {}), agrees_with(Vec3(-18, 0, 0)));
    Random random(seed_of(341));
    for (int i = 0; i < 50; ++i) {
        auto [spinning, p, given] = random_problem(random);
        const Vec3 omega = spinning.angular_velocity, r = p - spinning.position;
        const Vec3 from_axis = r - r.dot(omega) / omega.squaredNorm() * omega;
        REQUIRE_THAT(point_acceleration(spinning, p, {}),
                     agrees_with(-omega.squaredNorm() * from_axis, size));
    }
}

TEST_CASE("on a steady spin a point of the axis is not accelerated") {
    const RigidBody body = body_with({1, -2, 2});
    const Vec3 point = body.position + 3 * body.angular_velocity;
    CHECK_THAT(point_acceleration(body, point, {}), agrees_with(Vec3::Zero(), 81));
}

TEST_CASE("close to the axis a point is accelerated by what it is away from it") {
    const Vec3 axes[][2] = {{{0, 0, 1}, {1, 0, 0}}, {{0.6, -0.48, 0.64}, {0.8, 0.36, -0.48}}};
    for (const auto& [axis, aside] : axes)
        for (const double away : {0.1, 1e-2, 1e-3, 1e-6, 1e-9, 1e-12}) {
            INFO("2 m along the axis, " << away << " m away from it");
            const Vec3 r = 2 * axis + away * aside;
            const Vec3 spinning = point_acceleration(body_at_the_origin(3 * axis), r, {});
            REQUIRE_THAT(spinning.dot(aside), agrees_with(-9 * away, 18, 2e-15));
            const RigidBody still = body_at_the_origin(Vec3::Zero());
            const Vec3 spun_up = point_acceleration(still, r, {.angular = 5 * axis});
            REQUIRE_THAT(spun_up.dot(axis.cross(aside)), agrees_with(5 * away, 18, 2e-15));
        }
}

TEST_CASE("parts that nearly cancel leave their difference") {
    const Vec3 left =
        point_acceleration(body_at_the_origin({0, 0, 1}), {1, 0, 0}, {.linear = {1.000001, 0, 0}});
    CHECK_THAT(left.x(), agrees_with(1e-6, 1, 1e-15));
}

TEST_CASE("a slow spin still counts where it changes fast") {
    const Vec3 slow =
        point_acceleration(body_at_the_origin({0, 0, 1e-4}), {1, 0, 0}, {.angular = {0, 0, 1e4}});
    CHECK_THAT(slow.x(), agrees_with(-1e-8, 1e4, 1e-15));
    CHECK_THAT(slow.y(), agrees_with(1e4));
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
    CHECK_THAT(point_acceleration(body, point, {.angular = {3, 0, 5}}),
               agrees_with(Vec3(0, -11, 0)));
}

TEST_CASE("it is the second derivative of the path, by finite differences") {
    Random random(seed_of(342));
    for (int i = 0; i < 100; ++i) {
        const auto [body, point, given] = random_problem(random);
        const Vec3 omega = body.angular_velocity, arm = point - body.position;
        // To second order in time the body turns by the angle ω t + ½ ω̇ t².
        const auto velocity = [&, &body = body, &given = given](double time) {
            const Vec3 angle = time * omega + 0.5 * time * time * given.angular;
            const Vec3 r = Eigen::AngleAxisd(angle.norm(), angle.normalized()) * arm;
            return VecX(body.velocity + time * given.linear +
                        (omega + time * given.angular).cross(r));
        };
        REQUIRE_THAT(point_acceleration(body, point, given),
                     agrees_with_finite_differences(velocity, 0));
    }
}

TEST_CASE("the three parts add up") {
    Random random(seed_of(343));
    for (int i = 0; i < 50; ++i) {
        const auto [body, point, given] = random_problem(random);
        RigidBody still = body;
        still.angular_velocity = Vec3::Zero();
        const Vec3 linear = point_acceleration(still, point, {.linear = given.linear});
        const Vec3 angular = point_acceleration(still, point, {.angular = given.angular});
        const Vec3 centripetal = point_acceleration(body, point, {});
        REQUIRE_THAT(point_acceleration(body, point, given),
                     agrees_with(linear + angular + centripetal, size));
    }
}

TEST_CASE("spinning twice as fast, either way round, needs four times the centripetal part") {
    Random random(seed_of(344));
    for (int i = 0; i < 50; ++i) {
        Problem problem = random_problem(random);
        problem.given = {};
        const Vec3 once = answer(problem);
        problem.body.angular_velocity *= -2;
        REQUIRE_THAT(answer(problem), agrees_with(4 * once, 4 * size));
    }
}

TEST_CASE("moving and turning the world turns the answer") {
    Random random(seed_of(345));
    for (int i = 0; i < 100; ++i) {
        const Problem problem = random_problem(random);
        const auto& [body, point, given] = problem;
        const Mat3 turn = random.rotation();
        const Vec3 move = 10 * random.direction();
        RigidBody moved = body;
        moved.position = turn * body.position + move;
        moved.orientation = Quat(turn) * body.orientation;
        moved.velocity = turn * body.velocity;
        moved.angular_velocity = turn * body.angular_velocity;
        const Acceleration turned{turn * given.linear, turn * given.angular};
        const Vec3 before = answer(problem);
        REQUIRE_THAT(point_acceleration(moved, turn * point + move, turned),
                     is_frame_invariant(turn, before, 100));
    }
}

TEST_CASE("how the body is turned and how fast its centre moves do not matter") {
    Random random(seed_of(346));
    for (int i = 0; i < 50; ++i) {
        Problem problem = random_problem(random);
        const Vec3 before = answer(problem);
        problem.body.orientation = Quat(random.rotation());
        problem.body.velocity = 10 * random.direction();
        REQUIRE_THAT(answer(problem), agrees_with(before, 2 * size));
    }
}

TEST_CASE("mass does not matter: a fixed body that turns has accelerated points too") {
    Random random(seed_of(347));
    for (int i = 0; i < 20; ++i) {
        const Problem problem = random_problem(random);
        const Vec3 before = answer(problem);
        Problem fixed = problem, pinned = problem, unturnable = problem, heavy = problem;
        fixed.body.inverse_mass = 0;
        fixed.body.inverse_inertia = Mat3::Zero();
        REQUIRE_THAT(answer(fixed), agrees_with(before, size));
        pinned.body.inverse_mass = 0;
        REQUIRE_THAT(answer(pinned), agrees_with(before, size));
        unturnable.body.inverse_inertia = Mat3::Zero();
        REQUIRE_THAT(answer(unturnable), agrees_with(before, size));
        heavy.body.inverse_mass *= 1e-6;
        heavy.body.inverse_inertia *= 1e-6;
        REQUIRE_THAT(answer(heavy), agrees_with(before, size));
    }
}

TEST_CASE("each part by itself in other units of length and time") {
    Random random(seed_of(348));
    const auto require_scaled = [&](double length, double time) {
        INFO("lengths in units of " << length << " m, times in units of " << time << " s");
        Problem problem = random_problem(random);
        const int part = random.index(3);
        if (part != 0) problem.given.linear = Vec3::Zero();
        if (part != 1) problem.given.angular = Vec3::Zero();
        if (part != 2) problem.body.angular_velocity = Vec3::Zero();
        Problem scaled = problem;
        scaled.body.position *= length;
        scaled.body.velocity *= length / time;
        scaled.body.angular_velocity /= time;
        scaled.point *= length;
        scaled.given.linear *= length / time / time;
        scaled.given.angular /= time * time;
        const Vec3 expected = answer(problem);
        const Vec3 found = answer(scaled) / length * time * time;
        REQUIRE_THAT(found, agrees_with(expected, size));
    };
    for (int i = 0; i < 60; ++i) {
        const double time = std::pow(10, random.index(19) - 9);
        require_scaled(std::pow(10, random.index(19) - 9), time);
    }
    for (const double extreme : {1e-60, 1e-40, 1e39, 1e60})
        for (int i = 0; i < 6; ++i) require_scaled(extreme, i % 2 ? extreme : 1);
}

TEST_CASE("a small part still counts beside large ones") {
    // The three parts lie along x, y and z, so none hides another.
    const auto parts = [](double linear, double angular, double spin) {
        RigidBody body = body_with({0, 0, spin});
        body.velocity = Vec3::Zero();
        const Acceleration given{.linear = {0, 0, linear}, .angular = {0, 0, angular}};
        return point_acceleration(body, body.position + Vec3(2, 0, 7), given);
    };
    for (const double small : {1e-5, 1e-10}) {
        REQUIRE_THAT(parts(10, 5, std::sqrt(small)).x(), agrees_with(-2 * small, 0, 1e-4));
        REQUIRE_THAT(parts(10, small, 3).y(), agrees_with(2 * small, 0, 1e-4));
        REQUIRE_THAT(parts(small, 5, 3).z(), agrees_with(small, 0, 1e-4));
    }
}

TEST_CASE("a short arm on a body far away is as good as one at the origin") {
    RigidBody body = body_at_the_origin({2, -1, 3});
    for (const double unit : {0x1p-17, 0x1p-30, 0x1p-37}) {  // x_point and its arm are exact
        INFO("an arm of some " << unit << " m, 6 km from the origin");
        const Vec3 r = unit * Vec3(3, 5, -7);
        const Acceleration given{.linear = unit * Vec3(1, 2, 3), .angular = {4, 5, 6}};
        body.position = Vec3::Zero();
        const Vec3 at_the_origin = point_acceleration(body, r, given);
        body.position = {1024, -3072, 5120};
        CHECK_THAT(point_acceleration(body, body.position + r, given),
                   agrees_with(at_the_origin, 0, 1e-6));
    }
    body.position = {1e6, 0, 0};
    const Vec3 point(1e6 + 5e-7, 0, 0);
    const double arm = point.x() - 1e6;  // 5e-7, rounded as the point is
    CHECK_THAT(point_acceleration(body, point, {}), agrees_with(arm * Vec3(-10, -2, 6), 0, 1e-6));
}

TEST_CASE("an acceleration does not depend on those asked for before") {
    Random random(seed_of(349));
    std::vector<Problem> problems;
    std::vector<Vec3> answers;
    for (int i = 0; i < 20; ++i)
        answers.push_back(answer(problems.emplace_back(random_problem(random))));
    for (std::size_t i = problems.size(); i-- > 0;) REQUIRE(answer(problems[i]) == answers[i]);
}
