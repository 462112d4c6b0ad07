// One impact in contact coordinates: every branch by hand, ties, limits, bad input.
#include "chapters/07_frictional_impact_2d/impact_2d.hpp"

#include <limits>

#include "chapters/07_frictional_impact_2d/resolve_2d.hpp"
#include "chapters/07_frictional_impact_2d/tests/random_planar.hpp"
#include "common/testing/testing.hpp"

using namespace collide;
using Catch::Matchers::ContainsSubstring;
using Catch::Matchers::WithinAbs;
using Catch::Matchers::WithinRel;

namespace {

Mat2 matrix(double k11, double k12, double k22) {
    return (Mat2() << k11, k12, k12, k22).finished();
}

struct ByHand {
    ImpactProblem2d problem;
    Branch2d branch;
    Vec2 u, p;
};

// Worked out on paper. K = [[2, 1], [1, 2]] pushes the contact point towards +x when it is hit;
// friction can hold it from μ = 1/2 on. With μ = 1/4: k = (1/2, 7/4) to the right, (3/2, 9/4) to
// the left. Sticking: k = (0, 3/2).
const std::vector<ByHand> by_hand = {
    {{.K = matrix(2, 1, 2), .u0 = {1, 0.5}, .mu = 1, .e = 0.5},
     Branch2d::separating,
     {1, 0.5},
     {0, 0}},
    {{.K = matrix(2, 1, 2), .u0 = {1, -7}, .mu = 0.25, .e = 0.5},
     Branch2d::diverging,
     {4, 3.5},
     {-1.5, 6}},
    {{.K = matrix(2, 1, 2), .u0 = {1, -3}, .mu = 0.5, .e = 0.5},
     Branch2d::stationary,
     {1, 1.5},
     {-1.5, 3}},
    {{.K = matrix(2, 1, 2), .u0 = {-9, -9}, .mu = 0.25, .e = 0.25},
     Branch2d::slows_down,
     {-1.5, 2.25},
     {1.25, 5}},
    // at the origin after p_y = 1, u_y = −5; then 5/1.5 more, W_c = −5.5 − 25/3
    {{.K = matrix(2, 1, 2), .u0 = {1, -6}, .mu = 1, .e = 0.5},
     Branch2d::stops_compressing_sticks,
     {0, std::sqrt(3 * 0.25 * (5.5 + 25.0 / 3))},
     Vec2(-1, 1) + (5 + std::sqrt(3 * 0.25 * (5.5 + 25.0 / 3))) / 1.5 * Vec2(-0.5, 1)},
    // at the origin after p_y = 4, u_y = −7, W_c = −46; then p_y = 4 more, W_c = −60
    {{.K = matrix(2, 1, 2), .u0 = {-6, -16}, .mu = 0.25, .e = 0},
     Branch2d::stops_compressing_slides_back,
     {2, 0},
     {0, 8}},
    // k = (3, 3); u_y = 0 after p_y = 4, W_c = −24; the origin after p_y = 6, u_y = 6, W_d = 6
    {{.K = matrix(2, 1, 2), .u0 = {-18, -12}, .mu = 1, .e = 1},
     Branch2d::stops_decompressing_sticks,
     {0, std::sqrt(36 + 3 * (24.0 - 6.0))},
     Vec2(6, 6) + (std::sqrt(90.0) - 6) / 1.5 * Vec2(-0.5, 1)},
    // u_y = 0 after p_y = 4, W_c = −18; the origin after p_y = 6, u_y = 4.5, W_d = 4.5
    {{.K = matrix(2, 1, 2), .u0 = {-9, -9}, .mu = 0.25, .e = 1},
     Branch2d::stops_decompressing_slides_back,
     {0.5 / 1.75 * (std::sqrt(20.25 + 3.5 * 13.5) - 4.5), std::sqrt(20.25 + 3.5 * 13.5)},
     Vec2(1.5, 6) + (std::sqrt(20.25 + 3.5 * 13.5) - 4.5) / 1.75 * Vec2(-0.25, 1)},
    {{.K = matrix(2, 1, 2), .u0 = {0, -3}, .mu = 0.75, .e = 0.5},
     Branch2d::still_sticks,
     {0, 1.5},
     {-1.5, 3}},
    {{.K = matrix(2, -1, 2), .u0 = {0, -3.5}, .mu = 0.25, .e = 0.5},
     Branch2d::still_slides_away,
     {-1.5, 1.75},
     {0.75, 3}}};

double cone_excess(const ImpactProblem2d& problem, const Impact2d& impact) {
    return std::abs(impact.p.x()) - problem.mu * impact.p.y();
}

}  // namespace

TEST_CASE("every branch, worked out by hand") {
    BranchCounts counts{};
    for (const auto& [problem, branch, u, p] : by_hand) {
        const Impact2d impact = impact_2d(problem);
        CAPTURE(to_text(branch));
        count(counts, branch);
        CHECK(to_text(impact.branch) == std::string(to_text(branch)));
        CHECK_THAT(impact.u, agrees_with(u));
        CHECK_THAT(impact.p, agrees_with(p));
        CHECK(impact.phases == (branch == Branch2d::separating ? 0 : problem.e == 0 ? 1 : 2));
        CHECK(cone_excess(problem, impact) <= 1e-12);
    }
    for (const int branches : counts) CHECK(branches == 1);
}

// k = (3/2, 9/4): from (−6, −9) it stops at u_y = 0, from (−9, −9) at u_y = 4.5.
TEST_CASE("on a border the earlier branch is named") {
    ImpactProblem2d problem{.K = matrix(2, 1, 2), .u0 = {-6, -9}, .mu = 0.25, .e = 0.5};
    CHECK(impact_2d(problem).branch == Branch2d::stops_compressing_slides_back);
    problem.u0.x() = -9;
    CHECK(impact_2d(problem).branch == Branch2d::slows_down);
}

TEST_CASE("a branch has a mode, in the words of chapter 6") {
    const std::vector<std::string> modes = {
        "separating",      "sliding",           "sliding",         "sliding",
        "stable-sticking", "unstable-sticking", "stable-sticking", "unstable-sticking",
        "stable-sticking", "unstable-sticking"};
    for (int i = 0; i < branch_count; ++i) {
        CHECK(to_text(mode_of(static_cast<Branch2d>(i))) == modes[i]);
        CHECK(to_text(static_cast<Branch2d>(i)) != std::string("?"));
    }
}

TEST_CASE("a point that starts to slide again slides back, and pushes the bodies apart") {
    Random random(721);
    int slid_back = 0, left = 0;
    for (int i = 0; i < 20'000; ++i) {
        const ImpactProblem2d problem = random_short_problem(random);
        const Impact2d impact = impact_2d(problem);
        if (mode_of(impact.branch) != ImpactMode::unstable_sticking || problem.e == 0) continue;
        CAPTURE(i, to_text(impact.branch));
        REQUIRE(impact.u.x() * leaving_side(problem.K) > 0);
        if (problem.u0.x() == 0)
            ++left;
        else
            REQUIRE(impact.u.x() * problem.u0.x() < 0);
        slid_back += problem.u0.x() != 0;
    }
    CHECK(slid_back > 400);
    CHECK(left > 400);
}

TEST_CASE("once the point does not slow down, the normal velocity rises: one compression only") {
    Random random(722);
    int falling = 0;
    for (int i = 0; i < 20'000; ++i) {
        const ImpactProblem2d problem = random_short_problem(random);
        const Mat2& K = problem.K;
        const double least = K.determinant() / K(0, 0) * (1 - 1e-12);
        REQUIRE(sticking_motion_2d(K).du.y() >= least);
        for (const double side : {1.0, -1.0}) {
            const double k_y = ray_motion_2d(K, problem.mu, side).du.y();
            if (which_ray(K, problem.mu, side) != Ray2d::converging) REQUIRE(k_y >= least);
            falling += k_y < 0;
        }
        if (!sticks_2d(K, problem.mu))
            REQUIRE(ray_motion_2d(K, problem.mu, leaving_side(K)).du.y() >= least);
        REQUIRE(impact_2d(problem).phases <= 2);
    }
    CHECK(falling > 500);  // on a converging ray it may fall
}

TEST_CASE("nothing jumps where branches meet") {
    Random random(723);
    const double small = 1e-9;
    BranchCounts counts{};
    int crossings = 0;
    for (int i = 0; i < 20'000; ++i) {
        const ImpactProblem2d problem = random_short_problem(random);
        const Impact2d here = impact_2d(problem);
        for (const double sign : {1.0, -1.0}) {
            std::array<ImpactProblem2d, 3> near = {problem, problem, problem};
            near[0].u0.x() += sign * small;
            near[1].mu = std::abs(problem.mu + sign * small);
            near[2].K(0, 1) = near[2].K(1, 0) += sign * small;
            for (const ImpactProblem2d& other : near) {
                const Impact2d there = impact_2d(other);
                if (there.branch != here.branch) ++crossings, count(counts, there.branch);
                // The result changes at most by the change of the problem times the condition of K.
                const double far = 2e4 * small * (1 + here.p.norm());
                CAPTURE(i, to_text(here.branch), to_text(there.branch));
                REQUIRE((there.u - here.u).norm() <= far);
                REQUIRE((there.p - here.p).norm() <= far);
            }
        }
    }
    CHECK(crossings > 10'000);
    for (const Branch2d branch :
         {Branch2d::diverging, Branch2d::slows_down, Branch2d::stops_compressing_sticks,
          Branch2d::stops_compressing_slides_back})
        CHECK(count_of(counts, branch) > 500);
}

TEST_CASE("with e = 0 the collision ends with the compression") {
    Random random(724);
    BranchCounts counts{};
    for (int i = 0; i < 20'000; ++i) {
        ImpactProblem2d problem = random_short_problem(random);
        problem.e = 0;
        problem.law = static_cast<RestitutionLaw>(i % 3);
        const Impact2d impact = impact_2d(problem);
        count(counts, impact.branch);
        REQUIRE(impact.u.y() == 0);
        REQUIRE(impact.work.compression < 0);
        REQUIRE(impact.work.decompression == 0);
        REQUIRE(impact.phases == 1);
    }
    for (const Branch2d branch :
         {Branch2d::diverging, Branch2d::stationary, Branch2d::slows_down,
          Branch2d::stops_compressing_sticks, Branch2d::stops_compressing_slides_back,
          Branch2d::still_sticks, Branch2d::still_slides_away})
        CHECK(count_of(counts, branch) > 150);
}

TEST_CASE("without friction every law gives Newton's bounce, and the tangent feels no impulse") {
    Random random(725);
    for (int i = 0; i < 3'000; ++i) {
        ImpactProblem2d problem = random_short_problem(random);
        problem.mu = 0;
        problem.law = static_cast<RestitutionLaw>(i % 3);
        const Impact2d impact = impact_2d(problem);
        REQUIRE(impact.p.x() == 0);
        REQUIRE_THAT(impact.u.y(), WithinAbs(-problem.e * problem.u0.y(), 1e-14));
        REQUIRE_THAT(impact.p.y(),
                     WithinRel(-(1 + problem.e) * problem.u0.y() / problem.K(1, 1), 1e-14));
    }
}

TEST_CASE("each law of restitution ends the collision where it says; only Newton's makes energy") {
    Random random(726);
    int created_by_newton = 0, differ = 0;
    for (int i = 0; i < 20'000; ++i) {
        ImpactProblem2d problem = random_short_problem(random);
        const double e = problem.e;
        problem.law = RestitutionLaw::newton;
        const Impact2d newton = impact_2d(problem);
        problem.law = RestitutionLaw::poisson;
        const Impact2d poisson = impact_2d(problem);
        problem.law = RestitutionLaw::stronge;
        const Impact2d stronge = impact_2d(problem);
        CAPTURE(i, to_text(stronge.branch));
        REQUIRE(newton.branch == stronge.branch);
        REQUIRE(poisson.branch == stronge.branch);
        REQUIRE_THAT(newton.u.y(), WithinAbs(-e * problem.u0.y(), 1e-13));
        problem.e = 0;  // ends where the compression does
        REQUIRE_THAT(poisson.p.y(), WithinRel((1 + e) * impact_2d(problem).p.y(), 1e-12));
        REQUIRE_THAT(stronge.work.decompression,
                     WithinAbs(-e * e * stronge.work.compression, 1e-13));
        REQUIRE(energy_change(problem, stronge) <= 1e-13);
        REQUIRE(energy_change(problem, poisson) <= 1e-13);
        created_by_newton += energy_change(problem, newton) > 1e-6;
        differ += (newton.p - stronge.p).norm() > 1e-6 && (poisson.p - stronge.p).norm() > 1e-6;
        if (stronge.branch == Branch2d::slows_down || stronge.branch == Branch2d::diverging)
            REQUIRE_THAT(newton.p, agrees_with(poisson.p, 1, 1e-10));
    }
    CHECK(created_by_newton > 100);
    CHECK(differ > 3'000);
}

TEST_CASE("units do not matter, however large or small") {
    Random random(727);
    for (int i = 0; i < 2'000; ++i) {
        const ImpactProblem2d problem = random_short_problem(random);
        const Impact2d impact = impact_2d(problem), unscaled = resolve_2d(problem);
        REQUIRE(unscaled.u == impact.u);
        REQUIRE(unscaled.p == impact.p);
        for (const double velocity : {std::exp2(-500), std::exp2(400)})
            for (const double inverse_mass : {std::exp2(-90), std::exp2(80)}) {
                ImpactProblem2d other = problem;
                other.u0 *= velocity;
                other.K *= inverse_mass;
                const Impact2d scaled = impact_2d(other);
                REQUIRE(scaled.branch == impact.branch);
                REQUIRE(scaled.phases == impact.phases);
                REQUIRE(scaled.u / velocity == impact.u);  // powers of two are exact
                REQUIRE(scaled.p / velocity * inverse_mass == impact.p);
            }
    }
}

TEST_CASE("bad problems are refused by name") {
    const ImpactProblem2d good{.K = matrix(2, 1, 2), .u0 = {1, -1}, .mu = 0.5, .e = 0.5};
    const auto is_refused = [&](auto change, const std::string& why) {
        ImpactProblem2d bad = good;
        change(bad);
        CHECK_THROWS_WITH(impact_2d(bad), ContainsSubstring(why));
        bad.u0.y() = 1;  // also when the bodies separate
        CHECK_THROWS_WITH(impact_2d(bad), ContainsSubstring(why.substr(0, 4)));
    };
    const double nan = std::numeric_limits<double>::quiet_NaN();
    is_refused([&](auto& p) { p.K(0, 1) = nan; }, "K = (2, nan), (1, 2): must be finite");
    is_refused([](auto& p) { p.K(0, 1) = 1.001; }, "must be symmetric");
    is_refused([](auto& p) { p.K = matrix(1, 1, 1); }, "must be positive definite");
    is_refused([](auto& p) { p.K = matrix(-1, 0, 1); }, "must be positive definite");
    is_refused([](auto& p) { p.K = matrix(1, 2, 1); }, "must be positive definite");
    is_refused([](auto& p) { p.K.setZero(); }, "must be positive definite");
    is_refused([&](auto& p) { p.u0.x() = nan; }, "u0 = (nan, ");
    is_refused([](auto& p) { p.mu = -0.1; }, "mu = -0.1: must be zero or positive");
    is_refused([&](auto& p) { p.mu = nan; }, "mu = nan");
    is_refused([](auto& p) { p.mu = INFINITY; }, "mu = inf");
    is_refused([](auto& p) { p.e = 1.1; }, "e = 1.1: must be between 0 and 1");
    is_refused([&](auto& p) { p.e = nan; }, "e = nan");
    CHECK_NOTHROW(impact_2d(good));
}

TEST_CASE("bodies that separate or just touch keep their velocities") {
    for (const double u_y : {0.0, 1e-300, 2.0}) {
        const Impact2d impact = impact_2d({.K = matrix(2, 1, 2), .u0 = {3, u_y}, .mu = 1, .e = 1});
        CHECK(impact.branch == Branch2d::separating);
        CHECK(impact.u == Vec2(3, u_y));
        CHECK(impact.p == Vec2(0, 0));
        CHECK(impact.phases == 0);
        CHECK(impact.work.compression == 0);
    }
}

// Friction rotates the body into the other one: μ K₁₂ > K₂₂. Even for a slow approach the impulse
// is large enough to stop the sliding.
TEST_CASE("where the point digs in, an impact needs hardly any approach") {
    ImpactProblem2d problem{.K = matrix(2, 1, 1), .u0 = {1, -1e-12}, .mu = 2, .e = 0};
    const Impact2d impact = impact_2d(problem);
    CHECK(impact.branch == Branch2d::stops_compressing_sticks);
    // the origin after p_y = 1/3 with u_y = −1/3; then k_y = 1/2
    CHECK_THAT(impact.p, agrees_with(Vec2(-2.0 / 3 - 1.0 / 3, 1.0 / 3 + 2.0 / 3), 1, 1e-11));
    problem.u0.y() = 0;
    CHECK(impact_2d(problem).p == Vec2(0, 0));
    problem.mu = 0.9;  // it does not dig in
    problem.u0.y() = -1e-12;
    CHECK(impact_2d(problem).p.norm() < 1e-10);
}
