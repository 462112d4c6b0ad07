#pragma once
#include <cmath>

#include "common/core/linear_algebra.hpp"

namespace collide {

/// Of two velocities, from 0 to π, to full accuracy also where it is small [rad].
inline double angle_between(const Vec2& a, const Vec2& b) {
    return std::abs(std::atan2(a.x() * b.y() - a.y() * b.x(), a.dot(b)));
}

}  // namespace collide
