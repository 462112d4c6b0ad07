#include "chapters/14_plus_simultaneous/plus_event.hpp"

#include <algorithm>

#include "common/testing/testing.hpp"

using namespace collide;

namespace {

constexpr PointPhase compressing = PointPhase::compressing, expanding = PointPhase::expanding,
                     observing = PointPhase::observing;
constexpr PointRole released = PointRole::released, rolling = PointRole::rolling,
                    sliding = PointRole::sliding, slipping = PointRole::impending_slip;
using List = std::vector<int>;

struct Point {
    Vec3 p = Vec3::Zero();
    double mu = 0;
    PointRole role = rolling;
    PointPhase phase = compressing;
};

List worst(const std::vector<Point>& points) {
    const auto count = static_cast<Eigen::Index>(points.size());
    VecX p(3 * count), mu(count);
    std::vector<PointRole> roles;
    std::vector<PointPhase> phases;
    for (const Point& point : points) {
        const auto k = static_cast<Eigen::Index>(roles.size());
        p.segment<3>(3 * k) = point.p;
        mu[k] = point.mu;
        roles.push_back(point.role);
        phases.push_back(point.phase);
    }
    const std::vector<int> worst = worst_violation(p, mu, roles, phases);
    for (const int k : worst) REQUIRE((k >= 0 && k < count));
    return worst;
}

/// A point that pulls by the given amount, with negligible friction.
Point pulling(double by, PointRole role = sliding) { return {{0, 0, -by}, 0.5, role, compressing}; }
/// A rolling point that violates its cone by the given amount: |p_t| = 0.5 · 2 + by.
Point out_of_its_cone(double by, PointPhase phase = compressing) {
    return {{0.6 * (1 + by), -0.8 * (1 + by), 2}, 0.5, rolling, phase};
}
/// A point without violation, which gives p a typical length.
Point content(double push = 1) { return {{0, 0, push}, 0.5, rolling, compressing}; }

/// Violation of a point, by the contract.
double broken(const Point& point) {
    double by = 0;
    if (point.role == rolling)
        by = std::max(by, std::hypot(point.p.x(), point.p.y()) - point.mu * point.p.z());
    if (point.role != released && point.phase == compressing) by = std::max(by, -point.p.z());
    return by;
}

Point random_point(Random& random) {
    const PointPhase phase = random.chance(0.6)   ? compressing
                             : random.chance(0.8) ? expanding
                                                  : observing;
    const PointRole roles[] = {rolling, sliding, slipping, released};
    PointRole role = roles[random.index(phase == compressing ? 4 : 3)];
    if (phase == observing) role = released;
    const double mu = random.chance(0.2) ? 0 : random.uniform(0, 1.5);
    Vec3 p = random.log_vector(0.1, 10);
    if (phase == expanding) p.z() = std::abs(p.z());
    if (role == sliding || role == slipping) p.head<2>() = mu * p.z() * p.head<2>().normalized();
    if (role == released) p.setZero();
    return {p, mu, role, phase};
}
std::vector<Point> random_points(Random& random, int count) {
    std::vector<Point> points;
    for (int k = 0; k < count; ++k) points.push_back(random_point(random));
    return points;
}

/// A heavy frame lands on four corners, 0 and 1 much faster than 2 and 3. To stop all four at once,
/// the slow ones would have to pull.
ProximalProblem landing_plate(double mu) {
    ProximalProblem plate{.A = MatX(12, 12), .u0 = VecX(12)};
    const Vec3 corners[] = {{1, 0.5, -0.3}, {1, -0.5, -0.3}, {-1, 0.5, -0.3}, {-1, -0.5, -0.3}};
    const Vec3 yields(0.2, 0.3, 0.2);  // inverse inertia
    const auto cross = [](const Vec3& r) {
        Mat3 matrix;
        matrix << 0, -r.z(), r.y(), r.z(), 0, -r.x(), -r.y(), r.x(), 0;
        return matrix;
    };
    for (int i = 0; i < 4; ++i) {
        for (int j = 0; j < 4; ++j)
            plate.A.block<3, 3>(3 * i, 3 * j) =
                Mat3::Identity() - cross(corners[i]) * yields.asDiagonal() * cross(corners[j]);
        plate.u0.segment<3>(3 * i) = Vec3(0.02, 0, -1) + Vec3(0, 0.9, 0).cross(corners[i]);
        plate.points.push_back({.mu = mu, .restitution = constant_restitution(0.3)});
    }
    return plate;
}

}  // namespace

TEST_CASE("a point that pulls is found") {
    CHECK(worst({content(), pulling(0.5), content()}) == List{1});
    CHECK(worst({content(), pulling(0.5, rolling)}) == List{1});
    CHECK(worst({content(), pulling(0.5, slipping)}) == List{1});
    CHECK(worst({pulling(0.5)}) == List{0});
}

TEST_CASE("a point that friction cannot hold is found") {
    CHECK(worst({content(), out_of_its_cone(0.3), content()}) == List{1});
    CHECK(worst({out_of_its_cone(0.3, expanding), content()}) == List{0});
    CHECK(worst({{{3, 4, 7}, 0.7, rolling, compressing}}) == List{0});  // 5 > 4.9
    CHECK(worst({{{3, 4, 7}, 0.72, rolling, compressing}}).empty());    // 5 < 5.04
}

TEST_CASE("if nothing is broken, the list is empty") {
    CHECK(worst({content(), content(2), content(3)}).empty());
    CHECK(worst({{{0.3, 0.4, 2}, 0.5, rolling, compressing},
                 {{-0.5, 0, 1}, 0.5, sliding, compressing},
                 {{0, 0.3, 1}, 0.3, slipping, expanding},
                 {{0, 0, 0}, 0.3, released, compressing}})
              .empty());
}

TEST_CASE("no impulse at all breaks nothing") {
    CHECK(worst({Point{}}).empty());
    CHECK(worst({Point{}, Point{.role = sliding}, Point{.role = released, .phase = observing}})
              .empty());
}

TEST_CASE("the largest counts, wherever it is") {
    CHECK(worst({pulling(3), pulling(1), pulling(2)}) == List{0});
    CHECK(worst({pulling(1), pulling(3), pulling(2)}) == List{1});
    CHECK(worst({pulling(1), pulling(2), pulling(3)}) == List{2});
    CHECK(worst({out_of_its_cone(0.1), out_of_its_cone(0.2), out_of_its_cone(0.3)}) == List{2});
    CHECK(worst({out_of_its_cone(0.3), out_of_its_cone(0.2), out_of_its_cone(0.1)}) == List{0});
}

TEST_CASE("a pull and a broken cone are compared, as impulses") {
    CHECK(worst({pulling(0.4), out_of_its_cone(0.3)}) == List{0});
    CHECK(worst({pulling(0.3), out_of_its_cone(0.4)}) == List{1});
    CHECK(worst({out_of_its_cone(0.4), pulling(0.3)}) == List{0});
    CHECK(worst({out_of_its_cone(0.3), pulling(0.4)}) == List{1});
}

TEST_CASE("a violation is measured as it is, not as a part of the point's own impulse") {
    // Outside the cone by 0.3 of 100, and by 0.2 of 0.2.
    const Point strong{{50.3, 0, 100}, 0.5, rolling, compressing},
        weak{{0, 0.2, 0}, 0.5, rolling, compressing};
    CHECK(worst({weak, strong}) == List{1});
    CHECK(worst({strong, weak}) == List{0});
    CHECK(worst({{{0, 3, 1}, 1, rolling, compressing}, {{2, 0, 0.1}, 0.1, rolling, compressing}}) ==
          List{0});
}

TEST_CASE("a point that rolls and pulls counts once, by the larger of both") {
    // Pulls by 1; violates its cone by 0.3 + 0.2 · 1.
    const Point pulls{{0.3, 0, -1}, 0.2, rolling, compressing};
    CHECK(worst({pulls, pulling(0.9)}) == List{0});
    CHECK(worst({pulls, pulling(1.1)}) == List{1});
    // Violates its cone by 2.9, and pulls by 1.
    const Point slips{{0, -2.4, -1}, 0.5, rolling, compressing};
    CHECK(worst({slips, pulling(2.8)}) == List{0});
    CHECK(worst({slips, pulling(3)}) == List{1});
    CHECK(worst({slips}) == List{0});
}

TEST_CASE("a pull makes the cone no smaller than nothing: −μ p_z is added") {
    const Point slips{{0, 1, -1}, 3, rolling, compressing};  // 1 + 3
    CHECK(worst({slips, pulling(3.9)}) == List{0});
    CHECK(worst({pulling(4.1), slips}) == List{0});
}

TEST_CASE("the cone is for points that roll: sliding friction is what it is") {
    const Point slides{{1.8, 0, -1}, 1.8, sliding, compressing};     // pulls by 1
    const Point about_to{{0, 1.8, -1}, 1.8, slipping, compressing};  // as well
    CHECK(worst({slides, out_of_its_cone(1.2)}) == List{1});
    CHECK(worst({about_to, out_of_its_cone(1.2)}) == List{1});
    CHECK(worst({{{1, 0, 1}, 0.5, sliding, compressing}, {{1, 0, 1}, 0.5, slipping, expanding}})
              .empty());
}

TEST_CASE("points that expand do not compress: only their cones count") {
    CHECK(worst({{{0, 0, -5}, 0.5, sliding, expanding}, pulling(1)}) == List{1});
    CHECK(worst({{{0, 0, -5}, 0.5, slipping, expanding}}).empty());
    // Only the cone of a rolling point: violated by 0.1 · 5.
    CHECK(worst({{{0, 0, -5}, 0.1, rolling, expanding}, pulling(1)}) == List{1});
    CHECK(worst({{{0, 0, -5}, 0.1, rolling, expanding}, pulling(0.4)}) == List{0});
    CHECK(worst({pulling(0.2), out_of_its_cone(0.3, expanding)}) == List{1});
}

TEST_CASE("a point that was released breaks nothing, whatever stands in its place") {
    for (const PointPhase phase : {compressing, observing}) {
        const Point garbage{{4, 3, -2}, 0.5, released, phase};
        CHECK(worst({garbage}).empty());
        CHECK(worst({garbage, content()}).empty());
        CHECK(worst({garbage, pulling(0.1)}) == List{1});
    }
}

TEST_CASE("ties are returned together, in the order of the points") {
    CHECK(worst({pulling(2), pulling(2)}) == List{0, 1});
    CHECK(worst({pulling(1), pulling(2), content(), pulling(2), pulling(1.9), pulling(2)}) ==
          List{1, 3, 5});
    CHECK(worst({out_of_its_cone(0.25), pulling(0.25), out_of_its_cone(0.25, expanding)}) ==
          List{0, 1, 2});
}

TEST_CASE("mirror images are equal to rounding, whichever of them rounding has made the larger") {
    Random random(seed_of(1431));
    for (int k = 0; k < 100; ++k) {
        const double angle = random.uniform(0, 6.28), size = random.log_uniform(0.1, 10);
        const double out = 0.5 * size + 0.2;
        const Point one{
            {out * std::cos(angle), out * std::sin(angle), size}, 0.5, rolling, compressing};
        Point other = one, third = one;
        other.p.x() = -other.p.x() * (1 + random.uniform(-1e-9, 1e-9));
        third.p.y() = -third.p.y() * (1 + random.uniform(-1e-9, 1e-9));
        REQUIRE(worst({one, other, content(), third}) == List{0, 1, 3});
    }
}

TEST_CASE("1e-6 of the largest is a tie, and 1e-9 beside it is on either side") {
    const double tie = 1 - 1e-6;
    for (const double size : {1.0, 0.3, 7.0}) {
        CHECK(worst({pulling(size), pulling(size * tie * (1 + 1e-9))}) == List{0, 1});
        CHECK(worst({pulling(size), pulling(size * tie * (1 - 1e-9))}) == List{0});
        CHECK(worst({pulling(size * tie * (1 + 1e-9)), pulling(size)}) == List{0, 1});
        CHECK(worst({pulling(size * tie * (1 - 1e-9)), pulling(size)}) == List{1});
    }
}

TEST_CASE("ties are with the largest, not with each other") {
    const double less = 1 - 0.7e-6;
    CHECK(worst({pulling(1), pulling(less), pulling(less * less)}) == List{0, 1});
    CHECK(worst({pulling(less * less), pulling(less), pulling(1)}) == List{1, 2});
    CHECK(worst({pulling(less), pulling(less * less), pulling(1)}) == List{0, 2});
}

TEST_CASE(
    "what is at most 1e-10 of the length of p is rounding, 1e-9 beside it is on either side") {
    // |p| = 5 to all digits.
    const Point three{{0, 0, 3}, 0.5, rolling, compressing},
        four{{0, 0, 4}, 0.5, sliding, compressing};
    for (const double size : {1e-9, 1.0, 1e9}) {
        const auto scaled = [size](Point point) {
            point.p *= size;
            return point;
        };
        CHECK(worst({scaled(three), scaled(four), scaled(pulling(5e-10 * (1 - 1e-9)))}).empty());
        CHECK(worst({scaled(three), scaled(four), scaled(pulling(5e-10 * (1 + 1e-9)))}) == List{2});
        CHECK(worst({scaled(pulling(2e-9)), scaled(three), scaled(four)}) == List{0});
        CHECK(worst({scaled(pulling(1e-12)), scaled(three), scaled(four)}).empty());
    }
}

TEST_CASE("the length of p is that of all its numbers") {
    // Tangential impulses count, and so do points without violation: |p| = 13.
    const Point long_one{{12, 0, 3}, 5, rolling, compressing},
        short_one{{0, 0, 4}, 0.5, sliding, expanding};
    CHECK(worst({pulling(12.9e-10), long_one, short_one}).empty());
    CHECK(worst({pulling(13.1e-10), long_one, short_one}) == List{0});
}

TEST_CASE("rounding is no cone that is broken") {
    for (const double by : {-1e-9, -1e-12, 1e-16, 1e-13, 1e-11})
        CHECK(worst({out_of_its_cone(by)}).empty());
    for (const double by : {3e-10, 1e-8, 1e-3}) CHECK(worst({out_of_its_cone(by)}) == List{0});
}

TEST_CASE("without friction a point that rolls is out of its cone by all its tangential impulse") {
    CHECK(worst({{{0.3, 0.4, 5}, 0, rolling, compressing}, pulling(0.49)}) == List{0});
    CHECK(worst({{{0.3, 0.4, 5}, 0, rolling, compressing}, pulling(0.51)}) == List{1});
    CHECK(worst({{{0, 0, 5}, 0, rolling, compressing}}).empty());
}

TEST_CASE("friction of more than 1 is friction") {
    CHECK(worst({{{3, 4, 2}, 2.6, rolling, compressing}}).empty());
    CHECK(worst({{{3, 4, 2}, 2.4, rolling, compressing}}) == List{0});  // by 0.2
    CHECK(worst({{{3, 4, 2}, 2.4, rolling, compressing}, pulling(0.3)}) == List{1});
}

TEST_CASE("every point has its own coefficient of friction") {
    const Vec3 p(0.5, 0, 1);
    CHECK(worst({{p, 0.6, rolling, compressing},
                 {p, 0.4, rolling, compressing},
                 {p, 0.3, rolling, compressing}}) == List{2});
    CHECK(worst({{p, 0.2, rolling, compressing},
                 {p, 0.6, rolling, compressing},
                 {p, 0.3, rolling, compressing}}) == List{0});
}

TEST_CASE("both tangents count, by the length of what they make together") {
    CHECK(worst({{{0.4, 0.4, 1}, 0.5, rolling, compressing}}) == List{0});  // 0.566
    CHECK(worst({{{0.35, -0.35, 1}, 0.5, rolling, compressing}}).empty());  // 0.495
    CHECK(worst({{{0, -0.6, 1}, 0.5, rolling, compressing}}) == List{0});
    CHECK(worst({{{-0.6, 0, 1}, 0.5, rolling, compressing}}) == List{0});
}

TEST_CASE("turning the tangents of each point changes nothing") {
    Random random(seed_of(1432));
    for (int k = 0; k < 100; ++k) {
        std::vector<Point> points = random_points(random, 1 + random.index(5));
        const List before = worst(points);
        for (Point& point : points)
            point.p.head<2>() = Eigen::Rotation2Dd(random.uniform(0, 6.28)) * point.p.head<2>();
        REQUIRE(worst(points) == before);
    }
}

TEST_CASE("of many points, nobody breaks more than those that are returned") {
    Random random(seed_of(1433));
    int found = 0;
    for (int k = 0; k < sample_size(200, 2000); ++k) {
        const std::vector<Point> points = random_points(random, 1 + random.index(9));
        double most = 0;
        for (const Point& point : points) most = std::max(most, broken(point));
        List expected;
        for (int i = 0; i < static_cast<int>(points.size()); ++i)
            if (most > 1e-6 && broken(points[static_cast<std::size_t>(i)]) >= (1 - 1e-6) * most)
                expected.push_back(i);
        REQUIRE(worst(points) == expected);
        found += !expected.empty();
    }
    CHECK(found > 50);
}

TEST_CASE("exchanging points exchanges their numbers") {
    Random random(seed_of(1434));
    for (int k = 0; k < 100; ++k) {
        const int count = 1 + random.index(6);
        std::vector<Point> points = random_points(random, count);
        List mirrored = worst(points);
        for (int& point : mirrored) point = count - 1 - point;
        std::reverse(mirrored.begin(), mirrored.end());
        std::reverse(points.begin(), points.end());
        REQUIRE(worst(points) == mirrored);
    }
}

TEST_CASE("in any unit of impulse") {
    Random random(seed_of(1435));
    for (const double unit : {1e-100, 1e-9, 1e-3, 1e3, 1e9, 1e100})
        for (int k = 0; k < 30; ++k) {
            std::vector<Point> points = random_points(random, 4);
            const List before = worst(points);
            for (Point& point : points) point.p *= unit;
            REQUIRE(worst(points) == before);
        }
}

TEST_CASE("differences that single precision cannot see") {
    CHECK(worst({out_of_its_cone(2e-9), content()}) == List{0});
    CHECK(worst({pulling(1), pulling(1 + 1.02e-6)}) == List{1});
    CHECK(worst({out_of_its_cone(2e-8), out_of_its_cone(3e-8)}) == List{1});
}

TEST_CASE(
    "a plate that lands on one edge first: nobody pulls, nobody leaves the cone, mirror corners agree") {
    // Guarantees that the search below ends.
    REQUIRE(worst({content()}).empty());
    REQUIRE(worst({Point{}, Point{.role = released}}).empty());
    REQUIRE(worst({content(), Point{.role = released}}).empty());
    for (const double mu : {0.0, 0.1, 0.8}) {
        INFO("μ = " << mu);
        const ProximalProblem plate = landing_plate(mu);
        const PlusEvent event = plus_event(
            plate, {.search = ActiveSetSearch::paper, .max_rounds = 5, .max_intervals = 50});
        REQUIRE(event.status == EventStatus::resolved);
        for (const EventInterval& interval : event.intervals)
            for (int k = 0; k < 4; ++k) {
                const Vec3 p = interval.impulse.segment<3>(3 * k);
                REQUIRE(p.z() >= -1e-9);
                REQUIRE(p.head<2>().norm() <= mu * p.z() + 1e-9);
                // Corners 0 and 1 are mirror images, and so are 2 and 3.
                const Vec3 other = interval.impulse.segment<3>(3 * (k ^ 1));
                REQUIRE_THAT(VecX(p),
                             agrees_with(VecX(Vec3(other.x(), -other.y(), other.z())), 1, 1e-9));
            }
        for (int k = 0; k < 4; ++k) REQUIRE(event.u[3 * k + 2] >= -1e-8);
    }
}

TEST_CASE("asked again, in another order, it answers the same") {
    Random random(seed_of(1436));
    std::vector<std::vector<Point>> questions;
    std::vector<List> first;
    for (int k = 0; k < 20; ++k) questions.push_back(random_points(random, 1 + k % 5));
    for (const auto& points : questions) first.push_back(worst(points));
    for (std::size_t i = questions.size(); i-- > 0;) CHECK(worst(questions[i]) == first[i]);
}

TEST_CASE("a pull and a cone that are broken equally, to rounding, are a tie") {
    for (const double rounding : {-1e-9, -1e-15, 1e-15, 1e-9}) {
        const Point pulls = pulling(0.25 * (1 + rounding));
        CHECK(worst({pulls, out_of_its_cone(0.25), out_of_its_cone(0.25, expanding)}) ==
              List{0, 1, 2});
        CHECK(worst({out_of_its_cone(0.25, expanding), out_of_its_cone(0.25), pulls}) ==
              List{0, 1, 2});
    }
}

TEST_CASE("of a hundred points, all that tie") {
    std::vector<Point> points;
    List expected;
    for (int k = 0; k < 100; ++k) {
        if (k % 7 == 3) expected.push_back(k);
        points.push_back(k % 7 == 3 ? pulling(2) : k % 2 ? pulling(1) : content());
    }
    CHECK(worst(points) == expected);
    points.push_back(pulling(2.1));
    CHECK(worst(points) == List{100});
}

TEST_CASE("friction may be little, and very much") {
    for (const double mu : {1e-6, 1e-3, 20.0, 1e6}) {
        INFO("μ = " << mu);
        CHECK(worst({{{0.99 * mu, 0, 1}, mu, rolling, compressing}}).empty());
        CHECK(worst({{{0, 1.01 * mu, 1}, mu, rolling, compressing}}) == List{0});
    }
}

TEST_CASE("the same impulses, and other roles and phases") {
    const auto asked = [](PointRole role, PointPhase phase) {
        return worst({{{1, 0, -0.1}, 0.5, role, phase}, pulling(0.5)});
    };
    for (int time = 0; time < 2; ++time) {
        CHECK(asked(rolling, compressing) == List{0});
        CHECK(asked(sliding, compressing) == List{1});
        CHECK(asked(rolling, expanding) == List{0});
        CHECK(asked(released, compressing) == List{1});
    }
    CHECK(worst({{{0, 0, -1}, 0.5, sliding, compressing}}) == List{0});
    CHECK(worst({{{0, 0, -1}, 0.5, sliding, expanding}}).empty());
}

TEST_CASE("without friction an expansion breaks nothing, whatever its sign") {
    CHECK(worst({{{0, 0, -5}, 0, rolling, expanding}}).empty());
    CHECK(worst({{{0, 0, -5}, 0, rolling, expanding}, pulling(0.1)}) == List{1});
}

TEST_CASE("the length of p is that of all points, of those that were released as well") {
    const Point left{{0, 0, 1e6}, 0.5, released, compressing};
    CHECK(worst({left, pulling(1e-5)}).empty());
    CHECK(worst({left, pulling(1e-3)}) == List{1});
}

TEST_CASE("1e-6 of the largest is a tie of cones, too") {
    const double tie = 1 - 1e-6;
    for (const double size : {1.0, 0.3, 7.0})
        for (const PointPhase phase : {compressing, expanding}) {
            const Point largest = out_of_its_cone(size, phase);
            CHECK(worst({largest, out_of_its_cone(size * tie * (1 + 1e-9))}) == List{0, 1});
            CHECK(worst({largest, out_of_its_cone(size * tie * (1 - 1e-9))}) == List{0});
        }
}

TEST_CASE("released, in a round in which it expands: it breaks nothing") {
    CHECK(worst({{{4, 3, -2}, 0.5, released, expanding}}).empty());
    CHECK(worst({{{4, 3, -2}, 0.5, released, expanding}, pulling(0.1)}) == List{1});
}

TEST_CASE("a point that breaks both conditions equally is listed once") {
    // Pulls by 1, and is out of its cone by 0.5 + 0.5 · 1.
    const Point both{{0.3, -0.4, -1}, 0.5, rolling, compressing};
    CHECK(worst({both}) == List{0});
    CHECK(worst({content(), both, pulling(1), both}) == List{1, 2, 3});
}
