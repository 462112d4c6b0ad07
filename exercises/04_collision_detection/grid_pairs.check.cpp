#include "chapters/04_collision_detection/grid.hpp"

#include <algorithm>
#include <iterator>

#include "common/testing/testing.hpp"

using namespace collide;

namespace {

using Boxes = std::vector<BoundingBox>;
using Pairs = std::vector<IndexPair>;

struct Run {
    Pairs reported, asked;  // in order; asked with the smaller index first
};

// The pairs that the function reports, and those that it compares. By default the boxes decide.
Run run(const Boxes& boxes, double cell_size, const OverlapTest& overlaps = {}) {
    const std::size_t most = 100 + 30 * boxes.size();
    Pairs asked;
    const auto reported = grid_pairs(boxes, cell_size, [&](int i, int j) {
        if (asked.size() == most) FAIL("`overlaps` was asked more than " << most << " times");
        asked.push_back(ordered_pair(i, j));
        return overlaps ? overlaps(i, j) : overlap(boxes.at(i), boxes.at(j));
    });
    return {reported, asked};
}

Pairs by_definition(const Boxes& boxes) {
    Pairs pairs;
    for (int i = 0; i < static_cast<int>(boxes.size()); ++i)
        for (int j = i + 1; j < static_cast<int>(boxes.size()); ++j)
            if (overlap(boxes[i], boxes[j])) pairs.push_back({i, j});
    return pairs;
}

// "0-1 1-4", limited to a readable number.
std::string text(const Pairs& pairs) {
    std::string words;
    for (std::size_t k = 0; k < std::min<std::size_t>(pairs.size(), 10); ++k)
        words += (k > 0 ? " " : "") + std::to_string(pairs[k].first) + "-" +
                 std::to_string(pairs[k].second);
    return pairs.size() > 10 ? words + " …" : pairs.empty() ? "none" : words;
}

// The missing and the superfluous pairs, or "nothing". A duplicate is superfluous.
std::string wrong(Pairs found, Pairs expected) {
    std::sort(found.begin(), found.end());
    std::sort(expected.begin(), expected.end());
    if (found == expected) return "nothing";
    Pairs missing, too_many;
    std::set_difference(expected.begin(), expected.end(), found.begin(), found.end(),
                        std::back_inserter(missing));
    std::set_difference(found.begin(), found.end(), expected.begin(), expected.end(),
                        std::back_inserter(too_many));
    return "missing: " + text(missing) + ", too many: " + text(too_many);
}

// The pairs that were compared twice, or of one box with itself.
Pairs asked_in_vain(Pairs asked) {
    std::sort(asked.begin(), asked.end());
    Pairs in_vain;
    for (std::size_t k = 0; k < asked.size(); ++k)
        if (asked[k].first == asked[k].second || (k > 0 && asked[k] == asked[k - 1]))
            in_vain.push_back(asked[k]);
    return in_vain;
}

// The pairs that share no cube for any origin of the grid: along some axis the gap between them is
// longer than a cube's edge.
Pairs asked_across(const Boxes& boxes, double cell_size, const Pairs& asked) {
    Pairs across;
    for (const auto& [i, j] : asked) {
        const Vec3 gap =
            (boxes.at(i).low - boxes.at(j).high).cwiseMax(boxes.at(j).low - boxes.at(i).high);
        if (gap.maxCoeff() > cell_size * (1 + 1e-9)) across.emplace_back(i, j);
    }
    return across;
}

void require_right(const Boxes& boxes, double cell_size) {
    INFO("cubes of " << cell_size << " m");
    const Run found = run(boxes, cell_size);
    REQUIRE(wrong(found.reported, by_definition(boxes)) == "nothing");
}

BoundingBox box_at(const Vec3& low, double edge) { return {low, low + Vec3::Constant(edge)}; }

Vec3 random_point(Random& random, double reach) {
    return {random.uniform(-reach, reach), random.uniform(-reach, reach),
            random.uniform(-reach, reach)};
}

// Some with corners on the cubes' corners, some anywhere, some without thickness; on all sides of
// the origin.
Boxes random_boxes(Random& random, int count, double reach) {
    Boxes boxes;
    for (int i = 0; i < count; ++i) {
        Vec3 low = random_point(random, reach);
        Vec3 size = random.coordinates(0, 2);
        if (random.chance(0.4)) low = low.array().floor(), size = size.array().round();
        boxes.push_back({low, low + size});
    }
    return boxes;
}

// Cubes of 1 m, one in 8 m³.
Boxes scattered(Random& random, int count) {
    Boxes boxes;
    for (int i = 0; i < count; ++i)
        boxes.push_back(box_at(random_point(random, std::cbrt(count)), 1));
    return boxes;
}

}  // namespace

TEST_CASE("no box, or one, makes no pair, and there is nothing to ask") {
    CHECK(wrong(run({}, 1).reported, {}) == "nothing");
    const Run one = run({{{-1, -1, -1}, {4, 4, 4}}}, 1);
    CHECK(wrong(one.reported, {}) == "nothing");
    CHECK(text(one.asked) == "none");
}

TEST_CASE("two boxes in one cube overlap or not") {
    const BoundingBox box = box_at({0.1, 0.1, 0.1}, 0.5);
    CHECK(wrong(run({box, box_at({0.4, 0.3, 0.2}, 0.5)}, 1).reported, {{0, 1}}) == "nothing");
    CHECK(wrong(run({box, box_at({0.7, 0.8, 0.9}, 0.05)}, 1).reported, {}) == "nothing");
}

TEST_CASE("the smaller index comes first, however the boxes lie") {
    const Boxes boxes = {box_at({2, 2, 2}, 1), box_at({-3, -3, -3}, 1), box_at({1.5, 1.5, 1.5}, 1),
                         box_at({-2.5, -2.5, -2.5}, 1)};
    CHECK(wrong(run(boxes, 1).reported, {{0, 2}, {1, 3}}) == "nothing");
}

TEST_CASE("boxes that touch overlap: at a face, an edge or a corner, on either side of zero") {
    for (const double at : {0.0, 1.0, 2.0, -1.0, -4.0})
        for (int directions = 1; directions < 8; ++directions) {
            const Vec3 way(directions & 1 ? 1 : 0, directions & 2 ? 1 : 0, directions & 4 ? 1 : 0);
            const BoundingBox box = box_at(Vec3::Constant(at), 1);
            INFO("a box at " << at << " and one beside it, moved by " << way.transpose());
            const BoundingBox beside{box.low + way, box.high + way};
            CHECK(wrong(run({box, beside}, 1).reported, {{0, 1}}) == "nothing");
            CHECK(wrong(run({beside, box}, 0.5).reported, {{0, 1}}) == "nothing");
        }
}

TEST_CASE("points, and boxes without thickness, overlap what they touch") {
    const Boxes boxes = {{{0, 0, 0}, {2, 2, 2}},
                         {{2, 2, 2}, {2, 2, 2}},
                         {{1, 1, 1}, {1, 1, 1}},
                         {{-1, 0, 2}, {3, 5, 2}},
                         {{2, 2, 2}, {2, 2, 2}}};
    for (const double cell_size : {1.0, 0.7, 5.0}) require_right(boxes, cell_size);
}

TEST_CASE("boxes larger than a cube lie in all the cubes between their corners") {
    const Boxes boxes = {{{-3.3, -3.3, -3.3}, {3.3, 3.3, 3.3}},
                         box_at({0.2, 0.3, 0.1}, 0.5),
                         box_at({-2, 1.2, 0.4}, 0.1),
                         box_at({3.2, 0, 0}, 1),
                         {{-9, -0.1, -0.1}, {9, 0.1, 0.1}}};
    require_right(boxes, 1);
    require_right(boxes, 0.6);
}

TEST_CASE("random boxes: the pairs that the definition gives, each once") {
    Random random(seed_of(441));
    for (int i = 0; i < 40; ++i) {
        const double cell_size = random.chance(0.5) ? 1 : random.uniform(0.5, 3);
        require_right(random_boxes(random, 5 + i, 4), cell_size);
    }
}

TEST_CASE("wherever the boxes are, and whatever the unit of length, they make the same pairs") {
    Random random(seed_of(442));
    for (int i = 0; i < 20; ++i) {
        Boxes boxes = random_boxes(random, 12, 2);
        const double unit =
            std::exp2(random.index(601) - 300);  // exact, so touching boxes still touch
        const Vec3 shift = (1024 * random_point(random, 1)).array().round();
        for (auto& [low, high] : boxes) {
            // To 2^-20, so that nothing is lost by the shift.
            low = (low * 0x1p20).array().round() * 0x1p-20;
            high = (high * 0x1p20).array().round() * 0x1p-20;
            low = unit * (low + shift), high = unit * (high + shift);
        }
        INFO("lengths in units of " << unit << " m");
        REQUIRE(wrong(run(boxes, unit).reported, by_definition(boxes)) == "nothing");
    }
}

TEST_CASE("far from the origin, and far from each other: only numbers get larger") {
    for (const double far : {1e6, 1e10, 1e12, -1e12}) {
        const Boxes boxes = {box_at(Vec3::Constant(far), 2), box_at(Vec3::Constant(far + 1), 2),
                             box_at({0, 0, 0}, 2),           box_at({far, 0, 0}, 2),
                             box_at({0, far, 0}, 2),         box_at({far + 2, 0, 0}, 2),
                             box_at({-far, 0, far}, 2),      box_at({3 * far, 0, 0}, 2),
                             box_at({0, -far, 0}, 2),        box_at({0, 5 * far, 0}, 2),
                             box_at({far + 40, 0, 0}, 2)};
        const Run found = run(boxes, 1);
        INFO("some boxes are " << far << " cubes away");
        CHECK(wrong(found.reported, {{0, 1}, {3, 5}}) == "nothing");
        CHECK(text(asked_across(boxes, 1, found.asked)) == "none");
    }
}

TEST_CASE("however many cubes they share, two boxes are compared once") {
    const Boxes two = {box_at({0, 0, 0}, 2.5), box_at({0.5, 0.5, 0.5}, 2.5)};
    CHECK(wrong(run(two, 1).asked, {{0, 1}}) == "nothing");
    Random random(seed_of(443));
    for (int i = 0; i < 20; ++i) {
        const Boxes boxes = random_boxes(random, 25, 3);
        REQUIRE(text(asked_in_vain(run(boxes, random.uniform(0.5, 2)).asked)) == "none");
    }
}

TEST_CASE("only boxes that can have a cube in common are compared") {
    Random random(seed_of(444));
    for (int i = 0; i < 20; ++i) {
        Boxes boxes;
        for (int k = 0; k < 40; ++k) {
            const double size = random.uniform(0, 0.2);
            boxes.push_back(box_at(random_point(random, 3), size));
        }
        const Run found = run(boxes, 1);
        REQUIRE(text(asked_across(boxes, 1, found.asked)) == "none");
    }
}

TEST_CASE("zero is no wider than other places: small boxes on both sides of it") {
    for (int axis = 0; axis < 3; ++axis) {
        const Boxes boxes = {box_at(-0.95 * Vec3::Unit(axis), 0.05),
                             box_at(0.9 * Vec3::Unit(axis), 0.05)};
        CHECK(text(run(boxes, 1).asked) == "none");
    }
}

TEST_CASE("`overlaps` decides, not the boxes") {
    Random random(seed_of(445));
    for (int i = 0; i < 10; ++i) {
        const Boxes boxes = random_boxes(random, 20, 2);
        Pairs expected = by_definition(boxes);
        // As for bodies on one hinge, which are allowed to overlap.
        const auto are_hinged = [](int a, int b) { return (a + b) % 3 == 0; };
        std::erase_if(expected, [&](const IndexPair& p) { return are_hinged(p.first, p.second); });
        const Run found = run(boxes, 1, [&](int a, int b) {
            return !are_hinged(a, b) && overlap(boxes.at(a), boxes.at(b));
        });
        REQUIRE(wrong(found.reported, expected) == "nothing");
    }
}

TEST_CASE("boxes that share a cube are compared, also if they do not overlap") {
    Random random(seed_of(448));
    // The number of pairs, of 30 with this gap, that share a cube of 1 m.
    const auto compared = [&](double gap) {
        int count = 0;
        for (int i = 0; i < 30; ++i) {
            const BoundingBox box = box_at(random_point(random, 5), 0.01);
            const Vec3 way = (0.01 + gap) * Vec3::Unit(i % 3);
            // As if `overlaps` added a margin to the boxes.
            const Run found =
                run({box, {box.low + way, box.high + way}}, 1, [](int, int) { return true; });
            count += static_cast<int>(found.reported == Pairs{{0, 1}});
        }
        return count;
    };
    // A face of the grid lies in a small gap rarely, and in one of 0.6 m in six cases of ten.
    CHECK(compared(0.001) >= 27);
    CHECK(compared(0.6) >= 4);
}

TEST_CASE("a floor under many boxes is compared with each of them once") {
    Boxes boxes = {{{-10, -10, -1}, {10, 10, 0}}};
    Pairs expected;
    for (int x = 0; x < 6; ++x)
        for (int y = 0; y < 6; ++y) {
            boxes.push_back(box_at({3.0 * x - 8.5, 3.0 * y - 8.5, 0}, 1.5));
            expected.push_back({0, static_cast<int>(boxes.size()) - 1});
        }
    const Run found = run(boxes, 1);
    CHECK(wrong(found.reported, expected) == "nothing");
    CHECK(text(asked_in_vain(found.asked)) == "none");
}

TEST_CASE("the number of comparisons is that of a grid, and grows with the number of boxes only") {
    Random random(seed_of(446));
    for (const int count : {60, 250, 500})
        for (const double cell_size : {1.0, 2.0}) {
            const Run found = run(scattered(random, count), cell_size);
            // Along an axis, boxes of 1 m share a cube of edge s within s + 2 metres, in the mean.
            const double expected = count / 16.0 * std::pow(cell_size + 2, 3);
            INFO(count << " boxes, cubes of " << cell_size << " m");
            CHECK(static_cast<double>(found.asked.size()) <= 1.2 * expected);
        }
}

TEST_CASE("asked again, with other boxes in between, it finds the same pairs") {
    Random random(seed_of(447));
    for (int i = 0; i < 5; ++i) {
        const Boxes one = random_boxes(random, 15, 2), other = random_boxes(random, 8, 2);
        const Pairs first = run(one, 1).reported, between = run(other, 1).reported;
        REQUIRE(wrong(first, by_definition(one)) == "nothing");
        REQUIRE(wrong(run(one, 1).reported, first) == "nothing");
        REQUIRE(wrong(run(other, 1).reported, between) == "nothing");
    }
}
