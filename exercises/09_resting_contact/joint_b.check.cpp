#include "chapters/09_resting_contact/joint_motion.hpp"
#include "chapters/09_resting_contact/tests/moving_contact.hpp"
#include "common/testing/testing.hpp"

using namespace collide;

namespace {

struct Problem {
    std::vector<RigidBody> bodies;
    std::vector<Joint> joints;
};

VecX answer(const Problem& problem) { return joint_b(problem.bodies, problem.joints); }

/// Four moving bodies, the third fixed, with pins and hinges in mixed order, to the world and
/// between bodies. The joints have drifted by metres and radians.
Problem random_problem(Random& random) {
    Problem made;
    for (int i = 0; i < 4; ++i) made.bodies.push_back(random_lump(random));
    made.bodies[2].inverse_mass = 0;
    made.bodies[2].inverse_inertia.setZero();
    using enum Joint::Kind;
    const std::tuple<Joint::Kind, int, int> list[] = {
        {hinge, 0, 1}, {pin, 1, 2}, {hinge, 3, world}, {pin, 3, 0}, {pin, 0, world}, {hinge, 2, 3}};
    for (const auto& [kind, a, b] : list)
        made.joints.push_back({.kind = kind,
                               .a = a,
                               .b = b,
                               .point_a = random_vector(random, 1),
                               .point_b = random_vector(random, 1),
                               .axis_a = random.direction(),
                               .axis_b = random.direction()});
    return made;
}
/// The same joints without drift.
Problem fitting_problem(Random& random) {
    Problem made = random_problem(random);
    for (Joint& joint : made.joints) {
        const Vec3 point = random_vector(random, 1), axis = random.direction();
        joint = joint.kind == Joint::Kind::pin
                    ? make_pin(made.bodies, joint.a, joint.b, point)
                    : make_hinge(made.bodies, joint.a, joint.b, point, axis);
    }
    return made;
}

/// Scale of b in these problems, in m/s² or 1/s².
constexpr double size = 10;

/// A rotating body at a position.
RigidBody turning(const Vec3& position, const Vec3& angular_velocity) {
    return {.position = position, .angular_velocity = angular_velocity};
}
/// One body pinned to the world at the origin.
Problem pendulum(const RigidBody& body) {
    return {{body}, {make_pin({body}, 0, world, {0, 0, 0})}};
}
/// One body hinged to another, about z, at the origin.
Problem hinged(const RigidBody& a, const RigidBody& b) {
    return {{a, b}, {make_hinge({a, b}, 0, 1, {0, 0, 0}, {0, 0, 1})}};
}

}  // namespace

TEST_CASE("the pinned point of a pendulum would be pulled to its centre by ω² r") {
    CHECK_THAT(answer(pendulum(turning({2, 0, 0}, {0, 0, 3}))), agrees_with(Vec3(18, 0, 0)));
}

TEST_CASE("what spins about the line through the pin accelerates nothing there") {
    CHECK_THAT(answer(pendulum(turning({2, 0, 0}, {5, 0, 0}))), agrees_with(Vec3(0, 0, 0)));
    CHECK_THAT(answer(pendulum(turning({2, 0, 0}, {5, 0, 3}))), agrees_with(Vec3(18, 0, -30)));
}

TEST_CASE("of two bodies that are pinned together each has its own arm, and B counts negative") {
    const std::vector<RigidBody> bodies = {turning({2, 0, 0}, {0, 0, 3}),
                                           turning({0, 5, 0}, {0, 0, 2})};
    const std::vector<Joint> joints = {make_pin(bodies, 0, 1, {0, 0, 0})};
    CHECK_THAT(joint_b(bodies, joints), agrees_with(Vec3(18, -20, 0)));
}

TEST_CASE("a fixed body that turns takes its end of the joint round") {
    RigidBody wheel = make_fixed_body({0, 5, 0});
    wheel.angular_velocity = {0, 0, 2};
    const std::vector<RigidBody> bodies = {turning({2, 0, 0}, {0, 0, 3}), wheel};
    CHECK_THAT(joint_b(bodies, {make_pin(bodies, 0, 1, {0, 0, 0})}), agrees_with(Vec3(18, -20, 0)));
    CHECK_THAT(joint_b(bodies, {make_pin(bodies, 1, 0, {0, 0, 0})}), agrees_with(Vec3(-18, 20, 0)));
}

TEST_CASE("a hinge that only turns about its axis has nothing in its last two rows") {
    const VecX b = answer(hinged(turning({2, 0, 0}, {0, 0, 3}), turning({0, 5, 0}, {0, 0, 7})));
    CHECK_THAT(b.tail<2>(), agrees_with(VecX::Zero(2), 100));
}

TEST_CASE(
    "an axis that tilts while the other body turns about it: twice the product of the spins") {
    // û tilts towards −y; t is at an angle α from x and rotates: û·t = −sin(pt) sin(α + st).
    const double p = 3, s = 5;
    const Problem problem = hinged(turning({2, 0, 0}, {p, 0, 0}), turning({0, 5, 0}, {0, 0, s}));
    const PlacedJoint now = placed(problem.joints[0], problem.bodies);
    const VecX expected = -2 * p * s * Vec2(now.across[0].x(), now.across[1].x());
    CHECK_THAT(answer(problem).tail<2>(), agrees_with(expected));
}

TEST_CASE("the axis of B may tilt instead") {
    // B rotates about x: t_z = t_y sin(pt). A rotates about its own axis, which leaves û unchanged.
    Problem problem = hinged(turning({2, 0, 0}, {0, 0, 5}), turning({0, 5, 0}, {3, 0, 0}));
    CHECK_THAT(answer(problem).tail<2>(), agrees_with(VecX::Zero(2), 100));
    // With A's axis off by a right angle, along x at first, û·t = t_x cos(st) + t_y cos(pt) sin(st).
    problem.joints[0].axis_a = Vec3::UnitX();
    const PlacedJoint now = placed(problem.joints[0], problem.bodies);
    const VecX expected = -25 * Vec2(now.across[0].x(), now.across[1].x());
    CHECK_THAT(answer(problem).tail<2>(), agrees_with(expected, 25));
}

TEST_CASE("it is how the errors are accelerated when the bodies move on, by finite differences") {
    Random random(seed_of(971));
    for (int i = 0; i < 60; ++i) {
        const Problem problem = i % 3 ? random_problem(random) : fitting_problem(random);
        const VecX expected = second_derivative([&](double time) {
            std::vector<RigidBody> later = problem.bodies;
            for (RigidBody& body : later) body = moved(body, {}, time);
            return joint_errors(later, problem.joints);
        });
        REQUIRE_THAT(answer(problem), agrees_with(expected, size, 1e-8));
    }
}

TEST_CASE("each row of a single joint, by finite differences") {
    Random random(seed_of(972));
    for (int i = 0; i < 60; ++i) {
        Problem problem = random_problem(random);
        problem.joints = {problem.joints[static_cast<std::size_t>(i % 6)]};
        const VecX expected = second_derivative([&](double time) {
            std::vector<RigidBody> later = problem.bodies;
            for (RigidBody& body : later) body = moved(body, {}, time);
            return joint_errors(later, problem.joints);
        });
        const VecX found = answer(problem);
        REQUIRE(found.size() == expected.size());
        for (Eigen::Index row = 0; row < found.size(); ++row) {
            INFO("row " << row);
            REQUIRE_THAT(found[row], agrees_with(expected[row], size, 1e-8));
        }
    }
}

TEST_CASE("three rows for a pin and five for a hinge, in the order of the joints") {
    Random random(seed_of(973));
    for (int i = 0; i < 20; ++i) {
        const Problem problem = random_problem(random);
        const VecX found = answer(problem);
        REQUIRE(found.size() == 3 * 3 + 3 * 5);
        Eigen::Index row = 0;
        for (const Joint& joint : problem.joints) {
            const VecX alone = joint_b(problem.bodies, {joint});
            REQUIRE(alone.size() == (joint.kind == Joint::Kind::pin ? 3 : 5));
            REQUIRE_THAT(found.segment(row, alone.size()), agrees_with(alone, size));
            row += alone.size();
        }
    }
}

TEST_CASE("without joints there are no rows") {
    Random random(seed_of(974));
    CHECK(joint_b(random_problem(random).bodies, {}).size() == 0);
    CHECK(joint_b({}, {}).size() == 0);
}

TEST_CASE("bodies that turn as one keep their hinge, also if it does not fit") {
    Random random(seed_of(975));
    for (int i = 0; i < 30; ++i) {
        Problem problem = random_problem(random);
        problem.joints = {problem.joints[0]};
        const Vec3 omega = random_vector(random, 2);
        for (RigidBody& body : problem.bodies) body.angular_velocity = omega;
        REQUIRE_THAT(answer(problem).tail<2>(), agrees_with(VecX::Zero(2), size));
    }
}

TEST_CASE("a pin with the bodies exchanged has the opposite b") {
    Random random(seed_of(976));
    for (int i = 0; i < 30; ++i) {
        Problem problem = random_problem(random);
        problem.joints = {problem.joints[1]};
        const VecX before = answer(problem);
        Joint& joint = problem.joints[0];
        std::swap(joint.a, joint.b);
        std::swap(joint.point_a, joint.point_b);
        REQUIRE_THAT(answer(problem), agrees_with(-before, size));
    }
}

TEST_CASE("the world is a body that stands at the origin") {
    Random random(seed_of(977));
    for (int i = 0; i < 20; ++i) {
        Problem problem = random_problem(random);
        const VecX before = answer(problem);
        problem.bodies.push_back(make_fixed_body());
        for (Joint& joint : problem.joints)
            if (joint.b == world) joint.b = 4;
        REQUIRE_THAT(answer(problem), agrees_with(before, size));
    }
}

TEST_CASE("a turned problem has the turned b of its points, and the same b of its axes") {
    Random random(seed_of(978));
    for (int i = 0; i < 30; ++i) {
        Problem problem = random_problem(random);
        problem.joints = {problem.joints[static_cast<std::size_t>(i % 2 ? 5 : i % 4 / 2)]};
        const VecX before = answer(problem);
        const Mat3 R = random.rotation();
        for (RigidBody& body : problem.bodies) body = turned(R, body);
        VecX expected = before;
        expected.head<3>() = R * before.head<3>();
        REQUIRE_THAT(answer(problem), agrees_with(expected, size, 1e-11));
    }
}

TEST_CASE("where the bodies are, how fast they fly and what they weigh does not matter") {
    Random random(seed_of(979));
    for (int i = 0; i < 30; ++i) {
        Problem problem = random_problem(random);
        const VecX before = answer(problem);
        for (RigidBody& body : problem.bodies) {
            body.position = random_vector(random, 30);
            body.velocity = random_vector(random, 30);
            body.inverse_mass = i % 2 ? 0 : random.uniform(0, 9);
            body.inverse_inertia *= i % 3;
        }
        REQUIRE_THAT(answer(problem), agrees_with(before, size, 1e-11));
    }
}

TEST_CASE("turning twice as fast, either way round, does four times as much") {
    Random random(seed_of(980));
    for (int i = 0; i < 20; ++i) {
        Problem problem = random_problem(random);
        const VecX once = answer(problem);
        for (RigidBody& body : problem.bodies) body.angular_velocity *= -2;
        REQUIRE_THAT(answer(problem), agrees_with(4 * once, 4 * size));
    }
}

TEST_CASE("in other units of length and time it is the same") {
    Random random(seed_of(981));
    for (int i = 0; i < 60; ++i) {
        Problem problem = random_problem(random);
        problem.joints = {problem.joints[static_cast<std::size_t>(i % 6)]};
        const VecX before = answer(problem);
        const Units units = random_units(random);
        INFO("lengths times " << units.length << ", times times " << units.time);
        for (RigidBody& body : problem.bodies) body = in_units(units, body);
        Joint& joint = problem.joints[0];
        joint.point_a *= units.length;
        joint.point_b *= units.length;
        VecX found = answer(problem) * units.time * units.time;
        found.head<3>() /= units.length;
        REQUIRE_THAT(found, agrees_with(before, size));
    }
}

TEST_CASE("slow spins count, however small what they do is") {
    for (const double slow : {1e-3, 1e-7, 1e-20}) {
        INFO("a spin of " << slow << " rad/s");
        CHECK_THAT(answer(pendulum(turning({2, 0, 0}, {0, 0, slow}))),
                   agrees_with(2 * slow * slow * Vec3::UnitX(), 0));
        const Problem problem =
            hinged(turning({0, 0, 0}, {slow, 0, 0}), turning({0, 0, 0}, {0, 0, 5}));
        const PlacedJoint now = placed(problem.joints[0], problem.bodies);
        const VecX expected = -10 * slow * Vec2(now.across[0].x(), now.across[1].x());
        CHECK_THAT(answer(problem).tail<2>(), agrees_with(expected, 0));
    }
}

TEST_CASE(
    "joints that have drifted a little count with what they are, not with what they should be") {
    Random random(seed_of(982));
    for (int i = 0; i < 20; ++i) {
        Problem problem = fitting_problem(random);
        const VecX fitting = answer(problem);
        for (Joint& joint : problem.joints) {  // by a thousandth, each differently
            joint.point_a += random_vector(random, 1e-3);
            joint.axis_a = (joint.axis_a + random_vector(random, 1e-3)).normalized();
        }
        const VecX drifted = answer(problem);
        const auto accelerated = [&](const std::vector<Joint>& joints) {
            return second_derivative([&](double time) {
                std::vector<RigidBody> later = problem.bodies;
                for (RigidBody& body : later) body = moved(body, {}, time);
                return joint_errors(later, joints);
            });
        };
        REQUIRE_THAT(drifted, agrees_with(accelerated(problem.joints), size, 1e-8));
        REQUIRE((drifted - fitting).norm() > 1e-6);
    }
}

TEST_CASE("a joint does not depend on those asked for before") {
    Random random(seed_of(983));
    std::vector<Problem> made;
    std::vector<VecX> answers;
    for (int i = 0; i < 10; ++i)
        answers.push_back(answer(made.emplace_back(random_problem(random))));
    for (std::size_t i = made.size(); i-- > 0;) REQUIRE(answer(made[i]) == answers[i]);
}

TEST_CASE("however little a joint has drifted, each body has its own point and its own axis") {
    for (const double little : {0x1p-10, 0x1p-20, 0x1p-28}) {
        INFO("drifted by " << little);
        // B rotates about z, 4 km from the origin, with its own point on the arm (1 + ε, 0, 0).
        RigidBody wheel = turning({4096, 0, 0}, {0, 0, 2});
        const Joint pin{.a = 0, .b = 1, .point_a = {1, 0, 0}, .point_b = {1 + little, 0, 0}};
        CHECK_THAT(joint_b({turning({4096, 0, 0}, {0, 0, 0}), wheel}, {pin}),
                   agrees_with(Vec3(4 * (1 + little), 0, 0)));
        // A's axis is at rest, off by ε, and the two perpendicular directions rotate about it: û·t
        // = ε cos.
        Problem problem = hinged(turning({0, 0, 0}, {0, 0, 0}), turning({0, 0, 0}, {0, 0, 5}));
        problem.joints[0].axis_a = Vec3(little, 0, std::sqrt(1 - little * little));
        const PlacedJoint now = placed(problem.joints[0], problem.bodies);
        const VecX expected = -25 * little * Vec2(now.across[0].x(), now.across[1].x());
        CHECK_THAT(answer(problem).tail<2>(), agrees_with(expected, 25));
    }
}
