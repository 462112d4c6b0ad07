#include "common/testing/laws.hpp"

#include <algorithm>
#include <cmath>

#include "common/core/errors.hpp"

namespace collide {

namespace {

// "before (1, 0), after (1, 2), difference 2, allowed 1e-12"; empty if the two agree. NaN never
// agrees. If the distance is infinite, only "expected 2, got inf" is printed.
std::string difference(const char* expected_name, const VecX& expected, const char* value_name,
                       const VecX& value, double scale, double tolerance) {
    if (value.size() != expected.size())
        return std::to_string(value.size()) + " components instead of " +
               std::to_string(expected.size());
    // stableNorm does not underflow when it squares 1e-200.
    const double allowed = tolerance * std::max({expected.stableNorm(), value.stableNorm(), scale});
    const double actual = (value - expected).stableNorm();
    if (actual <= allowed && std::isfinite(allowed)) return "";
    const auto shown = [](const VecX& v) { return v.size() == 1 ? to_text(v[0]) : to_text(v); };
    const std::string both =
        std::string(expected_name) + " " + shown(expected) + ", " + value_name + " " + shown(value);
    if (!std::isfinite(actual)) return both;
    return both + ", difference " + to_short_text(actual) + ", allowed " + to_short_text(allowed);
}

VecX as_vector(double value) { return VecX::Constant(1, value); }

}  // namespace

Law<VecX> agrees_with(const VecX& expected, double scale, double tolerance) {
    return {"agrees with what is expected", [=](const VecX& value) {
                return difference("expected", expected, "got", value, scale, tolerance);
            }};
}

Law<double> agrees_with(double expected, double scale, double tolerance) {
    return {"agrees with what is expected", [=](const double& value) -> std::string {
                if (value == expected) return "";
                return difference("expected", as_vector(expected), "got", as_vector(value), scale,
                                  tolerance);
            }};
}

Law<VecX> conserves_momentum(const VecX& before, double scale, double tolerance) {
    return {"momentum is conserved", [=](const VecX& after) {
                return difference("before", before, "after", after, scale, tolerance);
            }};
}

Law<double> creates_no_energy(double before, double tolerance) {
    return {"energy is not created", [=](const double& after) -> std::string {
                if (after <= before + tolerance * std::abs(before)) return "";
                return "before " + to_text(before) + ", after " + to_text(after) + ", created " +
                       to_short_text(after - before);
            }};
}

Law<double> conserves_energy(double before, double tolerance) {
    return {"energy is conserved", [=](const double& after) {
                return difference("before", as_vector(before), "after", as_vector(after), 0,
                                  tolerance);
            }};
}

Law<NormalContact> satisfies_signorini(double velocity_scale, double impulse_scale,
                                       double tolerance) {
    return {"Signorini, 0 <= velocity ⊥ impulse >= 0",
            [=](const NormalContact& contact) -> std::string {
                const auto& [velocity, impulse] = contact;
                if (velocity.size() != impulse.size())
                    return "as many velocities as impulses are needed";
                if (!velocity.allFinite() || !impulse.allFinite())
                    return "a velocity or an impulse is not finite";
                for (Eigen::Index i = 0; i < velocity.size(); ++i) {
                    const double natural_map =
                        std::min(velocity[i] / velocity_scale, impulse[i] / impulse_scale);
                    if (std::abs(natural_map) > tolerance)
                        return "contact " + std::to_string(i) + " has velocity " +
                               to_text(velocity[i]) + " and impulse " + to_text(impulse[i]);
                }
                return "";
            }};
}

Law<Vec3> lies_in_friction_cone(double mu, const Vec3& normal, double tolerance) {
    return {"friction cone, |p_t| <= mu p_n", [=](const Vec3& impulse) -> std::string {
                const double along = impulse.dot(normal);
                const double across = (impulse - along * normal).norm();
                if (across <= mu * along + tolerance * impulse.norm()) return "";
                return "|p_t| = " + to_text(across) + ", mu p_n = " + to_text(mu * along) +
                       " with mu = " + to_text(mu);
            }};
}

Law<VecX> agrees_with_finite_differences(const std::function<VecX(double)>& function, double time,
                                         double step, double tolerance) {
    const VecX quotient = (function(time + step) - function(time - step)) / (2 * step);
    return {"agrees with finite differences", [=](const VecX& derivative) {
                return difference("quotient", quotient, "derivative", derivative, 1, tolerance);
            }};
}

Law<VecX> is_frame_invariant(const Mat3& rotation, const Vec3& answer, double scale,
                             double tolerance) {
    const VecX turned = rotation * answer;
    return {"frame invariance: turn the problem, get the turned answer", [=](const VecX& value) {
                return difference("turned answer", turned, "answer to the turned problem", value,
                                  scale, tolerance);
            }};
}

Law<double> is_frame_invariant(double answer, double scale, double tolerance) {
    return {"frame invariance: turn the problem, get the same number", [=](const double& value) {
                return difference("answer", as_vector(answer), "answer to the turned problem",
                                  as_vector(value), scale, tolerance);
            }};
}

}  // namespace collide
