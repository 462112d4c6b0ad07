// Overlap witnesses, against separating planes, and in the search for the time of impact.
#include "chapters/04_collision_detection/overlap_witness.hpp"
#include "chapters/04_collision_detection/separation.hpp"
#include "chapters/04_collision_detection/tests/convex_shapes.hpp"
#include "common/testing/testing.hpp"

using namespace collide;

TEST_CASE("5 000 pairs: a witness of overlap exactly if no plane separates") {
    Random random(52);
    int overlapping = 0, disjoint = 0;
    for (int i = 0; i < 5000; ++i) {
        const ConvexShape b = make_convex(random_tetrahedron(random));
        const RigidBody place = random_place(random, random.uniform(0, 2));
        const ConvexShape a =
            placed(make_convex(prism_polyhedron(3 + random.index(4), 0.7, 1)), place);
        const double distance = find_separation(a, b).distance;
        if (std::abs(distance) < 1e-6) continue;
        REQUIRE(find_overlap_witness(a, b).has_value() == (distance < 0));
        overlapping += static_cast<int>(distance < 0);
        disjoint += static_cast<int>(distance > 0);
    }
    CHECK(overlapping > 1000);
    CHECK(disjoint > 1000);
}

TEST_CASE("a shape inside another has a witness, whichever is the larger") {
    const ConvexShape large = cube_at({0, 0, 0}, Mat3::Identity(), {3, 3, 3}),
                      small = cube_at({0.2, 0.1, 0});
    CHECK(find_overlap_witness(small, large)->shape == EdgeOf::a);
    CHECK(find_overlap_witness(large, small)->shape == EdgeOf::b);
}

TEST_CASE("touching is not overlapping, and footnote 6 has no witness") {
    const ConvexShape cube = cube_at({0, 0, 0});
    CHECK_FALSE(find_overlap_witness(cube_at({0, 0, 1}), cube).has_value());
    CHECK_FALSE(find_overlap_witness(cube_at({0.3, 0.2, 1}), cube).has_value());
    const ConvexShape lowered = cube_at({0, 0, 0.9});
    CHECK_FALSE(find_overlap_witness(lowered, cube).has_value());
    CHECK(find_separation(lowered, cube).distance < -0.09);
}

TEST_CASE("while the impact is bisected, the witness answers most of the steps that overlap") {
    Random random(53);
    int answered = 0, searched = 0;
    for (int run = 0; run < 200; ++run) {
        const ConvexShape cube = cube_at({0, 0, 0});
        const ConvexShape shape = make_convex(box_polyhedron({1, 2, 1}));
        const Mat3 turn = random.rotation();
        const auto at = [&](double height) { return placed(shape, body_at({0, 0, height}, turn)); };
        double above = 3, below = 0.6;  // apart, and overlapping
        std::optional<OverlapWitness> witness = find_overlap_witness(at(below), cube);
        REQUIRE(witness.has_value());
        for (int step = 0; step < 25; ++step) {
            const double middle = 0.5 * (above + below);
            bool overlaps = proves_overlap(at(middle), cube, *witness);
            if (overlaps) {
                ++answered;
            } else if (const auto found = find_overlap_witness(at(middle), cube)) {
                overlaps = true;
                witness = found;
                ++searched;
            }
            (overlaps ? below : above) = middle;
        }
        REQUIRE_THAT(find_separation(at(above), cube).distance,
                     Catch::Matchers::WithinAbs(0, 1e-6));
    }
    CAPTURE(answered, searched);
    CHECK(answered > 2 * searched);
}
