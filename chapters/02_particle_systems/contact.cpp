#include "chapters/02_particle_systems/contact.hpp"

namespace collide {

std::vector<Contact> find_contacts(const std::vector<Ball>& balls,
                                   const std::vector<Plane>& planes) {
    std::vector<Contact> contacts;
    const int count = static_cast<int>(balls.size());
    for (int a = 0; a < count; ++a)
        for (int b = a + 1; b < count; ++b) {
            const Vec3 apart = balls[a].particle.position - balls[b].particle.position;
            const double reach = balls[a].radius + balls[b].radius;
            const double distance = apart.norm();
            // Two balls in one place have no direction between them; there is nothing sensible to
            // do.
            if (distance > reach || distance == 0) continue;
            contacts.push_back({a, b, apart / distance, reach - distance});
        }
    for (int a = 0; a < count; ++a)
        for (const Plane& plane : planes) {
            const double overlap = balls[a].radius - gap(plane, balls[a].particle.position);
            if (overlap >= 0) contacts.push_back({a, world, plane.normal, overlap});
        }
    return contacts;
}

double normal_velocity(const Contact& contact, const std::vector<Ball>& balls) {
    Vec3 relative = balls[contact.a].particle.velocity;
    if (contact.b != world) relative -= balls[contact.b].particle.velocity;
    return contact.normal.dot(relative);
}

}  // namespace collide
