// PLUS for one point: the numbers of the paper's example 1.
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>

#include "chapters/13_plus_single_point/plus.hpp"

using namespace collide;

namespace {

/// The compliance of the paper's brick at its lowest vertex [1/kg]; tests of chapter 12 derive it.
Mat3 brick_compliance() {
    Mat3 K;
    K << 3.905169201133, 0.561289916193, -0.052775827394,  //
        0.561289916193, 3.355677236745, 0.446966326823,    //
        -0.052775827394, 0.446966326823, 0.575960679633;
    return K;
}

}  // namespace

TEST_CASE("13: the paper's numbers of intervals", "[13]") {
    const auto [max_turn, intervals] =
        GENERATE(std::pair(0.01, 116), std::pair(0.15, 11), std::pair(0.25, 8));
    const PlusProblem problem{.K = brick_compliance(),
                              .u0 = {-5, 0, -5.74},
                              .mu = 0.325,
                              .restitution = {.minimum = 0.373}};
    const PlusImpact impact = plus_impact(problem, {.rules = {.max_turn = max_turn}});
    CHECK(impact.status == PlusStatus::resolved);
    CHECK(static_cast<int>(impact.intervals.size()) == intervals);
}
