// hint: Behind the face the distance is negative. Something makes yours positive: a norm, an
// absolute value?
#include <algorithm>
#include <cmath>
#include <limits>

#include "chapters/04_collision_detection/separation.hpp"

namespace collide {

double face_separation(const Vec3& normal, const Vec3& on_face, std::span<const Vec3> vertices) {
    double least = std::numeric_limits<double>::infinity();
    for (const Vec3& vertex : vertices)
        least = std::min(least, std::abs(normal.dot(vertex - on_face)));
    return least;
}

}  // namespace collide
