#include "chapters/02_particle_systems/contact_problem.hpp"

#include <tuple>

#include "common/testing/testing.hpp"

using namespace collide;

namespace {

// n̂·(v_a − v_b), the normal velocity by its definition; the world does not move.
double normal_velocity(const Contact& contact, const VecX& velocities) {
    Vec3 relative = velocities.segment<3>(3 * contact.a);
    if (contact.b != world) relative -= velocities.segment<3>(3 * contact.b);
    return contact.normal.dot(relative);
}

// The row by its definition: each entry is the normal velocity if one body moves along one axis
// with 1 m/s and everything else rests.
VecX row_by_definition(const Contact& contact, int bodies) {
    VecX row(3 * bodies);
    for (Eigen::Index k = 0; k < row.size(); ++k)
        row[k] = normal_velocity(contact, VecX::Unit(row.size(), k));
    return row;
}

// Each entry on its own scale, so that a small one counts as much as a large one, and one that is
// expected to be zero is zero.
void require_entries(const VecX& row, const VecX& expected) {
    REQUIRE(row.size() == expected.size());
    for (Eigen::Index k = 0; k < row.size(); ++k) {
        INFO("entry " << k << ", of body " << k / 3);
        REQUIRE_THAT(row[k], agrees_with(expected[k], 0, 1e-14));
    }
}

Contact random_contact(Random& random, int bodies) {
    const int a = random.index(bodies);
    const int b = (a + 1 + random.index(bodies - 1)) % bodies;
    return {.a = a, .b = random.chance(0.2) ? world : b, .normal = random.direction()};
}

VecX random_velocities(Random& random, int bodies) {
    return VecX::NullaryExpr(3 * bodies, [&] { return random.uniform(-1, 1); });
}

}  // namespace

TEST_CASE("a ball on the floor has the normal in its own three places") {
    VecX expected = VecX::Zero(9);
    expected.segment<3>(3) = Vec3::UnitY();
    CHECK_THAT(contact_jacobian_row({.a = 1, .normal = Vec3::UnitY()}, 3), agrees_with(expected));
}

TEST_CASE("a single ball on the floor is the whole row") {
    const Vec3 normal(0.6, 0, 0.8);
    CHECK_THAT(contact_jacobian_row({.a = 0, .normal = normal}, 1), agrees_with(normal));
}

TEST_CASE("both bodies are in the row, with equal weight") {
    const VecX row = contact_jacobian_row({.a = 2, .b = 0, .normal = Vec3::UnitX()}, 3);
    REQUIRE(row.size() == 9);
    CHECK_THAT(row.segment<3>(6).norm(), agrees_with(1));
    CHECK_THAT(row.segment<3>(0).norm(), agrees_with(1));
}

TEST_CASE("bodies that take no part have zeros") {
    const VecX row = contact_jacobian_row({.a = 3, .b = 1, .normal = Vec3(0, 0.6, -0.8)}, 5);
    REQUIRE(row.size() == 15);
    for (const int body : {0, 2, 4})
        CHECK_THAT(row.segment<3>(3 * body), agrees_with(Vec3(0, 0, 0), 0));
}

TEST_CASE("two balls that approach have a negative normal velocity") {
    VecX velocities(6);
    velocities << -1, 0, 0, 2, 0, 0;  // a comes from the right, b from the left
    const VecX row = contact_jacobian_row({.a = 0, .b = 1, .normal = Vec3::UnitX()}, 2);
    REQUIRE(row.size() == 6);
    CHECK_THAT(row.dot(velocities), agrees_with(-3));
}

TEST_CASE("what moves together has no normal velocity") {
    VecX velocities(6);
    velocities << 1, 2, 3, 1, 2, 3;
    const VecX row = contact_jacobian_row({.a = 0, .b = 1, .normal = Vec3::UnitZ()}, 2);
    REQUIRE(row.size() == 6);
    CHECK_THAT(row.dot(velocities), agrees_with(0, 1));
}

TEST_CASE("agrees with the relative velocity, for random contacts among many bodies") {
    Random random(seed_of(21));
    for (int i = 0; i < 200; ++i) {
        const int bodies = 2 + random.index(8);
        const Contact contact = random_contact(random, bodies);
        const VecX velocities = random_velocities(random, bodies);
        const VecX row = contact_jacobian_row(contact, bodies);
        REQUIRE(row.size() == velocities.size());
        REQUIRE_THAT(row.dot(velocities), agrees_with(normal_velocity(contact, velocities), 1));
    }
}

TEST_CASE("each entry is the normal velocity when one body moves along one axis") {
    Random random(seed_of(24));
    for (int i = 0; i < 100; ++i) {
        const int bodies = 2 + random.index(4);
        const Contact contact = random_contact(random, bodies);
        require_entries(contact_jacobian_row(contact, bodies), row_by_definition(contact, bodies));
    }
}

TEST_CASE("the first body and the last one have their places, as a and as b") {
    const Vec3 normal = Vec3(3, -4, 12) / 13;
    for (const auto& [a, b] : {std::pair(0, 6), {6, 0}, {5, 6}, {6, 5}, {6, world}, {0, world}}) {
        INFO("a is body " << a << ", b is " << b << " (−1: the world), of 7 bodies");
        const Contact contact{.a = a, .b = b, .normal = normal};
        require_entries(contact_jacobian_row(contact, 7), row_by_definition(contact, 7));
    }
}

TEST_CASE("exchanging the bodies and turning the normal round changes nothing") {
    Random random(seed_of(25));
    for (int i = 0; i < 50; ++i) {
        const int a = random.index(4), b = (a + 1 + random.index(3)) % 4;
        const Vec3 normal = random.direction();
        const VecX row = contact_jacobian_row({.a = a, .b = b, .normal = normal}, 4);
        require_entries(contact_jacobian_row({.a = b, .b = a, .normal = -normal}, 4), row);
    }
}

TEST_CASE("a small component of the normal is not lost") {
    // All of these have length 1 to the last digit.
    for (const Vec3& normal :
         {Vec3(1, 1e-9, -1e-12), Vec3(-1e-40, 1, 1e-15), Vec3(1e-20, -1e-100, 1)})
        for (const int b : {0, world}) {
            const Contact contact{.a = 1, .b = b, .normal = normal};
            require_entries(contact_jacobian_row(contact, 2), row_by_definition(contact, 2));
        }
}

TEST_CASE("only the bodies and the normal count, not what else a contact knows") {
    Random random(seed_of(26));
    for (int i = 0; i < 50; ++i) {
        const Contact bare = random_contact(random, 3);
        Contact contact = bare;
        contact.position = 10 * random.direction();
        contact.separation = random.uniform(-1, 1);
        if (random.chance(0.5))
            contact.features = {vertex_feature(random.index(8)), face_feature(random.index(6))};
        else
            contact.features = {edge_feature(random.index(4), 4), edge_feature(5, 6)};
        contact.surface = {.restitution = random.uniform(0, 1), .friction = random.uniform(0, 2)};
        const VecX row = contact_jacobian_row(bare, 3);
        require_entries(contact_jacobian_row(contact, 3), row);
    }
}

TEST_CASE("there may be thousands of bodies") {
    for (const auto& [bodies, a, b] : {std::tuple(5000, 1234, 4999), {20'000, 12'000, 19'999}}) {
        INFO("a is body " << a << ", b is body " << b << ", of " << bodies);
        const Contact contact{.a = a, .b = b, .normal = Vec3(0.48, 0.6, -0.64)};
        const VecX row = contact_jacobian_row(contact, bodies);
        REQUIRE(row.size() == 3 * bodies);
        CHECK_THAT(row.segment<3>(3 * a), agrees_with(contact.normal));
        CHECK_THAT(row.segment<3>(3 * b), agrees_with(-contact.normal));
        CHECK_THAT(row.cwiseAbs().sum(), agrees_with(2 * (0.48 + 0.6 + 0.64)));
    }
}

TEST_CASE("a row does not depend on what was asked before") {
    Random random(seed_of(27));
    std::vector<Contact> contacts;
    for (int i = 0; i < 20; ++i) contacts.push_back(random_contact(random, 4));
    std::vector<VecX> rows;
    for (const Contact& contact : contacts) rows.push_back(contact_jacobian_row(contact, 4));
    for (std::size_t i = contacts.size(); i-- > 0;) {
        const VecX again = contact_jacobian_row(contacts[i], 4);
        REQUIRE(again.size() == rows[i].size());
        REQUIRE(again == rows[i]);
    }
}
