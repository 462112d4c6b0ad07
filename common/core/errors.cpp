#include "common/core/errors.hpp"

#include <cmath>

#include "common/core/digits.hpp"

namespace collide {

namespace {

// Unit vectors keep this accuracy through a few rotations [1].
constexpr double unit_length_tolerance = 1e-9;

}  // namespace

NotImplemented::NotImplemented(const std::string& exercise)
    : std::logic_error("not implemented yet: " + exercise) {}

std::string to_text(double value) { return shortest_digits(value); }

std::string to_short_text(double value) { return general_digits(value, 6); }

std::string to_text(const VecX& vector) {
    std::string text = "(";
    for (Eigen::Index i = 0; i < vector.size(); ++i) text += (i ? ", " : "") + to_text(vector[i]);
    return text + ")";
}

void refuse(const std::string& name, const std::string& value, const std::string& allowed) {
    throw std::invalid_argument(name + " = " + value + ": must be " + allowed);
}

void require_finite(const char* name, double value) {
    if (!std::isfinite(value)) refuse(name, to_text(value), "a finite number");
}

void require_finite(const char* name, const AnyVector& value) {
    if (!value.allFinite()) refuse(name, to_text(VecX(value)), "finite in every component");
}

void require_positive(const char* name, double value) {
    if (!(value > 0) || !std::isfinite(value)) refuse(name, to_text(value), "positive and finite");
}

void require_not_negative(const char* name, double value) {
    if (!(value >= 0) || !std::isfinite(value))
        refuse(name, to_text(value), "zero or positive, and finite");
}

void require_fraction(const char* name, double value) {
    if (!(value >= 0 && value <= 1)) refuse(name, to_text(value), "between 0 and 1");
}

void require_unit(const char* name, const AnyVector& value) {
    if (!(std::abs(value.norm() - 1) <= unit_length_tolerance))
        refuse(name, to_text(VecX(value)), "a unit vector");
}

void require_unit(const char* name, const Quat& value) {
    if (!(std::abs(value.norm() - 1) <= unit_length_tolerance))
        refuse(name, to_text(VecX(Eigen::Vector4d(value.w(), value.x(), value.y(), value.z()))),
               "a unit quaternion (w, x, y, z)");
}

}  // namespace collide
