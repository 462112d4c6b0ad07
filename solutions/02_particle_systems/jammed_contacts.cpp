#include "chapters/02_particle_systems/jammed.hpp"

namespace collide {

// A y = 0 means that the impulses y cancel at every free body. With two contacts they press a ball
// from both sides; with more, a row of balls transmits the same impulse, whatever the masses are.
// At both ends of the row a fixed ball must take it. So y = (1, 1, …, 1) up to a factor, and b·y is
// the sum of the normal velocities, the speed at which the two ends separate: negative if they
// close in. If any one contact is removed, the row has a gap and can give way.
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
