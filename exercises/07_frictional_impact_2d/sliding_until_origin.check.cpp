#include "chapters/07_frictional_impact_2d/straight_2d.hpp"

#include "common/build/precompiled.hpp"

using namespace collide;
using Catch::Matchers::WithinAbs;

namespace {

// Sliding to the left with μ = 1/2, K = [[2, 1], [1, 2]]: k = (2, 5/2). For u = (−12, −10) it stops
// after the normal impulse 6, and u_y = 0 after 4.
StraightMotion2d to_the_left() { return {.dp = {0.5, 1}, .du = {2, 2.5}}; }
StraightMotion2d to_the_right() { return {.dp = {-0.5, 1}, .du = {-2, 2.5}}; }
// Here the point digs in: the approach gets faster while it slides.
StraightMotion2d digging_in() { return {.dp = {-2, 1}, .du = {-3, -1}}; }

VecX works(const ConvergingSlide& slide) {
    return Vec2(slide.state.work.compression, slide.state.work.decompression);
}

}  // namespace

TEST_CASE("it stops while compressing: where") {
    const ConvergingSlide slide = sliding_until_origin({-4, -10}, to_the_left(), 0.5);
    CHECK(slide.end == SlidingEnd2d::stops_compressing);
    CHECK_THAT(slide.state.u, agrees_with(Vec2(0, -5)));
}

TEST_CASE("it stops while compressing: the impulse") {
    const ConvergingSlide slide = sliding_until_origin({-4, -10}, to_the_left(), 0.5);
    CHECK_THAT(slide.state.p, agrees_with(Vec2(1, 2)));
    CHECK_THAT(slide.state.compression_impulse, WithinAbs(2, 1e-12));
}

TEST_CASE("it stops while compressing: the work, all of it compression") {
    CHECK_THAT(works(sliding_until_origin({-4, -10}, to_the_left(), 0.5)),
               agrees_with(Vec2(-15, 0)));
}

TEST_CASE("it digs in: the approach may get faster") {
    const ConvergingSlide slide = sliding_until_origin({6, -1}, digging_in(), 0.5);
    CHECK(slide.end == SlidingEnd2d::stops_compressing);
    CHECK_THAT(slide.state.u, agrees_with(Vec2(0, -3)));
    CHECK_THAT(works(slide), agrees_with(Vec2(-4, 0)));
}

TEST_CASE("it stops while decompressing: where") {
    const ConvergingSlide slide = sliding_until_origin({-12, -10}, to_the_left(), 0.6);
    CHECK(slide.end == SlidingEnd2d::stops_decompressing);
    CHECK_THAT(slide.state.u, agrees_with(Vec2(0, 5)));
}

TEST_CASE("it stops while decompressing: the impulse, and its part of compression") {
    const ConvergingSlide slide = sliding_until_origin({-12, -10}, to_the_left(), 0.6);
    CHECK_THAT(slide.state.p, agrees_with(Vec2(3, 6)));
    CHECK_THAT(slide.state.compression_impulse, WithinAbs(4, 1e-12));
}

TEST_CASE("it stops while decompressing: the work of compression, up to u_y = 0") {
    const ConvergingSlide slide = sliding_until_origin({-12, -10}, to_the_left(), 0.6);
    CHECK_THAT(slide.state.work.compression, WithinAbs(-20, 1e-12));
}

TEST_CASE("it stops while decompressing: the work of decompression, from u_y = 0 on") {
    const ConvergingSlide slide = sliding_until_origin({-12, -10}, to_the_left(), 0.6);
    CHECK_THAT(slide.state.work.decompression, WithinAbs(5, 1e-12));
}

TEST_CASE("the collision is over first: where") {
    const ConvergingSlide slide = sliding_until_origin({-12, -10}, to_the_left(), 0.25);
    CHECK(slide.end == SlidingEnd2d::impact_is_over);
    CHECK_THAT(slide.state.u, agrees_with(Vec2(-2, 2.5)));
}

TEST_CASE("the collision is over first: the impulse, and its part of compression") {
    const ConvergingSlide slide = sliding_until_origin({-12, -10}, to_the_left(), 0.25);
    CHECK_THAT(slide.state.p, agrees_with(Vec2(2.5, 5)));
    CHECK_THAT(slide.state.compression_impulse, WithinAbs(4, 1e-12));
}

TEST_CASE("the collision is over first: the works obey Stronge's law") {
    CHECK_THAT(works(sliding_until_origin({-12, -10}, to_the_left(), 0.25)),
               agrees_with(Vec2(-20, 1.25)));
}

TEST_CASE("with e = 0 it is over when the compression is") {
    const ConvergingSlide slide = sliding_until_origin({-12, -10}, to_the_left(), 0);
    CHECK(slide.end == SlidingEnd2d::impact_is_over);
    CHECK_THAT(slide.state.u, agrees_with(Vec2(-4, 0)));
    CHECK_THAT(works(slide), agrees_with(Vec2(-20, 0)));
}

TEST_CASE("stopping at u_y = 0 counts as compressing") {
    const ConvergingSlide slide = sliding_until_origin({-8, -10}, to_the_left(), 0.5);
    CHECK(slide.end == SlidingEnd2d::stops_compressing);
    CHECK_THAT(works(slide), agrees_with(Vec2(-20, 0)));
}

TEST_CASE("stopping at the very end counts as over") {
    const ConvergingSlide slide = sliding_until_origin({-12, -10}, to_the_left(), 0.5);
    CHECK(slide.end == SlidingEnd2d::impact_is_over);
    CHECK_THAT(slide.state.u, agrees_with(Vec2(0, 5)));
}

TEST_CASE("in a mirror everything is the same") {
    for (const double e : {0.25, 0.75})
        for (const double u_x : {4.0, 12.0}) {
            const ConvergingSlide left = sliding_until_origin({-u_x, -10}, to_the_left(), e),
                                  right = sliding_until_origin({u_x, -10}, to_the_right(), e);
            CHECK(right.end == left.end);
            CHECK_THAT(right.state.u, agrees_with(Vec2(-left.state.u.x(), left.state.u.y())));
            CHECK_THAT(right.state.p, agrees_with(Vec2(-left.state.p.x(), left.state.p.y())));
            CHECK_THAT(works(right), agrees_with(works(left)));
            CHECK(left.state.p.y() > 0);
        }
}

TEST_CASE("the work is the integral of the normal velocity") {
    Random random(731);
    for (int i = 0; i < 300; ++i) {
        const StraightMotion2d motion{.dp = {0.3, 1},
                                      .du = {random.uniform(0.2, 2), random.uniform(-1, 2)}};
        const Vec2 u0(-random.uniform(0.1, 2), -random.uniform(0.1, 2));
        const ConvergingSlide slide = sliding_until_origin(u0, motion, random.uniform(0, 1));
        const double P = slide.state.p.y();
        REQUIRE_THAT(slide.state.u, agrees_with(u0 + P * motion.du, 4, 1e-11));
        Vec2 sum(0, 0);  // the midpoint rule, on each side of u_y = 0
        const double until_zero = slide.state.compression_impulse;
        for (int k = 0; k < 50; ++k) {
            sum[0] += until_zero / 50 * (u0.y() + motion.du.y() * until_zero * (k + 0.5) / 50);
            const double later = until_zero + (P - until_zero) * (k + 0.5) / 50;
            sum[1] += (P - until_zero) / 50 * (u0.y() + motion.du.y() * later);
        }
        REQUIRE_THAT(works(slide), agrees_with(sum, 1, 1e-10));
        REQUIRE(sum[0] < 0);
        REQUIRE(sum[1] >= -1e-12);
    }
}
