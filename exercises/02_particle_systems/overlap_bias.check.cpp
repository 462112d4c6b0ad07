#include "chapters/02_particle_systems/overlap.hpp"
#include "common/build/precompiled.hpp"

using namespace collide;
using Catch::Matchers::WithinAbs;
using Catch::Matchers::WithinRel;

TEST_CASE("at full strength and without slop one step removes the overlap") {
    CHECK_THAT(overlap_bias(0.03, 1, 0, 0.01) * 0.01, WithinRel(0.03, 1e-12));
}

TEST_CASE("a strength of one fifth leaves four fifths") {
    CHECK_THAT(0.03 - overlap_bias(0.03, 0.2, 0, 0.01) * 0.01, WithinRel(0.8 * 0.03, 1e-12));
}

TEST_CASE("overlap up to the slop is left alone") {
    CHECK_THAT(overlap_bias(0.001, 0.5, 0.002, 0.01), WithinAbs(0, 0));
    CHECK_THAT(overlap_bias(0.002, 0.5, 0.002, 0.01), WithinAbs(0, 0));
}

TEST_CASE("the bias grows from zero without a jump") {
    CHECK_THAT(overlap_bias(0.002 + 1e-9, 1, 0.002, 0.01), WithinAbs(1e-7, 1e-12));
}

TEST_CASE("the strength applies to what is beyond the slop") {
    CHECK_THAT(overlap_bias(0.03, 0.2, 0.01, 0.01), WithinRel(0.2 * 0.02 / 0.01, 1e-12));
}

TEST_CASE("half the step, twice the velocity") {
    CHECK_THAT(overlap_bias(0.03, 0.3, 0.001, 0.005),
               WithinRel(2 * overlap_bias(0.03, 0.3, 0.001, 0.01), 1e-12));
    CHECK(overlap_bias(0.03, 0.3, 0.001, 0.01) > 0);
}
