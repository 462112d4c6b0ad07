#include "chapters/02_particle_systems/contact.hpp"

namespace collide {

std::vector<Contact> find_contacts(const std::vector<Ball>& balls,
                                   const std::vector<Plane>& planes) {
    std::vector<Contact> contacts;
    const auto add_contact = [&](int a, int b, const Vec3& normal, double separation) {
        const Vec3 surface_point = balls[a].particle.position - balls[a].radius * normal;
        contacts.push_back({.a = a,
                            .b = b,
                            .position = surface_point - separation / 2 * normal,
                            .normal = normal,
                            .separation = separation});
    };
    const int count = static_cast<int>(balls.size());
    for (int a = 0; a < count; ++a)
        for (int b = a + 1; b < count; ++b) {
            const Vec3 apart = balls[a].particle.position - balls[b].particle.position;
            const double reach = balls[a].radius + balls[b].radius;
            const double distance = apart.norm();
            // Coincident centres define no normal: skip the pair.
            if (distance > reach || distance == 0) continue;
            add_contact(a, b, apart / distance, distance - reach);
        }
    for (int a = 0; a < count; ++a)
        for (const Plane& plane : planes) {
            const double separation = gap(plane, balls[a].particle.position) - balls[a].radius;
            if (separation <= 0) add_contact(a, world, plane.normal, separation);
        }
    return contacts;
}

double normal_velocity(const Contact& contact, const std::vector<Ball>& balls) {
    Vec3 relative = balls[contact.a].particle.velocity;
    if (contact.b != world) relative -= balls[contact.b].particle.velocity;
    return contact.normal.dot(relative);
}

}  // namespace collide
