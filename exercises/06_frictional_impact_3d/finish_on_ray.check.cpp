#include "chapters/06_frictional_impact_3d/straight.hpp"

#include <algorithm>

#include "common/testing/testing.hpp"

using namespace collide;

namespace {

// Differences of squares and a root: a few digits may be lost.
constexpr double tolerance = 1e-11;

// Some constant rates, with k_z = 2.
StraightMotion some_motion() { return {.dp = {-0.3, 0.1, 1}, .du = {0.5, -1, 2}}; }

ImpactState approaching() { return {.u = {3, 0, -4}, .p = {1, 1, 5}}; }

/// The rest of a collision with known start and end.
struct Rest {
    ImpactState beginning;
    StraightMotion motion;
    double e = 1;
    ImpactState end = {};
};

/// Advances by a normal impulse. The work is the area between u_z and zero over p_z: a triangle
/// below for compression, a triangle or trapezium above for decompression.
ImpactState after(const ImpactState& state, const StraightMotion& motion, double normal_impulse) {
    const double k_z = motion.du.z(), u_z = state.u.z();
    const double below = std::clamp(-u_z / k_z, 0.0, normal_impulse),
                 above = normal_impulse - below;
    ImpactState next{.u = state.u + normal_impulse * motion.du,
                     .p = state.p + normal_impulse * motion.dp,
                     .work = state.work};
    if (below > 0) next.work.compression += below * (u_z + std::min(0.0, next.u.z())) / 2;
    if (above > 0) next.work.decompression += above * (std::max(0.0, u_z) + next.u.z()) / 2;
    return next;
}

/// Chooses the end first, then the initial work for which it is the end.
Rest random_rest(Random& random) {
    Rest rest{.beginning = {.u = 3 * random.direction(), .p = 2 * random.direction()},
              .motion = {.dp = random.direction(), .du = 2 * random.direction()},
              .e = random.uniform(0.2, 1)};
    rest.motion.dp.z() = 1;
    rest.motion.du.z() = random.uniform(0.3, 3);
    const double u_z = rest.beginning.u.z();
    const double impulse = (std::max(0.0, -u_z) + random.uniform(0.3, 3)) / rest.motion.du.z();
    const NormalWork done = after(rest.beginning, rest.motion, impulse).work;
    NormalWork& before = rest.beginning.work;
    before.decompression = std::max(0.0, -rest.e * rest.e * done.compression - done.decompression) +
                           random.uniform(0, 1);
    before.compression =
        -(before.decompression + done.decompression) / (rest.e * rest.e) - done.compression;
    rest.end = after(rest.beginning, rest.motion, impulse);
    return rest;
}

ImpactState answer(const Rest& rest) { return finish_on_ray(rest.beginning, rest.motion, rest.e); }

ImpactState in_units(ImpactState state, double mass, double velocity) {
    state.u *= velocity;
    state.p *= mass * velocity;
    state.work.compression *= mass * velocity * velocity;
    state.work.decompression *= mass * velocity * velocity;
    return state;
}

ImpactState turned(ImpactState state, const Mat3& turn) {
    state.u = turn * state.u;
    state.p = turn * state.p;
    return state;
}

/// Each quantity is compared on its own scale, so that a large one does not hide a small one.
void require_same(const ImpactState& found, const ImpactState& expected,
                  const ImpactState& before) {
    const double u = before.u.norm() + expected.u.norm(), p = before.p.norm() + expected.p.norm();
    const double W = expected.work.decompression - expected.work.compression;
    REQUIRE_THAT(found.u.z(), agrees_with(expected.u.z(), std::abs(before.u.z()), tolerance));
    REQUIRE_THAT(found.u.head<2>(), agrees_with(expected.u.head<2>(), u, tolerance));
    REQUIRE_THAT(found.p, agrees_with(expected.p, p, tolerance));
    REQUIRE_THAT(found.work.compression, agrees_with(expected.work.compression, W, tolerance));
    REQUIRE_THAT(found.work.decompression, agrees_with(expected.work.decompression, W, tolerance));
}

}  // namespace

TEST_CASE("a collision from its beginning: it leaves with e times the speed") {
    // With constant rates Stronge's law and Newton's law agree.
    for (const double e : {0.0, 1e-9, 1e-3, 0.5, 1.0})
        CHECK_THAT(finish_on_ray(approaching(), some_motion(), e).u.z(),
                   agrees_with(4 * e, 4, tolerance));
}

TEST_CASE("the work of compression is done") {
    CHECK_THAT(finish_on_ray(approaching(), some_motion(), 0.5).work.compression,
               agrees_with(-4));  // −16/(2 · 2)
}

TEST_CASE("the collision ends where W_d = −e² W_c") {
    for (const double e : {0.0, 1e-9, 0.3, 0.9, 1.0}) {
        const ImpactState end = finish_on_ray(approaching(), some_motion(), e);
        CHECK_THAT(end.work.decompression, agrees_with(-e * e * end.work.compression, 4));
    }
}

TEST_CASE("with e = 0 the bodies no longer approach, and that is all") {
    ImpactState state = approaching();
    state.work = {.compression = -5, .decompression = 1};
    const ImpactState end = finish_on_ray(state, some_motion(), 0);
    CHECK_THAT(end.u, agrees_with(Vec3(4, -2, 0)));  // two units of p_z
    CHECK_THAT(end.p, agrees_with(Vec3(0.4, 1.2, 7)));
    CHECK_THAT(end.work.compression, agrees_with(-9));
    CHECK_THAT(end.work.decompression, agrees_with(1));
}

TEST_CASE("with e = 0 bodies that separate already go on as they are") {
    const ImpactState state{.u = {1, 2, 3}, .p = {4, 5, 6}, .work = {-4, 1}};
    const ImpactState end = finish_on_ray(state, some_motion(), 0);
    CHECK_THAT(end.u, agrees_with(state.u));
    CHECK_THAT(end.p, agrees_with(state.p));
    CHECK_THAT(end.work.compression, agrees_with(-4));
    CHECK_THAT(end.work.decompression, agrees_with(1));
}

TEST_CASE("where more than enough is given back already, the compression is done and no more") {
    ImpactState state = approaching();
    state.work = {.compression = -1, .decompression = 5};
    const ImpactState end = finish_on_ray(state, some_motion(), 0.5);
    CHECK_THAT(end.u, agrees_with(Vec3(4, -2, 0)));
    CHECK_THAT(end.p, agrees_with(Vec3(0.4, 1.2, 7)));
    CHECK_THAT(end.work.compression, agrees_with(-5));
    CHECK_THAT(end.work.decompression, agrees_with(5));
}

TEST_CASE("bodies that hardly approach beside their sliding collide all the same") {
    for (const double speed : {1e-9, 1e-15}) {
        const ImpactState end = finish_on_ray({.u = {3, 0, -speed}}, some_motion(), 1);
        INFO("they approach with " << speed << " m/s");
        CHECK_THAT(end.u.z(), agrees_with(speed, 0, tolerance));
        CHECK_THAT(end.p.z(), agrees_with(speed, 0, tolerance));
        CHECK_THAT(end.work.compression, agrees_with(-speed * speed / 4, 0, tolerance));
        CHECK_THAT(end.work.decompression, agrees_with(speed * speed / 4, 0, tolerance));
    }
}

TEST_CASE("earlier compression is paid back too") {
    ImpactState state = approaching();
    state.work = {.compression = -5, .decompression = 0};
    const ImpactState end = finish_on_ray(state, some_motion(), 1);
    CHECK_THAT(end.work.compression, agrees_with(-9));
    CHECK_THAT(end.u.z(), agrees_with(6));  // √(2 · 2 · 9)
}

TEST_CASE("a beginning in the middle of decompression") {
    const ImpactState state{.u = {0, 0, 3}, .work = {.compression = -8, .decompression = 1}};
    const ImpactState end = finish_on_ray(state, some_motion(), 0.5);
    CHECK_THAT(end.work.compression, agrees_with(-8));
    CHECK_THAT(end.work.decompression, agrees_with(2));
    const double u_z = std::sqrt(13);  // √(2 · 2 · 1 + 9)
    CHECK_THAT(end.u.z(), agrees_with(u_z));
    CHECK_THAT(end.u, agrees_with(Vec3((u_z - 3) / 2 * Vec3(0.5, -1, 2) + Vec3(0, 0, 3))));
    CHECK_THAT(end.p, agrees_with(Vec3((u_z - 3) / 2 * Vec3(-0.3, 0.1, 1))));
}

TEST_CASE("a beginning with some speed, and nothing decompressed yet") {
    const ImpactState state{.u = {0, 0, 3}, .work = {.compression = -4, .decompression = 0}};
    CHECK_THAT(finish_on_ray(state, some_motion(), 1).u.z(), agrees_with(5));  // √(16 + 9)
}

TEST_CASE("a beginning with u_z = 0, where compression has just ended") {
    const ImpactState state{.u = {1, 1, 0}, .work = {.compression = -4, .decompression = 0}};
    const ImpactState end = finish_on_ray(state, some_motion(), 0.5);
    CHECK_THAT(end.u, agrees_with(Vec3(1.5, 0, 2)));  // √(2 · 2 · 1): one unit of p_z
    CHECK_THAT(end.p, agrees_with(Vec3(-0.3, 0.1, 1)));
}

TEST_CASE("nothing is missing: nothing changes") {
    for (const double too_much : {0.0, 1e-9, 0.25, 3.0}) {
        const NormalWork work{.compression = -4, .decompression = 1 + too_much};
        const ImpactState state{.u = {1, 2, 3}, .p = {4, 5, 6}, .work = work};
        const ImpactState end = finish_on_ray(state, some_motion(), 0.5);
        INFO("W_d is larger than −e² W_c by " << too_much << " J");
        CHECK_THAT(end.u, agrees_with(state.u));
        CHECK_THAT(end.p, agrees_with(state.p));
        CHECK_THAT(end.work.compression, agrees_with(-4));
        CHECK_THAT(end.work.decompression, agrees_with(work.decompression));
    }
}

TEST_CASE("what is missing is added, however little") {
    for (const double missing : {0x1p-20, 0x1p-40, 0x1p-50}) {  // powers of 4 are exact
        const ImpactState state{.u = {0, 0, 0},
                                .work = {.compression = -4, .decompression = 1 - missing}};
        const ImpactState end = finish_on_ray(state, some_motion(), 0.5);
        INFO("missing: " << missing << " J");
        CHECK_THAT(end.u.z(), agrees_with(2 * std::sqrt(missing)));
        CHECK(end.work.decompression == 1);
    }
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

TEST_CASE("a point that sticks goes on sticking, and friction goes on pushing") {
    const StraightMotion sticking{.dp = {-0.3, 0.1, 1}, .du = {0, 0, 2}};
    const ImpactState end = finish_on_ray({.u = {0, 0, -4}, .p = {1, 1, 5}}, sticking, 0.5);
    CHECK_THAT(end.u, agrees_with(Vec3(0, 0, 2)));
    CHECK_THAT(end.p, agrees_with(Vec3(0.1, 1.3, 8)));
}

TEST_CASE("a point without tangential velocity begins to slide, if the rates say so") {
    for (const double u_x : {0.0, 1e-12}) {
        const ImpactState state{.u = {u_x, 0, -4}, .p = {1, 1, 5}};
        const ImpactState end = finish_on_ray(state, some_motion(), 0.5);
        CHECK_THAT(end.u, agrees_with(Vec3(1.5 + u_x, -3, 2)));
        CHECK_THAT(end.p, agrees_with(Vec3(0.1, 1.3, 8)));
    }
}

TEST_CASE("the end from which a beginning was made is found again") {
    Random random(seed_of(641));
    for (int i = 0; i < 200; ++i) {
        const Rest rest = random_rest(random);
        require_same(answer(rest), rest.end, rest.beginning);
    }
}

TEST_CASE("from any state on the way the end is the same") {
    Random random(seed_of(642));
    for (int i = 0; i < 100; ++i) {
        Rest rest = random_rest(random);
        const double impulse = rest.end.p.z() - rest.beginning.p.z();
        rest.beginning = after(rest.beginning, rest.motion, random.uniform(0, 1) * impulse);
        require_same(answer(rest), rest.end, rest.beginning);
    }
}

TEST_CASE("the same collision in other units") {
    Random random(seed_of(643));
    for (int i = 0; i < 100; ++i) {
        Rest rest = random_rest(random);
        const double mass = std::pow(10, random.index(31) - 15),
                     length = std::pow(10, random.index(19) - 9),
                     time = std::pow(10, random.index(19) - 9);
        rest.beginning = in_units(rest.beginning, mass, length / time);
        rest.end = in_units(rest.end, mass, length / time);
        rest.motion.du /= mass;
        INFO("units: " << 1 / mass << " kg, " << 1 / length << " m, " << 1 / time << " s");
        require_same(answer(rest), rest.end, rest.beginning);
    }
}

TEST_CASE("turning the tangent axes turns the end") {
    Random random(seed_of(644));
    for (int i = 0; i < 50; ++i) {
        Rest rest = random_rest(random);
        const Mat3 turn =
            Eigen::AngleAxisd(random.uniform(0, 6.28), Vec3::UnitZ()).toRotationMatrix();
        const ImpactState expected = turned(answer(rest), turn);
        rest.beginning = turned(rest.beginning, turn);
        rest.motion = {.dp = turn * rest.motion.dp, .du = turn * rest.motion.du};
        require_same(answer(rest), expected, rest.beginning);
    }
}

TEST_CASE("asked again, with another collision in between, the end is the same") {
    Random random(seed_of(645));
    const Rest one = random_rest(random), other = random_rest(random);
    const ImpactState first = answer(one), between = answer(other), second = answer(one),
                      last = answer(other);
    CHECK_THAT(second.u, agrees_with(first.u, 0, 0));
    CHECK_THAT(second.p, agrees_with(first.p, 0, 0));
    CHECK(second.work.compression == first.work.compression);
    CHECK_THAT(last.u, agrees_with(between.u, 0, 0));
    CHECK(last.work.decompression == between.work.decompression);
}
