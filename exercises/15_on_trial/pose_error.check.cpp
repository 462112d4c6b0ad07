#include <limits>

#include "chapters/15_on_trial/pose_error.hpp"
#include "common/testing/testing.hpp"

using namespace collide;

namespace {

constexpr double promised = 1e-14;  // absolute accuracy of an angle
const double pi = std::numbers::pi;

/// Throws if the exercise is not there; false if there is an answer.
bool is_refused(const RigidBody& simulated, const RigidBody& measured) {
    try {
        pose_error(simulated, measured);
    } catch (const std::exception& error) {
        if (std::string(error.what()).find("not implemented") != std::string::npos) throw;
        return true;
    }
    return false;
}

Quat turned(const Vec3& axis, double angle) {
    const Vec3 part = std::sin(angle / 2) * axis.normalized();
    return {std::cos(angle / 2), part.x(), part.y(), part.z()};
}

Quat random_turn(Random& random) {
    const Vec3 axis = random.direction();
    return turned(axis, random.uniform(0, 2 * pi));
}

RigidBody at(const Vec3& position, const Quat& orientation = Quat::Identity()) {
    return {.position = position, .orientation = orientation};
}

RigidBody random_pose(Random& random) {
    const Vec3 position = random.vector(0, 3);
    return at(position, random_turn(random));
}

double angle_between(const Quat& one, const Quat& other) {
    return pose_error(at({0, 0, 0}, one), at({0, 0, 0}, other)).angle;
}

/// From the matrices: R − Rᵀ is 2 sin θ long, the trace is 1 + 2 cos θ.
double angle_of_matrices(const Quat& one, const Quat& other) {
    const Mat3 R =
        one.normalized().toRotationMatrix().transpose() * other.normalized().toRotationMatrix();
    const Vec3 skew(R(2, 1) - R(1, 2), R(0, 2) - R(2, 0), R(1, 0) - R(0, 1));
    return std::atan2(skew.norm(), R.trace() - 1);
}

}  // namespace

TEST_CASE("a body is where it is") {
    Random random(seed_of(1521));
    for (int k = 0; k < 50; ++k) {
        const RigidBody body = random_pose(random);
        const PoseError error = pose_error(body, body);
        REQUIRE(error.distance == 0);
        REQUIRE_THAT(error.angle, agrees_with(0, 1, promised));
    }
}

TEST_CASE("distances by hand: 3, 4 and 12 make 13") {
    CHECK_THAT(pose_error(at({0, 0, 0}), at({3, 4, 12})).distance, agrees_with(13));
    CHECK_THAT(pose_error(at({1, -2, 5}), at({-11, 2, 2})).distance, agrees_with(13));
    CHECK_THAT(pose_error(at({1, 1, 1}), at({1, 1, 1.25})).distance, agrees_with(0.25));
    CHECK_THAT(pose_error(at({1, 1.5, 1}), at({1, 1, 1})).distance, agrees_with(0.5));
}

TEST_CASE("a turn about any axis by a known angle") {
    Random random(seed_of(1522));
    for (int k = 0; k < sample_size(300, 3000); ++k) {
        const Quat start = random_turn(random);
        const Vec3 axis = random.direction();
        const double angle = random.uniform(0, pi);
        REQUIRE_THAT(angle_between(start, start * turned(axis, angle)),
                     agrees_with(angle, 1, promised));
        REQUIRE_THAT(angle_between(start, turned(axis, angle) * start),
                     agrees_with(angle, 1, promised));
    }
}

TEST_CASE("the smallest angles are not rounded away") {
    Random random(seed_of(1523));
    for (const double angle : {1e-3, 1e-5, 1e-7, 1e-8, 3e-9, 1e-9, 1e-10, 1e-12})
        for (int k = 0; k < 20; ++k) {
            const Quat start = k == 0 ? Quat::Identity() : random_turn(random);
            const Vec3 axis = random.direction();
            REQUIRE_THAT(angle_between(start, start * turned(axis, angle)),
                         agrees_with(angle, 1, promised));
        }
}

TEST_CASE("nearly half a turn, and half a turn") {
    Random random(seed_of(1524));
    for (const double less : {1e-3, 1e-5, 1e-7, 1e-8, 1e-9, 1e-12, 0.0})
        for (int k = 0; k < 20; ++k) {
            const Quat start = k == 0 ? Quat::Identity() : random_turn(random);
            const Vec3 axis = random.direction();
            const double angle = angle_between(start, start * turned(axis, pi - less));
            REQUIRE_THAT(angle, agrees_with(pi - less, 1, promised));
            REQUIRE(angle <= pi);
            REQUIRE_THAT(angle_between(start, start * turned(axis, pi + less)),
                         agrees_with(pi - less, 1, promised));
        }
}

TEST_CASE("q and −q are the same orientation") {
    Random random(seed_of(1525));
    for (int k = 0; k < 200; ++k) {
        const Quat one = random_turn(random), other = random_turn(random);
        const Quat minus(-other.w(), -other.x(), -other.y(), -other.z());
        const double angle = angle_between(one, other);
        REQUIRE(angle >= 0);
        REQUIRE(angle <= pi);
        REQUIRE_THAT(angle_between(one, minus), agrees_with(angle, 1, promised));
        REQUIRE_THAT(angle_between(minus, one), agrees_with(angle, 1, promised));
        REQUIRE_THAT(angle_between(minus, other), agrees_with(0, 1, promised));
    }
}

TEST_CASE("as the matrices of the two orientations have it") {
    Random random(seed_of(1526));
    for (int k = 0; k < sample_size(300, 3000); ++k) {
        const Quat one = random_turn(random), other = random_turn(random);
        REQUIRE_THAT(angle_between(one, other),
                     agrees_with(angle_of_matrices(one, other), 1, promised));
    }
}

TEST_CASE("measured from simulated is as far as simulated from measured") {
    Random random(seed_of(1527));
    for (int k = 0; k < 200; ++k) {
        const RigidBody one = random_pose(random), other = random_pose(random);
        const PoseError there = pose_error(one, other), back = pose_error(other, one);
        REQUIRE_THAT(back.distance, agrees_with(there.distance));
        REQUIRE_THAT(back.angle, agrees_with(there.angle, 1, promised));
    }
}

TEST_CASE("whoever chooses the axes of the world or of the body sees the same") {
    Random random(seed_of(1528));
    for (int k = 0; k < 200; ++k) {
        const RigidBody one = random_pose(random), other = random_pose(random);
        const PoseError error = pose_error(one, other);
        const Quat world = random_turn(random), body = random_turn(random);
        const Vec3 shift = random.vector(0, 2);
        const auto seen = [&](const RigidBody& pose) {
            return at(world * pose.position + shift, world * pose.orientation * body);
        };
        const PoseError again = pose_error(seen(one), seen(other));
        REQUIRE_THAT(again.distance, is_frame_invariant(error.distance, 3));
        REQUIRE_THAT(again.angle, is_frame_invariant(error.angle, 1, promised));
    }
}

TEST_CASE("turns about one axis add up, the long way round counts as the short one") {
    const Vec3 axis(2, -1, 2);
    for (double first = 0; first < 3; first += 0.3)
        for (double second = 0; second < 6; second += 0.7) {
            const double sum = std::abs(second - first);
            CHECK_THAT(angle_between(turned(axis, first), turned(axis, second)),
                       agrees_with(std::min(sum, 2 * pi - sum), 1, promised));
        }
}

TEST_CASE("no way is shorter than the direct one, for centres and for angles") {
    Random random(seed_of(1529));
    for (int k = 0; k < 300; ++k) {
        const RigidBody a = random_pose(random), b = random_pose(random), c = random_pose(random);
        const PoseError ab = pose_error(a, b), bc = pose_error(b, c), ac = pose_error(a, c);
        REQUIRE(ac.distance <= ab.distance + bc.distance + 1e-12);
        REQUIRE(ac.angle <= ab.angle + bc.angle + 1e-12);
    }
}

TEST_CASE("in any unit of length, and however far away") {
    Random random(seed_of(1530));
    for (const double metre : {1e-9, 1e-3, 1e3, 1e9})
        for (int k = 0; k < 20; ++k) {
            RigidBody one = random_pose(random), other = random_pose(random);
            const PoseError error = pose_error(one, other);
            one.position *= metre, other.position *= metre;
            const PoseError again = pose_error(one, other);
            REQUIRE_THAT(again.distance / metre, agrees_with(error.distance));
            REQUIRE(again.angle == error.angle);
        }
}

TEST_CASE("a distance is seen however little it is, and whatever the angle") {
    for (const double distance : {1e-3, 1e-9, 1e-12, 1e-100})
        for (const double angle : {0.0, 1.0, 3.0}) {
            const PoseError error =
                pose_error(at({0, 0, 0}), at({0, -distance, 0}, turned({1, 0, 0}, angle)));
            CHECK_THAT(error.distance, agrees_with(distance));
            CHECK_THAT(error.angle, agrees_with(angle, 1, promised));
        }
}

TEST_CASE("velocities, masses and inertias are not asked for, nor have they to be there") {
    Random random(seed_of(1531));
    const double nan = std::numeric_limits<double>::quiet_NaN();
    for (int k = 0; k < 20; ++k) {
        RigidBody one = random_pose(random), other = random_pose(random);
        const PoseError error = pose_error(one, other);
        one.velocity = {3, 1, -4};
        one.inverse_mass = 1e6;
        other.velocity = other.angular_velocity = {nan, nan, nan};
        other.inverse_inertia.setZero();
        const PoseError again = pose_error(one, other);
        REQUIRE(again.distance == error.distance);
        REQUIRE(again.angle == error.angle);
    }
}

TEST_CASE("orientations that rounding has made a little too long or too short") {
    Random random(seed_of(1532));
    for (const double angle : {1e-9, 1e-5, 0.7, 2.0, pi - 1e-5, pi})
        for (int k = 0; k < 20; ++k) {
            Quat one = random_turn(random);
            const Vec3 axis = random.direction();
            Quat other = one * turned(axis, angle);
            one.coeffs() *= 1 + random.uniform(-1e-10, 1e-10);
            other.coeffs() *= 1 + random.uniform(-1e-10, 1e-10);
            REQUIRE_THAT(angle_between(one, other), agrees_with(angle, 1, promised));
        }
}

TEST_CASE("what is no pose is refused, on either side") {
    const RigidBody good = at({1, 2, 3}, turned({1, 2, 2}, 0.5));
    const double nan = std::numeric_limits<double>::quiet_NaN();
    const double infinity = std::numeric_limits<double>::infinity();
    for (const RigidBody& bad :
         {at({1, 2, 3}, Quat(0, 0, 0, 0)), at({1, 2, 3}, Quat(1.1, 0, 0, 0)),
          at({1, 2, 3}, Quat(1 - 1e-6, 0, 0, 0)), at({1, 2, 3}, Quat(1, 0, nan, 0)),
          at({1, nan, 3}), at({1, 2, infinity}), at({-infinity, 2, 3})}) {
        CHECK(is_refused(bad, good));
        CHECK(is_refused(good, bad));
        CHECK(is_refused(bad, bad));
    }
    CHECK_FALSE(is_refused(good, good));
}

TEST_CASE("asked again, in another order, it answers the same") {
    Random random(seed_of(1533));
    std::vector<std::pair<RigidBody, RigidBody>> questions;
    std::vector<PoseError> first;
    for (int k = 0; k < 20; ++k) {
        const RigidBody one = random_pose(random);
        questions.emplace_back(one, random_pose(random));
    }
    for (const auto& [one, other] : questions) first.push_back(pose_error(one, other));
    for (std::size_t i = questions.size(); i-- > 0;) {
        const PoseError again = pose_error(questions[i].first, questions[i].second);
        CHECK(again.distance == first[i].distance);
        CHECK(again.angle == first[i].angle);
    }
}

TEST_CASE("angles between the small and the large ones, of any permitted length") {
    Random random(seed_of(1534));
    for (double small = 0.9; small > 1e-9; small /= 2.3)
        for (const double angle : {small, pi - small})
            for (int k = 0; k < 10; ++k) {
                Quat one = random_turn(random);
                const Vec3 axis = random.direction();
                Quat other = one * turned(axis, angle);
                REQUIRE_THAT(angle_between(one, other), agrees_with(angle, 1, promised));
                one.coeffs() *= 1 + random.uniform(-1e-10, 1e-10);
                other.coeffs() *= 1 + random.uniform(-1e-10, 1e-10);
                REQUIRE_THAT(angle_between(one, other), agrees_with(angle, 1, promised));
            }
}

TEST_CASE("an orientation is of length 1 to within 1e-9") {
    Random random(seed_of(1535));
    const RigidBody good = at({1, 2, 3}, turned({1, 2, 2}, 0.5));
    for (const double off : {0.9e-9, -0.9e-9, 1.1e-9, -1.1e-9}) {
        RigidBody body = good;
        body.orientation.coeffs() *= 1 + off;
        CHECK(is_refused(body, good) == (std::abs(off) > 1e-9));
        CHECK(is_refused(good, body) == (std::abs(off) > 1e-9));
    }
}

TEST_CASE("near each other and far from the origin") {
    for (const double far : {1.0, 1e3, 1e6})
        for (const double step : {0x1p-10, 0x1p-20, 0x1p-30}) {  // added without rounding
            const Vec3 here(far, -2 * far, 3 * far);
            const Vec3 there = here + step * Vec3(3, 4, 12);
            CHECK_THAT(pose_error(at(here), at(there)).distance, agrees_with(13 * step));
        }
}

TEST_CASE("nothing but poses, on both sides") {
    const double nan = std::numeric_limits<double>::quiet_NaN();
    RigidBody one = at({1, 2, 3}, turned({1, 2, 2}, 0.5)), other = at({4, 6, 15});
    for (RigidBody* body : {&one, &other}) {
        body->velocity = body->angular_velocity = {nan, nan, nan};
        body->inverse_mass = nan;
        body->inverse_inertia.setConstant(nan);
    }
    CHECK_THAT(pose_error(one, other).distance, agrees_with(13));
    CHECK_THAT(pose_error(one, other).angle, agrees_with(0.5, 1, promised));
}
