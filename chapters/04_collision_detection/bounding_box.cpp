#include "chapters/04_collision_detection/bounding_box.hpp"

#include "common/core/errors.hpp"

namespace collide {

BoundingBox bounding_box(std::span<const Vec3> points) {
    if (points.empty()) refuse("number of points", "0", "at least 1");
    BoundingBox box{points[0], points[0]};
    for (const Vec3& point : points) {
        box.low = box.low.cwiseMin(point);
        box.high = box.high.cwiseMax(point);
    }
    return box;
}

BoundingBox bounding_box(const Polyhedron& polyhedron, const RigidBody& body) {
    std::vector<Vec3> corners;
    for (const Vec3& vertex : polyhedron.vertices) corners.push_back(to_world(body, vertex));
    return bounding_box(corners);
}

// [box-overlap]
bool overlap(const BoundingBox& one, const BoundingBox& other) {
    return (one.low.array() <= other.high.array()).all() &&
           (other.low.array() <= one.high.array()).all();
}
// [box-overlap]

void require_valid(const char* name, const BoundingBox& box) {
    require_finite(name, box.low);
    require_finite(name, box.high);
    if ((box.low.array() > box.high.array()).any())
        refuse(name, to_text(VecX(box.low)) + " to " + to_text(VecX(box.high)),
               "given by its low corner, then its high one");
}

}  // namespace collide
