#include <algorithm>

#include "chapters/06_frictional_impact_3d/regularised.hpp"
#include "chapters/06_frictional_impact_3d/thrown_box.hpp"
#include "common/testing/testing.hpp"

using namespace collide;

namespace {

const Surface rough{.restitution = 0.9, .friction = 1.5};

bool is_real(const ThrownBox& box) {
    return box.mass > 0 && (box.size.array() > 0).all() && box.size.allFinite() &&
           std::abs(box.orientation.norm() - 1) < 1e-9 && box.velocity.allFinite() &&
           box.angular_velocity.allFinite();
}

/// The corners relative to the centre, the lowest first [m].
std::array<Vec3, 8> from_below(const ThrownBox& box) {
    std::array<Vec3, 8> corners = corners_of(box);
    std::sort(corners.begin(), corners.end(),
              [](const Vec3& a, const Vec3& b) { return a.z() < b.z(); });
    return corners;
}

/// Number of compressions by the chapter's integrator; zero for an invalid box.
int compressions(const ThrownBox& box, const Surface& floor) {
    if (!is_real(box)) return 0;
    return (impact_regularised(impact_problem(box, floor)).phases + 1) / 2;
}

/// K from its definition: change of the corner's velocity per unit impulse along each axis.
Mat3 pushed(const ThrownBox& box) {
    const Vec3 r = from_below(box)[0], squares = box.size.cwiseAbs2();
    const Mat3 R = box.orientation.toRotationMatrix();
    const Vec3 inertia = box.mass / 12 * (Vec3::Constant(squares.sum()) - squares);
    Mat3 K;
    for (int i = 0; i < 3; ++i) {
        const Vec3 p = Vec3::Unit(i);
        const Vec3 spin = R * (R.transpose() * r.cross(p)).cwiseQuotient(inertia);
        K.col(i) = p / box.mass + spin.cross(r);
    }
    return K;
}

/// Number of compressions that start before the collision ends or the corner nearly stops, by
/// small fourth-order steps of (6.3) and (6.4).
int compressions_in_small_steps(const ThrownBox& box, const Surface& floor) {
    const Mat3 K = pushed(box);
    Vec3 u = box.velocity + box.angular_velocity.cross(from_below(box)[0]);
    const double r0 = u.head<2>().norm(), e = floor.restitution;
    const double step = 2e-4 * r0 / (K.norm() * (1 + floor.friction));
    const auto rate = [&](const Vec3& at) -> Vec3 {
        const Vec2 friction = -floor.friction * at.head<2>().normalized();
        return K * Vec3(friction.x(), friction.y(), 1);
    };
    double W_c = 0, W_d = 0;
    int found = u.z() < 0 ? 1 : 0;
    for (int i = 0; i < 20'000 && u.head<2>().norm() > 1e-3 * r0; ++i) {
        const Vec3 k1 = rate(u), k2 = rate(u + step / 2 * k1), k3 = rate(u + step / 2 * k2),
                   k4 = rate(u + step * k3), next = u + step / 6 * (k1 + 2 * k2 + 2 * k3 + k4);
        const double work = step * (u.z() + next.z()) / 2;
        (work < 0 ? W_c : W_d) += work;
        if (next.z() >= 0 && W_d >= -e * e * W_c) break;
        if (u.z() >= 0 && next.z() < 0) ++found;
        u = next;
    }
    return found;
}

/// Every component of both velocities changed by ±0.1 %, in all combinations.
std::vector<ThrownBox> nearly(const ThrownBox& box) {
    std::vector<ThrownBox> boxes;
    for (int signs = 0; signs < 64; ++signs) {
        boxes.push_back(box);
        for (int i = 0; i < 3; ++i) {
            boxes.back().velocity[i] *= signs >> i & 1 ? 1.001 : 0.999;
            boxes.back().angular_velocity[i] *= signs >> (i + 3) & 1 ? 1.001 : 0.999;
        }
    }
    return boxes;
}

}  // namespace

TEST_CASE("a box that can exist: positive edges, unit orientation, finite velocities") {
    const ThrownBox box = compresses_twice(1, 1, rough);
    CHECK(is_real(box));
}

TEST_CASE("as heavy and as long as asked") {
    for (const auto& [mass, length] : {std::pair(1.0, 1.0), std::pair(0.3, 2.0)}) {
        const ThrownBox box = compresses_twice(mass, length, rough);
        CHECK_THAT(box.mass, agrees_with(mass));
        CHECK_THAT(box.size.maxCoeff(), agrees_with(length));
    }
}

TEST_CASE("it touches the floor with one corner") {
    for (const double length : {1e-3, 1.0, 50.0}) {
        const ThrownBox box = compresses_twice(1, length, rough);
        REQUIRE(is_real(box));
        const std::array<Vec3, 8> corners = from_below(box);
        const double higher = corners[1].z() - corners[0].z();
        INFO("the next corner is higher by " << higher << " m");
        CHECK(higher >= 1e-4 * length);
    }
}

TEST_CASE("the corner comes down") {
    const ThrownBox box = compresses_twice(1, 1, rough);
    REQUIRE(is_real(box));
    CHECK(impact_problem(box, rough).u0.z() < 0);
}

TEST_CASE("two compressions, on a floor with μ = 1.5 and e = 0.9") {
    const ThrownBox box = compresses_twice(1, 1, rough);
    CHECK(compressions(box, rough) == 2);
}

TEST_CASE("two compressions in small steps of (6.3) too") {
    for (const Surface& floor : {rough, Surface{0.5, 1.2}, Surface{1, 2.4}}) {
        const ThrownBox box = compresses_twice(1, 1, floor);
        INFO("μ = " << floor.friction << ", e = " << floor.restitution);
        REQUIRE(is_real(box));
        CHECK(compressions_in_small_steps(box, floor) == 2);
    }
}

TEST_CASE("on floors with any friction from 1.2 to 2.5") {
    for (const double mu : {1.2, 1.3, 1.6, 1.9, 2.2, 2.5}) {
        const Surface floor{.restitution = 0.9, .friction = mu};
        const ThrownBox box = compresses_twice(1, 1, floor);
        INFO("μ = " << mu);
        CHECK(compressions(box, floor) == 2);
    }
}

TEST_CASE("with any restitution from 0.3 to 1") {
    for (const double e : {0.3, 0.4, 0.6, 0.8, 1.0}) {
        const Surface floor{.restitution = e, .friction = 1.5};
        const ThrownBox box = compresses_twice(1, 1, floor);
        INFO("e = " << e);
        CHECK(compressions(box, floor) == 2);
    }
}

TEST_CASE("any friction with any restitution") {
    Random random(seed_of(621));
    for (int i = 0; i < 40; ++i) {
        const Surface floor{.restitution = random.uniform(0.3, 1),
                            .friction = random.uniform(1.2, 2.5)};
        const ThrownBox box = compresses_twice(1, 1, floor);
        INFO("μ = " << floor.friction << ", e = " << floor.restitution);
        REQUIRE(compressions(box, floor) == 2);
    }
}

TEST_CASE("not at an edge: a thousandth more or less of the velocities changes nothing") {
    for (const Surface& floor : {rough, Surface{0.3, 1.2}, Surface{0.3, 2.5}, Surface{1, 1.2}}) {
        const ThrownBox box = compresses_twice(1, 1, floor);
        INFO("μ = " << floor.friction << ", e = " << floor.restitution);
        for (const ThrownBox& other : nearly(box)) REQUIRE(compressions(other, floor) == 2);
    }
}

TEST_CASE("grams or tons, microns or kilometres") {
    Random random(seed_of(622));
    for (int i = 0; i < 40; ++i) {
        const double mass = 0.7 * std::pow(10, random.index(19) - 9),
                     length = 0.7 * std::pow(10, random.index(19) - 9);
        INFO("mass " << mass << " kg, length " << length << " m");
        const ThrownBox box = compresses_twice(mass, length, rough);
        REQUIRE_THAT(box.mass, agrees_with(mass));
        REQUIRE_THAT(box.size.maxCoeff(), agrees_with(length));
        REQUIRE(compressions(box, rough) == 2);
    }
}

TEST_CASE("asked again, with another floor in between, it answers the same") {
    const Surface other_floor{.restitution = 0.4, .friction = 1.9};
    const ThrownBox first = compresses_twice(1, 1, rough),
                    between = compresses_twice(2, 3, other_floor),
                    second = compresses_twice(1, 1, rough),
                    last = compresses_twice(2, 3, other_floor);
    CHECK(first.velocity == second.velocity);
    CHECK(first.size == second.size);
    CHECK(between.velocity == last.velocity);
    CHECK(between.size == last.size);
}
