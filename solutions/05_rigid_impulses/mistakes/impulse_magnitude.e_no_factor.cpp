// hint: The impulse is proportional to 1 + e: 1 to stop the approach, e to bounce. Yours has no
// such factor.
#include "chapters/05_rigid_impulses/impulse.hpp"

namespace collide {

namespace {

double yield(const RigidBody& body, const Contact& contact) {
    const Vec3 arm = (contact.position - body.position).cross(contact.normal);
    return body.inverse_mass + arm.dot(world_inverse_inertia(body) * arm);
}

}  // namespace

double impulse_magnitude(const RigidBody& a, const RigidBody& b, const Contact& contact, double) {
    const double velocity = relative_normal_velocity(a, b, contact);
    if (velocity >= 0) return 0;
    return -velocity / (yield(a, contact) + yield(b, contact));
}

}  // namespace collide
