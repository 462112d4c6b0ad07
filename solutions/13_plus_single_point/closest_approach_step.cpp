#include "chapters/13_plus_single_point/step_length.hpp"

#include <algorithm>

namespace collide {

double closest_approach_step(const Vec2& sliding, const Vec2& change) {
    const double length = change.norm();
    if (length == 0) return 1;
    return std::clamp(-sliding.dot(change / length) / length, 0.0, 1.0);
}

}  // namespace collide
