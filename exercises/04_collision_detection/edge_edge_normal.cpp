// Exercise 4.4  The plane of two edges
//
// Return the unit normal of the planes that are parallel to both edges, pointing from B to A:
// equation (4.5). Return std::nullopt if the edges are parallel; parallel_tolerance says how
// nearly.
#include "chapters/04_collision_detection/separation.hpp"
#include "common/exercise.hpp"

namespace collide {

std::optional<Vec3> edge_edge_normal(const Vec3& edge_a, const Vec3& edge_b, const Vec3& b_to_a) {
    TODO(edge_a, edge_b, b_to_a);  // delete this line when you start
}

}  // namespace collide
