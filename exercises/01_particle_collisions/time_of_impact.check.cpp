#include "chapters/01_particle_collisions/time_of_impact.hpp"
#include "common/build/precompiled.hpp"

using namespace collide;

namespace {

// Whatever the gap is, a search that asks for it this often will never end.
GapAfter with_patience(const GapAfter& gap_after) {
    return [=, asked = 0](double time) mutable {
        if (++asked > 10'000)
            throw std::runtime_error("still searching after 10 000 trials: will it ever stop?");
        return gap_after(time);
    };
}

// Free fall from a height with an upward velocity, as seen by trial steps of any length.
GapAfter falling(double height, double upward) {
    return with_patience([=](double t) { return height + upward * t - 0.5 * 9.81 * t * t; });
}

// A gap that is open before the time and closed after it, and never in between.
GapAfter jump_at(double time) {
    return with_patience([=](double t) { return t < time ? 1.0 : -1.0; });
}

}  // namespace

TEST_CASE("a fall of one metre takes √(2h/g)") {
    const TimeOfImpact impact = time_of_impact(falling(1, 0), 1, 1e-9);
    CHECK(impact.converged);
    CHECK_THAT(impact.time, Catch::Matchers::WithinAbs(std::sqrt(2 / 9.81), 1e-9));
    CHECK_THAT(impact.gap, Catch::Matchers::WithinAbs(falling(1, 0)(impact.time), 1e-15));
}

TEST_CASE("the answer is in contact and never below the floor") {
    Random random(21);
    for (int i = 0; i < 500; ++i) {
        const auto gap_after = falling(random.log_uniform(1e-3, 10), random.uniform(-5, 5));
        const double tolerance = random.log_uniform(1e-10, 1e-2);
        const TimeOfImpact impact = time_of_impact(gap_after, 4, tolerance);
        INFO("gap " << impact.gap << ", tolerance " << tolerance);
        REQUIRE(impact.converged);
        REQUIRE(gap_after(impact.time) >= 0);
        REQUIRE(gap_after(impact.time) <= tolerance);
    }
}

TEST_CASE("a fast particle is located as precisely as a slow one") {
    const auto gap_after = falling(20, -400);  // crosses a tolerance of 1e-6 m in 2.5 ns
    const TimeOfImpact impact = time_of_impact(gap_after, 0.1, 1e-6);
    CHECK(gap_after(impact.time) <= 1e-6);
    CHECK(gap_after(impact.time) >= 0);
}

TEST_CASE("right after a bounce the search goes on to the next impact") {
    const auto gap_after = falling(0, 0.5);  // starts on the floor, moving up
    const TimeOfImpact impact = time_of_impact(gap_after, 1, 1e-9);
    CHECK_THAT(impact.time, Catch::Matchers::WithinAbs(2 * 0.5 / 9.81, 1e-7));
}

TEST_CASE("each trial halves the interval") {
    int calls = 0;
    const auto fall = falling(1, 0);
    const auto counted = [&](double t) { return ++calls, fall(t); };
    const TimeOfImpact impact = time_of_impact(counted, 1, 1e-9);
    CHECK(impact.trials >= 20);  // the band is 2e-10 s wide: 1/2^32
    CHECK(impact.trials <= 40);
    CHECK(calls <= impact.trials + 3);
}

TEST_CASE("a tolerance that cannot be met ends the search at the legal end") {
    const TimeOfImpact impact = time_of_impact(jump_at(0.3), 1, 1e-6);
    CHECK(impact.time < 0.3);
    CHECK_THAT(impact.time, Catch::Matchers::WithinAbs(0.3, 1e-12));
}

TEST_CASE("a tolerance that cannot be met is reported") {
    CHECK_FALSE(time_of_impact(jump_at(0.3), 1, 1e-6).converged);
}
