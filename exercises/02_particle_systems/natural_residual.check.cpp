#include "chapters/02_particle_systems/lcp.hpp"
#include "common/build/precompiled.hpp"

using namespace collide;
using Catch::Matchers::WithinAbs;
using Catch::Matchers::WithinRel;

namespace {

VecX two(double first, double second) { return Eigen::Vector2d(first, second); }
VecX three(double first, double second, double third) { return Vec3(first, second, third); }

/// Both weights 1, no joints, size 1: only the smaller of f and a matters.
double plain(const VecX& f, const VecX& a) {
    return natural_residual(f, a, VecX::Ones(f.size()), {}, 1);
}

}  // namespace

TEST_CASE("a solution has residual zero, also with large numbers on either side") {
    CHECK_THAT(plain(two(5, 0), two(0, 7)), WithinAbs(0, 1e-14));
}

TEST_CASE("no impulse while the bodies approach is not a solution") {
    CHECK_THAT(plain(two(0, 0), two(-3, 1)), WithinAbs(3, 1e-14));
}

TEST_CASE("an impulse that pulls is not a solution") {
    CHECK_THAT(plain(two(-2, 0), two(0, 0)), WithinAbs(2, 1e-14));
}

TEST_CASE("pushing what separates is not a solution") {
    CHECK_THAT(plain(two(4, 0), two(0.5, 1)), WithinAbs(0.5, 1e-14));
}

TEST_CASE("the worst contact counts, whatever its sign, wherever it stands") {
    CHECK_THAT(plain(three(0.5, 0, 1), three(1, 0, -2)), WithinAbs(2, 1e-14));
    CHECK_THAT(plain(three(1, 0, 0.5), three(-2, 0, 1)), WithinAbs(2, 1e-14));
}

TEST_CASE("both negative: the size of the smaller one counts") {
    CHECK_THAT(plain(two(-2, -3), two(-2, -1)), WithinAbs(3, 1e-14));
}

TEST_CASE("an impulse counts as the velocity that it gives its own contact") {
    // A_ii f_i = (1.5, −1): the second pulls, and has the larger error though its f is smaller.
    CHECK_THAT(natural_residual(two(0.5, -0.25), two(0.75, 9), two(3, 4), {}, 1),
               WithinAbs(1, 1e-14));
    CHECK_THAT(natural_residual(two(0.5, -0.25), two(9, 9), two(3, 4), {}, 1),
               WithinAbs(1.5, 1e-14));
}

TEST_CASE("a velocity counts as it is, whatever the weight of its impulse") {
    CHECK_THAT(natural_residual(two(4, 0), two(0.5, 2), two(3, 2), {}, 1), WithinAbs(0.5, 1e-14));
}

TEST_CASE("the same collision in other units has the same residual") {
    // Lengths in 1e9, masses in 1e-9, times in 1e3 of what they were: velocities scale by 1e6,
    // impulses by 1e-3, A by 1e9.
    const VecX f = three(2, -0.25, 1), a = three(-0.5, 3, 0.125), diagonal = three(2, 5, 0.5);
    const double here = natural_residual(f, a, diagonal, {2}, 4);
    CHECK_THAT(here, WithinRel(1.25 / 4, 1e-13));
    CHECK_THAT(natural_residual(1e-3 * f, 1e6 * a, 1e9 * diagonal, {2}, 4e6),
               WithinRel(here, 1e-13));
    CHECK_THAT(natural_residual(1e3 * f, 1e-6 * a, 1e-9 * diagonal, {2}, 4e-6),
               WithinRel(here, 1e-13));
}

TEST_CASE("a small error is not taken for none") {
    CHECK_THAT(plain(two(1, 0), two(1e-13, 2)), WithinRel(1e-13, 1e-6));
    CHECK_THAT(plain(two(1, -1e-13), two(0, 2)), WithinRel(1e-13, 1e-6));
}

TEST_CASE("a joint may pull") {
    CHECK_THAT(natural_residual(three(1, -3, 0), three(0, 0, 2), three(2, 2, 2), {1}, 1),
               WithinAbs(0, 1e-14));
}

TEST_CASE("a joint must not move in either direction") {
    CHECK_THAT(natural_residual(three(1, 0, 0), three(0, 2, 5), three(2, 3, 2), {1}, 1),
               WithinAbs(2, 1e-14));
    CHECK_THAT(natural_residual(three(1, 7, 0), three(0, -2, 5), three(2, 3, 2), {1}, 1),
               WithinAbs(2, 1e-14));
}

TEST_CASE("between fixed bodies the weight is 1: an impulse that pulls is still an error") {
    CHECK_THAT(natural_residual(two(0, 0), two(2, 2), two(0, 1), {}, 1), WithinAbs(0, 1e-14));
    CHECK_THAT(natural_residual(two(-0.5, 0), two(2, 2), two(0, 1), {}, 1), WithinAbs(0.5, 1e-14));
}

TEST_CASE("fixed bodies that approach, or that are pushed while they part, are an error too") {
    CHECK_THAT(natural_residual(two(0, 0), two(2, -3), two(1, 0), {}, 1), WithinAbs(3, 1e-14));
    CHECK_THAT(natural_residual(two(0, 2), two(2, 1), two(1, 0), {}, 1), WithinAbs(1, 1e-14));
    CHECK_THAT(natural_residual(two(0, 1), two(2, 2.5), two(1, 0), {}, 1), WithinAbs(1, 1e-14));
}

TEST_CASE("a joint between fixed bodies is a joint") {
    CHECK_THAT(natural_residual(two(0, -3), two(1, 0), two(1, 0), {1}, 1), WithinAbs(0, 1e-14));
    CHECK_THAT(natural_residual(two(0, -3), two(1, 2), two(1, 0), {1}, 1), WithinAbs(2, 1e-14));
}

TEST_CASE("several joints, in any order") {
    const VecX f = (VecX(4) << -3, 1, -2, -1).finished(), a = (VecX(4) << 0, 0, 0, 0).finished();
    const VecX diagonal = (VecX(4) << 2, 3, 4, 5).finished();
    CHECK_THAT(natural_residual(f, a, diagonal, {3, 0, 2}, 1), WithinAbs(0, 1e-14));
    CHECK_THAT(natural_residual(f, a, diagonal, {2, 0}, 1), WithinAbs(5, 1e-14));
}

TEST_CASE("a small weight is a weight: trucks in kilograms, or in nanograms") {
    for (const double unit : {1e-18, 1e-15, 1e15})
        CHECK_THAT(
            natural_residual(two(3 / unit, -1 / unit), two(4, 9), two(unit, 2 * unit), {}, 1),
            WithinRel(3, 1e-12));
}

TEST_CASE("without contacts there is no error") {
    CHECK_THAT(natural_residual(VecX(0), VecX(0), VecX(0), {}, 1), WithinAbs(0, 0));
}
