#include "chapters/07_frictional_impact_2d/straight_2d.hpp"

#include "common/testing/testing.hpp"

using namespace collide;

namespace {

struct Given {
    Vec2 u0;
    StraightMotion2d motion;
    double e;
};
ConvergingSlide slide(const Given& given) {
    return sliding_until_origin(given.u0, given.motion, given.e);
}

// Sliding to the left with μ = 1/2, K = [[2, 1], [1, 2]]: k = (2, 5/2). For u = (−12, −10) it stops
// after the normal impulse 6, and u_y = 0 after 4.
Given to_the_left(double u_x, double e) {
    return {{u_x, -10}, {.dp = {0.5, 1}, .du = {2, 2.5}}, e};
}
Given in_a_mirror(Given given) {
    for (Vec2* v : {&given.u0, &given.motion.dp, &given.motion.du}) v->x() *= -1;
    return given;
}
// Here the point digs in: the approach gets faster while it slides.
const Given digging_in{{6, -1}, {.dp = {-2, 1}, .du = {-3, -1}}, 0.5};

// u_y = 0 after the normal impulse 1, and the collision ends after 1 + e. Powers of two are exact
// in any order of computation: ties are exact.
Given stops_after(double impulse, double e) {
    return {{-4 * impulse, -2}, {.dp = {0.5, 1}, .du = {4, 2}}, e};
}
const double hair = 0x1p-30, thinner = 0x1p-45;

std::string how(const ConvergingSlide& slide) {
    switch (slide.end) {
        case SlidingEnd2d::stops_compressing: return "stops_compressing";
        case SlidingEnd2d::stops_decompressing: return "stops_decompressing";
        case SlidingEnd2d::impact_is_over: return "impact_is_over";
    }
    return "?";
}
VecX works(const ConvergingSlide& slide) {
    return Vec2(slide.state.work.compression, slide.state.work.decompression);
}

/// Event by event: which normal impulse is reached first?
ConvergingSlide first_event(const Given& given) {
    const long double u_x = given.u0.x(), u_y = given.u0.y(), k_x = given.motion.du.x(),
                      k_y = given.motion.du.y();
    const long double stop = -u_x / k_x, zero = k_y > 0 ? -u_y / k_y : stop;
    const long double over = k_y > 0 ? (1 + static_cast<long double>(given.e)) * zero : 2 * stop;
    const long double P = std::min(stop, over), C = std::min(P, zero);
    const auto number = [](long double value) { return static_cast<double>(value); };
    return {over <= stop   ? SlidingEnd2d::impact_is_over
            : stop <= zero ? SlidingEnd2d::stops_compressing
                           : SlidingEnd2d::stops_decompressing,
            {.u = {number(u_x + P * k_x), number(u_y + P * k_y)},
             .p = number(P) * given.motion.dp,
             .compression_impulse = number(C),
             .work = {.compression = number(C * (u_y + k_y * C / 2)),
                      .decompression = number((P - C) * (u_y + k_y * (C + P) / 2))}}};
}

/// A slide to either side with the given end, in units from 1e-18 to 1e18.
Given random_slide(Random& random, SlidingEnd2d end) {
    const auto unit = [&] { return std::pow(10, random.index(19) - 9); };
    const double metre = unit(), second = unit(), speed = metre / second;
    const double gram = unit(), inverse_mass = gram * unit();
    const double side = random.sign(), mu = random.uniform(0, 2);
    const double k_x = inverse_mass * random.log_uniform(0.1, 10),
                 k_y = inverse_mass * random.log_uniform(0.1, 10);
    const double u_y = speed * random.log_uniform(0.1, 10), e = random.uniform(0.1, 1);
    const double share = random.uniform(0.01, 0.99);  // where it stops, in units of u_y/k_y
    const double stop = end == SlidingEnd2d::stops_compressing     ? share
                        : end == SlidingEnd2d::stops_decompressing ? 1 + e * share
                                                                   : 1 + e + 3 * share;
    return {{side * k_x * stop * u_y / k_y, -u_y},
            {.dp = {-side * mu, 1}, .du = {-side * k_x, k_y}},
            e};
}
template <class Test>
void for_random_slides(std::uint64_t seed, const Test& test) {
    Random random(seed_of(seed));
    for (int i = 0; i < 60; ++i)
        for (const auto end : {SlidingEnd2d::stops_compressing, SlidingEnd2d::stops_decompressing,
                               SlidingEnd2d::impact_is_over})
            test(random_slide(random, end));
}

}  // namespace

TEST_CASE("it stops while compressing: where") {
    const ConvergingSlide at = slide(to_the_left(-4, 0.5));
    CHECK(how(at) == "stops_compressing");
    CHECK_THAT(at.state.u, agrees_with(Vec2(0, -5)));
}

TEST_CASE("it stops while compressing: the impulse, all of it compression") {
    const ConvergingSlide at = slide(to_the_left(-4, 0.5));
    CHECK_THAT(at.state.p, agrees_with(Vec2(1, 2)));
    CHECK_THAT(at.state.compression_impulse, agrees_with(2));
}

TEST_CASE("it stops while compressing: the work, all of it compression") {
    CHECK_THAT(works(slide(to_the_left(-4, 0.5))), agrees_with(Vec2(-15, 0)));
}

TEST_CASE("it stops while decompressing: where") {
    const ConvergingSlide at = slide(to_the_left(-12, 0.6));
    CHECK(how(at) == "stops_decompressing");
    CHECK_THAT(at.state.u, agrees_with(Vec2(0, 5)));
}

TEST_CASE("it stops while decompressing: the impulse, and its part of compression") {
    const ConvergingSlide at = slide(to_the_left(-12, 0.6));
    CHECK_THAT(at.state.p, agrees_with(Vec2(3, 6)));
    CHECK_THAT(at.state.compression_impulse, agrees_with(4));
}

TEST_CASE("it stops while decompressing: the work of compression, up to u_y = 0") {
    CHECK_THAT(slide(to_the_left(-12, 0.6)).state.work.compression, agrees_with(-20));
}

TEST_CASE("it stops while decompressing: the work of decompression, from u_y = 0 on") {
    CHECK_THAT(slide(to_the_left(-12, 0.6)).state.work.decompression, agrees_with(5));
}

TEST_CASE("the collision is over first: where") {
    const ConvergingSlide at = slide(to_the_left(-12, 0.25));
    CHECK(how(at) == "impact_is_over");
    CHECK_THAT(at.state.u, agrees_with(Vec2(-2, 2.5)));
}

TEST_CASE("the collision is over first: the impulse, and its part of compression") {
    const ConvergingSlide at = slide(to_the_left(-12, 0.25));
    CHECK_THAT(at.state.p, agrees_with(Vec2(2.5, 5)));
    CHECK_THAT(at.state.compression_impulse, agrees_with(4));
}

TEST_CASE("the collision is over first: the works obey Stronge's law") {
    CHECK_THAT(works(slide(to_the_left(-12, 0.25))), agrees_with(Vec2(-20, 1.25)));
}

TEST_CASE("it digs in: the approach may get faster") {
    const ConvergingSlide at = slide(digging_in);
    CHECK(how(at) == "stops_compressing");
    CHECK_THAT(at.state.u, agrees_with(Vec2(0, -3)));
    CHECK_THAT(works(at), agrees_with(Vec2(-4, 0)));
}

TEST_CASE("it digs in: all of the impulse is compression") {
    const ConvergingSlide at = slide(digging_in);
    CHECK_THAT(at.state.p, agrees_with(Vec2(-4, 2)));
    CHECK_THAT(at.state.compression_impulse, agrees_with(2));
}

TEST_CASE("the normal velocity may stay as it is, or nearly") {
    for (const double k_y : {0.0, 1e-10, -1e-10}) {
        const Given given{{-6, -1}, {.dp = {0.5, 1}, .du = {3, k_y}}, 0.5};
        const ConvergingSlide at = slide(given);
        CHECK(how(at) == "stops_compressing");
        CHECK_THAT(at.state.compression_impulse, agrees_with(2));
        CHECK_THAT(works(at), agrees_with(Vec2(-2 + 2 * k_y, 0)));
    }
}

TEST_CASE("with e = 0 it is over when the compression is") {
    const ConvergingSlide at = slide(to_the_left(-12, 0));
    CHECK(how(at) == "impact_is_over");
    CHECK_THAT(at.state.u, agrees_with(Vec2(-4, 0)));
    CHECK_THAT(works(at), agrees_with(Vec2(-20, 0)));
}

TEST_CASE("with e = 1 it is over when u_y is reversed") {
    const ConvergingSlide at = slide(to_the_left(-20, 1));
    CHECK(how(at) == "impact_is_over");
    CHECK_THAT(at.state.u, agrees_with(Vec2(-4, 10)));
    CHECK_THAT(works(at), agrees_with(Vec2(-20, 20)));
}

TEST_CASE("an e that is nearly zero is not zero, and one that is nearly one is not one") {
    for (const double e : {1e-5, 1e-7, 5e-11, 1 - 1e-9, 1 - 5e-11}) {
        const ConvergingSlide at = slide(to_the_left(-20, e));
        INFO("e = " << e << ", 1 − e = " << 1 - e);
        CHECK(how(at) == "impact_is_over");
        CHECK_THAT(at.state.u.y(), agrees_with(10 * e, 10));
        CHECK_THAT(works(at), agrees_with(Vec2(-20, 20 * e * e)));
    }
}

TEST_CASE("with a small e the work of decompression is small, but it is done") {
    for (const double e : {1e-3, 1e-5, 1e-7, 1e-8}) {
        const ConvergingSlide at = slide(to_the_left(-20, e));
        INFO("e = " << e);  // some formulas lose digits: 1e-16/e of W_d
        CHECK_THAT(at.state.work.decompression, agrees_with(20 * e * e, 0, 1e-6));
    }
}

TEST_CASE("stopping at u_y = 0 counts as compressing, whatever e is") {
    for (const double e : {0.5, 1.0, 0.0}) {
        const ConvergingSlide at = slide(stops_after(1, e));
        CHECK(how(at) == "stops_compressing");
        CHECK_THAT(at.state.compression_impulse, agrees_with(1));
        CHECK_THAT(works(at), agrees_with(Vec2(-1, 0)));
    }
}

TEST_CASE("stopping a hair before u_y = 0 is compressing, a hair later it is not") {
    for (const double width : {hair, thinner}) {
        CHECK(how(slide(stops_after(1 - width, 0.5))) == "stops_compressing");
        CHECK(how(slide(stops_after(1 + width, 0.5))) == "stops_decompressing");
        CHECK(how(slide(stops_after(1 - width, 0))) == "stops_compressing");
        CHECK(how(slide(stops_after(1 + width, 0))) == "impact_is_over");
    }
}

TEST_CASE("stopping at the very end counts as over") {
    for (const double e : {0.5, 1.0, hair}) {
        const ConvergingSlide at = slide(stops_after(1 + e, e));
        CHECK(how(at) == "impact_is_over");
        CHECK_THAT(at.state.u, agrees_with(Vec2(0, 2 * e), 4));
    }
}

TEST_CASE("a hair before the end it stops in time, a hair later it does not") {
    for (const double width : {hair, thinner})
        for (const double e : {0.5, 1.0, 2 * hair}) {
            CHECK(how(slide(stops_after(1 + e - width, e))) == "stops_decompressing");
            CHECK(how(slide(stops_after(1 + e + width, e))) == "impact_is_over");
        }
}

TEST_CASE("in a mirror everything is the same") {
    for (const Given& given : {to_the_left(-4, 0.25), to_the_left(-12, 0.25), to_the_left(-4, 0.75),
                               to_the_left(-12, 0.75), digging_in}) {
        const ConvergingSlide one = slide(given), other = slide(in_a_mirror(given));
        CHECK(how(other) == how(one));
        CHECK_THAT(other.state.u, agrees_with(Vec2(-one.state.u.x(), one.state.u.y())));
        CHECK_THAT(other.state.p, agrees_with(Vec2(-one.state.p.x(), one.state.p.y())));
        CHECK_THAT(works(other), agrees_with(works(one)));
        CHECK_THAT(other.state.compression_impulse, agrees_with(one.state.compression_impulse));
        CHECK(one.state.p.y() > 0);
    }
}

TEST_CASE("in any units: how it ends") {
    for_random_slides(
        732, [](const Given& given) { REQUIRE(how(slide(given)) == how(first_event(given))); });
}

TEST_CASE("in any units: the velocity") {
    for_random_slides(733, [](const Given& given) {
        const Vec2 u = slide(given).state.u, expected = first_event(given).state.u;
        REQUIRE_THAT(u.x(), agrees_with(expected.x(), std::abs(given.u0.x())));
        REQUIRE_THAT(u.y(), agrees_with(expected.y(), std::abs(given.u0.y())));
    });
}

TEST_CASE("in any units: the impulse, and its part of compression") {
    for_random_slides(734, [](const Given& given) {
        const ImpactState2d at = slide(given).state, expected = first_event(given).state;
        REQUIRE_THAT(at.p, agrees_with(expected.p, 0));
        REQUIRE_THAT(at.compression_impulse, agrees_with(expected.compression_impulse));
    });
}

TEST_CASE("in any units: the work is the integral of the normal velocity over the impulse") {
    for_random_slides(731, [](const Given& given) {
        const ConvergingSlide at = slide(given);
        const double P = at.state.p.y(), C = at.state.compression_impulse;
        const auto u_y = [&](double p_y) { return given.u0.y() + p_y * given.motion.du.y(); };
        // For a straight line the midpoint rule is exact.
        const Vec2 expected(C * u_y(C / 2), (P - C) * u_y((C + P) / 2));
        REQUIRE_THAT(works(at), agrees_with(expected, 0));
        REQUIRE(at.state.work.compression < 0);
        REQUIRE(at.state.work.decompression >= -1e-12 * std::abs(expected[0]));
    });
}

TEST_CASE("however fast it slides, and however little its normal velocity changes") {
    Random random(seed_of(737));
    for (int i = 0; i < 200; ++i) {
        const double u_x = -random.log_uniform(1e-12, 1e12);
        const double sign = random.sign(), k_y = sign * random.log_uniform(1e-12, 1);
        const Given given{{u_x, -1}, {.dp = {1.5, 1}, .du = {1, k_y}}, random.uniform(0, 1)};
        const ConvergingSlide at = slide(given), expected = first_event(given);
        REQUIRE(how(at) == how(expected));
        REQUIRE_THAT(at.state.p, agrees_with(expected.state.p, 0));
        REQUIRE_THAT(at.state.compression_impulse, agrees_with(expected.state.compression_impulse));
        REQUIRE_THAT(at.state.u.y(), agrees_with(expected.state.u.y(), 1));
        REQUIRE_THAT(works(at), agrees_with(works(expected), 0));
    }
}

TEST_CASE("it slides so fast that even a tiny k_y brings the collision to its end") {
    const Given given{{-1e14, -1}, {.dp = {1.5, 1}, .du = {1, 1e-13}}, 0.5};
    const ConvergingSlide at = slide(given), expected = first_event(given);
    CHECK(how(at) == "impact_is_over");
    CHECK_THAT(at.state.p, agrees_with(expected.state.p, 0));
    CHECK_THAT(at.state.u.y(), agrees_with(0.5));
}

TEST_CASE("asked again, in another order, it answers the same") {
    const Given all[] = {to_the_left(-4, 0.5), to_the_left(-12, 0.6), to_the_left(-12, 0.25)};
    std::vector<ConvergingSlide> first;
    for (const Given& given : all) first.push_back(slide(given));
    for (const std::size_t i : {2u, 1u, 0u, 0u, 2u}) {
        const ConvergingSlide again = slide(all[i]);
        CHECK(how(again) == how(first[i]));
        CHECK(again.state.u == first[i].state.u);
        CHECK(again.state.p == first[i].state.p);
        CHECK(again.state.compression_impulse == first[i].state.compression_impulse);
        CHECK(works(again) == works(first[i]));
    }
}
