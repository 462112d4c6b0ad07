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
using Roles = std::vector<PointRole>;

struct Point {
    Vec3 p = Vec3::Zero();
    PointRole role = rolling;
    PointPhase phase = compressing;
};

Roles relaxed(const std::vector<Point>& points, const List& worst) {
    VecX p(3 * static_cast<Eigen::Index>(points.size()));
    Roles roles;
    std::vector<PointPhase> phases;
    for (const Point& point : points) {
        p.segment<3>(3 * static_cast<Eigen::Index>(roles.size())) = point.p;
        roles.push_back(point.role);
        phases.push_back(point.phase);
    }
    return relaxed_roles(p, worst, roles, phases);
}
/// A single point, which is the worst.
Roles relaxed(const Point& point) { return relaxed(std::vector{point}, {0}); }

Point random_point(Random& random) {
    const Roles roles = {rolling, sliding, slipping, released};
    Point point{random.log_vector(0.1, 10), roles[static_cast<std::size_t>(random.index(4))]};
    const double which = random.uniform(0, 1);
    if (which < 0.2) point.phase = observing, point.role = released;
    if (which > 0.6) point.phase = expanding;
    return point;
}
std::vector<Point> random_points(Random& random, int count) {
    std::vector<Point> points;
    for (int k = 0; k < count; ++k) points.push_back(random_point(random));
    return points;
}
/// Any of the points that the search may name, in any order.
List random_worst(Random& random, const std::vector<Point>& points) {
    List worst;
    for (int k = 0; k < static_cast<int>(points.size()); ++k) {
        const Point& point = points[static_cast<std::size_t>(k)];
        const bool is_possible =
            point.role == rolling || (point.role != released && point.phase == compressing);
        if (!is_possible || random.chance(0.4)) continue;
        const auto place = random.index(static_cast<int>(worst.size()) + 1);
        worst.insert(worst.begin() + place, k);
    }
    return worst;
}

/// The contract.
PointRole told(const Point& point) {
    if (point.role != rolling) return released;
    if (point.phase == compressing && point.p.z() < 0) return released;
    return slipping;
}

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

TEST_CASE("a rolling point that leaves its cone is about to slip") {
    CHECK(relaxed(Point{{1, 2, 3}}) == Roles{slipping});
    CHECK(relaxed(Point{{-1, 2, 0.1}}) == Roles{slipping});
}

TEST_CASE("a rolling point that pulls is released at once") {
    CHECK(relaxed(Point{{1, 2, -3}}) == Roles{released});
    CHECK(relaxed(Point{{0, 0, -0.1}}) == Roles{released});
}

TEST_CASE("a point that slides, or is about to, and pulls is released") {
    CHECK(relaxed(Point{{1, 2, -3}, sliding}) == Roles{released});
    CHECK(relaxed(Point{{1, 2, -3}, slipping}) == Roles{released});
}

TEST_CASE("a point without a direction of slip is released, though it pushes") {
    CHECK(relaxed(Point{{1, 2, 3}, slipping}) == Roles{released});
    CHECK(relaxed(Point{{0, 0, 0}, slipping}) == Roles{released});
}

TEST_CASE(
    "an expanding point is not released: it slips, even if rounding makes its push negative") {
    CHECK(relaxed(Point{{1, 2, 3}, rolling, expanding}) == Roles{slipping});
    CHECK(relaxed(Point{{1, 2, -1e-17}, rolling, expanding}) == Roles{slipping});
    CHECK(relaxed(Point{{1, 2, 0}, rolling, expanding}) == Roles{slipping});
}

TEST_CASE("no push is no pull, and the smallest pull is one") {
    CHECK(relaxed(Point{{1, 0, 0}}) == Roles{slipping});
    CHECK(relaxed(Point{{1, 0, -0.0}}) == Roles{slipping});
    for (const double pull : {1e-6, 1e-12, 1e-100, 1e-300}) {
        CHECK(relaxed(Point{{1, 0, -pull}}) == Roles{released});
        CHECK(relaxed(Point{{1, 0, pull}}) == Roles{slipping});
    }
}

TEST_CASE("the others keep their roles, whatever their impulses say") {
    const std::vector<Point> points = {
        {{9, 9, -9}}, {{9, 9, 1}}, {{1, 0, 1}}, {{9, 9, -9}, sliding}, {{9, 9, -9}, slipping}};
    CHECK(relaxed(points, {2}) == Roles{rolling, rolling, slipping, sliding, slipping});
    CHECK(relaxed(points, {3}) == Roles{rolling, rolling, rolling, released, slipping});
    CHECK(relaxed(points, {}) == Roles{rolling, rolling, rolling, sliding, slipping});
}

TEST_CASE("ties are released together, in any order") {
    const std::vector<Point> points = {{{1, 0, 2}}, {{1, 0, -2}}, {{1, 0, 2}}, {{1, 0, -2}}};
    const Roles expected = {slipping, released, slipping, released};
    CHECK(relaxed(points, {0, 1, 2, 3}) == expected);
    CHECK(relaxed(points, {3, 1, 2, 0}) == expected);
    CHECK(relaxed(points, {3, 0}) == Roles{slipping, rolling, rolling, released});
}

TEST_CASE("every point has its own normal impulse and its own phase") {
    const std::vector<Point> points = {{{-1, -1, 1}},
                                       {{1, 1, -1}},
                                       {{-1, -1, 1}, rolling, expanding},
                                       {{1, 1, -1}, rolling, expanding},
                                       {{-1, 1, -1}}};
    CHECK(relaxed(points, {0, 1, 2, 3, 4}) ==
          Roles{slipping, released, slipping, slipping, released});
}

TEST_CASE("released points and observers stay as they are") {
    const std::vector<Point> points = {
        {{0, 0, 0}, released}, {{1, 0, 2}}, {{0, 0, 0}, released, observing}};
    CHECK(relaxed(points, {1}) == Roles{released, slipping, released});
}

TEST_CASE("points at random, by the contract") {
    Random random(seed_of(1451));
    for (int k = 0; k < 300; ++k) {
        const std::vector<Point> points = random_points(random, 1 + random.index(8));
        const List worst = random_worst(random, points);
        Roles expected;
        for (const Point& point : points) expected.push_back(point.role);
        for (const int i : worst)
            expected[static_cast<std::size_t>(i)] = told(points[static_cast<std::size_t>(i)]);
        REQUIRE(relaxed(points, worst) == expected);
    }
}

TEST_CASE("exchanging points exchanges their roles") {
    Random random(seed_of(1452));
    for (int k = 0; k < 100; ++k) {
        std::vector<Point> points = random_points(random, 6);
        List worst = random_worst(random, points);
        Roles mirrored = relaxed(points, worst);
        std::reverse(mirrored.begin(), mirrored.end());
        std::reverse(points.begin(), points.end());
        for (int& point : worst) point = 5 - point;
        REQUIRE(relaxed(points, worst) == mirrored);
    }
}

TEST_CASE("in any unit of impulse, and along any tangents") {
    Random random(seed_of(1453));
    for (const double unit : {1e-100, 1e-9, 1e-3, 1e3, 1e9, 1e100})
        for (int k = 0; k < 20; ++k) {
            std::vector<Point> points = random_points(random, 5);
            const List worst = random_worst(random, points);
            const Roles before = relaxed(points, worst);
            const Mat3 turn =
                Eigen::AngleAxisd(random.uniform(0, 6.28), Vec3::UnitZ()).toRotationMatrix();
            for (Point& point : points) point.p = (unit * (turn * point.p)).eval();
            REQUIRE(relaxed(points, worst) == before);
        }
}

TEST_CASE("a point gives up at most two conditions, so every search ends") {
    Random random(seed_of(1454));
    for (int k = 0; k < 50; ++k) {
        Point point{random.log_vector(0.1, 10)};
        for (int time = 0; time < 2; ++time) {
            const Roles next = relaxed(point);
            REQUIRE(next.size() == 1);
            point.role = next[0];
            if (point.role == released) break;
        }
        REQUIRE(point.role == released);
    }
}

TEST_CASE("of a hundred points, those that are named") {
    std::vector<Point> points;
    List worst;
    Roles expected;
    for (int k = 0; k < 100; ++k) {
        points.push_back({{1, 1, k % 2 ? 1.0 : -1.0}});
        if (k % 3 == 1) worst.insert(worst.begin(), k);
        expected.push_back(k % 3 != 1 ? rolling : k % 2 ? slipping : released);
    }
    CHECK(relaxed(points, worst) == expected);
}

TEST_CASE(
    "a plate that lands on one edge first: nobody pulls, nobody leaves the cone, mirror corners agree") {
    // Guarantees that the search below ends.
    for (const PointRole role : {rolling, sliding, slipping}) {
        REQUIRE(relaxed(Point{{1, 0, -1}, role}) == Roles{released});
        if (role != rolling) REQUIRE(relaxed(Point{{1, 0, 1}, role}) == Roles{released});
    }
    REQUIRE(relaxed(Point{{1, 0, 1}}) == Roles{slipping});
    REQUIRE(relaxed(Point{{1, 0, 1}, rolling, expanding}) == Roles{slipping});
    const std::vector<Point> pair = {{{1, 0, 1}}, {{1, 0, 1}}};
    REQUIRE(relaxed(pair, {0, 1}) == Roles{slipping, slipping});
    REQUIRE(relaxed(pair, {1}) == Roles{rolling, slipping});
    const std::vector<Point> others = {{{1, 0, 1}, slipping}, {{0, 0, 0}, released}, {{1, 0, 1}}};
    REQUIRE(relaxed(others, {2}) == Roles{slipping, released, slipping});
    for (const double mu : {0.0, 0.1, 0.8}) {
        INFO("μ = " << mu);
        const PlusEvent event =
            plus_event(landing_plate(mu),
                       {.search = ActiveSetSearch::paper, .max_rounds = 5, .max_intervals = 50});
        REQUIRE(is_over(event.status));
        for (const EventInterval& interval : event.intervals)
            for (int k = 0; k < 4; ++k) {
                const Vec3 p = interval.impulse.segment<3>(3 * k);
                REQUIRE(p.z() >= -1e-9);
                REQUIRE(p.head<2>().norm() <= mu * p.z() + 1e-9);
                const Vec3 other = interval.impulse.segment<3>(3 * (k ^ 1));
                REQUIRE_THAT(VecX(p),
                             agrees_with(VecX(Vec3(other.x(), -other.y(), other.z())), 1, 1e-9));
            }
    }
}

TEST_CASE("asked again, in another order, it answers the same") {
    Random random(seed_of(1455));
    std::vector<std::vector<Point>> questions;
    std::vector<List> lists;
    std::vector<Roles> first;
    for (int k = 0; k < 20; ++k) {
        questions.push_back(random_points(random, 1 + k % 5));
        lists.push_back(random_worst(random, questions.back()));
    }
    for (std::size_t i = 0; i < questions.size(); ++i)
        first.push_back(relaxed(questions[i], lists[i]));
    for (std::size_t i = questions.size(); i-- > 0;)
        CHECK(relaxed(questions[i], lists[i]) == first[i]);
}
