#include "chapters/05_rigid_impulses/scene.hpp"

#include <algorithm>

#include "chapters/03_rigid_bodies/momentum.hpp"
#include "common/core/errors.hpp"

namespace collide {

namespace {

constexpr double floor_thickness = 1;  // more than any body falls in a step [m]

int add(Scene& scene, RigidBody body, Shape shape, const Placement& placement,
        const MaybeSurface& surface) {
    body.position = placement.position;
    body.orientation = placement.orientation;
    body.velocity = placement.velocity;
    body.angular_velocity = placement.angular_velocity;
    require_valid(body);
    require_valid("surface", surface.value_or(scene.surface));
    scene.bodies.push_back(body);
    scene.shapes.push_back(std::move(shape));
    scene.surfaces.push_back(surface.value_or(scene.surface));
    return static_cast<int>(scene.bodies.size()) - 1;
}

}  // namespace

int add_box(Scene& scene, const Vec3& size, double mass, const Placement& placement,
            const MaybeSurface& surface) {
    return add(scene, make_body(box_mass_properties(mass, size)), make_convex(box_polyhedron(size)),
               placement, surface);
}

int add_sphere(Scene& scene, double radius, double mass, const Placement& placement,
               const MaybeSurface& surface) {
    return add(scene, make_body(sphere_mass_properties(mass, radius)), Sphere{.radius = radius},
               placement, surface);
}

int add_convex(Scene& scene, const Polyhedron& polyhedron, double density,
               const Placement& placement, const MaybeSurface& surface) {
    require_convex("polyhedron", polyhedron);
    const MassProperties properties = polyhedron_mass_properties(polyhedron, density);
    Polyhedron centred = polyhedron;
    for (Vec3& vertex : centred.vertices) vertex -= properties.centre;
    return add(scene, make_body(properties), make_convex(centred), placement, surface);
}

int add_fixed(Scene& scene, const Shape& shape, const Placement& placement,
              const MaybeSurface& surface) {
    require_valid("shape", shape);
    return add(scene, make_fixed_body(), shape, placement, surface);
}

int add_fixed_box(Scene& scene, const Vec3& size, const Placement& placement,
                  const MaybeSurface& surface) {
    return add_fixed(scene, make_convex(box_polyhedron(size)), placement, surface);
}

int add_floor(Scene& scene, double height, double width, const MaybeSurface& surface) {
    return add_fixed_box(scene, {width, width, floor_thickness},
                         {.position = {0, 0, height - floor_thickness / 2}}, surface);
}

bool pass_through(const Scene& scene, int a, int b) {
    return std::any_of(scene.passing.begin(), scene.passing.end(), [&](const IndexPair& pair) {
        return pair == IndexPair(a, b) || pair == IndexPair(b, a);
    });
}

double kinetic_energy(const Scene& scene) {
    double energy = 0;
    for (const RigidBody& body : scene.bodies) energy += kinetic_energy(body);
    return energy;
}

double potential_energy(const Scene& scene) {
    double energy = 0;
    for (const RigidBody& body : scene.bodies)
        if (!is_fixed(body)) energy -= scene.gravity.dot(body.position) / body.inverse_mass;
    return energy;
}

std::vector<Wrench> weights(const Scene& scene) {
    std::vector<Wrench> wrenches(scene.bodies.size());
    for (std::size_t i = 0; i < wrenches.size(); ++i)
        if (!is_fixed(scene.bodies[i]))
            wrenches[i].force = scene.gravity / scene.bodies[i].inverse_mass;
    return wrenches;
}

Forces forces_from(const Scene& scene, double now) {
    return [always = weights(scene), forces = scene.forces, now](
               double time, const std::vector<RigidBody>& bodies) {
        if (!forces) return always;
        std::vector<Wrench> all = forces(now + time, bodies);
        if (all.size() != always.size())
            refuse("number of forces", std::to_string(all.size()),
                   "one for each body, " + std::to_string(always.size()));
        for (std::size_t i = 0; i < all.size(); ++i) all[i].force += always[i].force;
        return all;
    };
}

double power(const std::vector<RigidBody>& bodies, const std::vector<Wrench>& wrenches) {
    double sum = 0;
    for (std::size_t i = 0; i < bodies.size(); ++i)
        if (!is_fixed(bodies[i]))
            sum += wrenches[i].force.dot(bodies[i].velocity) +
                   wrenches[i].torque.dot(bodies[i].angular_velocity);
    return sum;
}

void require_valid(const Scene& scene) {
    require_finite("gravity", scene.gravity);
    const auto require_one_each = [&](const char* what, std::size_t number) {
        if (number != scene.bodies.size())
            refuse(what, std::to_string(number),
                   "one for each body, " + std::to_string(scene.bodies.size()));
    };
    require_one_each("number of shapes", scene.shapes.size());
    require_one_each("number of surfaces", scene.surfaces.size());
    for (const RigidBody& body : scene.bodies) require_valid(body);
    for (const Shape& shape : scene.shapes) require_valid("shape", shape);
    for (const Surface& surface : scene.surfaces) require_valid("surface", surface);
}

}  // namespace collide
