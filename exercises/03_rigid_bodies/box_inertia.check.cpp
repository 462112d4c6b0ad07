#include "chapters/03_rigid_bodies/inertia.hpp"
#include "chapters/03_rigid_bodies/mass_properties.hpp"
#include "common/build/precompiled.hpp"

using namespace collide;

namespace {

Vec3 random_size(Random& random) {
    return {random.log_uniform(0.1, 10), random.log_uniform(0.1, 10), random.log_uniform(0.1, 10)};
}

}  // namespace

TEST_CASE("a cube of 1 kg and 1 m has 1/6 kg m² about every axis") {
    CHECK_THAT(VecX(box_inertia(1, {1, 1, 1}).diagonal()), agrees_with(Vec3::Constant(1.0 / 6)));
}

TEST_CASE("a thin rod along z is hard to tip over and easy to spin") {
    const Mat3 inertia = box_inertia(1, {1e-6, 1e-6, 3});
    CHECK_THAT(VecX(inertia.diagonal()), agrees_with(Vec3(0.75, 0.75, 0)));
}

TEST_CASE("twice the mass has twice the inertia") {
    const Mat3 once = box_inertia(1, {1, 2, 3});
    CHECK_THAT(entries(box_inertia(2, {1, 2, 3})), agrees_with(entries(2 * once)));
    CHECK(once.norm() > 0);
}

TEST_CASE("twice the size has four times the inertia, and all axes are principal") {
    const Mat3 once = box_inertia(3, {1, 2, 3});
    CHECK_THAT(entries(box_inertia(3, {2, 4, 6})), agrees_with(entries(4 * once)));
    CHECK_THAT(entries(once), agrees_with(entries(once.diagonal().asDiagonal())));
}

TEST_CASE("no moment is larger than the sum of the two others") {
    Random random(311);
    for (int i = 0; i < 200; ++i) {
        const Vec3 moments = box_inertia(1, random_size(random)).diagonal();
        CAPTURE(moments.transpose());
        REQUIRE(moments.maxCoeff() <= (1 + 1e-12) * (moments.sum() - moments.maxCoeff()));
    }
}

// Gauss's rule with two points a direction integrates squares and products exactly.
TEST_CASE("the box has the inertia of eight point masses at Gauss's points") {
    Random random(312);
    for (int i = 0; i < 200; ++i) {
        const double mass = random.log_uniform(0.1, 10);
        const Vec3 size = random_size(random);
        Mat3 expected = Mat3::Zero();
        for (int corner = 0; corner < 8; ++corner) {
            const Vec3 signs(corner & 1 ? 1 : -1, corner & 2 ? 1 : -1, corner & 4 ? 1 : -1);
            expected += point_inertia(mass / 8, signs.cwiseProduct(size) / (2 * std::sqrt(3.0)));
        }
        REQUIRE_THAT(entries(box_inertia(mass, size)),
                     agrees_with(entries(expected), expected.norm()));
    }
}
