// The laws of mechanics as Catch2 matchers. A matcher is named after the law it checks and reports
// by how much the law is broken:
//
//     REQUIRE_THAT(momentum_after, conserves_momentum(momentum_before));
//
// Tolerances are relative to the numbers compared, with `scale` as a lower bound: a momentum that
// cancels to nearly zero is compared on the scale of its terms.
#pragma once
#include <catch2/matchers/catch_matchers.hpp>

#include <functional>
#include <string>

#include "common/core/linear_algebra.hpp"

namespace collide {

/// Enough for a few dozen floating-point operations; a test that needs more says so.
constexpr double law_tolerance = 1e-12;

/// A law for values of type Value: its name and its test.
template <class Value>
class Law final : public Catch::Matchers::MatcherBase<Value> {
  public:
    /// Returns an empty string if the law holds, else the numbers that break it.
    using Test = std::function<std::string(const Value&)>;

    Law(std::string name, Test test) : name_(std::move(name)), test_(std::move(test)) {}

    bool match(const Value& value) const override {
        broken_ = test_(value);
        return broken_.empty();
    }
    std::string describe() const override {
        return broken_.empty() ? "law: " + name_ : "breaks the law (" + name_ + "): " + broken_;
    }

  private:
    std::string name_;
    Test test_;
    mutable std::string broken_;
};

/// The value is the expected one, which is known or was computed independently.
Law<VecX> agrees_with(const VecX& expected, double scale = 1, double tolerance = law_tolerance);
/// The same for a number; the tolerance is purely relative unless a scale is given. Infinity agrees
/// with infinity.
Law<double> agrees_with(double expected, double scale = 0, double tolerance = law_tolerance);
/// The entries of a matrix as a vector, column by column, for comparison.
inline VecX entries(const MatX& matrix) { return matrix.reshaped(); }

/// The total momentum (linear, angular, or both stacked) is unchanged [kg m/s].
Law<VecX> conserves_momentum(const VecX& before, double scale = 0,
                             double tolerance = law_tolerance);

/// The energy has not increased [J].
Law<double> creates_no_energy(double before, double tolerance = law_tolerance);

/// The energy is unchanged [J].
Law<double> conserves_energy(double before, double tolerance = law_tolerance);

/// The two sides of Signorini's law at each contact: separating speed (or gap) and impulse (or
/// force) along the normal.
struct NormalContact {
    VecX velocity;
    VecX impulse;
};
/// 0 <= velocity ⊥ impulse >= 0: contacts do not approach, do not pull, and push only where they do
/// not separate. The residual is the natural map min(velocity/V, impulse/P), not the product, which
/// is zero for impulse = 0 however fast the bodies approach. V and P are the typical speed and
/// impulse of the collision.
Law<NormalContact> satisfies_signorini(double velocity_scale, double impulse_scale,
                                       double tolerance = 1e-9);

/// |p_t| <= mu p_n, for an impulse with its normal component along `normal`.
Law<Vec3> lies_in_friction_cone(double mu, const Vec3& normal = Vec3::UnitZ(),
                                double tolerance = law_tolerance);

/// The matrix is symmetric and all its eigenvalues are positive.
Law<MatX> is_positive_definite(double tolerance = law_tolerance);

/// The vector is the derivative of the function at the time. It is compared with a central
/// difference of step h, whose error is of order h².
Law<VecX> agrees_with_finite_differences(const std::function<VecX(double)>& function, double time,
                                         double step = 1e-5, double tolerance = 1e-6);

/// The answer to the rotated problem is the rotated answer: value = rotation · answer.
Law<VecX> is_frame_invariant(const Mat3& rotation, const Vec3& answer, double scale = 0,
                             double tolerance = law_tolerance);
/// The same for a scalar answer, which is invariant under rotation.
Law<double> is_frame_invariant(double answer, double scale = 0, double tolerance = law_tolerance);

}  // namespace collide
