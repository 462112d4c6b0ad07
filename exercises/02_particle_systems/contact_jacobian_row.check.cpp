#include "chapters/02_particle_systems/contact_problem.hpp"
#include "common/build/precompiled.hpp"

using namespace collide;

TEST_CASE("a ball on the floor has the normal in its own three places") {
    VecX expected = VecX::Zero(9);
    expected.segment<3>(3) = Vec3::UnitY();
    CHECK_THAT(contact_jacobian_row({.a = 1, .normal = Vec3::UnitY()}, 3), agrees_with(expected));
}

TEST_CASE("both bodies are in the row, with equal weight") {
    const VecX row = contact_jacobian_row({.a = 2, .b = 0, .normal = Vec3::UnitX()}, 3);
    REQUIRE(row.size() == 9);
    CHECK_THAT(row.segment<3>(6).norm(), Catch::Matchers::WithinAbs(1, 1e-14));
    CHECK_THAT(row.segment<3>(0).norm(), Catch::Matchers::WithinAbs(1, 1e-14));
}

TEST_CASE("two balls that approach have a negative normal velocity") {
    VecX velocities(6);
    velocities << -1, 0, 0, 2, 0, 0;  // a comes from the right, b from the left
    const VecX row = contact_jacobian_row({.a = 0, .b = 1, .normal = Vec3::UnitX()}, 2);
    REQUIRE(row.size() == 6);
    CHECK_THAT(row.dot(velocities), Catch::Matchers::WithinAbs(-3, 1e-14));
}

TEST_CASE("what moves together has no normal velocity") {
    VecX velocities(6);
    velocities << 1, 2, 3, 1, 2, 3;
    const VecX row = contact_jacobian_row({.a = 0, .b = 1, .normal = Vec3::UnitZ()}, 2);
    REQUIRE(row.size() == 6);
    CHECK_THAT(row.dot(velocities), Catch::Matchers::WithinAbs(0, 1e-14));
}

TEST_CASE("agrees with the relative velocity, for random contacts among many bodies") {
    Random random(21);
    for (int i = 0; i < 200; ++i) {
        const int bodies = 2 + random.index(8);
        const int a = random.index(bodies);
        const int b = (a + 1 + random.index(bodies - 1)) % bodies;
        const Contact contact{.a = a, .b = b, .normal = random.direction()};
        VecX v(3 * bodies);
        for (double& x : v) x = random.uniform(-1, 1);
        const double expected = contact.normal.dot(v.segment<3>(3 * a) - v.segment<3>(3 * b));
        const VecX row = contact_jacobian_row(contact, bodies);
        REQUIRE(row.size() == v.size());
        REQUIRE_THAT(row.dot(v), Catch::Matchers::WithinAbs(expected, 1e-13));
    }
}
