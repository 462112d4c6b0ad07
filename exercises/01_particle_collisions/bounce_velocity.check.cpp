#include "chapters/01_particle_collisions/restitution.hpp"
#include "common/testing/testing.hpp"

using namespace collide;

namespace {

// A particle that approaches a surface of any orientation.
struct Approach {
    Vec3 velocity;
    Vec3 normal;
    double e;
};

// The first four have an e at the ends of its range, or close to them.
Approach random_approach(Random& random, int number) {
    constexpr double special[] = {0, 1, 1e-9, 1 - 1e-9};
    const Vec3 normal = random.direction();
    Vec3 velocity = random.log_vector(0.1, 10);
    if (normal.dot(velocity) > 0) velocity = -velocity;
    return {velocity, normal, number < 4 ? special[number] : random.uniform(0, 1)};
}

}  // namespace

TEST_CASE("falling straight down with e = 0.5 comes back at half the speed") {
    CHECK_THAT(bounce_velocity({0, 0, -2}, Vec3::UnitZ(), 0.5), agrees_with(Vec3(0, 0, 1)));
}

TEST_CASE("e = 0 leaves no velocity along the normal") {
    CHECK_THAT(bounce_velocity({0, 0, -3}, Vec3::UnitZ(), 0), agrees_with(Vec3(0, 0, 0)));
    CHECK_THAT(bounce_velocity({-4, 2, 1}, Vec3::UnitX(), 0), agrees_with(Vec3(0, 2, 1)));
}

TEST_CASE("the normal velocity is reversed and multiplied by e, on surfaces facing anywhere") {
    Random random(seed_of(11));
    for (int i = 0; i < 200; ++i) {
        const auto [velocity, normal, e] = random_approach(random, i);
        const double departure = normal.dot(bounce_velocity(velocity, normal, e));
        REQUIRE_THAT(departure, agrees_with(-e * normal.dot(velocity), velocity.norm(), 1e-14));
    }
}

TEST_CASE("the velocity along the surface stays, on surfaces facing anywhere") {
    Random random(seed_of(12));
    for (int i = 0; i < 200; ++i) {
        const auto [velocity, normal, e] = random_approach(random, i);
        const Vec3 after = bounce_velocity(velocity, normal, e);
        // n̂ × v is the part along the surface, turned by a right angle.
        REQUIRE_THAT(normal.cross(after),
                     agrees_with(normal.cross(velocity), velocity.norm(), 1e-14));
    }
}

TEST_CASE("e = 1 conserves energy, smaller e loses some") {
    Random random(seed_of(13));
    for (int i = 0; i < 100; ++i) {
        const auto [velocity, normal, e] = random_approach(random, i);
        REQUIRE_THAT(bounce_velocity(velocity, normal, 1).squaredNorm(),
                     conserves_energy(velocity.squaredNorm()));
        const double approach = normal.dot(velocity);
        REQUIRE_THAT(bounce_velocity(velocity, normal, e).squaredNorm(),
                     agrees_with(velocity.squaredNorm() - (1 - e * e) * approach * approach,
                                 velocity.squaredNorm()));
    }
}

TEST_CASE("a particle that moves away is left alone") {
    CHECK_THAT(bounce_velocity({0.5, 0, 2}, Vec3::UnitZ(), 0.5), agrees_with(Vec3(0.5, 0, 2)));
    Random random(seed_of(14));
    for (int i = 0; i < 100; ++i) {
        const auto [velocity, normal, e] = random_approach(random, i);
        REQUIRE_THAT(bounce_velocity(-velocity, normal, e),
                     agrees_with(-velocity, velocity.norm(), 1e-14));
    }
}

TEST_CASE("a particle that moves along the surface is left alone") {
    CHECK_THAT(bounce_velocity({3, -1, 0}, Vec3::UnitZ(), 0.5), agrees_with(Vec3(3, -1, 0)));
    CHECK_THAT(bounce_velocity({4, 3, 0}, {-0.6, 0.8, 0}, 0), agrees_with(Vec3(4, 3, 0)));
    CHECK_THAT(bounce_velocity({0, 0, 0}, {-0.6, 0, 0.8}, 0.5), agrees_with(Vec3(0, 0, 0)));
}

TEST_CASE("an approach that is hardly one still bounces") {
    for (const double slow : {1e-3, 1e-9, 1e-15, 1e-30, 1e-300}) {
        const Vec3 after = bounce_velocity({3, -1, -slow}, Vec3::UnitZ(), 0.5);
        REQUIRE_THAT(after.z() / slow, agrees_with(0.5));
    }
    // Grazing a tilted surface: n̂·v is the small difference of large products.
    const Vec3 normal(0.6, -0.48, 0.64), along(0.8, 0.36, -0.48);
    const Vec3 after = bounce_velocity(along - 1e-9 * normal, normal, 0.5);
    CHECK_THAT(normal.dot(after), agrees_with(0.5e-9, 0, 1e-5));
}

TEST_CASE("a departure that is hardly one is left alone") {
    for (const double slow : {1e-3, 1e-9, 1e-15, 1e-30, 1e-300}) {
        const Vec3 after = bounce_velocity({3, -1, slow}, Vec3::UnitZ(), 0.5);
        REQUIRE_THAT(after.z() / slow, agrees_with(1.0));
    }
}

TEST_CASE("a particle that comes nearly head-on keeps the little it has along the surface") {
    // On an axis nothing is rounded, so the tangential part can be tiny.
    for (const double little : {0.1, 1e-2, 1e-3, 1e-6, 1e-9, 1e-15}) {
        const Vec3 after = bounce_velocity({little, 0, -1}, Vec3::UnitZ(), 0.5);
        REQUIRE_THAT(after.x(), agrees_with(little));
    }
    const Vec3 normal(0.6, -0.48, 0.64), along(0.8, 0.36, -0.48);
    for (const double little : {0.1, 1e-2, 1e-3, 1e-6, 1e-9}) {
        const Vec3 after = bounce_velocity(little * along - normal, normal, 0.5);
        REQUIRE_THAT(along.dot(after), agrees_with(little, 0, 1e-5));
    }
}

TEST_CASE("a surface that is tilted by very little still turns a fast particle aside") {
    // With e = 1 and the normal turned from the z axis by an angle, v turns by twice the angle.
    const double speed = 1000;
    for (const double tilt : {0.1, 1e-2, 1e-3, 5e-5, 1e-6, 1e-10})
        for (const double side : {+1.0, -1.0}) {
            const Vec3 normal(std::sin(tilt), 0, side * std::cos(tilt));
            const Vec3 after = bounce_velocity({-speed, 0, 0}, normal, 1);
            INFO("the normal is turned by " << tilt << " rad");
            REQUIRE_THAT(after.z(), agrees_with(side * speed * std::sin(2 * tilt), speed, 4e-15));
            REQUIRE_THAT(after.x(), agrees_with(-speed * std::cos(2 * tilt), speed, 4e-15));
        }
}

TEST_CASE("walls and a ceiling bounce like a floor") {
    const Vec3 along(2, -3, 5);
    for (const double side : {+1.0, -1.0})
        for (int axis = 0; axis < 3; ++axis) {
            const Vec3 normal = side * Vec3::Unit(axis);
            Vec3 velocity = along, expected = along;
            velocity[axis] = -4 * side;
            expected[axis] = 3 * side;
            REQUIRE_THAT(bounce_velocity(velocity, normal, 0.75), agrees_with(expected));
        }
}

TEST_CASE("turning floor and velocity together turns the answer") {
    Random random(seed_of(15));
    for (int i = 0; i < 100; ++i) {
        const auto [velocity, normal, e] = random_approach(random, i);
        const Mat3 turn = random.rotation();
        const Vec3 answer = bounce_velocity(velocity, normal, e);
        REQUIRE_THAT(bounce_velocity(turn * velocity, turn * normal, e),
                     is_frame_invariant(turn, answer, velocity.norm()));
    }
}

TEST_CASE("the same bounce in other units of length and time") {
    Random random(seed_of(16));
    for (int i = 0; i < 100; ++i) {
        const auto [velocity, normal, e] = random_approach(random, i);
        const double length = std::pow(10, random.index(19) - 9);
        const double time = std::pow(10, random.index(19) - 9);
        const double unit = length / time;
        INFO("velocities in units of " << unit << " m/s");
        const Vec3 answer = bounce_velocity(velocity, normal, e);
        REQUIRE_THAT(bounce_velocity(unit * velocity, normal, e),
                     agrees_with(unit * answer, unit * velocity.norm()));
    }
}

TEST_CASE("very slow and very fast particles bounce like others") {
    for (const double speed : {1e-150, 1e-40, 1e39, 1e150}) {
        const Vec3 after = bounce_velocity({3 * speed, -speed, -2 * speed}, Vec3::UnitZ(), 0.25);
        REQUIRE_THAT(after / speed, agrees_with(Vec3(3, -1, 0.5)));
    }
}

TEST_CASE("a bounce does not depend on the bounces before it") {
    Random random(seed_of(17));
    std::vector<Approach> approaches;
    std::vector<Vec3> answers;
    for (int i = 0; i < 20; ++i) {
        const auto& [velocity, normal, e] = approaches.emplace_back(random_approach(random, i));
        answers.push_back(bounce_velocity(velocity, normal, e));
    }
    for (std::size_t i = approaches.size(); i-- > 0;) {
        const auto& [velocity, normal, e] = approaches[i];
        REQUIRE(bounce_velocity(velocity, normal, e) == answers[i]);
    }
}
