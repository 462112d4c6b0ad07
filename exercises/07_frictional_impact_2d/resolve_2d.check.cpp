#include "chapters/07_frictional_impact_2d/resolve_2d.hpp"

#include "common/build/precompiled.hpp"

using namespace collide;
using Catch::Matchers::WithinAbs;

namespace {

// Hit upwards, the contact point is pushed to +x; friction can hold it from μ = 1/2 on.
Mat2 pushed_right() { return (Mat2() << 2, 1, 1, 2).finished(); }
Mat2 pushed_left() { return (Mat2() << 2, -1, -1, 2).finished(); }

ImpactProblem2d problem(const Vec2& u0, double mu, double e) {
    return {.K = pushed_right(), .u0 = u0, .mu = mu, .e = e};
}

struct Expected {
    Branch2d branch;
    Vec2 u, p;
};
void check(const ImpactProblem2d& given, const Expected& expected) {
    const Impact2d impact = resolve_2d(given);
    CHECK(to_text(impact.branch) == std::string(to_text(expected.branch)));
    CHECK_THAT(impact.u, agrees_with(expected.u));
    CHECK_THAT(impact.p, agrees_with(expected.p));
    ImpactProblem2d mirrored = given;
    mirrored.K = pushed_left();
    mirrored.u0.x() *= -1;
    const Impact2d seen = resolve_2d(mirrored);
    CHECK(to_text(seen.branch) == std::string(to_text(expected.branch)));
    CHECK_THAT(seen.p, agrees_with(Vec2(-expected.p.x(), expected.p.y())));
}

}  // namespace

TEST_CASE("separating bodies keep their velocities") {
    check(problem({-3, 0.5}, 0.25, 0.5), {Branch2d::separating, {-3, 0.5}, {0, 0}});
}

TEST_CASE("slides faster to the end") {
    check(problem({1, -7}, 0.25, 0.5), {Branch2d::diverging, {4, 3.5}, {-1.5, 6}});
}

TEST_CASE("slides at constant speed to the end") {
    check(problem({1, -3}, 0.5, 0.5), {Branch2d::stationary, {1, 1.5}, {-1.5, 3}});
}

TEST_CASE("slides slower, but to the end") {
    check(problem({-9, -9}, 0.25, 0.25), {Branch2d::slows_down, {-1.5, 2.25}, {1.25, 5}});
}

TEST_CASE("stops while compressing and sticks") {
    // The origin after p_y = 1 with u_y = −5 and W_c = −5.5; then k_y = 3/2.
    const double u_y = std::sqrt(3 * 0.25 * (5.5 + 25.0 / 3));
    check(problem({1, -6}, 1, 0.5), {Branch2d::stops_compressing_sticks,
                                     {0, u_y},
                                     Vec2(-1, 1) + (5 + u_y) / 1.5 * Vec2(-0.5, 1)});
}

TEST_CASE("stops while compressing and slides back") {
    check(problem({-6, -16}, 0.25, 0), {Branch2d::stops_compressing_slides_back, {2, 0}, {0, 8}});
}

TEST_CASE("stops while decompressing and sticks") {
    // The origin after p_y = 6 with u_y = 6, W_c = −24, W_d = 6; then k_y = 3/2.
    const double u_y = std::sqrt(36 + 3 * 18.0);
    check(problem({-18, -12}, 1, 1), {Branch2d::stops_decompressing_sticks,
                                      {0, u_y},
                                      Vec2(6, 6) + (u_y - 6) / 1.5 * Vec2(-0.5, 1)});
}

TEST_CASE("stops while decompressing and slides back") {
    // The origin after p_y = 6 with u_y = 4.5, W_c = −18, W_d = 4.5; then k = (1/2, 7/4).
    const double u_y = std::sqrt(20.25 + 3.5 * 13.5);
    check(problem({-9, -9}, 0.25, 1), {Branch2d::stops_decompressing_slides_back,
                                       {0.5 / 1.75 * (u_y - 4.5), u_y},
                                       Vec2(1.5, 6) + (u_y - 4.5) / 1.75 * Vec2(-0.25, 1)});
}

TEST_CASE("does not slide at first and sticks") {
    check(problem({0, -3}, 0.75, 0.5), {Branch2d::still_sticks, {0, 1.5}, {-1.5, 3}});
}

TEST_CASE("does not slide at first and slides away to the right") {
    const Impact2d impact = resolve_2d(problem({0, -3.5}, 0.25, 0.5));
    CHECK_THAT(impact.u, agrees_with(Vec2(1.5, 1.75)));
    CHECK_THAT(impact.p, agrees_with(Vec2(-0.75, 3)));
}

TEST_CASE("does not slide at first and slides away to the left") {
    ImpactProblem2d given = problem({0, -3.5}, 0.25, 0.5);
    given.K = pushed_left();
    const Impact2d impact = resolve_2d(given);
    CHECK_THAT(impact.u, agrees_with(Vec2(-1.5, 1.75)));
    CHECK_THAT(impact.p, agrees_with(Vec2(0.75, 3)));
}

TEST_CASE("what friction cannot hold is named so") {
    CHECK(resolve_2d(problem({0, -3.5}, 0.25, 0.5)).branch == Branch2d::still_slides_away);
    CHECK(resolve_2d(problem({-6, -16}, 0.25, 0)).branch ==
          Branch2d::stops_compressing_slides_back);
}

TEST_CASE("Newton's law: the bodies part with e times the speed of approach") {
    for (const double u_x : {0.0, 1.0, -1.0, -6.0, -9.0}) {
        ImpactProblem2d given = problem({u_x, -9}, 0.25, 0.75);
        given.law = RestitutionLaw::newton;
        CHECK_THAT(resolve_2d(given).u.y(), WithinAbs(6.75, 1e-12));
    }
}

TEST_CASE("Poisson's law: decompression gives e times the impulse of compression") {
    for (const double u_x : {0.0, 1.0, -1.0, -6.0, -9.0}) {
        ImpactProblem2d given = problem({u_x, -9}, 0.25, 0);
        given.law = RestitutionLaw::poisson;
        const double compression = resolve_2d(given).p.y();
        given.e = 0.75;
        CHECK_THAT(resolve_2d(given).p.y(), WithinAbs(1.75 * compression, 1e-12));
    }
}

TEST_CASE("Stronge's law: decompression gives back e² of the work of compression") {
    for (const double u_x : {0.0, 1.0, -1.0, -6.0, -9.0}) {
        const NormalWork work = resolve_2d(problem({u_x, -9}, 0.25, 0.75)).work;
        CHECK(work.compression < -1);
        CHECK_THAT(work.decompression, WithinAbs(-0.5625 * work.compression, 1e-12));
    }
}

TEST_CASE("the velocity changes by K p, friction stays in its cone, no energy is made") {
    Random random(741);
    for (int i = 0; i < 2'000; ++i) {
        const ImpactProblem2d given = problem({random.uniform(-3, 3), -random.uniform(0.1, 3)},
                                              random.uniform(0, 1.5), random.uniform(0, 1));
        const Impact2d impact = resolve_2d(given);
        CAPTURE(to_text(impact.branch), given.u0, given.mu, given.e);
        REQUIRE(impact.u.y() >= 0);
        REQUIRE(std::abs(impact.p.x()) <= given.mu * impact.p.y() * (1 + 1e-12));
        REQUIRE_THAT(impact.u, agrees_with(given.u0 + given.K * impact.p, 10));
        REQUIRE(energy_change(given, impact) <= 1e-12);
    }
}
