// Separating planes, against a second algorithm, and invariance under changes of frame.
#include "chapters/04_collision_detection/separation.hpp"

#include <map>

#include "chapters/04_collision_detection/hull.hpp"
#include "chapters/04_collision_detection/tests/convex_shapes.hpp"
#include "common/testing/testing.hpp"

using namespace collide;
using Catch::Matchers::ContainsSubstring;
using Catch::Matchers::WithinAbs;

namespace {

constexpr double tolerance = 1e-9;  // [m], for shapes of about 1 m

struct Shapes {
    std::vector<ConvexShape> all;
    explicit Shapes(Random& random) {
        for (int i = 0; i < 12; ++i)
            all.push_back(make_convex(box_polyhedron(
                {random.uniform(0.3, 2), random.uniform(0.3, 2), random.uniform(0.3, 2)})));
        for (int i = 0; i < 12; ++i) all.push_back(make_convex(random_tetrahedron(random)));
        for (int sides = 3; sides < 7; ++sides)
            all.push_back(make_convex(prism_polyhedron(sides, 0.8, 1)));
        all.push_back(make_convex(icosahedron()));
    }
};

struct Pair {
    ConvexShape a, b;
    std::string kind;
};

// Free, or with a common orientation (parallel faces and edges), far, near, touching, or inside.
Pair random_pair(Random& random, const Shapes& shapes) {
    const int count = static_cast<int>(shapes.all.size());
    const ConvexShape &first = shapes.all[random.index(count)],
                      &second = shapes.all[random.index(count)];
    const Mat3 turn = random.rotation();
    const bool is_parallel = random.chance(0.3);
    const ConvexShape b = placed(second, body_at(Vec3::Zero(), turn));
    RigidBody body = body_at(Vec3::Zero(), is_parallel ? turn : random.rotation());
    const int kind = random.index(4);
    if (kind == 0) {
        body.position = random.vector(4, 20);
        return {placed(first, body), b, is_parallel ? "far, parallel" : "far"};
    }
    if (kind == 1) {
        body.position = random.vector(0.5, 2.5);
        return {placed(first, body), b, is_parallel ? "near, parallel" : "near"};
    }
    if (kind == 2) {  // much smaller, and near the middle of the other
        ConvexShape small = first;
        for (Vec3& vertex : small.vertices) vertex *= 0.005;
        Vec3 middle = Vec3::Zero();
        for (const Vec3& vertex : b.vertices)
            middle += vertex / static_cast<double>(b.vertices.size());
        body.position = middle + 0.002 * random.direction();
        return {placed(small, body), b, "inside"};
    }
    // Moved together until the gap along the best plane is closed; they do not always touch.
    body.position = 5 * random.direction();
    ConvexShape a = placed(first, body);
    for (int step = 0; step < 20; ++step) {
        const Separation gap = find_separation(a, b);
        for (Vec3& vertex : a.vertices) vertex -= gap.distance * gap.normal;
        if (std::abs(gap.distance) < 1e-12) break;
    }
    return {a, b, is_parallel ? "touching, parallel" : "touching"};
}

ConvexShape moved(ConvexShape shape, const Vec3& way) {
    for (Vec3& vertex : shape.vertices) vertex += way;
    return shape;
}

}  // namespace

TEST_CASE("random pairs: disjoint or not, as by Gilbert, Johnson and Keerthi's algorithm") {
    Random random(44);
    const Shapes shapes(random);
    std::map<std::string, int> kinds;
    int disjoint = 0, overlapping = 0, too_close_to_call = 0, equal = 0;
    const int pairs = sample_size(20'000, 100'000);
    for (int i = 0; i < pairs; ++i) {
        const Pair pair = random_pair(random, shapes);
        ++kinds[pair.kind];
        const Separation found = find_separation(pair.a, pair.b);
        const DistanceBounds distance = distance_between(pair.a, pair.b);
        CAPTURE(i, pair.kind, found.distance, distance.low, distance.high);
        if (std::abs(found.normal.norm() - 1) > tolerance) FAIL("the normal is not unit");
        // The gap along any plane is at most the distance.
        if (found.distance > std::max(0.0, distance.high) + tolerance) FAIL("too far apart");
        if (pair.kind == "inside" && found.distance >= 0) FAIL("inside, and yet outside");
        // Disjoint shapes have a plane, overlapping ones have none.
        if (distance.low > 1e-8) {
            ++disjoint;
            if (found.distance <= 0) FAIL("no plane found between disjoint shapes");
            if (found.distance > distance.high - tolerance) ++equal;
        } else if (distance.high < 1e-10) {
            ++overlapping;
            if (found.distance > tolerance) FAIL("a plane between overlapping shapes");
        } else {
            ++too_close_to_call;
            if (std::abs(found.distance) > 1e-6) FAIL("neither near nor touching");
        }
    }
    for (const auto& [kind, count] : kinds) {
        CAPTURE(kind, count);
        CHECK(count > (kind == "inside" ? pairs / 5 : pairs / 20));
    }
    CHECK(kinds.size() == 7);
    CHECK(disjoint > 3 * (pairs / 10));
    CHECK(overlapping > 3 * (pairs / 10));
    CHECK(too_close_to_call + disjoint + overlapping == pairs);
    CHECK(equal >
          pairs / 20);  // nearest at a face and a vertex, or at two edges: the plane is exact
}

TEST_CASE("the depth of overlap is the shortest way out") {
    Random random(45);
    const Shapes shapes(random);
    int overlapping = 0;
    for (int i = 0; i < 4000; ++i) {
        const Pair pair = random_pair(random, shapes);
        const Separation found = find_separation(pair.a, pair.b);
        if (found.distance > -1e-3) continue;
        ++overlapping;
        const double depth = -found.distance;
        // Along the normal the depth suffices, with a small margin.
        REQUIRE(distance_between(moved(pair.a, (depth + 1e-6) * found.normal), pair.b).low > 0);
        // In no direction does slightly less suffice.
        for (int j = 0; j < 5; ++j)
            REQUIRE(
                distance_between(moved(pair.a, (depth - 1e-6) * random.direction()), pair.b).high <
                1e-9);
    }
    CHECK(overlapping > 1000);
}

TEST_CASE("turning and moving the world changes no separation") {
    Random random(46);
    const Shapes shapes(random);
    for (int i = 0; i < 3000; ++i) {
        const Pair pair = random_pair(random, shapes);
        const RigidBody frame = random_place(random, 5);
        const double here = find_separation(pair.a, pair.b).distance;
        const double there = find_separation(placed(pair.a, frame), placed(pair.b, frame)).distance;
        REQUIRE_THAT(there, is_frame_invariant(here, 1, tolerance));
    }
}

TEST_CASE("swapping A and B reverses the normal and changes no distance") {
    Random random(47);
    const Shapes shapes(random);
    int same_plane = 0;
    for (int i = 0; i < 3000; ++i) {
        const Pair pair = random_pair(random, shapes);
        const Separation one = find_separation(pair.a, pair.b),
                         other = find_separation(pair.b, pair.a);
        REQUIRE_THAT(other.distance, WithinAbs(one.distance, tolerance));
        same_plane += static_cast<int>((one.normal + other.normal).norm() < 1e-6);
    }
    CHECK(same_plane > 2500);  // of equally good planes either may be chosen
}

TEST_CASE("known separations") {
    const ConvexShape cube = cube_at(Vec3::Zero());
    SECTION("two cubes face to face") {
        const Separation found = find_separation(cube_at({0, 0, 1.25}), cube);
        CHECK_THAT(found.distance, WithinAbs(0.25, 1e-12));
        CHECK_THAT(found.normal, agrees_with(Vec3(0, 0, 1)));
    }
    SECTION("two crossed edges") {
        // Each cube stands on an edge: the lower one's top edge along x, the upper one's bottom
        // edge along y.
        const Mat3 about_x = Eigen::AngleAxisd(std::numbers::pi / 4, Vec3::UnitX()).matrix();
        const Mat3 about_y = Eigen::AngleAxisd(std::numbers::pi / 4, Vec3::UnitY()).matrix();
        const Separation found = find_separation(cube_at({0, 0, std::sqrt(2) + 0.1}, about_y),
                                                 cube_at({0, 0, 0}, about_x));
        CHECK_THAT(found.distance, WithinAbs(0.1, 1e-12));
        CHECK_THAT(found.normal, agrees_with(Vec3(0, 0, 1)));
        CHECK(found.witness.from == PlaneFrom::edges);
    }
    SECTION("corner to corner the distance is √3 times what the best plane says") {
        const ConvexShape other = cube_at({1.25, 1.25, 1.25});
        CHECK_THAT(find_separation(other, cube).distance, WithinAbs(0.25, 1e-12));
        CHECK_THAT(distance_between(other, cube).low, WithinAbs(0.25 * std::sqrt(3), 1e-9));
    }
    SECTION("needles tip to tip: the plane says as little as the needles are thin") {
        const double thin = 0.05, gap = 0.5;
        const auto needle = [&](double tip, double base) {
            return make_convex(convex_hull("needle", {{0, 0, tip},
                                                      {thin, thin, base},
                                                      {-thin, thin, base},
                                                      {-thin, -thin, base},
                                                      {thin, -thin, base}}));
        };
        const ConvexShape upper = needle(gap, gap + 1), lower = needle(0, -1);
        CHECK_THAT(find_separation(upper, lower).distance,
                   WithinAbs(gap * thin / std::hypot(1, thin), 1e-12));
        CHECK_THAT(distance_between(upper, lower).low, WithinAbs(gap, 1e-9));
    }
    SECTION("equal cubes at one place: out through any face") {
        CHECK_THAT(find_separation(cube, cube).distance, WithinAbs(-1, 1e-12));
    }
    SECTION("a stacked cube lowered: no vertex inside, no edge through a face") {
        const Separation found = find_separation(cube_at({0, 0, 0.99}), cube);
        CHECK_THAT(found.distance, WithinAbs(-0.01, 1e-12));
        CHECK_THAT(found.normal, agrees_with(Vec3(0, 0, 1)));
    }
}

TEST_CASE("the normal of two edges: unit, across both, towards A, and none for parallel edges") {
    Random random(47);
    for (int i = 0; i < 200; ++i) {
        const Vec3 a = random.log_vector(1e-5, 1e5), b = random.log_vector(1e-5, 1e5);
        const Vec3 b_to_a = random.direction();
        const auto normal = edge_edge_normal(a, b, b_to_a);
        REQUIRE(normal);
        REQUIRE_THAT(normal->norm(), WithinAbs(1, 1e-12));
        REQUIRE_THAT(normal->dot(a.normalized()), WithinAbs(0, 1e-12));
        REQUIRE_THAT(normal->dot(b.normalized()), WithinAbs(0, 1e-12));
        REQUIRE(normal->dot(b_to_a) >= 0);
        REQUIRE_FALSE(edge_edge_normal(a, random.uniform(-9, 9) * a, b_to_a));
        const Vec3 across = 1e-9 * a.norm() * random.direction();
        REQUIRE_FALSE(edge_edge_normal(a, a + across, b_to_a));
    }
}

TEST_CASE("in a coherent motion the witness is right most of the time") {
    Random random(48);
    int hits = 0, misses = 0, searches = 0;
    for (int run = 0; run < 40; ++run) {
        const ConvexShape shape_a =
                              make_convex(run % 2 ? icosahedron() : box_polyhedron({1, 2, 1})),
                          shape_b = make_convex(box_polyhedron({1, 1, 1.5}));
        RigidBody a = body_at({2.6, 0, 0}, random.rotation()), b;
        const Vec3 axis_a = random.direction(), axis_b = random.direction();
        std::optional<Witness> witness;
        for (int step = 0; step < 500; ++step) {
            a.orientation = Quat(Eigen::AngleAxisd(0.01, axis_a)) * a.orientation;
            b.orientation = Quat(Eigen::AngleAxisd(0.01, axis_b)) * b.orientation;
            const ConvexShape now_a = placed(shape_a, a), now_b = placed(shape_b, b);
            const CachedSeparation found = cached_separation(now_a, now_b, witness);
            const double best = find_separation(now_a, now_b).distance;
            REQUIRE((found.separation.distance >= -separating_tolerance) ==
                    (best >= -separating_tolerance));
            REQUIRE(found.separation.distance <= best + tolerance);
            if (best < 0) continue;  // overlap has no separating plane to keep
            hits += static_cast<int>(found.use == WitnessUse::hit);
            misses += static_cast<int>(found.use == WitnessUse::miss);
            searches += static_cast<int>(found.use == WitnessUse::none);
        }
    }
    CAPTURE(hits, misses, searches);
    CHECK(searches <= 40);
    CHECK(hits > 5000);
    CHECK(hits > 0.8 * (hits + misses));
}

TEST_CASE("a witness of edges that have become parallel is a miss, not an error") {
    const ConvexShape a = cube_at({0, 0, 3}), b = cube_at(Vec3::Zero());
    std::optional<Witness> witness = Witness{.from = PlaneFrom::edges, .a = 0, .b = 0};
    CHECK_FALSE(separation_along(a, b, *witness).has_value());
    const CachedSeparation found = cached_separation(a, b, witness);
    CHECK(found.use == WitnessUse::miss);
    CHECK_THAT(found.separation.distance, WithinAbs(2, 1e-12));
    CHECK(cached_separation(a, b, witness).use == WitnessUse::hit);
}

TEST_CASE("a cube that rests on a table, up to rounding, keeps its witness") {
    Random random(54);
    const ConvexShape table = cube_at({0, 0, -0.5}, Mat3::Identity(), {4, 4, 1});
    std::optional<Witness> witness = find_separation(cube_at({0, 0, 0.5}), table).witness;
    for (int i = 0; i < 100; ++i) {
        const ConvexShape cube = cube_at({0, 0, 0.5 + random.uniform(-1e-12, 1e-12)});
        REQUIRE(cached_separation(cube, table, witness).use == WitnessUse::hit);
    }
}

TEST_CASE("edges and normals of a cube") {
    const ConvexShape cube = make_convex(box_polyhedron({1, 1, 1}));
    CHECK(cube.edges.size() == 12);
    for (const Edge& edge : cube.edges) {
        const Vec3 left = cube.normals[edge.left], right = cube.normals[edge.right];
        CHECK(left.cross(right).dot(direction(cube, edge)) > 0.9);
    }
    CHECK(make_convex(icosahedron()).edges.size() == 30);
}

TEST_CASE("shapes that are not convex solids are refused by name") {
    Polyhedron dented = box_polyhedron({1, 1, 1});
    dented.vertices.push_back({0, 0, 0.2});  // the top face pushed in
    dented.faces[1] = {4, 5, 8};
    dented.faces.push_back({5, 7, 8});
    dented.faces.push_back({7, 6, 8});
    dented.faces.push_back({6, 4, 8});
    CHECK_THROWS_WITH(require_convex("crate", dented),
                      ContainsSubstring("of crate beyond its face") && ContainsSubstring("convex"));
    dented.vertices.back() = {0, 0, 0.7};  // pulled out: a house, which is convex
    CHECK_NOTHROW(require_convex("house", dented));

    Polyhedron flat = box_polyhedron({1, 1, 1});
    for (Vec3& vertex : flat.vertices) vertex.z() = 0;
    CHECK_THROWS_WITH(make_convex(flat), ContainsSubstring("polyhedron"));
    Polyhedron broken = box_polyhedron({1, 1, 1});
    broken.vertices[3].y() = std::nan("");
    CHECK_THROWS_WITH(require_convex("crate", broken), ContainsSubstring("crate.vertices"));
}
