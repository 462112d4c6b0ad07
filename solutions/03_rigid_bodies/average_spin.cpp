#include <cmath>

#include "chapters/03_rigid_bodies/orientation.hpp"

namespace collide {

// What turns `from` into `to` in the world stands to the left of `from`: to = turn · from. By (3.9)
// its parts are the cosine and the sine of half the angle. The cosine alone says nothing of small
// angles, being 1 with an error, and the sine alone little of half turns; the arc tangent of both is
// accurate everywhere. Of turn and −turn, which are the same rotation, the one with positive cosine
// turns by less than half a turn.
Vec3 average_spin(const Quat& from, const Quat& to, double duration) {
    const Quat turn = to * from.conjugate();
    const Vec3 along = turn.w() < 0 ? Vec3(-turn.vec()) : Vec3(turn.vec());
    const double sine = along.norm();
    if (sine == 0) return Vec3::Zero();
    const double angle = 2 * std::atan2(sine, std::abs(turn.w()));
    return along / sine * (angle / duration);
}

}  // namespace collide
