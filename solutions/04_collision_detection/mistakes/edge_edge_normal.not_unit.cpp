// hint: The cross product has the length |e_a| |e_b| sin ϑ. Divide by it.
#include "chapters/04_collision_detection/separation.hpp"

namespace collide {

std::optional<Vec3> edge_edge_normal(const Vec3& edge_a, const Vec3& edge_b, const Vec3& b_to_a) {
    const Vec3 cross = edge_a.cross(edge_b);
    if (cross.norm() <= parallel_tolerance * edge_a.norm() * edge_b.norm()) return std::nullopt;
    return cross.dot(b_to_a) < 0 ? Vec3(-cross) : cross;
}

}  // namespace collide
