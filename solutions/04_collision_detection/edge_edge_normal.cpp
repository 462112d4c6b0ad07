#include "chapters/04_collision_detection/separation.hpp"

namespace collide {

// |e_a × e_b| = |e_a| |e_b| sin ϑ: compared with the lengths it is the sine of the angle between
// the edges, whatever their unit. Only then it is safe to divide by it.
std::optional<Vec3> edge_edge_normal(const Vec3& edge_a, const Vec3& edge_b, const Vec3& b_to_a) {
    const Vec3 cross = edge_a.cross(edge_b);
    const double length = cross.norm();
    if (length <= parallel_tolerance * edge_a.norm() * edge_b.norm()) return std::nullopt;
    const Vec3 normal = cross / length;
    return normal.dot(b_to_a) < 0 ? Vec3(-normal) : normal;
}

}  // namespace collide
