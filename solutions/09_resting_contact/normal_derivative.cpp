#include "chapters/09_resting_contact/gap_motion.hpp"

namespace collide {

namespace {

/// The change of the normal after normalising: its part perpendicular to the normal.
Vec3 across(const Vec3& normal, const Vec3& change) { return change - normal.dot(change) * normal; }

}  // namespace

Vec3 normal_derivative(const Gap& gap, const RigidBody& a, const RigidBody& b) {
    const Vec3 &omega_a = a.angular_velocity, &omega_b = b.angular_velocity;
    const Vec3 u = carried_velocity(gap, a, b);
    const double D = gap.normal.dot(gap.point_a - gap.point_b);
    switch (gap.from) {
        // A face carries its normal with it, (9.4).
        case NormalFrom::face_of_a: return omega_a.cross(gap.normal);
        case NormalFrom::face_of_b: return omega_b.cross(gap.normal);
        // Both edges rotate. The cross product also changes its length, which normalising removes.
        case NormalFrom::edges: {
            const Vec3 product = gap.edge_a.cross(gap.edge_b);
            const Vec3 change = omega_a.cross(gap.edge_a).cross(gap.edge_b) +
                                gap.edge_a.cross(omega_b.cross(gap.edge_b));
            return across(gap.normal, change) / product.dot(gap.normal);
        }
        // The line between two points, (9.5).
        case NormalFrom::centres: return across(gap.normal, u) / D;
        // The foot point slides along the edge, and the normal stays perpendicular to the edge: the
        // component of its change along the edge follows from the edge's rotation.
        case NormalFrom::edge_of_a:
        case NormalFrom::edge_of_b: {
            const bool of_a = gap.from == NormalFrom::edge_of_a;
            const Vec3& edge = of_a ? gap.edge_a : gap.edge_b;
            const Vec3 edge_rate = (of_a ? omega_a : omega_b).cross(edge);
            const Vec3 free = across(gap.normal, u) / D;
            return free - edge.dot(free) * edge - gap.normal.dot(edge_rate) * edge;
        }
    }
    return Vec3::Zero();
}

}  // namespace collide
