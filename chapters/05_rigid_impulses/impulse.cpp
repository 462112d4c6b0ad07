#include "chapters/05_rigid_impulses/impulse.hpp"

#include <stdexcept>

#include "common/errors.hpp"

namespace collide {

// [resolve-collision]
double resolve_collision(RigidBody& a, RigidBody& b, const Contact& contact, double e) {
    require_fraction("e", e);
    Contact between = contact;
    between.a = 0;
    between.b = 1;
    require_valid({a, b}, between);
    const double j = impulse_magnitude(a, b, contact, e);
    apply_impulse(a, b, contact.position, j * contact.normal);
    return j;
}
// [resolve-collision]

}  // namespace collide
