// Free flight, and the collision of two particles.
#include "chapters/01_particle_collisions/particle.hpp"
#include "chapters/01_particle_collisions/particle_pair.hpp"
#include "common/testing/testing.hpp"

using namespace collide;
using Catch::Matchers::ContainsSubstring;
using Catch::Matchers::WithinAbs;

namespace {

// v(t) = (v₀ − g/k) e^(−kt) + g/k and its integral.
Particle exact_flight(const Particle& start, const Surroundings& s, double time) {
    const double k = s.drag, decay = std::exp(-k * time);
    const Vec3 limit = s.gravity / k;
    Particle end = start;
    end.velocity = (start.velocity - limit) * decay + limit;
    end.position += (start.velocity - limit) * (1 - decay) / k + limit * time;
    return end;
}

Particle fly_in_steps(Particle particle, const Surroundings& s, double time, int steps) {
    for (int i = 0; i < steps; ++i) particle = fly(particle, s, time / steps);
    return particle;
}

}  // namespace

TEST_CASE("free fall is exact, whatever the step") {
    const Particle start{.position = {1, 2, 3}, .velocity = {4, 5, 6}};
    const Surroundings surroundings;
    for (const double time : {1e-3, 0.5, 30.0}) {
        const Vec3 expected =
            start.position + time * start.velocity + 0.5 * time * time * surroundings.gravity;
        CHECK((fly(start, surroundings, time).position - expected).norm() <=
              1e-12 * (1 + expected.norm()));
    }
}

TEST_CASE("with drag the error falls with the square of the step") {
    const Particle start{.velocity = {3, 0, 5}};
    const Surroundings surroundings{.drag = 0.8};
    const auto error = [&](int steps) {
        return (fly_in_steps(start, surroundings, 1, steps).position -
                exact_flight(start, surroundings, 1).position)
            .norm();
    };
    const double order = std::log2(error(40) / error(80));
    CHECK_THAT(order, WithinAbs(2, 0.05));
}

TEST_CASE("the acceleration is the derivative of the exact velocity") {
    const Particle start{.velocity = {3, -1, 5}};
    const Surroundings surroundings{.drag = 0.8};
    const auto velocity = [&](double t) {
        return VecX(exact_flight(start, surroundings, t).velocity);
    };
    CHECK_THAT(acceleration(exact_flight(start, surroundings, 0.3), surroundings),
               agrees_with_finite_differences(velocity, 0.3));
}

TEST_CASE("100 000 pairs: momentum, energy, restitution, Signorini, in any frame") {
    Random random(2026);
    int approaching = 0, fixed = 0, elastic = 0, plastic = 0, extreme = 0;
    for (int i = 0; i < 100'000; ++i) {
        Particle a{.velocity = random.log_vector(1e-3, 1e3),
                   .inverse_mass = random.log_uniform(1e-3, 1e3)};
        Particle b{.velocity = random.log_vector(1e-3, 1e3),
                   .inverse_mass = random.log_uniform(1e-3, 1e3)};
        if (random.chance(0.1))
            (random.chance(0.5) ? a : b) = {.inverse_mass =
                                                0};  // at rest: a moving wall may do work
        const double e = random.chance(0.1) ? 0 : random.chance(0.1) ? 1 : random.uniform(0, 1);
        const Vec3 normal = random.direction();
        const Particle a0 = a, b0 = b;
        const double before = relative_normal_velocity(a, b, normal);
        const double speed = (a.velocity - b.velocity).norm();
        const double j = particle_pair_impulse(a, b, normal, e);
        resolve_particle_pair(a, b, normal, e);
        const double after = relative_normal_velocity(a, b, normal);
        const bool has_fixed = a.inverse_mass * b.inverse_mass == 0;
        const double mass_ratio =
            has_fixed ? 0
                      : std::max(a.inverse_mass / b.inverse_mass, b.inverse_mass / a.inverse_mass);
        approaching += before<0, fixed += has_fixed, elastic += e == 1, plastic += e == 0,
                              extreme += mass_ratio> 1e5;

        // Velocities are rounded to a relative 1e-16 of the faster particle's speed: "exact" here
        // means up to that rounding.
        const double scale = 1e3 * (a0.velocity.norm() + b0.velocity.norm());
        REQUIRE_THAT(after, WithinAbs(before < 0 ? -e * before : before, 1e-15 * scale));
        REQUIRE_THAT((NormalContact{VecX::Constant(1, after + e * std::min(before, 0.0)),
                                    VecX::Constant(1, j)}),
                     satisfies_signorini(scale, std::max(j, 1e-300), 1e-12));
        if (!has_fixed) {
            const VecX p0 = a0.velocity / a0.inverse_mass + b0.velocity / b0.inverse_mass;
            const VecX p1 = a.velocity / a.inverse_mass + b.velocity / b.inverse_mass;
            REQUIRE_THAT(p1, conserves_momentum(p0, a0.velocity.norm() / a0.inverse_mass +
                                                        b0.velocity.norm() / b0.inverse_mass));
        }
        REQUIRE_THAT(kinetic_energy(a) + kinetic_energy(b),
                     creates_no_energy(kinetic_energy(a0) + kinetic_energy(b0)));
        if (e == 1)
            REQUIRE_THAT(kinetic_energy(a) + kinetic_energy(b),
                         conserves_energy(kinetic_energy(a0) + kinetic_energy(b0)));

        const Mat3 turn = random.rotation();
        Particle a2 = a0, b2 = b0;
        a2.velocity = turn * a0.velocity, b2.velocity = turn * b0.velocity;
        resolve_particle_pair(a2, b2, turn * normal, e);
        REQUIRE_THAT(a2.velocity, is_frame_invariant(turn, a.velocity, speed));
        REQUIRE_THAT(b2.velocity, is_frame_invariant(turn, b.velocity, speed));
    }
    INFO("approaching " << approaching << ", one fixed " << fixed << ", e = 1 " << elastic
                        << ", e = 0 " << plastic << ", mass ratio over 1e5 " << extreme);
    CHECK(approaching > 40'000);
    CHECK(fixed > 9'000);
    CHECK(elastic > 8'000);
    CHECK(plastic > 9'000);
    CHECK(extreme > 800);
}

TEST_CASE("a pair is refused by name") {
    Particle a{.velocity = {-1, 0, 0}}, b;
    CHECK_THROWS_WITH(resolve_particle_pair(a, b, {2, 0, 0}, 0.5),
                      ContainsSubstring("normal = (2, 0, 0): must be a unit vector"));
    CHECK_THROWS_WITH(resolve_particle_pair(a, b, Vec3::UnitX(), 1.5),
                      ContainsSubstring("e = 1.5: must be between 0 and 1"));
    CHECK_THROWS_WITH(resolve_particle_pair(a, b, Vec3::UnitX(), std::nan("")),
                      ContainsSubstring("e = nan"));
    a.inverse_mass = -1;
    CHECK_THROWS_WITH(resolve_particle_pair(a, b, Vec3::UnitX(), 0.5),
                      ContainsSubstring("inverse_mass = -1"));
    a.inverse_mass = b.inverse_mass = 0;
    CHECK_THROWS_WITH(resolve_particle_pair(a, b, Vec3::UnitX(), 0.5),
                      ContainsSubstring("at least one must be able to move"));
}
