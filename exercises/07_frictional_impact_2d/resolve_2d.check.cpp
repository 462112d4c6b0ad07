#include "chapters/07_frictional_impact_2d/resolve_2d.hpp"

#include "common/testing/testing.hpp"

using namespace collide;

namespace {

// Hit upwards, the contact point is pushed to +x; friction can hold it from μ = 1/2 on.
ImpactProblem2d pushed_right(const Vec2& u0, double mu, double e) {
    return {.K = (Mat2() << 2, 1, 1, 2).finished(), .u0 = u0, .mu = mu, .e = e};
}
ImpactProblem2d in_a_mirror(ImpactProblem2d given) {
    given.K(0, 1) = given.K(1, 0) = -given.K(0, 1);
    given.u0.x() *= -1;
    return given;
}

void check_branch(const Impact2d& impact, Branch2d expected) {
    CHECK(to_text(impact.branch) == std::string(to_text(expected)));
}
void check_branch(const ImpactProblem2d& given, Branch2d expected) {
    check_branch(resolve_2d(given), expected);
}
VecX works(const Impact2d& impact) {
    return Vec2(impact.work.compression, impact.work.decompression);
}

struct Expected {
    Branch2d branch;
    Vec2 u, p;
    int phases = 2;
};
void check(const ImpactProblem2d& given, const Expected& expected) {
    const Impact2d impact = resolve_2d(given);
    check_branch(impact, expected.branch);
    CHECK_THAT(impact.u, agrees_with(expected.u));
    CHECK_THAT(impact.p, agrees_with(expected.p));
    CHECK(impact.phases == expected.phases);
    const Impact2d seen = resolve_2d(in_a_mirror(given));
    check_branch(seen, expected.branch);
    CHECK_THAT(seen.p, agrees_with(Vec2(-expected.p.x(), expected.p.y())));
}

const RestitutionLaw newton = RestitutionLaw::newton, poisson = RestitutionLaw::poisson,
                     stronge = RestitutionLaw::stronge;

using Real = long double;
constexpr Real never = std::numeric_limits<Real>::infinity();

struct Path {
    Eigen::Matrix<Real, 2, 1> u, p = {0, 0};
    Real P_c = 0, W_c = 0, W_d = 0;
};
/// Remaining normal impulse under the law of restitution.
Real until_over(const Path& at, Real k_y, const ImpactProblem2d& given) {
    const Real e = given.e, u_y = at.u.y();
    if (u_y < 0) return never;
    if (given.law == newton) return (-e * given.u0.y() - u_y) / k_y;
    if (given.law == poisson) return (1 + e) * at.P_c - at.p.y();
    return (std::sqrt(u_y * u_y - 2 * k_y * (e * e * at.W_c + at.W_d)) - u_y) / k_y;
}

/// Routh's construction: the path of the impulse from corner to corner. The corners are at u_x = 0
/// and u_y = 0; the law of restitution determines the end.
Impact2d corner_by_corner(const ImpactProblem2d& given) {
    const Eigen::Matrix<Real, 2, 2> K = given.K.cast<Real>();
    Path at{.u = given.u0.cast<Real>()};
    const bool can_hold = std::abs(K(0, 1)) <= given.mu * K(0, 0);
    Branch2d branch = branch_from_origin(Ray2d::none, {}, can_hold);
    for (bool is_over = false; !is_over;) {
        const bool is_held = at.u.x() == 0 && can_hold;
        const Real side = std::copysign(1, at.u.x() != 0 ? at.u.x() : K(0, 1));
        const Eigen::Matrix<Real, 2, 1> dp(is_held ? -K(0, 1) / K(0, 0) : -side * given.mu, 1);
        Eigen::Matrix<Real, 2, 1> k = K * dp;
        if (is_held) k.x() = 0;
        if (at.u.x() != 0 && at.p.y() == 0)
            branch = side * k.x() > 0 ? Branch2d::diverging : Branch2d::slows_down;
        const Real over = until_over(at, k.y(), given),
                   zero = at.u.y() < 0 && k.y() > 0 ? -at.u.y() / k.y() : never,
                   stop = at.u.x() * k.x() < 0 ? -at.u.x() / k.x() : never;
        const Real P = std::min({over, zero, stop});
        (at.u.y() < 0 ? at.W_c : at.W_d) += P * (at.u.y() + P * k.y() / 2);
        if (at.u.y() < 0) at.P_c += P;
        at.p += P * dp;
        at.u += P * k;
        if (P == stop)
            branch = branch_from_origin(
                Ray2d::converging,
                at.u.y() < 0 ? SlidingEnd2d::stops_compressing : SlidingEnd2d::stops_decompressing,
                can_hold);
        if (P == stop) at.u.x() = 0;
        if (P == zero) at.u.y() = 0;
        is_over = P == over;
    }
    return {.u = at.u.cast<double>(),
            .p = at.p.cast<double>(),
            .branch = branch,
            .work = {static_cast<double>(at.W_c), static_cast<double>(at.W_d)}};
}

/// Any two bodies, in units from 1e-18 to 1e18; sometimes without sliding, without friction, or
/// with e = 0 or 1.
ImpactProblem2d random_problem(Random& random) {
    const auto unit = [&] { return std::pow(10, random.index(19) - 9); };
    const double metre = unit(), second = unit(), speed = metre / second;
    const double gram = unit(), inverse_mass = gram * unit();
    const double K_11 = inverse_mass * random.log_uniform(0.1, 10),
                 K_22 = inverse_mass * random.log_uniform(0.1, 10);
    const double K_12 = std::sqrt(K_11 * K_22) * random.uniform(-0.95, 0.95);
    const double u_x = random.chance(0.2) ? 0 : random.uniform(-4, 4);
    const double e = random.uniform(-0.2, 1.2);
    return {.K = (Mat2() << K_11, K_12, K_12, K_22).finished(),
            .u0 = speed * Vec2(u_x, -random.log_uniform(0.1, 10)),
            .mu = random.chance(0.1) ? 0 : random.log_uniform(0.03, random.chance(0.2) ? 1e4 : 3),
            .e = std::min(1.0, std::max(0.0, e))};
}
template <class Test>
void for_random_problems(std::uint64_t seed, std::vector<RestitutionLaw> laws, const Test& test) {
    Random random(seed_of(seed));
    for (int i = 0; i < 200; ++i)
        for (const RestitutionLaw law : laws) {
            ImpactProblem2d given = random_problem(random);
            given.law = law;
            test(given);
        }
}

}  // namespace

TEST_CASE("separating bodies keep their velocities") {
    check(pushed_right({-3, 0.5}, 0.25, 0.5), {Branch2d::separating, {-3, 0.5}, {0, 0}, 0});
}

TEST_CASE("separating bodies do no work on each other") {
    CHECK(works(resolve_2d(pushed_right({-3, 0.5}, 0.25, 0.5))) == VecX(Vec2(0, 0)));
}

TEST_CASE("bodies that neither approach nor separate do not collide") {
    check(pushed_right({-3, 0}, 0.25, 0.5), {Branch2d::separating, {-3, 0}, {0, 0}, 0});
    CHECK(works(resolve_2d(pushed_right({0, 0}, 0.25, 0.5))) == VecX(Vec2(0, 0)));
}

TEST_CASE("slides faster to the end") {
    check(pushed_right({1, -7}, 0.25, 0.5), {Branch2d::diverging, {4, 3.5}, {-1.5, 6}});
}

TEST_CASE("slides at constant speed to the end") {
    check(pushed_right({1, -3}, 0.5, 0.5), {Branch2d::stationary, {1, 1.5}, {-1.5, 3}});
}

TEST_CASE("slides slower, but to the end") {
    check(pushed_right({-9, -9}, 0.25, 0.25), {Branch2d::slows_down, {-1.5, 2.25}, {1.25, 5}});
}

TEST_CASE("stops while compressing and sticks") {
    // The origin after p_y = 1 with u_y = −5 and W_c = −5.5; then k_y = 3/2.
    const double u_y = std::sqrt(3 * 0.25 * (5.5 + 25.0 / 3));
    check(pushed_right({1, -6}, 1, 0.5), {Branch2d::stops_compressing_sticks,
                                          {0, u_y},
                                          Vec2(-1, 1) + (5 + u_y) / 1.5 * Vec2(-0.5, 1)});
}

TEST_CASE("stops while compressing and slides back") {
    check(pushed_right({-6, -16}, 0.25, 0),
          {Branch2d::stops_compressing_slides_back, {2, 0}, {0, 8}, 1});
}

TEST_CASE("stops while decompressing and sticks") {
    // The origin after p_y = 6 with u_y = 6, W_c = −24, W_d = 6; then k_y = 3/2.
    const double u_y = std::sqrt(36 + 3 * 18.0);
    check(pushed_right({-18, -12}, 1, 1), {Branch2d::stops_decompressing_sticks,
                                           {0, u_y},
                                           Vec2(6, 6) + (u_y - 6) / 1.5 * Vec2(-0.5, 1)});
}

TEST_CASE("stops while decompressing and slides back") {
    // The origin after p_y = 6 with u_y = 4.5, W_c = −18, W_d = 4.5; then k = (1/2, 7/4).
    const double u_y = std::sqrt(20.25 + 3.5 * 13.5);
    check(pushed_right({-9, -9}, 0.25, 1), {Branch2d::stops_decompressing_slides_back,
                                            {0.5 / 1.75 * (u_y - 4.5), u_y},
                                            Vec2(1.5, 6) + (u_y - 4.5) / 1.75 * Vec2(-0.25, 1)});
}

TEST_CASE("does not slide at first and sticks") {
    check(pushed_right({0, -3}, 0.75, 0.5), {Branch2d::still_sticks, {0, 1.5}, {-1.5, 3}});
}

TEST_CASE("does not slide at first and slides away to the right, to which it is pushed") {
    const Impact2d impact = resolve_2d(pushed_right({0, -3.5}, 0.25, 0.5));
    check_branch(impact, Branch2d::still_slides_away);
    CHECK_THAT(impact.u, agrees_with(Vec2(1.5, 1.75)));
    CHECK_THAT(impact.p, agrees_with(Vec2(-0.75, 3)));
}

TEST_CASE("does not slide at first and slides away to the left, to which it is pushed") {
    const Impact2d impact = resolve_2d(in_a_mirror(pushed_right({0, -3.5}, 0.25, 0.5)));
    check_branch(impact, Branch2d::still_slides_away);
    CHECK_THAT(impact.u, agrees_with(Vec2(-1.5, 1.75)));
    CHECK_THAT(impact.p, agrees_with(Vec2(0.75, 3)));
}

TEST_CASE("without friction the impulse is along the normal") {
    check(pushed_right({0, -4}, 0, 1), {Branch2d::still_slides_away, {4, 4}, {0, 4}});
    check(pushed_right({-2, -4}, 0, 1), {Branch2d::stops_compressing_slides_back, {2, 4}, {0, 4}});
    ImpactProblem2d ball = pushed_right({3, -4}, 0, 1);
    ball.K = Vec2(5, 2).asDiagonal();
    check_branch(ball, Branch2d::stationary);
    ball.u0.x() = 0;
    check_branch(ball, Branch2d::still_sticks);
}

TEST_CASE("a ball, which a blow along the normal pushes to no side, is stopped by friction") {
    // K₁₂ = 0: u_y goes from −4 to 2 with p_y = 3 in any case, under every law.
    for (const RestitutionLaw law : {newton, poisson, stronge}) {
        ImpactProblem2d ball = pushed_right({3, -4}, 0.5, 0.5);
        ball.K = Vec2(5, 2).asDiagonal();
        ball.law = law;
        check(ball, {Branch2d::stops_compressing_sticks, {0, 2}, {-0.6, 3}});
        ball.u0.x() = 6;  // stops after p_y = 2.4, when u_y = 0.8
        check(ball, {Branch2d::stops_decompressing_sticks, {0, 2}, {-1.2, 3}});
        ball.u0.x() = 9;
        check(ball, {Branch2d::slows_down, {1.5, 2}, {-1.5, 3}});
    }
}

TEST_CASE("at μ K₁₁ = |K₁₂| friction just holds, a hair below it does not") {
    const double hair = 0x1p-45;
    check_branch(pushed_right({0, -3}, 0.5, 0.5), Branch2d::still_sticks);
    check_branch(pushed_right({-2, -8}, 0.5, 0.5), Branch2d::stops_compressing_sticks);
    check_branch(pushed_right({0, -3}, 0.5 - hair, 0.5), Branch2d::still_slides_away);
    check_branch(pushed_right({-2, -8}, 0.5 - hair, 0.5), Branch2d::stops_compressing_slides_back);
    check_branch(pushed_right({2, -8}, 0.5 - hair, 0.5), Branch2d::diverging);
    check_branch(pushed_right({2, -8}, 0.5 + hair, 0.5), Branch2d::slows_down);
}

TEST_CASE("a point that hardly slides, slides") {
    for (const double u_x : {1e-12, -1e-12})
        for (const double mu : {0.25, 0.75}) {
            const Branch2d expected = mu == 0.75 ? Branch2d::stops_compressing_sticks
                                      : u_x > 0  ? Branch2d::diverging
                                                 : Branch2d::stops_compressing_slides_back;
            check_branch(pushed_right({u_x, -3}, mu, 0.5), expected);
        }
}

TEST_CASE("an e or a μ that is nearly zero is not zero, and an e that is nearly one is not one") {
    for (const RestitutionLaw law : {newton, poisson, stronge})
        for (const double e : {1e-9, 1 - 1e-9}) {
            ImpactProblem2d given = pushed_right({0, -3}, 0.75, e);
            given.law = law;
            const Impact2d impact = resolve_2d(given);
            CHECK_THAT(impact.u, agrees_with(Vec2(0, 3 * e), 3));
            CHECK(impact.phases == 2);
        }
    const Vec2 p = resolve_2d(pushed_right({1, -3}, 1e-20, 0.5)).p;
    CHECK_THAT(p.x(), agrees_with(-1e-20 * p.y()));
}

TEST_CASE("bodies that hardly approach collide, and if the point digs in not even gently") {
    for (const double mu : {0.25, 4.0}) {  // 4: k = (−7, −2)
        const ImpactProblem2d given = pushed_right({6, -1e-12}, mu, 0.5);
        const Impact2d impact = resolve_2d(given), expected = corner_by_corner(given);
        check_branch(impact, expected.branch);
        CHECK_THAT(impact.p, agrees_with(expected.p, 0));
    }
}

TEST_CASE("stopping just when the compression ends, and just when the collision ends") {
    check(pushed_right({-8, -10}, 0.5, 0), {Branch2d::stops_compressing_sticks, {0, 0}, {2, 4}, 1});
    check(pushed_right({-12, -10}, 0.5, 0.5), {Branch2d::slows_down, {0, 5}, {3, 6}});
}

TEST_CASE("Newton's law: the bodies part with e times the speed of approach") {
    for_random_problems(742, {newton}, [](const ImpactProblem2d& given) {
        const double u_y = resolve_2d(given).u.y(), approach = std::abs(given.u0.y());
        const double size = given.K.norm() * corner_by_corner(given).p.norm();
        REQUIRE_THAT(u_y, agrees_with(given.e * approach, size));
    });
}

TEST_CASE("Poisson's law: decompression gives e times the impulse of compression") {
    for_random_problems(743, {poisson}, [](ImpactProblem2d given) {
        const double p_y = resolve_2d(given).p.y(), e = given.e;
        given.e = 0;
        REQUIRE_THAT(p_y, agrees_with((1 + e) * resolve_2d(given).p.y()));
    });
}

TEST_CASE("Stronge's law: decompression gives back e² of the work of compression") {
    for_random_problems(744, {stronge}, [](const ImpactProblem2d& given) {
        const NormalWork work = resolve_2d(given).work;
        REQUIRE(work.compression < 0);
        REQUIRE_THAT(work.decompression,
                     agrees_with(-given.e * given.e * work.compression, -work.compression));
    });
}

TEST_CASE("it takes the branch of the path of the impulse, drawn from corner to corner") {
    for_random_problems(745, {newton, poisson, stronge}, [](const ImpactProblem2d& given) {
        const std::string branch = to_text(resolve_2d(given).branch);
        REQUIRE(branch == to_text(corner_by_corner(given).branch));
    });
}

TEST_CASE("it ends where the path of the impulse ends, drawn from corner to corner") {
    for_random_problems(746, {newton, poisson, stronge}, [](const ImpactProblem2d& given) {
        const Impact2d impact = resolve_2d(given), expected = corner_by_corner(given);
        REQUIRE_THAT(impact.p, agrees_with(expected.p, 0, 1e-11));
        const double speed = given.u0.norm() + given.K.norm() * expected.p.norm();
        REQUIRE_THAT(impact.u, agrees_with(expected.u, speed, 1e-11));
    });
}

TEST_CASE("it does the work of the path of the impulse, and counts its phases") {
    for_random_problems(748, {newton, poisson, stronge}, [](const ImpactProblem2d& given) {
        const Impact2d impact = resolve_2d(given), expected = corner_by_corner(given);
        REQUIRE_THAT(works(impact), agrees_with(works(expected), 0, 1e-11));
        REQUIRE(impact.phases == (given.e > 0 ? 2 : 1));
    });
}

TEST_CASE("a needle, whose K is nearly singular: the impulse keeps its digits") {
    const Vec2 q(0.8, 0.6);
    ImpactProblem2d given{.mu = 0.25, .e = 0.5};
    given.K = Mat2::Identity() + 1e10 * q * q.transpose();
    for (const double u_x : {0.0, -0.5, 0.5}) {
        given.u0 = Vec2(u_x, -1);
        CHECK_THAT(resolve_2d(given).p, agrees_with(corner_by_corner(given).p, 0));
    }
}

TEST_CASE("the velocity changes by K p, friction stays in its cone, no energy is made") {
    for_random_problems(741, {stronge}, [](const ImpactProblem2d& given) {
        const Impact2d impact = resolve_2d(given);
        CAPTURE(to_text(impact.branch), given.u0, given.mu, given.e);
        const double speed = given.u0.norm() + given.K.norm() * impact.p.norm();
        REQUIRE(impact.u.y() >= -1e-12 * speed);
        REQUIRE(std::abs(impact.p.x()) <= given.mu * impact.p.y() * (1 + 1e-12));
        REQUIRE_THAT(impact.u, agrees_with(given.u0 + given.K * impact.p, speed));
        const double energy_size = speed * impact.p.norm();
        REQUIRE(energy_change(given, impact) <= 1e-12 * energy_size);
    });
}

TEST_CASE("asked again, in another order, it answers the same") {
    Random random(seed_of(750));
    std::vector<ImpactProblem2d> problems;
    std::vector<Impact2d> first;
    for (int i = 0; i < 40; ++i) problems.push_back(random_problem(random));
    for (const ImpactProblem2d& given : problems) first.push_back(resolve_2d(given));
    for (std::size_t i = problems.size(); i-- > 0;) {
        const Impact2d again = resolve_2d(problems[i]);
        REQUIRE(again.branch == first[i].branch);
        REQUIRE(again.u == first[i].u);
        REQUIRE(again.p == first[i].p);
        REQUIRE(works(again) == works(first[i]));
    }
}
