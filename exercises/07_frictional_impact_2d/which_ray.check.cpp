#include "chapters/07_frictional_impact_2d/rays_2d.hpp"

#include "common/build/precompiled.hpp"

using namespace collide;

namespace {

// Hit upwards, this contact point is pushed to +x; friction can hold it from μ = 1/2 on.
Mat2 pushed_right() { return (Mat2() << 2, 1, 1, 2).finished(); }
Mat2 pushed_left() { return (Mat2() << 2, -1, -1, 2).finished(); }

}  // namespace

TEST_CASE("a point that does not slide is on no ray") {
    CHECK(which_ray(pushed_right(), 0.1, 0) == Ray2d::none);
    CHECK(which_ray(pushed_right(), 2, -0.0) == Ray2d::none);
}

TEST_CASE("without friction, a point that slides the way it is pushed gets faster") {
    CHECK(which_ray(pushed_right(), 0, 1) == Ray2d::diverging);
    CHECK(which_ray(pushed_left(), 0, -1) == Ray2d::diverging);
}

TEST_CASE("a point that slides against the push gets slower") {
    CHECK(which_ray(pushed_right(), 0, -1) == Ray2d::converging);
    CHECK(which_ray(pushed_left(), 0, 1) == Ray2d::converging);
}

TEST_CASE("weak friction does not stop the push") {
    CHECK(which_ray(pushed_right(), 0.4, 1) == Ray2d::diverging);
    CHECK(which_ray(pushed_left(), 0.4, -1) == Ray2d::diverging);
}

TEST_CASE("weak friction helps a push against the sliding") {
    CHECK(which_ray(pushed_right(), 0.4, -1) == Ray2d::converging);
    CHECK(which_ray(pushed_left(), 0.4, 1) == Ray2d::converging);
}

TEST_CASE("strong friction slows down sliding to the right") {
    CHECK(which_ray(pushed_right(), 0.6, 1) == Ray2d::converging);
    CHECK(which_ray(pushed_left(), 0.6, 1) == Ray2d::converging);
}

TEST_CASE("strong friction slows down sliding to the left") {
    CHECK(which_ray(pushed_right(), 0.6, -1) == Ray2d::converging);
    CHECK(which_ray(pushed_left(), 0.6, -1) == Ray2d::converging);
}

TEST_CASE("strong friction helps a push against the sliding") {
    CHECK(which_ray(pushed_right(), 0.6, -1) == Ray2d::converging);
    CHECK(which_ray(pushed_left(), 0.6, 1) == Ray2d::converging);
}

TEST_CASE("where push and friction are equal, the point does not get slower") {
    CHECK(which_ray(pushed_right(), 0.5, 1) != Ray2d::converging);
    CHECK(which_ray(pushed_left(), 0.5, -1) != Ray2d::converging);
}

TEST_CASE("where push and friction are equal, the point does not get faster") {
    CHECK(which_ray(pushed_right(), 0.5, 1) != Ray2d::diverging);
    CHECK(which_ray(pushed_left(), 0.5, -1) != Ray2d::diverging);
}

TEST_CASE("a smooth ball that is hit through its centre keeps its speed") {
    const Mat2 K = (Mat2() << 3.5, 0, 0, 1).finished();
    CHECK(which_ray(K, 0, 1) == Ray2d::stationary);
    CHECK(which_ray(K, 0, -1) == Ray2d::stationary);
}

TEST_CASE("how fast it slides does not matter") {
    for (const double speed : {1e-300, 1e-12, 1e6}) {
        CAPTURE(speed);
        CHECK(which_ray(pushed_right(), 0.4, speed) == Ray2d::diverging);
        CHECK(which_ray(pushed_right(), 0.4, -speed) == Ray2d::converging);
    }
}

TEST_CASE("a small impulse shows it") {
    Random random(721);
    for (int i = 0; i < 1'000; ++i) {
        const double k12 = random.uniform(-1, 1), mu = random.uniform(0, 1),
                     u_x = random.uniform(-1, 1);
        const Mat2 K = (Mat2() << random.uniform(0.5, 2), k12, k12, 3).finished();
        const double friction = u_x > 0 ? -mu : mu, small = 1e-6 * std::abs(u_x);
        const double after = u_x + small * (K(0, 0) * friction + K(0, 1));
        const Ray2d expected =
            std::abs(after) > std::abs(u_x) ? Ray2d::diverging : Ray2d::converging;
        REQUIRE(which_ray(K, mu, u_x) == expected);
    }
}
