#include "chapters/01_particle_collisions/restitution.hpp"
#include "common/build/precompiled.hpp"

using namespace collide;

TEST_CASE("falling straight down with e = 0.5 comes back at half the speed") {
    CHECK_THAT(bounce_velocity({0, 0, -2}, Vec3::UnitZ(), 0.5), agrees_with(Vec3(0, 0, 1)));
}

TEST_CASE("e = 0 leaves no velocity along the normal") {
    CHECK_THAT(bounce_velocity({0, 0, -3}, Vec3::UnitZ(), 0), agrees_with(Vec3(0, 0, 0)));
}

TEST_CASE("the velocity along the surface stays") {
    const Vec3 after = bounce_velocity({3, -1, -2}, Vec3::UnitZ(), 0.7);
    CHECK_THAT(after.head<2>(), agrees_with(Vec2(3, -1)));
}

TEST_CASE("a particle that moves away is left alone") {
    CHECK_THAT(bounce_velocity({0.5, 0, 2}, Vec3::UnitZ(), 0.5), agrees_with(Vec3(0.5, 0, 2)));
}

TEST_CASE("e = 1 conserves energy, smaller e loses some, on surfaces facing anywhere") {
    Random random(11);
    for (int i = 0; i < 200; ++i) {
        const Vec3 velocity = 5 * random.direction(), normal = random.direction();
        REQUIRE_THAT(bounce_velocity(velocity, normal, 1).squaredNorm(),
                     conserves_energy(velocity.squaredNorm()));
        REQUIRE_THAT(bounce_velocity(velocity, normal, random.uniform(0, 1)).squaredNorm(),
                     creates_no_energy(velocity.squaredNorm()));
    }
}

TEST_CASE("turning floor and velocity together turns the answer") {
    Random random(12);
    for (int i = 0; i < 200; ++i) {
        const Vec3 velocity = 5 * random.direction(), normal = random.direction();
        const double e = random.uniform(0, 1);
        const Mat3 turn = random.rotation();
        REQUIRE_THAT(bounce_velocity(turn * velocity, turn * normal, e),
                     is_frame_invariant(turn, bounce_velocity(velocity, normal, e), 5));
    }
}
