#include "chapters/07_frictional_impact_2d/collision_matrix_2d.hpp"
#include "chapters/10_contact_friction/painleve.hpp"
#include "common/testing/testing.hpp"

using namespace collide;

namespace {

using Real = long double;
constexpr double pi = std::numbers::pi;

/// A generic rod: not thin, not of unit length; some are nearly flat, some nearly upright.
PainleveRod random_rod(Random& random, double most_friction = 4) {
    PainleveRod rod{.angle = random.uniform(0.02, 1.55),
                    .friction = random.uniform(0, most_friction),
                    .half_length = random.log_uniform(0.1, 10),
                    .mass = random.log_uniform(0.1, 10),
                    .spin = random.uniform(-3, 3)};
    rod.inertia = rod.mass * rod.half_length * rod.half_length * random.uniform(0.05, 1);
    if (random.chance(0.1)) rod.angle = random.log_uniform(1e-7, 1e-2);
    if (random.chance(0.1)) rod.angle = pi / 2 - random.log_uniform(1e-7, 1e-2);
    return rod;
}

/// Sum of the magnitudes of the terms, which cancel with friction.
double size_of(const PainleveRod& rod) {
    const double l = rod.half_length;
    return 1 / rod.mass + (1 + rod.friction) * l * l / rod.inertia;
}

/// The normal acceleration of the end under a constant force: the centre follows Newton's law, the
/// angle Euler's, and the height of the end is differenced twice.
Real acceleration_of_end(const PainleveRod& rod, Real force_x, Real force_y) {
    const Real l = rod.half_length, angle = rod.angle, spin = rod.spin;
    const Real arm_x = -l * std::cos(angle), arm_y = -l * std::sin(angle);
    const Real turning = (arm_x * force_y - arm_y * force_x) / rod.inertia;
    const auto height = [&](Real t) {
        const Real centre = l * std::sin(angle) + force_y / rod.mass * t * t / 2;
        // The angle grows if the rod turns counter-clockwise, which lowers the end and its arm.
        return centre - l * std::sin(angle + spin * t + turning * t * t / 2);
    };
    const Real h = 1e-4L / std::sqrt(1 + std::abs(turning) + spin * spin);
    return (height(h) - 2 * height(0) + height(-h)) / (h * h);
}

PlanarBody planar(const PainleveRod& rod) {
    PlanarBody body = make_planar_body(rod.mass, rod.inertia);
    body.position = rod.half_length * Vec2(std::cos(rod.angle), std::sin(rod.angle));
    return body;
}

}  // namespace

TEST_CASE("a rod that stands upright is only lifted, whatever the friction") {
    for (const double friction : {0.0, 0.5, 3.0})
        CHECK_THAT(painleve_a({.angle = pi / 2, .friction = friction, .mass = 4, .inertia = 0.7}),
                   agrees_with(0.25));
}

TEST_CASE("a rod that lies flat is lifted and turned, whatever the friction") {
    // 1/m + l²/I = 1/4 + 9/2
    for (const double friction : {0.0, 0.5, 3.0})
        CHECK_THAT(
            painleve_a(
                {.angle = 0, .friction = friction, .half_length = 3, .mass = 4, .inertia = 2}),
            agrees_with(4.75));
}

TEST_CASE("without friction a push always lifts the end: by hand") {
    // cos² 60° = 1/4: 1/2 + 9/4 / 5
    CHECK_THAT(
        painleve_a({.angle = pi / 3, .friction = 0, .half_length = 3, .mass = 2, .inertia = 5}),
        agrees_with(0.5 + 0.45));
    Random random(seed_of(1041));
    for (int k = 0; k < 100; ++k) {
        const PainleveRod rod = random_rod(random, 0);
        REQUIRE(painleve_a(rod) >= 1 / rod.mass);
    }
}

TEST_CASE("a thin rod at 45 degrees, by hand") {
    // m A = 1 + 3 (1/2 − μ/2)
    for (const double friction : {0.0, 1.0, 2.0})
        CHECK_THAT(painleve_a({.angle = pi / 4, .friction = friction}),
                   agrees_with(2.5 - 1.5 * friction, 1));
}

TEST_CASE("the end slides to the left, so friction turns the rod into the floor") {
    Random random(seed_of(1042));
    for (int k = 0; k < 200; ++k) {
        PainleveRod rod = random_rod(random);
        const double less = painleve_a(rod);
        rod.friction += 0.1;
        REQUIRE(painleve_a(rod) < less);
    }
}

TEST_CASE("with enough friction a push pulls") {
    // tan θ = 2 is the worst angle of a thin rod, with the least critical friction, μ = 4/3.
    const double worst = std::atan(2);
    CHECK_THAT(painleve_a({.angle = worst, .friction = 4. / 3}), agrees_with(0, 1));
    CHECK(painleve_a({.angle = worst, .friction = 1.3}) > 0);
    CHECK_THAT(painleve_a({.angle = worst, .friction = 2}), agrees_with(-0.8));
}

TEST_CASE("it is zero at the friction of Painlevé's curve, for rods of any slenderness") {
    Random random(seed_of(1043));
    for (int k = 0; k < 200; ++k) {
        PainleveRod rod = random_rod(random);
        const double l = rod.half_length;
        rod.friction = painleve_friction(rod.angle, rod.mass * l * l / rod.inertia);
        REQUIRE_THAT(painleve_a(rod), agrees_with(0, size_of(rod)));
        const double critical = rod.friction;
        rod.friction = critical * (1 - 1e-9);
        REQUIRE(painleve_a(rod) > 0);
        rod.friction = critical * (1 + 1e-9);
        REQUIRE(painleve_a(rod) < 0);
    }
}

TEST_CASE("it is an entry of chapter 7's K, applied to a force on the cone") {
    Random random(seed_of(1044));
    for (int k = 0; k < 200; ++k) {
        const PainleveRod rod = random_rod(random);
        const Mat2 K = collision_matrix_2d(planar(rod), make_fixed_planar_body(), Vec2::Zero());
        REQUIRE_THAT(painleve_a(rod), agrees_with((K * Vec2(rod.friction, 1)).y(), size_of(rod)));
    }
}

TEST_CASE("it agrees with a rod that is pushed and watched") {
    Random random(seed_of(1045));
    for (int k = 0; k < 200; ++k) {
        const PainleveRod rod = random_rod(random);
        const Real with = acceleration_of_end(rod, rod.friction, 1),
                   without = acceleration_of_end(rod, 0, 0);
        REQUIRE_THAT(painleve_a(rod),
                     agrees_with(static_cast<double>(with - without), size_of(rod), 1e-6));
    }
}

TEST_CASE("the forces that keep the end on the floor do so: A f_N + b = 0") {
    Random random(seed_of(1046));
    int pushed = 0;
    for (int k = 0; k < 300; ++k) {
        const PainleveRod rod = random_rod(random);
        for (const double force : painleve_forces(rod)) {
            if (force == 0) continue;
            const Real left = acceleration_of_end(rod, force * rod.friction, force) - 9.81L;
            const double size = size_of(rod) * force + 10 + 9 * rod.half_length;
            REQUIRE_THAT(static_cast<double>(left), agrees_with(0, size, 1e-5));
            ++pushed;
        }
    }
    CHECK(pushed > 100);
}

TEST_CASE("the spin does not matter") {
    PainleveRod rod{.angle = 0.8, .friction = 1.7, .half_length = 0.6, .mass = 2, .inertia = 0.1};
    const double still = painleve_a(rod);
    for (const double spin : {-50.0, 0.1, 7.0}) {
        rod.spin = spin;
        CHECK_THAT(painleve_a(rod), agrees_with(still));
    }
}

TEST_CASE("mass and inertia do not know each other") {
    // A has a term in 1/m and a term in 1/I: first a huge mass, then a huge inertia.
    PainleveRod rod{.angle = 0.8, .friction = 0.7, .half_length = 0.6, .mass = 2, .inertia = 0.1};
    const double both = painleve_a(rod);
    rod.inertia = 1e30;
    const double lifted = painleve_a(rod);
    rod.inertia = 0.1, rod.mass = 1e30;
    const double turned = painleve_a(rod);
    CHECK_THAT(lifted, agrees_with(0.5));
    CHECK_THAT(lifted + turned, agrees_with(both));
}

TEST_CASE("in any unit of length, and of mass") {
    Random random(seed_of(1047));
    for (const double metre : {1e-9, 1.0, 1e9})
        for (const double kilogram : {1e-9, 1.0, 1e9})
            for (int k = 0; k < 10; ++k) {
                PainleveRod rod = random_rod(random);
                const double here = painleve_a(rod), size = size_of(rod);
                rod.half_length *= metre;
                rod.mass *= kilogram;
                rod.inertia *= kilogram * metre * metre;
                REQUIRE_THAT(painleve_a(rod) * kilogram, agrees_with(here, size));
            }
}

TEST_CASE("what is left where lifting and turning nearly cancel") {
    // 1e-9 above the critical friction: m A = −3 μ 1e-9 sin θ cos θ, with sin θ cos θ = 2/5.
    const PainleveRod rod{.angle = std::atan(2), .friction = 4. / 3 * (1 + 1e-9)};
    CHECK_THAT(painleve_a(rod), agrees_with(-1.6e-9, 0, 1e-5));
}

TEST_CASE("asked again, in another order, it answers the same") {
    Random random(seed_of(1048));
    std::vector<PainleveRod> rods;
    std::vector<double> first;
    for (int k = 0; k < 20; ++k) rods.push_back(random_rod(random));
    for (const PainleveRod& rod : rods) first.push_back(painleve_a(rod));
    for (std::size_t i = rods.size(); i-- > 0;) CHECK(painleve_a(rods[i]) == first[i]);
}

TEST_CASE("nearly upright is not upright: with friction enough a push still pulls") {
    // cos θ is ε to within rounding, and μ = k/ε: 1/m − k l²/I, with 1/m = 1/4 and l²/I = 9/2.
    for (const double little : {1e-6, 1e-9, 1e-12})
        for (const double k : {0.01, 1.0}) {
            PainleveRod rod{.angle = pi / 2 - little, .half_length = 3, .mass = 4, .inertia = 2};
            rod.friction = k / std::cos(rod.angle);
            CHECK_THAT(painleve_a(rod), agrees_with(0.25 - k * 4.5, 1, 1e-9));
        }
}

TEST_CASE("nearly flat is not flat: with friction enough a push pulls") {
    for (const double little : {1e-6, 1e-9, 1e-12}) {
        const PainleveRod rod{
            .angle = little, .friction = 2 / little, .half_length = 3, .mass = 4, .inertia = 2};
        CHECK_THAT(painleve_a(rod), agrees_with(0.25 + 4.5 - 2 * 4.5, 1, 1e-9));
    }
}
