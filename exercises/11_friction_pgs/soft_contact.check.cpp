#include "chapters/11_friction_pgs/contact_target.hpp"
#include "common/testing/testing.hpp"

using namespace collide;

namespace {

constexpr double two_pi = 2 * std::numbers::pi;

/// A mass on a spring with a damper, and its state so far in this step.
struct Oscillator {
    double mass, frequency, damping;  // kg, 1/s, 1
    double separation, velocity;      // m, m/s: the velocity includes the impulse
    double impulse = 0;               // N s

    double omega() const { return two_pi * frequency; }
    double stiffness() const { return mass * omega() * omega(); }   // k
    double damper() const { return 2 * mass * damping * omega(); }  // c
    /// One sweep with the three numbers.
    void sweep(const SoftContact& soft) {
        const double wanted = -soft.rate * separation;
        const double change =
            -mass * soft.mass_scale * (velocity - wanted) - soft.impulse_scale * impulse;
        impulse += change;
        velocity += change / mass;
    }
    /// The impulse of spring and damper at the end of the step: eq. (11.9).
    double law(double step) const {
        return -step * (stiffness() * (separation + step * velocity) + damper() * velocity);
    }
    /// Sum of the magnitudes of the law's terms.
    double size(double step) const {
        return step * (stiffness() * (std::abs(separation) + step * std::abs(velocity)) +
                       damper() * std::abs(velocity)) +
               std::abs(impulse) + mass * std::abs(velocity);
    }
    double energy() const {
        return (mass * velocity * velocity + stiffness() * separation * separation) / 2;
    }
};

Oscillator random_oscillator(Random& random) {
    return {.mass = random.log_uniform(0.01, 100),
            .frequency = random.log_uniform(0.1, 100),
            .damping = random.log_uniform(0.01, 10),
            .separation = random.uniform(-0.1, 0.1),
            .velocity = random.uniform(-2, 2),
            .impulse = 0};
}

SoftContact soft_of(const Oscillator& mass, double step) {
    return soft_contact(mass.frequency, mass.damping, step);
}

}  // namespace

TEST_CASE("numbers by hand") {
    // ω = 1/s, h = 1 s, ζ = 1/2: γ⁺ = −m (s + v⁺) − m v⁺ = −2m (v⁺ + s/2).
    const SoftContact one = soft_contact(1 / two_pi, 0.5, 1);
    CHECK_THAT(one.rate, agrees_with(0.5));
    CHECK_THAT(one.mass_scale, agrees_with(2. / 3));
    CHECK_THAT(one.impulse_scale, agrees_with(1. / 3));
    // ω = 2/s, h = 1/2 s, ζ = 3/2: γ⁺ = −½m (4 (s + ½v⁺) + 6 v⁺) = −4m (v⁺ + s/2).
    const SoftContact other = soft_contact(2 / two_pi, 1.5, 0.5);
    CHECK_THAT(other.rate, agrees_with(0.5));
    CHECK_THAT(other.mass_scale, agrees_with(0.8));
    CHECK_THAT(other.impulse_scale, agrees_with(0.2));
}

TEST_CASE("the impulse is what spring and damper do at the end of the step") {
    Random random(seed_of(1131));
    for (int k = 0; k < sample_size(300, 3000); ++k) {
        Oscillator mass = random_oscillator(random);
        const double step = random.log_uniform(1e-4, 0.1);
        mass.sweep(soft_of(mass, step));
        REQUIRE_THAT(mass.impulse, agrees_with(mass.law(step), mass.size(step)));
    }
}

TEST_CASE("also if the contact begins with an impulse") {
    Random random(seed_of(1132));
    for (int k = 0; k < 300; ++k) {
        Oscillator mass = random_oscillator(random);
        const double step = random.log_uniform(1e-4, 0.1);
        mass.impulse = mass.mass * random.uniform(-3, 3);
        mass.sweep(soft_of(mass, step));
        REQUIRE_THAT(mass.impulse, agrees_with(mass.law(step), mass.size(step)));
    }
}

TEST_CASE("a second sweep changes nothing, if nothing else has happened") {
    Random random(seed_of(1133));
    for (int k = 0; k < 200; ++k) {
        Oscillator mass = random_oscillator(random);
        const double step = random.log_uniform(1e-4, 0.1);
        const SoftContact soft = soft_of(mass, step);
        mass.impulse = mass.mass * random.uniform(-3, 3);
        mass.sweep(soft);
        const double once = mass.impulse;
        mass.sweep(soft);
        REQUIRE_THAT(mass.impulse, agrees_with(once, mass.size(step)));
    }
}

TEST_CASE("what other contacts do between two sweeps is answered: the end is what counts") {
    Random random(seed_of(1134));
    for (int k = 0; k < 200; ++k) {
        Oscillator mass = random_oscillator(random);
        const double step = random.log_uniform(1e-4, 0.1);
        const SoftContact soft = soft_of(mass, step);
        for (int sweep = 0; sweep < 4; ++sweep) {
            mass.velocity += random.uniform(-1, 1);
            mass.sweep(soft);
        }
        REQUIRE_THAT(mass.impulse, agrees_with(mass.law(step), mass.size(step)));
    }
}

TEST_CASE("a step agrees with the two equations, solved as a matrix") {
    Random random(seed_of(1135));
    for (int k = 0; k < 200; ++k) {
        Oscillator mass = random_oscillator(random);
        const double h = random.log_uniform(1e-4, 0.1);
        Mat2 equations;  // s⁺ − h v⁺ = s and h k s⁺ + (m + h c) v⁺ = m v
        equations << 1, -h, h * mass.stiffness(), mass.mass + h * mass.damper();
        const double determinant =
            equations(0, 0) * equations(1, 1) - equations(0, 1) * equations(1, 0);
        const double expected =
            (mass.mass * mass.velocity - h * mass.stiffness() * mass.separation) / determinant;
        const double scale = std::abs(mass.velocity) + std::abs(mass.separation) / h;
        mass.sweep(soft_of(mass, h));
        REQUIRE_THAT(mass.velocity, agrees_with(expected, scale));
    }
}

TEST_CASE("in small steps it moves like a damped oscillator") {
    // x(t) = e^(−ζωt) (cos ω't + ζω/ω' sin ω't), ω' = ω √(1 − ζ²), from x = 1 m at rest.
    for (const double damping : {0.0, 0.1, 0.6}) {
        const double frequency = 0.8, omega = two_pi * frequency, end = 1, step = 1e-4;
        const double slower = omega * std::sqrt(1 - damping * damping);
        const double expected =
            std::exp(-damping * omega * end) *
            (std::cos(slower * end) + damping * omega / slower * std::sin(slower * end));
        const SoftContact soft = soft_contact(frequency, damping, step);
        Oscillator mass{3, frequency, damping, 1, 0};
        for (int k = 0; k < 10000; ++k) {
            mass.impulse = 0;
            mass.sweep(soft);
            mass.separation += step * mass.velocity;
        }
        INFO("ζ = " << damping);
        CHECK_THAT(mass.separation, agrees_with(expected, 1, 3e-3));
    }
}

TEST_CASE("no step makes energy, however long it is") {
    Random random(seed_of(1136));
    for (int k = 0; k < 300; ++k) {
        Oscillator mass = random_oscillator(random);
        if (k % 3 == 0) mass.damping = 0;
        const double step = random.log_uniform(1e-4, 1e3), before = mass.energy();
        mass.sweep(soft_of(mass, step));
        mass.separation += step * mass.velocity;
        REQUIRE(mass.energy() <= before * (1 + 1e-9));
    }
}

TEST_CASE("the two scales are shares of a whole") {
    Random random(seed_of(1137));
    for (int k = 0; k < 200; ++k) {
        const double step = random.log_uniform(1e-5, 1), damping = random.log_uniform(1e-3, 1e3);
        const SoftContact soft = soft_contact(random.log_uniform(1e-3, 1e5), damping, step);
        REQUIRE_THAT(soft.mass_scale + soft.impulse_scale, agrees_with(1));
        REQUIRE(soft.mass_scale >= 0);
        REQUIRE(soft.impulse_scale >= 0);
        REQUIRE(soft.rate > 0);
    }
}

TEST_CASE("as the frequency grows the contact becomes hard, and repairs within one step") {
    for (const double step : {1e-3, 0.01, 0.5})
        for (const double damping : {0.0, 1.0, 10.0}) {
            const SoftContact soft = soft_contact(1e9 / step, damping, step);
            CHECK_THAT(soft.rate, agrees_with(1 / step, 0, 1e-8));
            CHECK_THAT(soft.mass_scale, agrees_with(1, 0, 1e-8));
            CHECK_THAT(soft.impulse_scale, agrees_with(0, 1, 1e-8));
        }
}

TEST_CASE("a weak spring does almost nothing") {
    // To first order γ⁺ = −h (k s + c v), so mass_scale is h c/m and the rate is k/c.
    const SoftContact soft = soft_contact(1e-6, 0.5, 0.01);
    const double omega = two_pi * 1e-6;
    CHECK_THAT(soft.rate, agrees_with(omega, 0, 1e-6));
    CHECK_THAT(soft.mass_scale, agrees_with(0.01 * omega, 0, 1e-6));
    CHECK_THAT(soft.impulse_scale, agrees_with(1, 0, 1e-6));
}

TEST_CASE("without a damper the spring still wants all of the overlap back in one step") {
    for (const double frequency : {0.1, 3.0, 200.0}) {
        const double h = 0.01, turn = h * two_pi * frequency;
        const SoftContact soft = soft_contact(frequency, 0, h);
        CHECK_THAT(soft.rate, agrees_with(1 / h));
        CHECK_THAT(soft.mass_scale, agrees_with(turn * turn / (1 + turn * turn), 1));
        CHECK_THAT(soft.impulse_scale, agrees_with(1 / (1 + turn * turn), 1));
    }
}

TEST_CASE("a strong damper: the overlap creeps back with the rate k/c") {
    const double omega = two_pi * 30;
    for (const double damping : {1e4, 1e6, 1e9})
        CHECK_THAT(soft_contact(30, damping, 1e-3).rate,
                   agrees_with(omega / (2 * damping), 0, 1e-4));
    CHECK_THAT(soft_contact(30, 1e12, 1e-3).mass_scale, agrees_with(1, 0, 1e-9));
}

TEST_CASE("the mass does not matter, from dust to mountains") {
    Random random(seed_of(1138));
    for (const double kilogram : {1e-12, 1e-9, 1e9, 1e12})
        for (int k = 0; k < 20; ++k) {
            Oscillator mass = random_oscillator(random);
            mass.mass *= kilogram;
            mass.impulse = mass.mass * random.uniform(-1, 1);
            mass.sweep(soft_of(mass, 0.01));
            REQUIRE_THAT(mass.impulse, agrees_with(mass.law(0.01), mass.size(0.01)));
        }
}

TEST_CASE("in any unit of time") {
    Random random(seed_of(1139));
    for (const double second : {1e-9, 1e-3, 1e3, 1e9})
        for (int k = 0; k < 20; ++k) {
            const double frequency = random.log_uniform(0.1, 100),
                         damping = random.log_uniform(0.01, 10);
            const double step = random.log_uniform(1e-4, 0.1);
            const SoftContact one = soft_contact(frequency, damping, step);
            const SoftContact other = soft_contact(frequency / second, damping, step * second);
            REQUIRE_THAT(other.rate * second, agrees_with(one.rate));
            REQUIRE_THAT(other.mass_scale, agrees_with(one.mass_scale, 1));
            REQUIRE_THAT(other.impulse_scale, agrees_with(one.impulse_scale, 1));
        }
}

TEST_CASE("stiffer or more damped is harder; a damper slows the repair down") {
    Random random(seed_of(1140));
    for (int k = 0; k < 200; ++k) {
        const double frequency = random.log_uniform(0.1, 100),
                     damping = random.log_uniform(0.01, 10);
        const double step = random.log_uniform(1e-3, 0.1);
        const SoftContact one = soft_contact(frequency, damping, step);
        const SoftContact stiffer = soft_contact(1.5 * frequency, damping, step);
        const SoftContact damped = soft_contact(frequency, 1.5 * damping, step);
        REQUIRE(stiffer.mass_scale > one.mass_scale);
        REQUIRE(damped.mass_scale > one.mass_scale);
        REQUIRE(stiffer.rate > one.rate);
        REQUIRE(damped.rate < one.rate);
        REQUIRE(one.rate * step < 1);
    }
}

TEST_CASE("asked again, in another order, it answers the same") {
    const double frequencies[] = {0.5, 7, 30, 200};
    std::vector<SoftContact> first;
    for (const double frequency : frequencies) first.push_back(soft_contact(frequency, 0.7, 0.004));
    for (std::size_t i = first.size(); i-- > 0;) {
        const SoftContact again = soft_contact(frequencies[i], 0.7, 0.004);
        CHECK(again.rate == first[i].rate);
        CHECK(again.mass_scale == first[i].mass_scale);
        CHECK(again.impulse_scale == first[i].impulse_scale);
    }
}

TEST_CASE("the formulas hold for any ratio of step, period and damping") {
    Random random(seed_of(1141));
    for (int k = 0; k < sample_size(400, 4000); ++k) {
        const double step = random.log_uniform(1e-4, 0.1);
        const double turn = random.log_uniform(1e-9, 1e6);  // ωh: from no spring to hard
        const double damping = random.log_uniform(1e-12, 1e6);
        const SoftContact soft = soft_contact(turn / (two_pi * step), damping, step);
        const double stiff = turn * (turn + 2 * damping);
        REQUIRE_THAT(soft.rate * step, agrees_with(turn / (turn + 2 * damping)));
        REQUIRE_THAT(soft.mass_scale, agrees_with(stiff / (1 + stiff), 1));
        REQUIRE_THAT(soft.impulse_scale, agrees_with(1 / (1 + stiff), 1));
    }
}

TEST_CASE("one number changes, and the answer with it: nothing is left of the question before") {
    struct Spring {
        double frequency, damping, step;
    };
    const Spring first{30, 0.7, 0.004};
    const Spring springs[] = {first, {30, 0.7, 0.001}, first,         {30, 2, 0.004},
                              first, {7, 0.7, 0.004},  {7, 0.7, 0.02}};
    for (const auto& [frequency, damping, step] : springs) {
        const double turn = two_pi * frequency * step, stiff = turn * (turn + 2 * damping);
        const SoftContact soft = soft_contact(frequency, damping, step);
        CHECK_THAT(soft.rate * step, agrees_with(turn / (turn + 2 * damping)));
        CHECK_THAT(soft.mass_scale, agrees_with(stiff / (1 + stiff)));
        CHECK_THAT(soft.impulse_scale, agrees_with(1 / (1 + stiff)));
    }
}
