// hint: You measure the distance from one point of the face. The plane is meant: only the part
// along the normal counts.
#include <algorithm>
#include <limits>

#include "chapters/04_collision_detection/separation.hpp"

namespace collide {

double face_separation(const Vec3& normal, const Vec3& on_face, std::span<const Vec3> vertices) {
    double least = std::numeric_limits<double>::infinity();
    for (const Vec3& vertex : vertices) {
        const Vec3 way = vertex - on_face;
        least = std::min(least, normal.dot(way) < 0 ? -way.norm() : way.norm());
    }
    return least;
}

}  // namespace collide
