#include "chapters/04_collision_detection/separation.hpp"
#include "common/testing/testing.hpp"

using namespace collide;

namespace {

std::vector<Vec3> cube_at(const Vec3& position) {
    std::vector<Vec3> vertices = box_polyhedron({1, 1, 1}).vertices;
    for (Vec3& vertex : vertices) vertex += position;
    return vertices;
}

/// A face anywhere in space, and vertices built from known heights above its plane. The coordinates
/// are of the order of 1 m, and so is the scale of rounding.
struct Problem {
    Vec3 normal, on_face;
    std::vector<Vec3> vertices = {};
};

Problem with_heights(Random& random, const std::vector<double>& heights) {
    Problem problem{random.direction(), 2 * random.direction()};
    for (const double height : heights)
        problem.vertices.push_back(problem.on_face + height * problem.normal +
                                   problem.normal.cross(3 * random.direction()));
    return problem;
}

double answer(const Problem& problem) {
    return face_separation(problem.normal, problem.on_face, problem.vertices);
}

}  // namespace

TEST_CASE("a cube above a face is as far away as its lowest vertex") {
    CHECK_THAT(face_separation(Vec3::UnitZ(), Vec3::Zero(), cube_at({3, 4, 2})), agrees_with(1.5));
}

TEST_CASE("one vertex behind the plane is enough for a negative answer") {
    const std::vector<Vec3> vertices = {{0, 0, 5}, {1, 0, -0.25}, {0, 1, 5}, {1, 1, 7}};
    CHECK_THAT(face_separation(Vec3::UnitZ(), Vec3::Zero(), vertices), agrees_with(-0.25));
}

TEST_CASE("a cube behind a face is as deep as its deepest vertex") {
    CHECK_THAT(face_separation(Vec3::UnitZ(), Vec3::Zero(), cube_at({0, 0, -2})),
               agrees_with(-2.5));
}

TEST_CASE("a shape that touches the face has separation zero") {
    CHECK_THAT(face_separation(Vec3::UnitX(), {1, 7, 7}, cube_at({1.5, 0, 0})), agrees_with(0, 1));
    CHECK_THAT(face_separation(Vec3::UnitX(), {1, 7, 7}, cube_at({1.6, 0, 0})),
               agrees_with(0.1, 1));
}

TEST_CASE("a single vertex is as far away as its height above the plane") {
    Random random(seed_of(434));
    for (const double height : {1.25, 0.0, -0.75})
        CHECK_THAT(answer(with_heights(random, {height})), agrees_with(height, 1));
}

TEST_CASE("the least height counts, wherever its vertex stands in the list") {
    Random random(seed_of(435));
    for (int count = 2; count <= 8; ++count)
        for (int lowest = 0; lowest < count; ++lowest) {
            std::vector<double> heights;
            for (int i = 0; i < count; ++i) heights.push_back(random.uniform(0.5, 3));
            heights[lowest] = 0.25;
            INFO("vertex " << lowest << " of " << count << " is the lowest");
            REQUIRE_THAT(answer(with_heights(random, heights)), agrees_with(0.25, 1));
        }
}

TEST_CASE("of several vertices behind the plane the deepest counts") {
    Random random(seed_of(436));
    CHECK_THAT(answer(with_heights(random, {-0.1, 2, -0.5, -2.5, -1})), agrees_with(-2.5, 1));
    CHECK_THAT(answer(with_heights(random, {-2.5, -0.5, 0.25, -0.1})), agrees_with(-2.5, 1));
}

TEST_CASE("a thousand vertices, and the last one is the lowest") {
    Random random(seed_of(437));
    std::vector<double> heights(999, 1.5);
    heights.push_back(1.25);
    CHECK_THAT(answer(with_heights(random, heights)), agrees_with(1.25, 1));
}

TEST_CASE("any point of the face will do") {
    Random random(seed_of(431));
    for (int i = 0; i < 200; ++i) {
        const Vec3 normal = random.direction(), on_face = 2 * random.direction();
        const Vec3 along = normal.cross(random.direction());
        const std::vector<Vec3> vertices = cube_at(3 * random.direction());
        REQUIRE_THAT(face_separation(normal, on_face + 5 * along, vertices),
                     agrees_with(face_separation(normal, on_face, vertices), 1));
    }
}

TEST_CASE("moving the shape along the normal adds the way to the separation") {
    Random random(seed_of(432));
    for (int i = 0; i < 200; ++i) {
        const Vec3 normal = random.direction(), on_face = 2 * random.direction();
        const double way = random.uniform(-3, 3);
        REQUIRE_THAT(face_separation(normal, on_face, cube_at(way * normal)),
                     agrees_with(face_separation(normal, on_face, cube_at({0, 0, 0})) + way, 1));
    }
}

TEST_CASE("turning and moving the world changes nothing") {
    Random random(seed_of(433));
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

TEST_CASE("the same problem with lengths in other units") {
    Random random(seed_of(438));
    for (int i = 0; i < 100; ++i) {
        const double least = random.uniform(-1, 1);
        Problem problem = with_heights(random, {least + 1, least + 0.5, least, least + 2});
        const double unit = std::pow(10, random.index(61) - 30);
        problem.on_face *= unit;
        for (Vec3& vertex : problem.vertices) vertex *= unit;
        INFO("lengths in units of " << 1 / unit << " m");
        REQUIRE_THAT(answer(problem), agrees_with(unit * least, unit));
    }
}

// Numbers for which nothing is rounded, in any order of evaluation.
TEST_CASE("a gap is a gap and an overlap an overlap, however small") {
    for (const double size : {1e-6, 1e-9, 1e-12, 1e-15, 1e-40, 1e-150})
        for (const double height : {size, -size}) {
            const std::vector<Vec3> vertices = {{1, -2, 3}, {2, 3, height}, {0, 1, 1}};
            INFO("the lowest vertex is at " << height << " m");
            CHECK_THAT(face_separation(Vec3::UnitZ(), {4, 5, 0}, vertices), agrees_with(height));
        }
}

TEST_CASE("a shape may be very far away, in front or behind") {
    for (const double height : {1e9, -1e9, 1e39, -1e39, 1e150, -1e150}) {
        const std::vector<Vec3> vertices = {{1, 2 * std::abs(height), 3}, {2, height, -1}};
        INFO("the lowest vertex is at " << height << " m");
        CHECK_THAT(face_separation(Vec3::UnitY(), {4, 0, 5}, vertices), agrees_with(height));
    }
}

TEST_CASE("a billionth of the coordinates still counts") {
    for (const double height : {0x1p-30, -0x1p-30}) {
        const std::vector<Vec3> vertices = {{7, 1, 2}, {3 + height, 5, 6}};
        CHECK_THAT(face_separation(Vec3::UnitX(), {3, 8, 9}, vertices), agrees_with(height));
        CHECK_THAT(face_separation(-Vec3::UnitX(), {3, 8, 9}, std::span(vertices).last(1)),
                   agrees_with(-height));
    }
}

TEST_CASE("the point of the face may be a vertex of the shape, and then counts as zero") {
    const Vec3 corner(1, 2, 3);
    const std::vector<Vec3> first = {corner, {2, 2, 4}, {5, 1, 7}},
                            last = {{2, 2, 4}, {5, 1, 7}, corner};
    CHECK_THAT(face_separation(Vec3::UnitZ(), corner, first), agrees_with(0));
    CHECK_THAT(face_separation(Vec3::UnitZ(), corner, last), agrees_with(0));
    CHECK_THAT(face_separation(Vec3(0.6, 0, 0.8), corner, std::vector{corner}), agrees_with(0));
    CHECK_THAT(face_separation(-Vec3::UnitZ(), corner, first), agrees_with(-4));
}

TEST_CASE("a small cube far away is as far as its lowest vertex, whichever that is") {
    for (const Vec3& direction : {Vec3(0, 0, 1), Vec3(0, 0, -1), Vec3(1, 0, 0), Vec3(-1, 0, 0)}) {
        INFO("100 m along (" << direction.transpose() << ")");
        CHECK_THAT(face_separation(direction, Vec3::Zero(), cube_at(100 * direction)),
                   agrees_with(99.5));
    }
}

TEST_CASE("of two heights that are nearly the same the lower one counts") {
    for (const double less : {1e-2, 1e-3, 1e-4, 1e-6, 1e-9})
        for (const double side : {+1.0, -1.0}) {
            const double higher = side * 2, lower = higher - 2 * less;
            const std::vector<Vec3> vertices = {{1, 5, higher}, {3, -1, lower}, {0, 0, higher}};
            INFO("heights " << to_text(higher) << " and " << to_text(lower));
            REQUIRE_THAT(face_separation(Vec3::UnitZ(), Vec3::Zero(), vertices),
                         agrees_with(lower, 0, 1e-14));
        }
}

TEST_CASE("a normal that is tilted by very little tells far vertices apart") {
    for (const double tilt : {1e-2, 5e-4, 5e-5, 5e-6, 1e-6, 1e-10}) {
        const Vec3 normal(std::sin(tilt), 0, std::cos(tilt));
        const std::vector<Vec3> vertices = {{1000, 0, 0}, {-1000, 2, 0}, {500, 3, 0}};
        INFO("the normal is turned by " << tilt << " rad");
        REQUIRE_THAT(face_separation(normal, Vec3::Zero(), vertices),
                     agrees_with(-1000 * std::sin(tilt)));
    }
}

TEST_CASE("a small height far from the origin still counts") {
    const Vec3 on_face(1e6, 0, 0);
    for (const double height : {1e-4, -1e-4, 1e-9}) {
        const std::vector<Vec3> vertices = {{1e6, 0, height}, {1e6, 1, 2}};
        INFO("the lowest vertex is at " << to_text(height) << " m");
        CHECK_THAT(face_separation(Vec3::UnitZ(), on_face, vertices), agrees_with(height));
    }
}

TEST_CASE("asked again, with another shape in between, the answer is the same") {
    Random random(seed_of(439));
    const Problem near = with_heights(random, {-1, 2}), far = with_heights(random, {5, 6, 7});
    const double first = answer(near), between = answer(far), second = answer(near),
                 after = answer(far);
    CHECK(second == first);
    CHECK(after == between);
    CHECK_THAT(after, agrees_with(5, 1));
}
