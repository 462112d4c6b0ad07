// Boxes, sweeps, and the table of pairs that persists from frame to frame.
#include "chapters/04_collision_detection/broad_phase.hpp"

#include <algorithm>

#include "chapters/04_collision_detection/grid.hpp"
#include "common/testing/testing.hpp"

using namespace collide;
using Catch::Matchers::ContainsSubstring;

namespace {

std::set<IndexPair> pairs_of(const BroadPhase& broad_phase) {
    return {broad_phase.pairs.begin(), broad_phase.pairs.end()};
}

Vec3 grid_point(Random& random, int range) { return random.coordinates(0, range).array().floor(); }

// Corners on a grid, so that boxes often touch exactly, coincide, or have no thickness.
BoundingBox grid_box(Random& random, int range) {
    const Vec3 low = grid_point(random, range);
    return {low, low + grid_point(random, 3)};
}

BoundingBox free_box(Random& random, double range) {
    const Vec3 low = random.coordinates(0, range);
    return {low, low + random.coordinates(0.1, 2)};
}

BoundingBox shifted(const BoundingBox& box, const Vec3& way) {
    return {box.low + way, box.high + way};
}

}  // namespace

TEST_CASE("the pairs are those of brute force, on every frame of 60 motions") {
    Random random(41);
    int touching = 0, coinciding = 0, teleports = 0, begun = 0, ended = 0;
    for (int run = 0; run < 60; ++run) {
        const bool on_grid = run % 2 == 0;
        const int n = 5 + random.index(50);
        std::vector<BoundingBox> boxes;
        for (int i = 0; i < n; ++i)
            boxes.push_back(on_grid ? grid_box(random, 8) : free_box(random, 6));
        BroadPhase broad_phase = start_broad_phase(boxes);
        REQUIRE(pairs_of(broad_phase) == overlaps_by_brute_force(boxes));
        for (int frame = 0; frame < 40; ++frame) {
            for (BoundingBox& box : boxes) {
                if (random.chance(0.02)) {  // appears somewhere else
                    box = on_grid ? grid_box(random, 8) : free_box(random, 6);
                    ++teleports;
                } else if (random.chance(0.02)) {  // takes another's place
                    box = boxes[random.index(n)];
                    ++coinciding;
                } else if (on_grid) {
                    box = shifted(box, Vec3{random.index(3) - 1.0, random.index(3) - 1.0, 0});
                } else {
                    box = shifted(box, random.vector(0, 0.2));
                }
            }
            const std::set<IndexPair> before = pairs_of(broad_phase);
            const BroadPhaseUpdate update = update_broad_phase(broad_phase, boxes);
            const std::set<IndexPair> expected = overlaps_by_brute_force(boxes);
            REQUIRE(pairs_of(broad_phase) == expected);
            REQUIRE(static_cast<int>(before.size()) + update.begun - update.ended ==
                    static_cast<int>(expected.size()));
            begun += update.begun;
            ended += update.ended;
            for (const auto& [i, j] : expected)
                touching += static_cast<int>((boxes[i].low.array() == boxes[j].high.array()).any());
        }
    }
    CHECK(touching > 1000);
    CHECK(coinciding > 500);
    CHECK(teleports > 500);
    CHECK(begun > 5000);
    CHECK(ended > 5000);
}

TEST_CASE("at constant density there are 6 s ρ^(1/3) n^(5/3) exchanges per frame, eq. (4.2)") {
    for (const int n : {500, 4000}) {
        Random random(55);
        const double side = 2 * std::cbrt(n), step = 0.02;  // one box in 8 m³
        std::vector<BoundingBox> boxes, next;
        for (int i = 0; i < n; ++i) {
            boxes.push_back(free_box(random, side));
            next.push_back(shifted(boxes[i], step * random.direction()));
        }
        BroadPhase broad_phase = start_broad_phase(boxes);
        const auto exchanges = static_cast<double>(update_broad_phase(broad_phase, next).exchanges);
        // Along an axis the steps are uniform in ±step; two of them differ by 2/3 step in the mean.
        const double expected = 6 * (2.0 / 3 * step) * 0.5 * std::pow(n, 5.0 / 3);
        CHECK_THAT(exchanges, Catch::Matchers::WithinRel(expected, 0.1));
    }
}

TEST_CASE("a grid finds the pairs of brute force, whatever the size of its cells") {
    Random random(56);
    int touching = 0, large = 0;
    for (int run = 0; run < 200; ++run) {
        const bool on_grid = run % 2 == 0;
        const double cell_size = on_grid ? 1 + random.index(3) : random.log_uniform(0.2, 5);
        const Vec3 shift = 20 * (grid_point(random, 3) - Vec3::Ones());
        std::vector<BoundingBox> boxes;
        for (int i = 0; i < 5 + run / 4; ++i) {
            boxes.push_back(shifted(on_grid ? grid_box(random, 8) : free_box(random, 6), shift));
            large += static_cast<int>((boxes[i].high - boxes[i].low).maxCoeff() > 2 * cell_size);
        }
        std::set<IndexPair> compared;
        const std::vector<IndexPair> found = grid_pairs(boxes, cell_size, [&](int i, int j) {
            REQUIRE(compared.insert(ordered_pair(i, j)).second);
            return overlap(boxes[i], boxes[j]);
        });
        const std::set<IndexPair> expected = overlaps_by_brute_force(boxes);
        REQUIRE(std::set<IndexPair>(found.begin(), found.end()) == expected);
        REQUIRE(found.size() == expected.size());
        for (const auto& [i, j] : expected)
            touching += static_cast<int>((boxes[i].low.array() == boxes[j].high.array()).any());
    }
    CHECK(touching > 1000);
    CHECK(large > 500);
}

TEST_CASE("at constant density a grid compares ½ ρ (s + 2a)³ pairs per box") {
    for (const int n : {2000, 16'000})
        for (const double cell_size : {1.0, 2.0}) {
            Random random(57);
            const double side = 2 * std::cbrt(n);
            std::vector<BoundingBox> boxes;
            for (int i = 0; i < n; ++i) {
                const Vec3 low = random.coordinates(0, side);
                boxes.push_back({low, low + Vec3::Ones()});
            }
            double compared = 0;
            grid_pairs(boxes, cell_size, [&](int, int) { return ++compared < 0; });
            // Slightly less, because there are fewer neighbours at the walls.
            const double expected = n / 16.0 * std::pow(cell_size + 2, 3);
            CHECK(compared < expected);
            CHECK(compared > (n == 2000 ? 0.8 : 0.9) * expected);
        }
}

TEST_CASE("a frame in which nothing moves costs no exchange") {
    Random random(42);
    std::vector<BoundingBox> boxes;
    for (int i = 0; i < 100; ++i) boxes.push_back(grid_box(random, 6));
    BroadPhase broad_phase = start_broad_phase(boxes);
    CHECK(update_broad_phase(broad_phase, boxes).exchanges == 0);
}

TEST_CASE("boxes overlap from the touch on, and only if they do on all three axes") {
    const BoundingBox unit{{0, 0, 0}, {1, 1, 1}};
    CHECK(overlap(unit, unit));
    CHECK(overlap(unit, {{1, 1, 1}, {2, 2, 2}}));
    CHECK(overlap(unit, {{0.4, 0.4, 0.4}, {0.5, 0.5, 0.5}}));
    for (int axis = 0; axis < 3; ++axis) {
        CHECK_FALSE(overlap(unit, shifted(unit, 1.001 * Vec3::Unit(axis))));
        CHECK_FALSE(overlap(unit, shifted(unit, -1.001 * Vec3::Unit(axis))));
    }
}

TEST_CASE("the box of a turned polyhedron holds its corners, and each side touches one") {
    Random random(43);
    for (int i = 0; i < 200; ++i) {
        const Polyhedron shape = prism_polyhedron(3 + random.index(6), 1, 2);
        RigidBody body;
        body.position = random.vector(0, 5);
        body.orientation = Quat(random.rotation());
        const BoundingBox box = bounding_box(shape, body);
        Vec3 least = Vec3::Constant(1e9), most = -least;
        for (const Vec3& vertex : shape.vertices) {
            least = least.cwiseMin(to_world(body, vertex));
            most = most.cwiseMax(to_world(body, vertex));
        }
        REQUIRE_THAT(VecX(box.low), agrees_with(least));
        REQUIRE_THAT(VecX(box.high), agrees_with(most));
    }
}

TEST_CASE("bad boxes are refused by name") {
    const BoundingBox good{{0, 0, 0}, {1, 1, 1}};
    const double nan = std::nan("");
    CHECK_THROWS_WITH(start_broad_phase({{{0, 0, nan}, {1, 1, 1}}}), ContainsSubstring("box"));
    CHECK_THROWS_WITH(start_broad_phase({{{0, 0, 2}, {1, 1, 1}}}), ContainsSubstring("low corner"));
    BroadPhase broad_phase = start_broad_phase({good, good});
    CHECK_THROWS_WITH(update_broad_phase(broad_phase, {good}),
                      ContainsSubstring("number of boxes = 1"));
    CHECK_THROWS_WITH(bounding_box(std::vector<Vec3>{}), ContainsSubstring("number of points"));
    CHECK(start_broad_phase({}).pairs.empty());
}
