#include "chapters/07_frictional_impact_2d/resolve_2d.hpp"
#include "chapters/07_frictional_impact_2d/routh.hpp"
#include "common/testing/testing.hpp"

using namespace collide;

namespace {

const RestitutionLaw newton = RestitutionLaw::newton, poisson = RestitutionLaw::poisson;
const std::optional<Vec2> no_bend = std::nullopt;

// Hit upwards, the contact point is pushed to +x; friction can hold it from μ = 1/2 on.
ImpactProblem2d pushed_right(const Vec2& u0, double mu, double e, RestitutionLaw law) {
    return {.K = (Mat2() << 2, 1, 1, 2).finished(), .u0 = u0, .mu = mu, .e = e, .law = law};
}
RouthDiagram in_a_mirror(RouthDiagram diagram) {
    diagram.side *= -1;
    diagram.sticking.normal.x() *= -1;
    diagram.compression.normal.x() *= -1;
    return diagram;
}
RouthPath in_a_mirror(RouthPath path) {
    if (path.bend) path.bend->x() *= -1;
    path.greatest_compression.x() *= -1;
    path.end.x() *= -1;
    return path;
}

/// Points are compared on the scale of the whole path.
void require_same(const RouthPath& found, const RouthPath& expected, double tolerance) {
    const double size = expected.end.norm();
    REQUIRE(found.bend.has_value() == expected.bend.has_value());
    if (expected.bend) REQUIRE_THAT(*found.bend, agrees_with(*expected.bend, size, tolerance));
    REQUIRE_THAT(found.greatest_compression,
                 agrees_with(expected.greatest_compression, size, tolerance));
    REQUIRE_THAT(found.end, agrees_with(expected.end, size, tolerance));
}

/// The path and its mirror image.
void check(const ImpactProblem2d& given, const RouthPath& expected) {
    const RouthDiagram diagram = routh_diagram(given);
    require_same(routh_path(diagram), expected, law_tolerance);
    require_same(routh_path(in_a_mirror(diagram)), in_a_mirror(expected), law_tolerance);
}

/// The same points from velocities: e = 0 ends a collision where its compression is greatest, and a
/// branch that stops has its bend where u_x = 0, after −u_x/k_x.
RouthPath by_velocities(const ImpactProblem2d& given) {
    ImpactProblem2d compression = given;
    compression.e = 0;
    const Impact2d impact = resolve_2d(given);
    RouthPath path{.greatest_compression = resolve_2d(compression).p, .end = impact.p};
    if (mode_of(impact.branch) == ImpactMode::sliding) return path;
    const double side = given.u0.x() > 0 ? 1 : -1;
    const Vec2 first(-side * given.mu, 1);
    path.bend =
        given.u0.x() == 0 ? Vec2(0, 0) : Vec2(-given.u0.x() / (given.K.row(0).dot(first)) * first);
    return path;
}

/// A path that bends (nearly) at its end may be given with or without the bend.
bool is_clear(const RouthPath& path) {
    return !path.bend || path.end.y() - path.bend->y() > 1e-6 * path.end.y();
}

/// All branches, with matrices from round to needle-like, and one in three with little friction.
ImpactProblem2d random_problem(Random& random) {
    while (true) {
        const Vec2 arm = random.log_vector(0.1, 10).head<2>();
        ImpactProblem2d given{
            .K = Mat2::Identity() + arm * arm.transpose(),
            .u0 = {random.uniform(-3, 3), -random.log_uniform(0.05, 2)},
            .mu = random.chance(0.3) ? random.uniform(0, 0.2) : random.uniform(0, 2),
            .e = random.uniform(0, 1),
            .law = random.chance(0.5) ? newton : poisson};
        if (random.index(10) == 0) given.u0.x() = 0;
        if (is_clear(by_velocities(given))) return given;
    }
}

}  // namespace

TEST_CASE("it crosses the line of sticking where that leans more than friction allows") {
    // To the left: k = (3/2, 9/4), at the line after p_y = 4. Back to the right: k = (1/2, 7/4).
    check(pushed_right({-6, -16}, 0.25, 0.5, poisson), {Vec2(1, 4), {0, 8}, {-1, 12}});
    check(pushed_right({-6, -16}, 0.25, 0.75, newton),
          {Vec2(1, 4), {0, 8}, {1 - 0.25 * 76 / 7, 4 + 76 / 7.0}});
}

TEST_CASE("it turns into the line of sticking where friction suffices") {
    // k = (−1, 1) to the right, at the line after p_y = 1. Held: k = (0, 3/2), dp_x/dp_y = −1/2.
    check(pushed_right({1, -7}, 1, 0.5, poisson), {Vec2(-1, 1), {-3, 5}, {-4.25, 7.5}});
    check(pushed_right({1, -7}, 1, 3 / 7.0, newton), {Vec2(-1, 1), {-3, 5}, {-4, 7}});
}

TEST_CASE("compression may be greatest before the bend") {
    // k = (3, 3) to the left: u_y = 0 after p_y = 4, the line of sticking after 6; then k_y = 3/2.
    check(pushed_right({-18, -12}, 1, 1, poisson), {Vec2(6, 6), {4, 4}, {5, 8}});
    check(pushed_right({-18, -12}, 1, 1, newton), {Vec2(6, 6), {4, 4}, {4, 10}});
}

TEST_CASE("it ends before it meets the line of sticking") {
    // k = (3/2, 9/4) to the left, u_y = 0 after p_y = 4, the line of sticking after 6.
    check(pushed_right({-9, -9}, 0.25, 0.25, poisson), {no_bend, {1, 4}, {1.25, 5}});
    check(pushed_right({-9, -9}, 0.25, 0.25, newton), {no_bend, {1, 4}, {1.25, 5}});
}

TEST_CASE("it never meets the line of sticking if the point slides where it is pushed") {
    check(pushed_right({1, -7}, 0.25, 0.5, poisson), {no_bend, {-1, 4}, {-1.5, 6}});
    check(pushed_right({1, -3}, 0.5, 0.5, newton), {no_bend, {-1, 2}, {-1.5, 3}});  // parallel
}

TEST_CASE("a point that is still at first has its bend at the beginning") {
    check(pushed_right({0, -3}, 0.75, 0.5, poisson), {Vec2(0, 0), {-1, 2}, {-1.5, 3}});
    check(pushed_right({0, -3.5}, 0.25, 0.5, newton), {Vec2(0, 0), {-0.5, 2}, {-0.75, 3}});
}

TEST_CASE("it may go away from the line u_y = 0 at first, where friction makes the point dig in") {
    // K = [4 3; 3 3], μ = 2 to the right: k = (−5, −3), at the line of sticking after p_y = 2, u_y
    // = −8; held: k = (0, 3/4).
    const ImpactProblem2d digs_in{
        .K = (Mat2() << 4, 3, 3, 3).finished(), .u0 = {10, -2}, .mu = 2, .e = 0.5, .law = poisson};
    const double more = 8 / 0.75;
    check(digs_in, {Vec2(-4, 2),
                    {-4 - 0.75 * more, 2 + more},
                    {-4 - 0.75 * (more + (2 + more) / 2), 1.5 * (2 + more)}});
}

TEST_CASE("without friction it climbs straight up, across the line of sticking") {
    check(pushed_right({-1, -4}, 0, 0.5, poisson), {Vec2(0, 1), {0, 2}, {0, 3}});
    check(pushed_right({2, -4}, 0, 0.5, newton), {no_bend, {0, 2}, {0, 3}});
}

TEST_CASE("with e = 0 it ends where the compression is greatest, with e = 1 twice as high") {
    for (const RestitutionLaw law : {newton, poisson}) {
        check(pushed_right({-6, -16}, 0.25, 0, law), {Vec2(1, 4), {0, 8}, {0, 8}});
        check(pushed_right({1, -3.5}, 0.25, 1, law), {no_bend, {-0.5, 2}, {-1, 4}});
    }
    check(pushed_right({-6, -16}, 0.25, 1, poisson), {Vec2(1, 4), {0, 8}, {-2, 16}});
}

TEST_CASE("random impacts: the points that velocities tell") {
    Random random(seed_of(721));
    int bends = 0;
    for (int i = 0; i < 400; ++i) {
        const ImpactProblem2d given = random_problem(random);
        const RouthPath expected = by_velocities(given);
        bends += expected.bend.has_value();
        require_same(routh_path(routh_diagram(given)), expected, 1e-10);
    }
    REQUIRE(bends > 50);
}

TEST_CASE("a line is the same with any normal along it, to either side") {
    Random random(seed_of(722));
    for (int i = 0; i < 100; ++i) {
        const ImpactProblem2d given = random_problem(random);
        RouthDiagram diagram = routh_diagram(given);
        for (ImpulseLine* line : {&diagram.sticking, &diagram.compression}) {
            const double sign = random.sign();
            const double factor = sign * std::pow(10, random.index(19) - 9);
            line->normal *= factor;
            line->offset *= factor;
        }
        require_same(routh_path(diagram), by_velocities(given), 1e-10);
    }
}

TEST_CASE("the same drawing on larger and smaller paper") {
    Random random(seed_of(723));
    for (int i = 0; i < 100; ++i) {
        const ImpactProblem2d given = random_problem(random);
        RouthDiagram diagram = routh_diagram(given);
        RouthPath expected = by_velocities(given);
        const double unit = std::pow(10, random.index(61) - 30);
        INFO("impulses in units of " << 1 / unit << " N s");
        diagram.sticking.offset *= unit;
        diagram.compression.offset *= unit;
        if (expected.bend) *expected.bend *= unit;
        expected.greatest_compression *= unit;
        expected.end *= unit;
        require_same(routh_path(diagram), expected, 1e-10);
    }
}

TEST_CASE("a bend just before the end is a bend, and one just behind it is none") {
    // k = (3/2, 9/4) to the left from (−9, −9): the line of sticking is met at u_y = 4.5.
    for (const RestitutionLaw law : {newton, poisson}) {
        const RouthPath before =
            routh_path(routh_diagram(pushed_right({-9, -9}, 0.25, 0.5 + 1e-9, law)));
        CHECK(before.bend.has_value());
        const RouthPath behind =
            routh_path(routh_diagram(pushed_right({-9, -9}, 0.25, 0.5 - 1e-9, law)));
        CHECK_FALSE(behind.bend.has_value());
    }
}

TEST_CASE("asked again, with another drawing in between, it draws the same") {
    const RouthDiagram one = routh_diagram(pushed_right({-6, -16}, 0.25, 0.5, poisson)),
                       other = routh_diagram(pushed_right({-9, -9}, 0.25, 0.25, newton));
    const RouthPath first = routh_path(one), between = routh_path(other), second = routh_path(one),
                    last = routh_path(other);
    CHECK(first.end == second.end);
    CHECK(first.bend == second.bend);
    CHECK(between.end == last.end);
    CHECK(between.bend == last.bend);
}
