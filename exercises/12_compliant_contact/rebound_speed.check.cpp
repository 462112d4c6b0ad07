#include "chapters/12_compliant_contact/hunt_crossley.hpp"
#include "common/testing/testing.hpp"

using namespace collide;

namespace {

constexpr double promised = 1e-9;  // relative accuracy

/// ∫₀^s w dw/(1 + w), without a logarithm and hence without cancellation: five-point Gauss
/// quadrature on pieces, each a tenth larger than the last. For s = −y it is ∫₀^y w dw/(1 − w).
double lost_on_the_way(double s) {
    constexpr double nodes[] = {0.04691007703066802, 0.23076534494715845, 0.5, 0.7692346550528415,
                                0.953089922969332};
    constexpr double weights[] = {0.11846344252809454, 0.23931433524968324, 0.28444444444444444,
                                  0.23931433524968324, 0.11846344252809454};
    const auto piece = [&](double from, double to) {
        double sum = 0;
        for (int i = 0; i < 5; ++i) {
            const double w = from + (to - from) * nodes[i];
            sum += (to - from) * weights[i] * w / (1 + w);
        }
        return sum;
    };
    // Equal pieces in ln(1 + w), so that 1 + w changes little within each of them.
    const double end = std::log1p(s);
    const int pieces = 1 + static_cast<int>(std::ceil(std::abs(end) / 0.1));
    double sum = 0, from = 0;
    for (int k = 1; k <= pieces; ++k) {
        const double to = k == pieces ? s : std::expm1(end * k / pieces);
        sum += piece(from, to);
        from = to;
    }
    return sum;
}

/// Do both sides of the law agree for the y of an x? An error of y is multiplied by y/(1 − y) in
/// the integral.
void require_law(double dissipation, double x) {
    const double y = 1.5 * dissipation * rebound_speed(dissipation, x / (1.5 * dissipation));
    INFO("x = " << x << ", y = " << y);
    REQUIRE(y > 0);
    REQUIRE(y < 1);
    const double taken = lost_on_the_way(x), sensitivity = y * y / (1 - y);
    REQUIRE_THAT(lost_on_the_way(-y), agrees_with(taken, 0, promised * (1 + sensitivity / taken)));
}

double restitution_at(double dissipation, double approach) {
    return rebound_speed(dissipation, approach) / approach;
}

/// A mass that meets the spring k z^{3/2} (1 + 3/2 c ż), integrated until it leaves.
double integrated(double mass, double stiffness, double dissipation, double approach) {
    const double deep = std::pow(1.25 * mass * approach * approach / stiffness, 0.4);
    const double h = deep / approach / 4000;
    double z = 0, rate = approach;
    const auto acceleration = [&](double depth, double speed) {
        const double force =
            depth > 0 ? stiffness * std::pow(depth, 1.5) * (1 + 1.5 * dissipation * speed) : 0;
        return -force / mass;
    };
    for (int k = 0; k < 200'000 && z >= 0; ++k) {
        const double a1 = acceleration(z, rate), v1 = rate;
        const double v2 = rate + h / 2 * a1, a2 = acceleration(z + h / 2 * v1, v2);
        const double v3 = rate + h / 2 * a2, a3 = acceleration(z + h / 2 * v2, v3);
        const double v4 = rate + h * a3, a4 = acceleration(z + h * v3, v4);
        z += h / 6 * (v1 + 2 * v2 + 2 * v3 + v4);
        rate += h / 6 * (a1 + 2 * a2 + 2 * a3 + a4);
    }
    return -rate;
}

}  // namespace

TEST_CASE("what a spring without dissipation takes it gives back, exactly") {
    for (const double approach : {1e-12, 0.1, 1.0, 3.7, 1e9})
        CHECK(rebound_speed(0, approach) == approach);
}

TEST_CASE("what rests stays at rest, exactly") {
    for (const double dissipation : {0.0, 1e-9, 0.3, 1.0, 1e9})
        CHECK(rebound_speed(dissipation, 0) == 0);
}

TEST_CASE("numbers from pairs that fulfil the law") {
    // y = 1/2: −1/2 + ln 2 = 0.193147 = x − ln(1 + x)
    for (const double y : {0.1, 0.5, 0.9}) {
        const double taken = -y - std::log1p(-y);
        double x = y;  // Newton's method from the left of a convex function
        for (int k = 0; k < 60; ++k) x += (taken - x + std::log1p(x)) * (1 + x) / x;
        INFO("x = " << x << ", y = " << y);
        CHECK_THAT(rebound_speed(2. / 3, x), agrees_with(y, 0, promised));
        CHECK_THAT(rebound_speed(0.2, x / 0.3), agrees_with(y / 0.3, 0, promised));
    }
}

TEST_CASE("the way out costs what the way in has left: both sides of the law, integrated") {
    Random random(seed_of(1261));
    for (int k = 0; k < sample_size(300, 3000); ++k) {
        const double dissipation = random.log_uniform(1e-3, 1e3);
        require_law(dissipation, random.log_uniform(1e-3, 8));
    }
}

TEST_CASE("slow, but not very: no digits are lost between x = 1e-5 and 1e-3") {
    Random random(seed_of(1267));
    for (int k = 0; k < sample_size(300, 3000); ++k) {
        const double x = random.log_uniform(1e-5, 1e-3);
        require_law(random.log_uniform(1e-3, 1e3), x);
    }
}

TEST_CASE("x beyond a border and y before it: two formulas must agree there") {
    // y is about x (1 − 2/3 x). Wherever a method switches formulas, some x and y lie on both
    // sides.
    for (const double decade : {1e-4, 1e-3, 1e-2, 1e-1})
        for (const double digit : {1.0, 2.0, 3.0, 5.0})
            for (const double part : {0.1, 0.3, 0.5, 0.7, 0.9}) {
                const double border = digit * decade;
                require_law(2. / 3, border * (1 + part * 2 / 3 * border));
            }
}

TEST_CASE(
    "a mass that is followed step by step leaves with this speed, heavy or light, stiff or soft") {
    Random random(seed_of(1262));
    for (int k = 0; k < sample_size(12, 60); ++k) {
        const double dissipation = random.log_uniform(0.01, 1),
                     approach = random.log_uniform(0.1, 5);
        const double mass = random.log_uniform(1e-3, 1e3),
                     stiffness = random.log_uniform(1e3, 1e10);
        REQUIRE_THAT(rebound_speed(dissipation, approach),
                     agrees_with(integrated(mass, stiffness, dissipation, approach), 0, 1e-6));
    }
}

TEST_CASE("slow collisions: e = 1 − c v + (c v)², and the rest is smaller") {
    for (const double cv : {1e-6, 1e-5, 4e-5, 6e-5, 8.6e-5, 1e-4, 1e-3, 1e-2})
        for (const double dissipation : {1e-3, 0.7, 20.0})
            CHECK_THAT(restitution_at(dissipation, cv / dissipation),
                       agrees_with(1 - cv + cv * cv, 0, promised + 2 * cv * cv * cv));
}

TEST_CASE("very slow collisions lose next to nothing, and no digits") {
    for (const double cv : {1e-7, 1e-8, 1e-9, 1e-10, 1e-12, 1e-15, 1e-20, 1e-100})
        CHECK_THAT(restitution_at(0.5, cv / 0.5), agrees_with(1 - cv, 0, promised));
    CHECK_THAT(rebound_speed(1e-12, 1), agrees_with(1, 0, promised));
    CHECK_THAT(rebound_speed(1e-300, 1), agrees_with(1, 0, promised));
    CHECK_THAT(rebound_speed(1, 1e-200), agrees_with(1e-200, 0, promised));
}

TEST_CASE("from slow to fast without a seam") {
    // e falls smoothly from point to point, also where a method switches formulas.
    double before = restitution_at(1, 1e-8);
    for (double cv = 1.25e-8; cv < 100; cv *= 1.25) {
        const double e = restitution_at(1, cv);
        // −d ln e/d ln(cv) = cv for small cv, and at most 1
        const double fall = std::log(before / e) / std::log(1.25);
        INFO("c v = " << cv);
        REQUIRE(fall > -2e-8);
        REQUIRE(fall < std::min(1.0, cv) + 2e-8);
        if (cv > 1e-6) REQUIRE(fall > 0.5 * std::min(1.0, cv) * (cv < 0.5 ? 1 : 0.5));
        before = e;
    }
}

TEST_CASE("however fast it comes, it leaves with less than 2/(3c), and nearly with that") {
    for (const double dissipation : {0.01, 1.0, 300.0}) {
        const double bound = 2 / (3 * dissipation);
        for (const double x : {1.0, 5.0, 10.0, 15.0})
            CHECK(rebound_speed(dissipation, x * bound) < bound);
        for (const double x : {40.0, 1e3, 1e6, 1e9, 1e15, 1e100})
            CHECK_THAT(rebound_speed(dissipation, x * bound), agrees_with(bound, 0, promised));
    }
}

TEST_CASE("fast: what is missing to 2/(3c) shrinks with e to the power of −x") {
    // 1 − y = (1 + x) exp(−x − y), and y is nearly 1
    for (const double x : {6.0, 8.0, 12.0, 15.0, 16.5, 18.5, 20.5, 22.0}) {
        double y = 1;
        for (int k = 0; k < 50; ++k) y = 1 - (1 + x) * std::exp(-x - y);
        CHECK_THAT(rebound_speed(2. / 3, x), agrees_with(y, 0, promised));
    }
}

TEST_CASE("nothing comes back faster than it came, and something always comes back") {
    Random random(seed_of(1263));
    for (int k = 0; k < 300; ++k) {
        const double dissipation = random.log_uniform(1e-6, 1e6);
        const double approach = random.log_uniform(1e-6, 1e6);
        const double speed = rebound_speed(dissipation, approach);
        REQUIRE(speed > 0);
        REQUIRE(speed <= approach * (1 + promised));
    }
}

TEST_CASE("faster comes back faster, but with a smaller share; more dissipation, slower") {
    Random random(seed_of(1264));
    for (int k = 0; k < 300; ++k) {
        const double dissipation = random.log_uniform(0.01, 100);
        const double approach = random.log_uniform(1e-3, 5) / dissipation;
        const double speed = rebound_speed(dissipation, approach);
        const double faster = rebound_speed(dissipation, 1.01 * approach);
        REQUIRE(faster > speed);
        REQUIRE(faster / 1.01 < speed);
        REQUIRE(rebound_speed(1.01 * dissipation, approach) < speed);
    }
}

TEST_CASE("only the product of dissipation and speed counts: in any unit of speed") {
    Random random(seed_of(1265));
    for (const double unit : {1e-12, 1e-9, 1e-3, 1e3, 1e9, 1e12})
        for (int k = 0; k < 30; ++k) {
            const double dissipation = random.log_uniform(0.01, 10);
            const double approach = random.log_uniform(1e-3, 100);
            REQUIRE_THAT(rebound_speed(dissipation / unit, approach * unit) / unit,
                         agrees_with(rebound_speed(dissipation, approach), 0, promised));
        }
}

TEST_CASE("the dissipation that is made for an e gives this e") {
    // dissipation_for bisects with your function.
    for (const double e : {0.05, 0.3, 0.5, 0.8, 0.99})
        for (const double speed : {0.01, 1.0, 30.0})
            CHECK_THAT(restitution_at(dissipation_for(e, speed), speed), agrees_with(e, 0, 1e-8));
    CHECK_THAT(dissipation_for(0.5, 2), agrees_with(dissipation_for(0.5, 1) / 2, 0, 1e-8));
}

TEST_CASE("asked again, in another order, it answers the same") {
    Random random(seed_of(1266));
    std::vector<std::pair<double, double>> questions;
    std::vector<double> first;
    for (int k = 0; k < 20; ++k) {
        const double approach = random.log_uniform(1e-6, 100);
        questions.emplace_back(random.log_uniform(0.01, 10), approach);
    }
    for (const auto& [dissipation, approach] : questions)
        first.push_back(rebound_speed(dissipation, approach));
    for (std::size_t i = questions.size(); i-- > 0;)
        CHECK(rebound_speed(questions[i].first, questions[i].second) == first[i]);
}

TEST_CASE("what very slow collisions lose is not rounded away before 1e-9") {
    for (double cv = 2e-9; cv < 2e-6; cv *= 1.37)
        for (const double dissipation : {1e-3, 0.5, 20.0})
            REQUIRE_THAT(restitution_at(dissipation, cv / dissipation),
                         agrees_with(1 - cv + cv * cv, 0, promised));
}
