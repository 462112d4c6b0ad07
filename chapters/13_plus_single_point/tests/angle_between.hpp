#pragma once
#include <cmath>

#include "common/core/linear_algebra.hpp"

namespace collide {

/// Angle between two velocities, from 0 to π, accurate also where it is small [rad].
inline double angle_between(const Vec2& a, const Vec2& b) {
    return std::abs(std::atan2(a.x() * b.y() - a.y() * b.x(), a.dot(b)));
}

}  // namespace collide
