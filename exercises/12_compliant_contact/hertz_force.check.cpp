#include <limits>

#include "chapters/12_compliant_contact/hertz.hpp"
#include "common/testing/testing.hpp"

using namespace collide;

namespace {

constexpr double rigid = std::numeric_limits<double>::infinity();

struct Question {
    ElasticSurface a, b;
    double depth;

    double answer() const { return hertz_force(a, b, depth); }
};

/// Balls and planes, soft and rigid, of all sizes; at least one is curved and one is soft.
Question random_question(Random& random) {
    const auto surface = [&] {
        return ElasticSurface{random.log_uniform(0.1, 1000), random.log_uniform(1e5, 1e12)};
    };
    Question q{surface(), surface(), random.log_uniform(1e-9, 1e-2)};
    if (random.chance(0.2)) (random.chance(0.5) ? q.a : q.b).curvature = 0;
    if (random.chance(0.2)) (random.chance(0.5) ? q.a : q.b).modulus = rigid;
    return q;
}

/// The pressure integrated over the contact circle of radius α, α² = R z: at distance r from the
/// centre it is p₀ √(1 − r²/α²) with p₀ = 2 E* α/(π R).
double pressure_added_up(const Question& q) {
    const double curvature = q.a.curvature + q.b.curvature;     // 1/R
    const double softness = 1 / q.a.modulus + 1 / q.b.modulus;  // 1/E*
    const double circle = std::sqrt(q.depth / curvature);       // α
    const double greatest = 2 * circle * curvature / softness / std::numbers::pi;
    // ∫ 2π r p dr over the circle. With r = α sin φ it is ∫ 2π α² p₀ sin φ cos² φ dφ: Simpson's rule.
    constexpr int pieces = 512;
    double sum = 0;
    for (int k = 0; k <= pieces; ++k) {
        const double angle = std::numbers::pi / 2 * k / pieces;
        const double weight = k == 0 || k == pieces ? 1 : k % 2 == 1 ? 4 : 2;
        sum += weight * std::sin(angle) * std::cos(angle) * std::cos(angle);
    }
    return 2 * std::numbers::pi * circle * circle * greatest * sum * std::numbers::pi / 6 / pieces;
}

}  // namespace

TEST_CASE("numbers by hand") {
    // R = 1, E* = 1, z = 1
    CHECK_THAT(hertz_force({1, 2}, {0, 2}, 1), agrees_with(4. / 3));
    // R = 1/4, E* = 2, z = 4: 4/3 · 1/2 · 2 · 8
    CHECK_THAT(hertz_force({3, 3}, {1, 6}, 4), agrees_with(32. / 3));
    // R = 9, E* = 3, z = 1/4: 4/3 · 3 · 3 · 1/8
    CHECK_THAT(hertz_force({0, 12}, {1. / 9, 4}, 0.25), agrees_with(1.5));
}

TEST_CASE("the pressure within the circle of contact adds up to it") {
    Random random(seed_of(1201));
    for (int k = 0; k < sample_size(300, 3000); ++k) {
        const Question q = random_question(random);
        REQUIRE_THAT(q.answer(), agrees_with(pressure_added_up(q), 0, 1e-10));
    }
}

TEST_CASE("four times as deep is eight times as hard") {
    Random random(seed_of(1202));
    for (int k = 0; k < 200; ++k) {
        Question q = random_question(random);
        const double once = q.answer();
        q.depth *= 4;
        REQUIRE_THAT(q.answer(), agrees_with(8 * once));
    }
}

TEST_CASE("the work of the force is two fifths of force times depth") {
    // ∫F dz with z = s²: the integrand F(s²) 2s is a fourth power, for which three-point Gauss
    // quadrature is exact.
    constexpr double nodes[] = {0.1127016653792583, 0.5, 0.8872983346207417};
    constexpr double weights[] = {5. / 18, 8. / 18, 5. / 18};
    Random random(seed_of(1203));
    for (int k = 0; k < 200; ++k) {
        const Question q = random_question(random);
        const double end = std::sqrt(q.depth);
        double work = 0;
        for (int i = 0; i < 3; ++i) {
            const double s = end * nodes[i];
            work += end * weights[i] * 2 * s * Question{q.a, q.b, s * s}.answer();
        }
        REQUIRE(work > 0);
        REQUIRE_THAT(work, agrees_with(0.4 * q.answer() * q.depth));
    }
}

TEST_CASE("a feels what b feels: exchanging the two changes nothing") {
    Random random(seed_of(1204));
    for (int k = 0; k < 200; ++k) {
        const Question q = random_question(random);
        REQUIRE_THAT((Question{q.b, q.a, q.depth}.answer()), agrees_with(q.answer()));
    }
}

TEST_CASE("two equal balls push like one of half the radius on a flat surface") {
    for (const double radius : {1e-3, 0.5, 20.0})
        for (const double modulus : {1e6, 3e9}) {
            const ElasticSurface ball{1 / radius, modulus}, half{2 / radius, modulus};
            const double force = hertz_force(ball, ball, 1e-5);
            CHECK(force > 0);
            CHECK_THAT(hertz_force(half, {0, modulus}, 1e-5), agrees_with(force));
            CHECK_THAT(hertz_force({0, modulus}, half, 1e-5), agrees_with(force));
        }
}

TEST_CASE("the curvatures add up, whoever has them") {
    Random random(seed_of(1205));
    for (int k = 0; k < 200; ++k) {
        const Question q = random_question(random);
        const double sum = q.a.curvature + q.b.curvature, share = random.uniform(0, 1);
        Question other = q;
        other.a.curvature = share * sum;
        other.b.curvature = (1 - share) * sum;
        REQUIRE_THAT(other.answer(), agrees_with(q.answer()));
    }
}

TEST_CASE("a flat surface has no curvature, on either side") {
    const double one = hertz_force({4, 1e7}, {0, 3e7}, 1e-3);
    // R = 1/4, E* = 7.5e6
    CHECK_THAT(one, agrees_with(4. / 3 * 0.5 * 7.5e6 * std::sqrt(1e-9)));
    CHECK_THAT(hertz_force({0, 1e7}, {4, 3e7}, 1e-3), agrees_with(one));
    CHECK_THAT(hertz_force({4, 1e7}, {1e-9, 3e7}, 1e-3), agrees_with(one, 0, 1e-9));
}

TEST_CASE("a surface with a quarter of the curvature pushes twice as hard") {
    Random random(seed_of(1206));
    for (int k = 0; k < 100; ++k) {
        const Question q = random_question(random);
        Question flatter = q;
        flatter.a.curvature /= 4;
        flatter.b.curvature /= 4;
        REQUIRE_THAT(flatter.answer(), agrees_with(2 * q.answer()));
    }
}

TEST_CASE("a rigid surface leaves all the giving to the other") {
    // R = 1, E* = 6: 4/3 · 6 · 8
    CHECK_THAT(hertz_force({1, 6}, {0, rigid}, 4), agrees_with(64));
    CHECK_THAT(hertz_force({1, rigid}, {0, 6}, 4), agrees_with(64));
    CHECK_THAT(hertz_force({0.5, rigid}, {0.5, 6}, 4), agrees_with(64));
    CHECK_THAT(hertz_force({1, 6}, {0, 1e30}, 4), agrees_with(64));
    CHECK_THAT(hertz_force({0, 1e30}, {1, 6}, 4), agrees_with(64));
}

TEST_CASE("two alike give way twice as much: half the force of one on a rigid surface") {
    Random random(seed_of(1207));
    for (int k = 0; k < 100; ++k) {
        Question q = random_question(random);
        const double modulus = random.log_uniform(1e5, 1e12);
        q.a.modulus = q.b.modulus = modulus;
        const double alike = q.answer();
        q.b.modulus = rigid;
        REQUIRE_THAT(q.answer(), agrees_with(2 * alike));
    }
}

TEST_CASE("the softnesses add up, whoever has them") {
    Random random(seed_of(1208));
    for (int k = 0; k < 200; ++k) {
        const Question q = random_question(random);
        const double softness = 1 / q.a.modulus + 1 / q.b.modulus;
        const double share = random.uniform(0.01, 0.99);
        Question other = q;
        other.a.modulus = 1 / (share * softness);
        other.b.modulus = 1 / ((1 - share) * softness);
        REQUIRE_THAT(other.answer(), agrees_with(q.answer()));
    }
}

TEST_CASE("twice the modulus of both is twice the force") {
    Random random(seed_of(1209));
    for (int k = 0; k < 100; ++k) {
        const Question q = random_question(random);
        Question harder = q;
        harder.a.modulus *= 2;
        harder.b.modulus *= 2;
        REQUIRE_THAT(harder.answer(), agrees_with(2 * q.answer()));
    }
}

TEST_CASE("no overlap, no force; and none that pulls") {
    const ElasticSurface ball{10, 1e8}, floor{0, rigid};
    for (const double depth : {0.0, -0.0, -1e-300, -1e-9, -1e-3, -1.0, -1e9}) {
        CHECK(hertz_force(ball, floor, depth) == 0);
        CHECK(hertz_force(floor, ball, depth) == 0);
        CHECK(hertz_force(ball, ball, depth) == 0);
    }
}

TEST_CASE("the slightest overlap pushes a little") {
    // R = 1/4, E* = 1e8
    for (const double depth : {1e-15, 1e-12, 1e-9, 1e-6})
        CHECK_THAT(hertz_force({4, 1e8}, {0, rigid}, depth),
                   agrees_with(2e8 / 3 * std::pow(depth, 1.5)));
}

TEST_CASE("deeper, flatter and harder all push harder") {
    Random random(seed_of(1210));
    for (int k = 0; k < 200; ++k) {
        const Question q = random_question(random);
        const double force = q.answer();
        Question deeper = q, rounder = q, harder = q;
        deeper.depth *= 1.01;
        (random.chance(0.5) ? rounder.a : rounder.b).curvature += 0.1;
        harder.a.modulus *= 2;  // a rigid one stays rigid
        REQUIRE(deeper.answer() > force);
        REQUIRE(rounder.answer() < force);
        REQUIRE(harder.answer() >= force);
    }
}

TEST_CASE("a steel ball on a steel plate") {
    // A ball of 1 cm: E = 210 GPa, ν = 0.3, pressed in by 10 µm. E* = E/(2 (1 − ν²)).
    const ElasticSurface ball{100, 210e9 / (1 - 0.09)}, plate{0, 210e9 / (1 - 0.09)};
    const double modulus = 105e9 / 0.91;
    CHECK_THAT(hertz_force(ball, plate, 1e-5),
               agrees_with(4. / 3 * 0.1 * modulus * std::sqrt(1e-15)));
}

TEST_CASE("in any unit of length, and of force") {
    Random random(seed_of(1211));
    for (const double metre : {1e-9, 1e-3, 1e3, 1e9})
        for (const double newton : {1e-9, 1.0, 1e9})
            for (int k = 0; k < 20; ++k) {
                const Question q = random_question(random);
                const auto in_units = [&](const ElasticSurface& surface) {
                    return ElasticSurface{surface.curvature / metre,
                                          surface.modulus * newton / (metre * metre)};
                };
                const Question other{in_units(q.a), in_units(q.b), q.depth * metre};
                REQUIRE_THAT(other.answer() / newton, agrees_with(q.answer()));
            }
}

TEST_CASE("asked again, in another order, it answers the same") {
    Random random(seed_of(1212));
    std::vector<Question> questions;
    std::vector<double> first;
    for (int k = 0; k < 20; ++k) questions.push_back(random_question(random));
    for (const Question& q : questions) first.push_back(q.answer());
    for (std::size_t i = questions.size(); i-- > 0;) CHECK(questions[i].answer() == first[i]);
}
