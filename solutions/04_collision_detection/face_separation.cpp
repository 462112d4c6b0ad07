#include <algorithm>
#include <limits>

#include "chapters/04_collision_detection/separation.hpp"

namespace collide {

// The support of a convex shape in any direction is a vertex, so the vertices are enough. All of
// them must be outside: the smallest distance counts.
double face_separation(const Vec3& normal, const Vec3& on_face, std::span<const Vec3> vertices) {
    double least = std::numeric_limits<double>::infinity();
    for (const Vec3& vertex : vertices) least = std::min(least, normal.dot(vertex - on_face));
    return least;
}

}  // namespace collide
