#include "chapters/07_frictional_impact_2d/collision_matrix_2d.hpp"

#include "common/build/precompiled.hpp"

using namespace collide;

namespace {

PlanarBody body(double mass, double inertia, const Vec2& position) {
    PlanarBody made = make_planar_body(mass, inertia);
    made.position = position;
    return made;
}

Vec2 random_vector(Random& random) { return {random.uniform(-1, 1), random.uniform(-1, 1)}; }

PlanarBody random_body(Random& random) {
    PlanarBody made =
        body(random.log_uniform(0.1, 10), random.log_uniform(0.1, 10), random_vector(random));
    made.velocity = random_vector(random);
    made.spin = random.uniform(-1, 1);
    return made;
}

VecX different_entries(const Mat2& K) { return Vec3(K(0, 0), K(0, 1), K(1, 1)); }

}  // namespace

TEST_CASE("hit through their centres, two bodies answer with the sum of their inverse masses") {
    const PlanarBody a = body(2, 1, {0, 0}), b = body(4, 1, {0, 0});
    CHECK_THAT(different_entries(collision_matrix_2d(a, b, {0, 0})),
               agrees_with(Vec3(0.75, 0, 0.75)));
}

// Lying straight behind the contact: r = (0, −3).
TEST_CASE("a body straight behind the contact turns away from a push along the tangent") {
    const PlanarBody a = body(1, 0.5, {0, 0}), floor = make_fixed_planar_body();
    CHECK_THAT(collision_matrix_2d(a, floor, {0, -3})(0, 0), Catch::Matchers::WithinAbs(19, 1e-12));
}

TEST_CASE("a body straight behind the contact does not turn when it is pushed along the normal") {
    const PlanarBody a = body(1, 0.5, {0, 0}), floor = make_fixed_planar_body();
    CHECK_THAT(collision_matrix_2d(a, floor, {0, -3})(1, 1), Catch::Matchers::WithinAbs(1, 1e-12));
}

TEST_CASE("a slanting arm couples tangent and normal") {
    const PlanarBody a = body(1, 0.5, {0, 0}), floor = make_fixed_planar_body();
    const Mat2 K = collision_matrix_2d(a, floor, {1, -2});
    CHECK_THAT(std::abs(K(0, 1)), Catch::Matchers::WithinAbs(4, 1e-12));
}

// r = (1, −2): pushed upwards it turns counter-clockwise, and its lower end moves to the right.
TEST_CASE("the foot of a body that leans to the left is pushed to the right") {
    const PlanarBody a = body(1, 0.5, {0, 0}), floor = make_fixed_planar_body();
    CHECK_FALSE(collision_matrix_2d(a, floor, {1, -2})(0, 1) <= 0);
}

TEST_CASE("the arm begins at the centre of mass, wherever the world's origin is") {
    const PlanarBody a = body(1, 0.5, {9, 12}), floor = make_fixed_planar_body();
    CHECK_THAT(collision_matrix_2d(a, floor, {10, 10}).trace(),
               Catch::Matchers::WithinAbs(12, 1e-12));
}

TEST_CASE("a fixed body adds nothing, whichever of the two it is") {
    const PlanarBody a = body(1, 0.5, {0, 0}), floor = make_fixed_planar_body({0, -7});
    const Mat2 K = collision_matrix_2d(a, floor, {1, -2});
    CHECK_THAT(different_entries(collision_matrix_2d(floor, a, {1, -2})),
               agrees_with(different_entries(K)));
    CHECK(K.trace() > 0);
}

TEST_CASE("what the two bodies yield adds up") {
    Random random(711);
    for (int i = 0; i < 100; ++i) {
        const PlanarBody a = random_body(random), b = random_body(random),
                         floor = make_fixed_planar_body();
        const Vec2 at = random_vector(random);
        const Mat2 alone = collision_matrix_2d(a, floor, at) + collision_matrix_2d(floor, b, at);
        REQUIRE_THAT(different_entries(collision_matrix_2d(a, b, at)),
                     agrees_with(different_entries(alone)));
    }
}

TEST_CASE("each body has an arm of its own") {
    const PlanarBody a = body(1, 1, {-1, 0}), b = body(1, 1, {0, -2});
    CHECK_THAT(different_entries(collision_matrix_2d(a, b, {0, 0})), agrees_with(Vec3(6, 0, 3)));
}

TEST_CASE("K is symmetric and positive definite") {
    Random random(712);
    for (int i = 0; i < 100; ++i) {
        const Mat2 K =
            collision_matrix_2d(random_body(random), random_body(random), random_vector(random));
        REQUIRE_THAT(MatX(K), is_positive_definite());
    }
}

TEST_CASE("K says what an impulse does") {
    Random random(713);
    for (int i = 0; i < 100; ++i) {
        PlanarBody a = random_body(random), b = random_body(random);
        const Vec2 at = random_vector(random), p = random_vector(random);
        const Vec2 before = point_velocity(a, at) - point_velocity(b, at);
        const Mat2 K = collision_matrix_2d(a, b, at);
        apply_impulse(a, b, at, p);
        REQUIRE_THAT(K * p, agrees_with(point_velocity(a, at) - point_velocity(b, at) - before));
    }
}
