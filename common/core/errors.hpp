// Refusing bad input by name: the argument, its value and the allowed range.
#pragma once
#include <stdexcept>
#include <string>

#include "common/core/linear_algebra.hpp"

namespace collide {

/// Thrown by the stub of an exercise that has not been started.
struct NotImplemented : std::logic_error {
    explicit NotImplemented(const std::string& exercise);
};

/// The fewest digits that read back as the same double.
std::string to_text(double value);
/// Six significant digits, for messages.
std::string to_short_text(double value);
/// (1, 2, 3)
std::string to_text(const VecX& vector);

/// Throws std::invalid_argument: "name = value: must be allowed". For requirements not covered
/// below.
[[noreturn]] void refuse(const std::string& name, const std::string& value,
                         const std::string& allowed);

/// A vector of any size, without a copy.
using AnyVector = Eigen::Ref<const VecX>;

// Each of these throws std::invalid_argument if the requirement does not hold; `name` is the
// argument's name.
void require_finite(const char* name, double value);
void require_finite(const char* name, const AnyVector& value);
void require_positive(const char* name, double value);
void require_not_negative(const char* name, double value);
/// 0 <= value <= 1, as for a coefficient of restitution.
void require_fraction(const char* name, double value);
/// |value| = 1 to within rounding.
void require_unit(const char* name, const AnyVector& value);
void require_unit(const char* name, const Quat& value);

}  // namespace collide
