#include "chapters/13_plus_single_point/step_length.hpp"

#include <cmath>
#include <limits>

namespace collide {

double direction_change_step(const Vec2& sliding, const Vec2& change, double max_turn) {
    const Vec2 along = sliding.normalized();
    const double lengthening = along.dot(change);
    const double sideways = std::abs(along.x() * change.y() - along.y() * change.x());
    // In the frame of u_t the velocity is (|u_t| + α lengthening, α sideways), and its slope must
    // be tan θ. Written with sine and cosine this holds for obtuse angles as well.
    const double closing = sideways * std::cos(max_turn) - lengthening * std::sin(max_turn);
    if (closing <= 0) return std::numeric_limits<double>::infinity();
    return sliding.norm() * std::sin(max_turn) / closing;
}

}  // namespace collide
