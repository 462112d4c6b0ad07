#include "chapters/04_collision_detection/separation.hpp"
#include "common/build/precompiled.hpp"

using namespace collide;
using Catch::Matchers::WithinAbs;

namespace {

std::vector<Vec3> cube_at(const Vec3& position) {
    std::vector<Vec3> vertices = box_polyhedron({1, 1, 1}).vertices;
    for (Vec3& vertex : vertices) vertex += position;
    return vertices;
}

}  // namespace

TEST_CASE("a cube above a face is as far away as its lowest vertex") {
    CHECK_THAT(face_separation(Vec3::UnitZ(), Vec3::Zero(), cube_at({3, 4, 2})),
               WithinAbs(1.5, 1e-12));
}

TEST_CASE("one vertex behind the plane is enough for a negative answer") {
    const std::vector<Vec3> vertices = {{0, 0, 5}, {1, 0, -0.25}, {0, 1, 5}, {1, 1, 7}};
    CHECK_THAT(face_separation(Vec3::UnitZ(), Vec3::Zero(), vertices), WithinAbs(-0.25, 1e-12));
}

TEST_CASE("a cube behind a face is as deep as its deepest vertex") {
    CHECK_THAT(face_separation(Vec3::UnitZ(), Vec3::Zero(), cube_at({0, 0, -2})),
               WithinAbs(-2.5, 1e-12));
}

TEST_CASE("a shape that touches the face has separation zero") {
    CHECK_THAT(face_separation(Vec3::UnitX(), {1, 7, 7}, cube_at({1.5, 0, 0})),
               WithinAbs(0, 1e-12));
    CHECK_THAT(face_separation(Vec3::UnitX(), {1, 7, 7}, cube_at({1.6, 0, 0})),
               WithinAbs(0.1, 1e-12));
}

TEST_CASE("any point of the face will do") {
    Random random(431);
    for (int i = 0; i < 200; ++i) {
        const Vec3 normal = random.direction(), on_face = 2 * random.direction();
        const Vec3 along = normal.cross(random.direction());
        const std::vector<Vec3> vertices = cube_at(3 * random.direction());
        REQUIRE_THAT(face_separation(normal, on_face + 5 * along, vertices),
                     WithinAbs(face_separation(normal, on_face, vertices), 1e-12));
    }
}

TEST_CASE("moving the shape along the normal adds the way to the separation") {
    Random random(432);
    for (int i = 0; i < 200; ++i) {
        const Vec3 normal = random.direction(), on_face = 2 * random.direction();
        const double way = random.uniform(-3, 3);
        REQUIRE_THAT(face_separation(normal, on_face, cube_at(way * normal)),
                     WithinAbs(face_separation(normal, on_face, cube_at({0, 0, 0})) + way, 1e-12));
    }
}

TEST_CASE("turning and moving the world changes nothing") {
    Random random(433);
    for (int i = 0; i < 200; ++i) {
        const Vec3 normal = random.direction(), on_face = 2 * random.direction();
        const std::vector<Vec3> vertices = cube_at(2 * random.direction());
        const Mat3 turn = random.rotation();
        const Vec3 shift = 4 * random.direction();
        std::vector<Vec3> elsewhere;
        for (const Vec3& vertex : vertices) elsewhere.push_back(turn * vertex + shift);
        REQUIRE_THAT(face_separation(turn * normal, turn * on_face + shift, elsewhere),
                     is_frame_invariant(face_separation(normal, on_face, vertices), 1));
    }
}
