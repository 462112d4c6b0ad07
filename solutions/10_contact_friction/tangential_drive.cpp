#include "chapters/10_contact_friction/friction_cone.hpp"

namespace collide {

// The acceleration with the force f is a_F + yield (f − f_F) = yield (f − wanted): smallest for the
// point of the disc nearest to the wanted force.
Vec2 tangential_drive(const Vec2& force, const Vec2& acceleration, double yield, double limit) {
    const Vec2 wanted = force - acceleration / yield;
    const double size = wanted.norm();
    return size > limit ? Vec2(wanted * (limit / size)) : wanted;
}

}  // namespace collide
