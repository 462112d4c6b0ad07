// hint: parallel_tolerance is an angle. Compare it with |e_a × e_b| divided by both lengths, or
// short edges look parallel and long ones never do.
#include "chapters/04_collision_detection/separation.hpp"

namespace collide {

std::optional<Vec3> edge_edge_normal(const Vec3& edge_a, const Vec3& edge_b, const Vec3& b_to_a) {
    const Vec3 cross = edge_a.cross(edge_b);
    if (cross.norm() <= parallel_tolerance) return std::nullopt;
    const Vec3 normal = cross.normalized();
    return normal.dot(b_to_a) < 0 ? Vec3(-normal) : normal;
}

}  // namespace collide
