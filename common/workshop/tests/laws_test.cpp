// A law must hold where it holds and break where it is broken, and say by how much.
#include <limits>

#include "common/testing/testing.hpp"

using namespace collide;
using Catch::Matchers::ContainsSubstring;

namespace {

template <class Value>
std::string complaint(const Law<Value>& law, const Value& value) {
    return law.match(value) ? "" : law.describe();
}

}  // namespace

TEST_CASE("momentum: equal passes, different is named with both numbers") {
    const VecX before = Vec3(1, 2, 3);
    CHECK(complaint(conserves_momentum(before), before).empty());
    const std::string text = complaint(conserves_momentum(before), VecX(Vec3(1, 2, 4)));
    CHECK_THAT(text, ContainsSubstring("momentum is conserved"));
    CHECK_THAT(text, ContainsSubstring("before (1, 2, 3), after (1, 2, 4), difference 1"));
}

TEST_CASE("momentum: what cancelled sets the scale, and NaN never passes") {
    CHECK_FALSE(complaint(conserves_momentum(VecX::Zero(3)), VecX(Vec3(1e-14, 0, 0))).empty());
    CHECK(complaint(conserves_momentum(VecX::Zero(3), 1.0), VecX(Vec3(1e-14, 0, 0))).empty());
    CHECK_FALSE(
        complaint(conserves_momentum(VecX::Zero(3), 1.0), VecX(Vec3(std::nan(""), 0, 0))).empty());
    CHECK_FALSE(complaint(conserves_momentum(VecX::Zero(3)), VecX(VecX::Zero(2))).empty());
}

TEST_CASE("a number: in any units, and infinity only with infinity") {
    const double infinity = std::numeric_limits<double>::infinity();
    CHECK(complaint(agrees_with(1e-30), 1e-30).empty());
    CHECK_THAT(complaint(agrees_with(1e-30), 1.001e-30),
               ContainsSubstring("expected 1e-30, got 1.001e-30"));
    CHECK_FALSE(complaint(agrees_with(1e-300), 0.0).empty());
    CHECK_FALSE(complaint(agrees_with(1e300), 1.1e300).empty());
    CHECK(complaint(agrees_with(0, 1), 1e-13).empty());
    CHECK(complaint(agrees_with(infinity), infinity).empty());
    CHECK_FALSE(complaint(agrees_with(1), infinity).empty());
    CHECK_FALSE(complaint(agrees_with(infinity), 1e300).empty());
    CHECK_FALSE(complaint(agrees_with(infinity), std::nan("")).empty());
}

TEST_CASE("energy: lost is fine for one law and not for the other, created for neither") {
    CHECK(complaint(creates_no_energy(2), 1.0).empty());
    CHECK_FALSE(complaint(conserves_energy(2), 1.0).empty());
    CHECK_THAT(complaint(creates_no_energy(2), 2.5), ContainsSubstring("created 0.5"));
    CHECK_FALSE(complaint(creates_no_energy(2), std::nan("")).empty());
}

TEST_CASE(
    "Signorini: approaching, pulling and pushing while separating are three ways to break it") {
    const auto test = [](double velocity, double impulse) {
        return complaint(satisfies_signorini(1, 1),
                         NormalContact{VecX::Constant(1, velocity), VecX::Constant(1, impulse)});
    };
    CHECK(test(0, 1).empty());
    CHECK(test(1, 0).empty());
    CHECK(test(0, 0).empty());
    CHECK_FALSE(test(-1, 0).empty());  // broken although the product is zero
    CHECK_FALSE(test(0, -1).empty());
    CHECK_THAT(test(1, 1), ContainsSubstring("contact 0 has velocity 1 and impulse 1"));
}

TEST_CASE("friction cone: the rim belongs to it, beyond and below do not") {
    CHECK(complaint(lies_in_friction_cone(0.5), Vec3(0.3, 0.4, 1)).empty());
    CHECK_FALSE(complaint(lies_in_friction_cone(0.5), Vec3(0.3, 0.5, 1)).empty());
    CHECK_FALSE(complaint(lies_in_friction_cone(0.5), Vec3(0, 0, -1)).empty());
    CHECK(complaint(lies_in_friction_cone(0.5, Vec3::UnitX()), Vec3(1, 0.3, 0.4)).empty());
}

TEST_CASE("positive definite: singular, indefinite and asymmetric matrices are told apart") {
    MatX A(2, 2);
    A << 2, 1, 1, 2;
    CHECK(complaint(is_positive_definite(), A).empty());
    A << 1, 2, 2, 1;
    CHECK_THAT(complaint(is_positive_definite(), A), ContainsSubstring("smallest eigenvalue is -"));
    A << 1, 0.5, 0, 1;
    CHECK_THAT(complaint(is_positive_definite(), A), ContainsSubstring("|A − Aᵀ|"));
    CHECK_FALSE(complaint(is_positive_definite(), MatX(2, 3)).empty());
}

TEST_CASE("finite differences: the derivative of the sine is the cosine and not minus it") {
    const auto sine = [](double t) { return VecX(VecX::Constant(1, std::sin(t))); };
    CHECK(
        complaint(agrees_with_finite_differences(sine, 0.3), VecX(VecX::Constant(1, std::cos(0.3))))
            .empty());
    CHECK_FALSE(complaint(agrees_with_finite_differences(sine, 0.3),
                          VecX(VecX::Constant(1, -std::cos(0.3))))
                    .empty());
}

TEST_CASE("frame invariance: the turned answer passes, the unturned does not") {
    Random random(1);
    const Mat3 turn = random.rotation();
    const Vec3 answer(1, 2, 3);
    CHECK(complaint(is_frame_invariant(turn, answer), VecX(turn * answer)).empty());
    CHECK_FALSE(complaint(is_frame_invariant(turn, answer), VecX(answer)).empty());
    CHECK_FALSE(complaint(is_frame_invariant(2.0), 2.1).empty());
}

TEST_CASE("random rotations are rotations, and directions are unit and balanced") {
    Random random(2);
    Vec3 mean = Vec3::Zero();
    for (int i = 0; i < 4000; ++i) {
        const Mat3 R = random.rotation();
        REQUIRE((R * R.transpose() - Mat3::Identity()).norm() < 1e-14);
        REQUIRE(R.determinant() > 0);
        mean += R * Vec3::UnitX() / 4000;
        require_unit("direction", random.direction());
    }
    CHECK(mean.norm() < 0.05);
}
