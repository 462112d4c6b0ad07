#include "chapters/02_particle_systems/lcp.hpp"
#include "common/build/precompiled.hpp"

using namespace collide;
using Catch::Matchers::WithinAbs;

namespace {

VecX two(double a, double b) { return Eigen::Vector2d(a, b); }

}  // namespace

TEST_CASE("a solution has residual zero, also with large numbers on either side") {
    CHECK_THAT(natural_residual(two(5, 0), two(0, 7)), WithinAbs(0, 1e-14));
}

TEST_CASE("no impulse while the bodies approach is not a solution") {
    CHECK_THAT(natural_residual(two(0, 0), two(-3, 1)), WithinAbs(3, 1e-14));
}

TEST_CASE("an impulse that pulls is not a solution") {
    CHECK_THAT(natural_residual(two(-2, 0), two(0, 0)), WithinAbs(2, 1e-14));
}

TEST_CASE("pushing what separates is not a solution") {
    CHECK_THAT(natural_residual(two(4, 0), two(0.5, 1)), WithinAbs(0.5, 1e-14));
}

TEST_CASE("the worst contact counts, whatever its sign") {
    CHECK_THAT(natural_residual(two(0.5, 1), two(1, -2)), WithinAbs(2, 1e-14));
}

TEST_CASE("both negative: the size of the smaller one counts") {
    CHECK_THAT(natural_residual(two(-2, -2), two(-2, -2)), WithinAbs(2, 1e-14));
}

TEST_CASE("without contacts there is no error") {
    CHECK_THAT(natural_residual(VecX(0), VecX(0)), WithinAbs(0, 0));
}
