// The types shared by all chapters: surfaces, features, contacts.
#include "common/core/contact.hpp"

#include "common/testing/testing.hpp"
#include "common/testing/contact_values.hpp"
#include "common/core/random.hpp"

using namespace collide;
using Catch::Matchers::ContainsSubstring;
using Catch::Matchers::WithinRel;

TEST_CASE("two surfaces: the larger e, the geometric mean of μ, whichever comes first") {
    const Surface rubber{.restitution = 0.8, .friction = 0.9},
        ice{.restitution = 0.1, .friction = 0};
    const Surface wood{.restitution = 0.3, .friction = 0.4};
    CHECK(combine(rubber, wood).restitution == 0.8);
    CHECK(combine(wood, rubber).restitution == 0.8);
    CHECK_THAT(combine(rubber, wood).friction, WithinRel(0.6, 1e-14));
    CHECK(combine(rubber, ice).friction == 0);
    CHECK_THAT(combine(wood, wood).friction, WithinRel(0.4, 1e-14));
    CHECK(combine({.friction = 1e200}, {.friction = 1e200}).friction > 9e199);  // no overflow
}

TEST_CASE("features have one name each, edges whichever way round") {
    CHECK(edge_feature(3, 5) == edge_feature(5, 3));
    CHECK(edge_feature(3, 5) != edge_feature(3, 4));
    CHECK(vertex_feature(2) != face_feature(2));
    CHECK(is_edge_edge({edge_feature(0, 1), edge_feature(2, 3)}));
    CHECK_FALSE(is_edge_edge({edge_feature(0, 1), vertex_feature(2)}));
    CHECK(FeaturePair{vertex_feature(1), face_feature(0)} !=
          FeaturePair{face_feature(0), vertex_feature(1)});
}

TEST_CASE("a contact frame is a rotation that takes the normal to z, for any normal") {
    Random random(61);
    std::vector<Vec3> normals;
    for (int axis = 0; axis < 3; ++axis)
        for (const double sign : {1.0, -1.0}) normals.emplace_back(sign * Vec3::Unit(axis));
    normals.emplace_back(Vec3(1, 1, 1).normalized());          // no axis is the flattest
    normals.emplace_back(Vec3(1e-9, -1e-12, 1).normalized());  // almost an axis
    for (int i = 0; i < 1000; ++i) normals.push_back(random.direction());
    for (const Vec3& normal : normals) {
        const Mat3 frame = contact_frame(normal);
        CHECK((frame * frame.transpose() - Mat3::Identity()).norm() < 1e-14);
        CHECK_THAT(frame.determinant(), WithinRel(1.0, 1e-14));
        CHECK(frame.row(2) == normal.transpose());
        CHECK((frame * normal - Vec3::UnitZ()).norm() < 1e-14);
    }
}

TEST_CASE("bad contacts are refused by name") {
    const Contact good{.a = 0, .b = 1};
    CHECK_NOTHROW(require_valid(good, 2));
    CHECK_NOTHROW(require_valid(Contact{.a = 0, .b = world}, 1));
    const auto refused = [](Contact contact, const char* why) {
        CHECK_THROWS_WITH(require_valid(contact, 2), ContainsSubstring(why));
    };
    refused({.a = 0, .b = 0}, "0 and 0");
    refused({.a = 2, .b = 0}, "2 and 0");
    refused({.a = world, .b = 0}, "-1 and 0");
    refused({.a = 0, .b = 1, .normal = {0, 0, 1.1}}, "contact.normal");
    refused({.a = 0, .b = 1, .position = {std::nan(""), 0, 0}}, "contact.position");
    refused({.a = 0, .b = 1, .surface = {.restitution = 1.5}}, "contact.surface.restitution");
    refused({.a = 0, .b = 1, .surface = {.friction = -1}}, "contact.surface.friction");
    refused({.a = 0, .b = 1, .surface = {.friction = std::nan("")}}, "contact.surface.friction");
}

TEST_CASE("a contact is shown without what nobody set, and the world by its name") {
    const Contact on_floor{.a = 0, .normal = {1, 0, 0}};
    CHECK(shown(on_floor) == "{a = 0, b = world, normal = (1, 0, 0)}");
    Contact between{.a = 2, .b = 0, .separation = -0.5};
    between.surface.friction = 1;
    CHECK(shown(between) ==
          "{a = 2, b = 0, normal = (0, 0, 1), separation = -0.5, surface = {restitution = 0.5, "
          "friction = 1}}");
}
