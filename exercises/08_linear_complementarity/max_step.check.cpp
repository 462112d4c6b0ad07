#include "chapters/08_linear_complementarity/drive.hpp"
#include "common/build/precompiled.hpp"

using namespace collide;
using Catch::Matchers::WithinRel;

namespace {

const Role C = Role::clamped, NC = Role::unclamped, none = Role::ignored;

VecX vector(std::initializer_list<double> values) {
    VecX v(static_cast<Eigen::Index>(values.size()));
    std::copy(values.begin(), values.end(), v.begin());
    return v;
}

}  // namespace

TEST_CASE("alone, the driven contact goes until its acceleration is zero") {
    const Step step = max_step(vector({0}), vector({-6}), vector({1}), vector({2}), {none}, 0);
    CHECK(step.limiting == 0);
    CHECK_THAT(step.length, WithinRel(3.0, 1e-12));
}

TEST_CASE("a clamped force may fall to zero and no further") {
    // Contact 0 loses 2 for each unit of f_2, contact 1 loses 1; contact 2 would go to 10.
    const Step step = max_step(vector({3, 5, 0}), vector({0, 0, -10}), vector({-2, -1, 1}),
                               vector({0, 0, 1}), {C, C, none}, 2);
    CHECK(step.limiting == 0);
    CHECK_THAT(step.length, WithinRel(1.5, 1e-12));
}

TEST_CASE("an unclamped acceleration may fall to zero and no further") {
    const Step step = max_step(vector({0, 0, 0}), vector({3, 5, -10}), vector({0, 0, 1}),
                               vector({-1, -4, 1}), {NC, NC, none}, 2);
    CHECK(step.limiting == 1);
    CHECK_THAT(step.length, WithinRel(1.25, 1e-12));
}

TEST_CASE("what grows limits nothing") {
    const Step step = max_step(vector({3, 0, 0}), vector({0, 3, -10}), vector({2, 0, 1}),
                               vector({0, 4, 5}), {C, NC, none}, 2);
    CHECK(step.limiting == 2);
    CHECK_THAT(step.length, WithinRel(2.0, 1e-12));
}

TEST_CASE("a contact that is ignored limits nothing, whatever its acceleration does") {
    const Step step = max_step(vector({0, 0, 0}), vector({1, -3, -10}), vector({0, 0, 1}),
                               vector({-5, -5, 5}), {none, none, none}, 2);
    CHECK(step.limiting == 2);
    CHECK_THAT(step.length, WithinRel(2.0, 1e-12));
}

TEST_CASE("a bilateral contact may pull") {
    const Step step = max_step(vector({1, 0}), vector({0, -10}), vector({-3, 1}), vector({0, 5}),
                               {Role::bilateral, none}, 1);
    CHECK(step.limiting == 1);
    CHECK_THAT(step.length, WithinRel(2.0, 1e-12));
}

TEST_CASE("a clamped acceleration and an unclamped force are not looked at") {
    // Both have a change by rounding, in the wrong one of the two vectors.
    const Step step = max_step(vector({3, 0, 0}), vector({0, 3, -10}), vector({1, -1e-18, 1}),
                               vector({-1e-18, 1, 5}), {C, NC, none}, 2);
    CHECK(step.limiting == 2);
    CHECK_THAT(step.length, WithinRel(2.0, 1e-12));
}

TEST_CASE("if nothing limits the step it is infinite") {
    const Step step = max_step(vector({1, 0, 0}), vector({0, 2, -1}), vector({1, 0, 1}),
                               vector({0, 0, 0}), {C, NC, none}, 2);
    CHECK(std::isinf(step.length));
    CHECK(step.length > 0);
}

TEST_CASE("if nothing limits the step no contact is named") {
    const Step step = max_step(vector({1, 0, 0}), vector({0, 2, -1}), vector({1, 0, 1}),
                               vector({0, 0, 0}), {C, NC, none}, 2);
    CHECK(step.limiting == -1);
}

TEST_CASE("a driven contact that does not accelerate leaves the limit to the others") {
    const Step step =
        max_step(vector({4, 0}), vector({0, -1}), vector({-2, 1}), vector({0, 0}), {C, none}, 1);
    CHECK(step.limiting == 0);
    CHECK_THAT(step.length, WithinRel(2.0, 1e-12));
}

TEST_CASE("ties: the driven contact first, then the lowest index, up to rounding") {
    const double hair = 1 - 1e-12;
    CHECK(max_step(vector({2 * hair, 0}), vector({0, -2}), vector({-1, 1}), vector({0, 1}),
                   {C, none}, 1)
              .limiting == 1);
    CHECK(max_step(vector({2, 0, 0}), vector({0, 2 * hair, -9}), vector({-1, 0, 1}),
                   vector({0, -1, 1}), {C, NC, none}, 2)
              .limiting == 0);
    CHECK(max_step(vector({2, 0, 0}), vector({0, 1.9, -9}), vector({-1, 0, 1}), vector({0, -1, 1}),
                   {C, NC, none}, 2)
              .limiting == 1);
}

TEST_CASE("a contact at zero that would go below allows no step at all") {
    const Step step = max_step(vector({0, 0, 0}), vector({0, 1, -1}), vector({-1, 0, 1}),
                               vector({0, -1, 1}), {C, NC, none}, 2);
    CHECK(step.limiting == 0);
    CHECK(step.length == 0);
}
