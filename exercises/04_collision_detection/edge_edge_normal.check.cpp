#include "chapters/04_collision_detection/separation.hpp"
#include "common/build/precompiled.hpp"

using namespace collide;
using Catch::Matchers::WithinAbs;

namespace {

// Zero, which no check accepts, stands for "parallel".
Vec3 normal_or_zero(const Vec3& edge_a, const Vec3& edge_b, const Vec3& b_to_a) {
    return edge_edge_normal(edge_a, edge_b, b_to_a).value_or(Vec3::Zero());
}

}  // namespace

TEST_CASE("an edge along x over an edge along y has the normal z") {
    CHECK_THAT(normal_or_zero({1, 0, 0}, {0, 1, 0}, {0.3, 0.2, 1}), agrees_with(Vec3(0, 0, 1)));
}

TEST_CASE("the normal is at right angles to both edges") {
    Random random(441);
    for (int i = 0; i < 200; ++i) {
        const Vec3 a = random.direction(), b = random.direction();
        const Vec3 normal = normal_or_zero(a, b, random.direction());
        REQUIRE(normal.norm() > 0.1);
        REQUIRE_THAT(normal.normalized().dot(a), WithinAbs(0, 1e-9));
        REQUIRE_THAT(normal.normalized().dot(b), WithinAbs(0, 1e-9));
    }
}

TEST_CASE("the normal has length 1, whatever the lengths of the edges") {
    Random random(442);
    for (int i = 0; i < 200; ++i) {
        const Vec3 a = random.log_uniform(0.01, 100) * random.direction(),
                   b = random.log_uniform(0.01, 100) * random.direction();
        REQUIRE_THAT(normal_or_zero(a, b, random.direction()).norm(), WithinAbs(1, 1e-12));
    }
}

TEST_CASE("the normal points from B to A") {
    Random random(443);
    for (int i = 0; i < 200; ++i) {
        const Vec3 b_to_a = random.direction();
        const Vec3 normal = normal_or_zero(random.direction(), random.direction(), b_to_a);
        REQUIRE(normal.norm() > 0);
        REQUIRE(normal.dot(b_to_a) >= 0);
    }
}

TEST_CASE("turning an edge's direction round changes nothing") {
    Random random(444);
    for (int i = 0; i < 200; ++i) {
        const Vec3 a = random.direction(), b = random.direction(), b_to_a = random.direction();
        const Vec3 normal = normal_or_zero(a, b, b_to_a);
        REQUIRE(normal.norm() > 0);
        REQUIRE_THAT(normal_or_zero(-a, b, b_to_a), agrees_with(normal));
        REQUIRE_THAT(normal_or_zero(a, -b, b_to_a), agrees_with(normal));
    }
}

TEST_CASE("parallel edges span no plane") {
    CHECK_FALSE(edge_edge_normal({1, 2, 3}, {2, 4, 6}, {0, 0, 1}).has_value());
    CHECK_FALSE(edge_edge_normal({1, 2, 3}, {-1, -2, -3}, {0, 0, 1}).has_value());
    CHECK_FALSE(edge_edge_normal({1, 0, 0}, {1, 1e-9, 0}, {0, 0, 1}).has_value());
}

TEST_CASE("short edges are not parallel only because they are short") {
    CHECK_THAT(normal_or_zero({1e-5, 0, 0}, {0, 1e-5, 0}, {0, 0, 1}), agrees_with(Vec3(0, 0, 1)));
}

TEST_CASE("long edges that are parallel stay parallel") {
    CHECK_FALSE(edge_edge_normal({1e5, 0, 0}, {1e5, 1e-4, 0}, {0, 0, 1}).has_value());
}
