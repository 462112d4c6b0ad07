#include "chapters/01_particle_collisions/particle_pair.hpp"
#include "common/build/precompiled.hpp"

using namespace collide;

namespace {

Particle particle(double mass, const Vec3& velocity) {
    return {.velocity = velocity, .inverse_mass = 1 / mass};
}

struct Pair {
    Particle a, b;
    Vec3 normal;
    double e;
};

// Masses over six decades, velocities of all sizes, approaching or not.
Pair random_pair(Random& random) {
    return {
        particle(random.log_uniform(1e-3, 1e3), random.log_uniform(0.01, 100) * random.direction()),
        particle(random.log_uniform(1e-3, 1e3), random.log_uniform(0.01, 100) * random.direction()),
        random.direction(), random.uniform(0, 1)};
}

Pair approaching_pair(Random& random) {
    Pair pair = random_pair(random);
    if (relative_normal_velocity(pair.a, pair.b, pair.normal) > 0) pair.normal = -pair.normal;
    return pair;
}

void apply(Pair& pair) {
    const double j = particle_pair_impulse(pair.a, pair.b, pair.normal, pair.e);
    pair.a.velocity += pair.a.inverse_mass * j * pair.normal;
    pair.b.velocity -= pair.b.inverse_mass * j * pair.normal;
}

}  // namespace

TEST_CASE("equal masses with e = 1 exchange their velocities") {
    Pair pair{particle(2, {-3, 0, 0}), particle(2, {1, 0, 0}), Vec3::UnitX(), 1};
    apply(pair);
    CHECK_THAT(pair.a.velocity.x(), Catch::Matchers::WithinAbs(1, 1e-14));
    CHECK_THAT(pair.b.velocity.x(), Catch::Matchers::WithinAbs(-3, 1e-14));
}

TEST_CASE("against a fixed particle the impulse is (1 + e) m |v|") {
    const Particle a = particle(2, {-3, 0, 0});
    const Particle wall{.inverse_mass = 0};
    CHECK_THAT(particle_pair_impulse(a, wall, Vec3::UnitX(), 0.5),
               Catch::Matchers::WithinRel(9.0, 1e-14));
}

TEST_CASE("separating particles get no impulse") {
    const double j =
        particle_pair_impulse(particle(1, {1, 0, 0}), particle(1, {-1, 0, 0}), Vec3::UnitX(), 0.5);
    CHECK_THAT(j, Catch::Matchers::WithinAbs(0, 1e-14));
}

TEST_CASE("the particles separate with e times their approach") {
    Random random(41);
    for (int i = 0; i < 500; ++i) {
        Pair pair = approaching_pair(random);
        const double before = relative_normal_velocity(pair.a, pair.b, pair.normal);
        const double scale = pair.a.velocity.norm() + pair.b.velocity.norm();
        apply(pair);
        REQUIRE_THAT(relative_normal_velocity(pair.a, pair.b, pair.normal),
                     Catch::Matchers::WithinAbs(-pair.e * before, 1e-9 * scale));
    }
}

TEST_CASE("energy is never created") {
    Random random(42);
    for (int i = 0; i < 500; ++i) {
        Pair pair = random_pair(random);
        const double before = kinetic_energy(pair.a) + kinetic_energy(pair.b);
        apply(pair);
        REQUIRE_THAT(kinetic_energy(pair.a) + kinetic_energy(pair.b), creates_no_energy(before));
    }
}

TEST_CASE("seen from a moving train and turned, the impulse is the same") {
    Random random(43);
    for (int i = 0; i < 500; ++i) {
        const Pair pair = approaching_pair(random);
        const double j = particle_pair_impulse(pair.a, pair.b, pair.normal, pair.e);
        const Mat3 turn = random.rotation();
        const Vec3 train = 10 * random.direction();
        Particle a = pair.a, b = pair.b;
        a.velocity = turn * a.velocity + train;
        b.velocity = turn * b.velocity + train;
        const double scale =
            (a.velocity.norm() + b.velocity.norm()) / (a.inverse_mass + b.inverse_mass);
        REQUIRE_THAT(particle_pair_impulse(a, b, turn * pair.normal, pair.e),
                     is_frame_invariant(j, 100 * scale));
    }
}

TEST_CASE("naming the particles the other way round changes nothing") {
    Random random(44);
    for (int i = 0; i < 200; ++i) {
        const Pair pair = approaching_pair(random);
        const double j = particle_pair_impulse(pair.a, pair.b, pair.normal, pair.e);
        REQUIRE(j >= 0);
        REQUIRE_THAT(particle_pair_impulse(pair.b, pair.a, -pair.normal, pair.e),
                     Catch::Matchers::WithinRel(j, 1e-12));
    }
}
