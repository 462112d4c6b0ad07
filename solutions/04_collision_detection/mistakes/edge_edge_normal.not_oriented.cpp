// hint: The cross product has either sign. Turn it round if it does not point from B to A.
#include "chapters/04_collision_detection/separation.hpp"

namespace collide {

std::optional<Vec3> edge_edge_normal(const Vec3& edge_a, const Vec3& edge_b, const Vec3&) {
    const Vec3 cross = edge_a.cross(edge_b);
    if (cross.norm() <= parallel_tolerance * edge_a.norm() * edge_b.norm()) return std::nullopt;
    return cross.normalized();
}

}  // namespace collide
