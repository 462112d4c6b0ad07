// hint: The plane goes through a point of the face, not through the origin. Subtract on_face first.
#include <algorithm>
#include <limits>

#include "chapters/04_collision_detection/separation.hpp"

namespace collide {

double face_separation(const Vec3& normal, const Vec3&, std::span<const Vec3> vertices) {
    double least = std::numeric_limits<double>::infinity();
    for (const Vec3& vertex : vertices) least = std::min(least, normal.dot(vertex));
    return least;
}

}  // namespace collide
