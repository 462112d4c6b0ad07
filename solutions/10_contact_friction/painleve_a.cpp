#include <cmath>

#include "chapters/10_contact_friction/painleve.hpp"

namespace collide {

// The end is at r = −l (cos θ, sin θ) from the centre. The force on it is f_N (μ, 1), because it
// slides to the left. Its torque per f_N is r_x·1 − r_y·μ, and a rotation moves the end along the
// normal by r_x per radian.
double painleve_a(const PainleveRod& rod) {
    const double r_x = -rod.half_length * std::cos(rod.angle);
    const double r_y = -rod.half_length * std::sin(rod.angle);
    return 1 / rod.mass + (r_x - rod.friction * r_y) * r_x / rod.inertia;
}

}  // namespace collide
