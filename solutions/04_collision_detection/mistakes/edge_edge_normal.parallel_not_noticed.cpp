// hint: For parallel edges the cross product is zero, or rounding that you blow up to length 1. Ask
// first, divide then.
#include "chapters/04_collision_detection/separation.hpp"

namespace collide {

std::optional<Vec3> edge_edge_normal(const Vec3& edge_a, const Vec3& edge_b, const Vec3& b_to_a) {
    const Vec3 normal = edge_a.cross(edge_b).normalized();
    return normal.dot(b_to_a) < 0 ? Vec3(-normal) : normal;
}

}  // namespace collide
