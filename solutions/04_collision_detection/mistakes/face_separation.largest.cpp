// hint: You take the vertex farthest outside. All vertices must be outside, so the one that is
// least so counts.
#include <algorithm>
#include <limits>

#include "chapters/04_collision_detection/separation.hpp"

namespace collide {

double face_separation(const Vec3& normal, const Vec3& on_face, std::span<const Vec3> vertices) {
    double most = -std::numeric_limits<double>::infinity();
    for (const Vec3& vertex : vertices) most = std::max(most, normal.dot(vertex - on_face));
    return most;
}

}  // namespace collide
