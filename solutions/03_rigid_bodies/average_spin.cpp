#include <cmath>

#include "chapters/03_rigid_bodies/orientation.hpp"

namespace collide {

// A rotation in world coordinates multiplies from the left: to = turn · from. By (3.9) its parts
// are the cosine and the sine of half the angle. Near no rotation the cosine is flat and loses the
// angle, near half a turn the sine is; the arc tangent of both is accurate everywhere. turn and
// −turn are the same rotation; the one with positive cosine rotates by less than half a turn.
Vec3 average_spin(const Quat& from, const Quat& to, double duration) {
    const Quat turn = to * from.conjugate();
    const Vec3 along = turn.w() < 0 ? Vec3(-turn.vec()) : Vec3(turn.vec());
    const double sine = along.norm();
    if (sine == 0) return Vec3::Zero();
    const double angle = 2 * std::atan2(sine, std::abs(turn.w()));
    return along / sine * (angle / duration);
}

}  // namespace collide
