#include "chapters/06_frictional_impact_3d/straight.hpp"
#include "common/build/precompiled.hpp"

using namespace collide;
using Catch::Matchers::WithinAbs;

namespace {

// Some constant rates, with k_z = 2.
StraightMotion some_motion() { return {.dp = {-0.3, 0.1, 1}, .du = {0.5, -1, 2}}; }

ImpactState approaching() { return {.u = {3, 0, -4}, .p = {1, 1, 5}}; }

}  // namespace

TEST_CASE("a collision from its beginning: it leaves with e times the speed") {
    // With constant rates Stronge's law and Newton's are one.
    for (const double e : {0.0, 0.5, 1.0})
        CHECK_THAT(finish_on_ray(approaching(), some_motion(), e).u.z(), WithinAbs(4 * e, 1e-14));
}

TEST_CASE("the work of compression is done") {
    CHECK_THAT(finish_on_ray(approaching(), some_motion(), 0.5).work.compression,
               WithinAbs(-4, 1e-14));  // −16/(2 · 2)
}

TEST_CASE("the collision ends where W_d = −e² W_c") {
    for (const double e : {0.0, 0.3, 0.9, 1.0}) {
        const ImpactState end = finish_on_ray(approaching(), some_motion(), e);
        CHECK_THAT(end.work.decompression, WithinAbs(-e * e * end.work.compression, 1e-14));
    }
}

TEST_CASE("earlier compression is paid back too") {
    ImpactState state = approaching();
    state.work = {.compression = -5, .decompression = 0};
    const ImpactState end = finish_on_ray(state, some_motion(), 1);
    CHECK_THAT(end.work.compression, WithinAbs(-9, 1e-14));
    CHECK_THAT(end.u.z(), WithinAbs(6, 1e-14));  // √(2 · 2 · 9)
}

TEST_CASE("a beginning in the middle of decompression") {
    const ImpactState state{.u = {0, 0, 3}, .work = {.compression = -8, .decompression = 1}};
    const ImpactState end = finish_on_ray(state, some_motion(), 0.5);
    CHECK_THAT(end.work.compression, WithinAbs(-8, 1e-14));
    CHECK_THAT(end.work.decompression, WithinAbs(2, 1e-14));
    CHECK_THAT(end.u.z(), WithinAbs(std::sqrt(13), 1e-14));  // √(2 · 2 · 1 + 9)
}

TEST_CASE("a beginning with some speed, and nothing decompressed yet") {
    const ImpactState state{.u = {0, 0, 3}, .work = {.compression = -4, .decompression = 0}};
    CHECK_THAT(finish_on_ray(state, some_motion(), 1).u.z(), WithinAbs(5, 1e-14));  // √(16 + 9)
}

TEST_CASE("nothing is missing: nothing changes") {
    const ImpactState state{.u = {1, 2, 3}, .work = {.compression = -4, .decompression = 1}};
    const ImpactState end = finish_on_ray(state, some_motion(), 0.5);
    CHECK_THAT(end.u, agrees_with(state.u));
    CHECK_THAT(end.p, agrees_with(state.p));
}

TEST_CASE("the tangential velocity changes with the normal one") {
    const ImpactState end = finish_on_ray(approaching(), some_motion(), 0.5);
    // u_z goes from −4 to 2, by 6: three units of p_z.
    CHECK_THAT(end.u, agrees_with(Vec3(4.5, -3, 2)));
}

TEST_CASE("the impulse goes with it") {
    const ImpactState end = finish_on_ray(approaching(), some_motion(), 0.5);
    CHECK_THAT(end.p, agrees_with(Vec3(0.1, 1.3, 8)));
}
