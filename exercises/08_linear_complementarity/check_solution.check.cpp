#include "chapters/08_linear_complementarity/force_problem.hpp"
#include "common/build/precompiled.hpp"

using namespace collide;
using Catch::Matchers::WithinAbs;

namespace {

/// Two contacts with A = (2 1; 1 2), solved by f = (3, 0) with a = (0, 1).
const ForceProblem two{(MatX(2, 2) << 2, 1, 1, 2).finished(), Vec2(-6, -2)};

}  // namespace

TEST_CASE("a solution has no error") {
    CHECK_THAT(check_solution(two, Vec2(3, 0)), WithinAbs(0, 1e-14));
}

TEST_CASE("no force is no solution while something approaches") {
    // Two errors, 6 and 2; the scale is 6. The product f·a is zero here.
    CHECK_THAT(check_solution(two, Vec2(0, 0)), WithinAbs(1, 1e-14));
}

TEST_CASE("a force that pulls is an error, measured by the acceleration it gives") {
    // f_1 = −1/4 and A_11 = 2; a_1 = 3/4 and a_0 = −1/4.
    CHECK_THAT(check_solution(two, Vec2(3, -0.25)), WithinAbs(0.5 / 6, 1e-14));
}

TEST_CASE("pushing a contact that separates is an error") {
    // f = (3, 1): a = (1, 3). The smaller of A_ii f_i and a_i counts: 1 and 2.
    CHECK_THAT(check_solution(two, Vec2(3, 1)), WithinAbs(2.0 / 6, 1e-14));
}

TEST_CASE("a joint may pull") {
    ForceProblem joint = two;
    joint.b = Vec2(6, 7);
    joint.bilateral = {0};
    CHECK_THAT(check_solution(joint, Vec2(-3, 0)), WithinAbs(0, 1e-14));
}

TEST_CASE("a joint must not accelerate in either direction") {
    ForceProblem joint = two;
    joint.b = Vec2(6, 7);
    joint.bilateral = {0};
    CHECK_THAT(check_solution(joint, Vec2(-2, 0)), WithinAbs(2.0 / 7, 1e-14));
    CHECK_THAT(check_solution(joint, Vec2(-4, 0)), WithinAbs(2.0 / 7, 1e-14));
}

TEST_CASE("between fixed bodies a force does nothing, and still must not pull") {
    const ForceProblem fixed{MatX::Zero(1, 1), VecX::Constant(1, 2)};
    CHECK_THAT(check_solution(fixed, VecX::Constant(1, 0)), WithinAbs(0, 1e-14));
    CHECK_THAT(check_solution(fixed, VecX::Constant(1, -1)), WithinAbs(0.5, 1e-14));
}

TEST_CASE(
    "a constraint in other units: the force is weighted by A_ii, so both numbers scale alike") {
    // Contact 1 measured in another length: its row of J times 10.
    const ForceProblem same{(MatX(2, 2) << 2, 10, 10, 200).finished(), Vec2(-6, -1)};
    const VecX f = Vec2(2.5, -0.05);
    // A_ii f_i = (5, −10), a = (−1.5, 14): the errors 1.5 and 10, the scale 6.
    CHECK_THAT(check_solution(same, f), WithinAbs(10.0 / 6, 1e-13));
}

TEST_CASE("no contacts, no error; and b = 0 is solved by nothing") {
    CHECK(check_solution({MatX(0, 0), VecX(0)}, VecX(0)) == 0);
    CHECK(check_solution({MatX::Identity(2, 2), Vec2(0, 0)}, Vec2(0, 0)) == 0);
}
