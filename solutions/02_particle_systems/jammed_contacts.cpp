#include "chapters/02_particle_systems/jammed.hpp"

namespace collide {

// A y = 0 says that the impulses y cancel at every free body. With two contacts they press a ball
// from both sides; with more, a row of balls passes the same impulse on, whatever the masses are. At
// both ends of the row something has to take it without moving: a fixed ball. So y = (1, 1, …, 1) up
// to a factor, and b·y is the sum of the normal velocities, the speed at which the two ends part. It
// is negative if they close in. Without any one contact the row has a gap to give way to.
Jammed jammed_contacts(int count, double mass, double speed) {
    std::vector<Ball> row;
    std::vector<Contact> contacts;
    for (int i = 0; i <= count; ++i) {
        const bool is_end = i == 0 || i == count;
        row.push_back({{.position = {2.0 * i, 0, 0}, .inverse_mass = is_end ? 0 : 1 / mass}, 1});
        if (i > 0) contacts.push_back({.a = i, .b = i - 1, .normal = Vec3::UnitX()});
    }
    row.back().particle.velocity.x() = -speed;
    return {make_contact_problem(row, contacts, 0), VecX::Constant(count, mass * speed)};
}

}  // namespace collide
