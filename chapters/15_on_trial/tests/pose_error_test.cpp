#include "chapters/15_on_trial/pose_error.hpp"

#include <limits>

#include "common/testing/testing.hpp"

using namespace collide;

namespace {

Quat turned_about(const Vec3& axis, double angle) {
    return Quat(Eigen::AngleAxisd(angle, axis.normalized()));
}

}  // namespace

TEST_CASE("the angle of two poses is that of the turn between them, as the matrices have it") {
    Random random(1561);
    for (int k = 0; k < 300; ++k) {
        RigidBody one, other;
        one.orientation = Quat(random.rotation());
        const Vec3 axis = random.direction();
        const double angle = random.uniform(0, std::numbers::pi);
        other.orientation = one.orientation * turned_about(axis, angle);
        one.position = random.vector(0, 2);
        other.position = one.position + random.vector(0, 1);
        const PoseError error = pose_error(one, other);
        const Mat3 R =
            one.orientation.toRotationMatrix().transpose() * other.orientation.toRotationMatrix();
        REQUIRE_THAT(error.angle, agrees_with(angle, 1, 1e-12));
        REQUIRE_THAT(std::cos(error.angle), agrees_with((R.trace() - 1) / 2, 1, 1e-12));
        REQUIRE_THAT(error.distance, agrees_with((one.position - other.position).norm()));
    }
}

TEST_CASE("small and large angles between poses keep their digits") {
    for (const double angle : {1e-9, 1e-12, std::numbers::pi - 1e-9}) {
        RigidBody one, other;
        other.orientation = turned_about({1, 2, 3}, angle);
        CHECK_THAT(pose_error(one, other).angle, agrees_with(angle, 1, 1e-15));
        other.orientation.coeffs() *= -1;
        CHECK_THAT(pose_error(one, other).angle, agrees_with(angle, 1, 1e-15));
    }
}

TEST_CASE("a body that was not measured has no pose error") {
    RigidBody good, bad;
    bad.orientation.coeffs().setZero();
    CHECK_THROWS_AS(pose_error(good, bad), std::invalid_argument);
    CHECK_THROWS_AS(pose_error(bad, good), std::invalid_argument);
    bad = good;
    bad.position.y() = std::numeric_limits<double>::quiet_NaN();
    CHECK_THROWS_AS(pose_error(good, bad), std::invalid_argument);
}
