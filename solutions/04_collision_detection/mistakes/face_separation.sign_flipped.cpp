// hint: Outside is positive: the way goes from the face to the vertex, not back.
#include <algorithm>
#include <limits>

#include "chapters/04_collision_detection/separation.hpp"

namespace collide {

double face_separation(const Vec3& normal, const Vec3& on_face, std::span<const Vec3> vertices) {
    double least = std::numeric_limits<double>::infinity();
    for (const Vec3& vertex : vertices) least = std::min(least, normal.dot(on_face - vertex));
    return least;
}

}  // namespace collide
