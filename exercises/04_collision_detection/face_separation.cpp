// Exercise 4.3  Distance from the plane of a face
//
// Return the signed distance of a shape, given by its vertices, from the plane of a face: equation
// (4.4).
#include "chapters/04_collision_detection/separation.hpp"
#include "common/testing/exercise.hpp"

namespace collide {

double face_separation(const Vec3& normal, const Vec3& on_face, std::span<const Vec3> vertices) {
    TODO(normal, on_face, vertices);  // delete this line when you start
}

}  // namespace collide
