#include <algorithm>
#include <cmath>

#include "chapters/11_friction_pgs/friction_bounds.hpp"

namespace collide {

Vec2 clamp_friction(const Vec2& wish, double limit, FrictionShape shape) {
    if (shape == FrictionShape::box)
        return {std::clamp(wish.x(), -limit, limit), std::clamp(wish.y(), -limit, limit)};
    const double square = wish.squaredNorm();
    return square <= limit * limit ? wish : Vec2(limit / std::sqrt(square) * wish);
}

}  // namespace collide
