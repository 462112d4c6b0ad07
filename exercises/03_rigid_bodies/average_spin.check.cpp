#include "chapters/03_rigid_bodies/orientation.hpp"
#include "common/testing/testing.hpp"

using namespace collide;
using Catch::Matchers::WithinAbs;

namespace {

constexpr double pi = std::numbers::pi;

Quat negative(const Quat& q) { return {-q.w(), -q.x(), -q.y(), -q.z()}; }

// Any orientation, as q or as −q.
Quat random_orientation(Random& random) {
    const Quat q(random.rotation());
    return random.chance(0.5) ? q : negative(q);
}

// Rotation by the angle |turn| about the direction of `turn`, accurate for small angles, too.
Quat rotation_by(const Vec3& turn) {
    const double half = turn.stableNorm() / 2;
    const Vec3 vector = std::sin(half) * turn.stableNormalized();
    return {std::cos(half), vector.x(), vector.y(), vector.z()};
}

struct Pictures {
    Quat from, to;
    double duration;
    Vec3 spin;  // the expected answer
};
// Less than half a turn in between, by an angle from the range given.
Pictures random_pictures(Random& random, double least = 0.01, double most = 3.1) {
    const double duration = random.log_uniform(0.1, 10);
    const Vec3 turn = random.log_vector(least, most);
    const Quat from = random_orientation(random);
    return {from, rotation_by(turn) * from, duration, turn / duration};
}

Vec3 answer(const Pictures& pictures) {
    return average_spin(pictures.from, pictures.to, pictures.duration);
}

// The angle is required to 1e-14 rad.
auto right_for(const Pictures& pictures) {
    return agrees_with(pictures.spin, 1 / pictures.duration, 1e-14);
}

}  // namespace

TEST_CASE("a quarter turn about z in half a second is π rad/s") {
    const double root = std::sqrt(0.5);
    CHECK_THAT(average_spin(Quat::Identity(), Quat(root, 0, 0, root), 0.5),
               agrees_with(Vec3(0, 0, pi)));
}

TEST_CASE("a third of a turn takes x to y and y to z") {
    CHECK_THAT(average_spin(Quat::Identity(), Quat(0.5, 0.5, 0.5, 0.5), 2),
               agrees_with(Vec3::Constant(pi / 3 / std::sqrt(3.0))));
    CHECK_THAT(average_spin(Quat(0.5, 0.5, 0.5, 0.5), Quat::Identity(), 2),
               agrees_with(-Vec3::Constant(pi / 3 / std::sqrt(3.0))));
}

TEST_CASE("turned with it for that time, the first orientation becomes the second") {
    Random random(seed_of(331));
    for (int i = 0; i < 200; ++i) {
        const Quat from = random_orientation(random), to = random_orientation(random);
        const double duration = random.log_uniform(0.1, 10);
        const Vec3 spin = average_spin(from, to, duration);
        // Compared as matrices, which are the same for q and −q.
        const Quat reached = rotation_by(duration * spin) * from;
        REQUIRE_THAT(entries(reached.toRotationMatrix()),
                     agrees_with(entries(to.toRotationMatrix())));
    }
}

TEST_CASE("it never turns by more than half a turn") {
    Random random(seed_of(332));
    for (int i = 0; i < 200; ++i) {
        const Quat from = random_orientation(random), to = random_orientation(random);
        const Vec3 spin = average_spin(from, to, 0.25);
        REQUIRE(spin.norm() <= 4 * pi * (1 + 1e-12));
    }
}

TEST_CASE("the spin with which the second orientation was made") {
    Random random(seed_of(333));
    for (int i = 0; i < 200; ++i) {
        const Pictures pictures = random_pictures(random);
        REQUIRE_THAT(answer(pictures), right_for(pictures));
    }
}

TEST_CASE("q and −q are the same orientation") {
    Random random(seed_of(334));
    for (int i = 0; i < 50; ++i) {
        const Pictures p = random_pictures(random);
        REQUIRE_THAT(average_spin(negative(p.from), p.to, p.duration), right_for(p));
        REQUIRE_THAT(average_spin(p.from, negative(p.to), p.duration), right_for(p));
        REQUIRE_THAT(average_spin(negative(p.from), negative(p.to), p.duration), right_for(p));
    }
}

TEST_CASE("an orientation and itself, or its negative: no spin, and a number") {
    Random random(seed_of(335));
    CHECK_THAT(average_spin(Quat::Identity(), Quat::Identity(), 1),
               agrees_with(Vec3::Zero(), 0, 0));
    CHECK_THAT(average_spin(Quat::Identity(), negative(Quat::Identity()), 1),
               agrees_with(Vec3::Zero(), 0, 0));
    for (int i = 0; i < 100; ++i) {
        const Quat q = random_orientation(random);
        REQUIRE_THAT(average_spin(q, i % 2 ? q : negative(q), 1),
                     agrees_with(Vec3::Zero(), 1, 1e-14));
    }
}

TEST_CASE("half a turn may go either way round, but it is half a turn about that axis") {
    Random random(seed_of(336));
    const auto check_half = [](const Quat& from, const Vec3& axis, const Vec3& spin) {
        INFO("from (w, x, y, z) = " << from.w() << ", " << from.x() << ", " << from.y() << ", "
                                    << from.z());
        REQUIRE_THAT(spin.dot(axis) < 0 ? Vec3(-spin) : spin, agrees_with(pi / 2 * axis, 1, 1e-13));
    };
    for (int axis = 0; axis < 3; ++axis) {
        const Vec3 unit = Vec3::Unit(axis);
        const Quat half(0, unit.x(), unit.y(), unit.z());
        check_half(Quat::Identity(), unit, average_spin(Quat::Identity(), half, 2));
        check_half(half, unit, average_spin(half, Quat::Identity(), 2));
    }
    for (int i = 0; i < 50; ++i) {
        const Quat from = random_orientation(random);
        const Vec3 axis = random.direction();
        const Quat to = Quat(0, axis.x(), axis.y(), axis.z()) * from;
        check_half(from, axis, average_spin(from, to, 2));
    }
}

TEST_CASE("a little less than half a turn goes on, a little more goes back") {
    Random random(seed_of(337));
    for (const double rest : {1e-3, 1e-6, 1e-9, 1e-12})
        for (int i = 0; i < 10; ++i) {
            const Vec3 axis = random.direction();
            const Quat less = rotation_by((pi - rest) * axis),
                       more = rotation_by((pi + rest) * axis);
            REQUIRE_THAT(average_spin(Quat::Identity(), less, 1),
                         agrees_with((pi - rest) * axis, 1, 1e-14));
            REQUIRE_THAT(average_spin(Quat::Identity(), more, 1),
                         agrees_with((rest - pi) * axis, 1, 1e-14));
        }
}

TEST_CASE("a small turn has all its digits") {
    Random random(seed_of(338));
    for (const double angle : {1e-2, 1e-4, 1e-7, 1e-8, 1e-9, 1e-12, 1e-16, 1e-40, 1e-150}) {
        const Vec3 turn = angle * random.direction();
        const Quat q = rotation_by(turn);
        REQUIRE_THAT(average_spin(Quat::Identity(), q, 1), agrees_with(turn, 0));
        REQUIRE_THAT(average_spin(q, Quat::Identity(), 1), agrees_with(-turn, 0));
        REQUIRE_THAT(average_spin(negative(Quat::Identity()), q, 1), agrees_with(turn, 0));
    }
}

TEST_CASE("a small turn of a body that was turned before, to 1e-14 rad") {
    Random random(seed_of(339));
    for (const double angle : {1e-5, 1e-7, 1e-8, 1e-9, 1e-11}) {
        for (int i = 0; i < 20; ++i) {
            const Pictures pictures = random_pictures(random, angle, 2 * angle);
            REQUIRE_THAT(answer(pictures), right_for(pictures));
        }
    }
}

TEST_CASE("in a turned world the spin is turned too") {
    Random random(seed_of(340));
    for (int i = 0; i < 50; ++i) {
        const auto [from, to, duration, spin] = random_pictures(random);
        const Quat world = random_orientation(random);
        REQUIRE_THAT(average_spin(world * from, world * to, duration),
                     agrees_with(world * spin, 1 / duration));
    }
}

TEST_CASE("the body's own axes may be chosen freely: the spin belongs to the world") {
    Random random(seed_of(341));
    for (int i = 0; i < 50; ++i) {
        const auto [from, to, duration, spin] = random_pictures(random);
        const Quat axes = random_orientation(random);
        REQUIRE_THAT(average_spin(from * axes, to * axes, duration),
                     agrees_with(spin, 1 / duration));
    }
}

TEST_CASE("a film that runs backwards shows the opposite spin") {
    Random random(seed_of(342));
    for (int i = 0; i < 50; ++i) {
        const auto [from, to, duration, spin] = random_pictures(random);
        REQUIRE_THAT(average_spin(to, from, duration), agrees_with(-spin, 1 / duration));
    }
}

TEST_CASE("the same turn in other times") {
    Random random(seed_of(343));
    for (const double unit : {1e-150, 1e-40, 1e-9, 1e-6, 1e-3, 1e3, 1e6, 1e9, 1e39, 1e150}) {
        INFO("times in units of " << unit << " s");
        const auto [from, to, duration, spin] = random_pictures(random);
        const Vec3 scaled = unit * average_spin(from, to, unit * duration);
        REQUIRE_THAT(scaled, agrees_with(spin, 1 / duration));
    }
}

TEST_CASE("a spin does not depend on those asked for before") {
    Random random(seed_of(344));
    std::vector<Pictures> all;
    std::vector<Vec3> first;
    for (int i = 0; i < 20; ++i) first.push_back(answer(all.emplace_back(random_pictures(random))));
    for (std::size_t i = all.size(); i-- > 0;) REQUIRE(answer(all[i]) == first[i]);
}
