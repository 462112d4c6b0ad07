#include "chapters/03_rigid_bodies/mass_properties.hpp"

#include "chapters/03_rigid_bodies/inertia.hpp"
#include "common/core/errors.hpp"

namespace collide {

namespace {

/// Volume, ∫ r dV and ∫ r rᵀ dV, which determine the mass properties.
struct Moments {
    double volume = 0;           ///< [m³]
    Vec3 first = Vec3::Zero();   ///< [m⁴]
    Mat3 second = Mat3::Zero();  ///< [m⁵]
};

// [tetrahedron]
/// Adds the tetrahedron between the origin and a triangle, eq. (3.8). Its volume counts as negative
/// if the triangle faces the origin.
void add_tetrahedron(Moments& sum, const Vec3& a, const Vec3& b, const Vec3& c) {
    const double volume = a.dot(b.cross(c)) / 6;
    const Vec3 s = a + b + c;
    sum.volume += volume;
    sum.first += volume / 4 * s;
    sum.second += volume / 20 *
                  (s * s.transpose() + a * a.transpose() + b * b.transpose() + c * c.transpose());
}
// [tetrahedron]

}  // namespace

// [box-inertia]
Mat3 box_inertia(double mass, const Vec3& size) {
    const Vec3 mean_square = size.cwiseAbs2() / 12;  // of x, y and z
    const double sum = mean_square.sum();
    return (mass * (Vec3::Constant(sum) - mean_square)).asDiagonal();
}
// [box-inertia]

MassProperties box_mass_properties(double mass, const Vec3& size) {
    require_positive("mass", mass);
    for (const double edge : size) require_positive("size", edge);
    return {mass, Vec3::Zero(), box_inertia(mass, size)};
}

MassProperties sphere_mass_properties(double mass, double radius) {
    require_positive("mass", mass);
    require_positive("radius", radius);
    return {mass, Vec3::Zero(), 0.4 * mass * radius * radius * Mat3::Identity()};
}

MassProperties cylinder_mass_properties(double mass, double radius, double length) {
    require_positive("mass", mass);
    require_positive("radius", radius);
    require_positive("length", length);
    const double axial = mass * radius * radius / 2;
    const double transverse = axial / 2 + mass * length * length / 12;
    return {mass, Vec3::Zero(), Vec3(transverse, transverse, axial).asDiagonal()};
}

// [polyhedron]
MassProperties polyhedron_mass_properties(const Polyhedron& polyhedron, double density) {
    require_positive("density", density);
    require_solid("polyhedron", polyhedron);
    // Far from the origin, large signed volumes would cancel; so move the origin inside.
    const Vec3 inside = mean_vertex(polyhedron);
    Moments sum;
    for (const auto& [a, b, c] : triangles(polyhedron))
        add_tetrahedron(sum, a - inside, b - inside, c - inside);

    const double mass = density * sum.volume;
    const Vec3 centre = sum.first / sum.volume;
    const Mat3 about_inside = density * (sum.second.trace() * Mat3::Identity() - sum.second);
    return {mass, inside + centre, about_inside - point_inertia(mass, centre)};
}
// [polyhedron]

MassProperties moved(const MassProperties& properties, const Mat3& rotation,
                     const Vec3& translation) {
    return {properties.mass, rotation * properties.centre + translation,
            rotation * properties.inertia * rotation.transpose()};
}

Mat3 inertia_about(const MassProperties& properties, const Vec3& point) {
    return properties.inertia + point_inertia(properties.mass, point - properties.centre);
}

}  // namespace collide
