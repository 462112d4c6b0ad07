// Contact geometry of the compliant model: spheres against the surfaces of other bodies.
//
// A ball is one sphere. A polyhedron has a sphere in each corner, inscribed in the faces that meet
// there, so its height on a floor is that of the sharp shape. Spheres touch faces, edges and
// corners of other polyhedra, and balls. Crossing edges meet no sphere: this model misses them.
#pragma once
#include <vector>

#include "chapters/05_rigid_impulses/scene.hpp"

namespace collide {

// [contact-sphere]
struct ContactSphere {
    int body = 0;                ///< index of its body
    Vec3 centre = Vec3::Zero();  ///< in the body frame [m]
    double radius = 0.02;        ///< [m]
    bool sticks_out = false;     ///< from its body's shape: it also collides with other spheres
};
// [contact-sphere]

/// The spheres of all bodies of a scene.
/// @param corner_radius  of the corner spheres; at most a fifth of the shape's inner radius [m]
std::vector<ContactSphere> contact_spheres(const Scene& scene, double corner_radius);
/// Spheres centred at the corners: they stick out by their radius, as in the paper's brick.
std::vector<ContactSphere> vertex_spheres(const Scene& scene, int body, double radius);

// [near-surface]
/// Signed distance of a sphere's centre from a surface, with derivatives.
struct NearSurface {
    double distance = 0;          ///< d, of the centre; negative inside [m]
    Vec3 normal = Vec3::UnitZ();  ///< n̂ = ∂d/∂x, unit, towards the centre
    Mat3 hessian = Mat3::Zero();  ///< ∂²d/∂x², zero at a face [1/m]
    double curvature = 0;         ///< of the surface, for Hertz's law [1/m]
};
// [near-surface]
/// The surface of the shape nearest to a point, in the shape's frame.
NearSurface near_surface(const Shape& shape, const Vec3& centre);

}  // namespace collide
