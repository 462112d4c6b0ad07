// Where the compliant model feels contact: with spheres, against the surfaces of other bodies.
//
// A ball is one sphere. A polyhedron feels with spheres in its corners, which touch the faces that meet
// there from inside, so it stands on a floor as high as a sharp one. They meet faces, edges and corners of
// other polyhedra, and balls. Two edges that cross meet no sphere: this model does not see them.
#pragma once
#include <vector>

#include "chapters/05_rigid_impulses/scene.hpp"

namespace collide {

// [contact-sphere]
struct ContactSphere {
    int body = 0;                ///< index of the body it belongs to
    Vec3 centre = Vec3::Zero();  ///< in the body's frame [m]
    double radius = 0.02;        ///< [m]
    bool sticks_out = false;     ///< of its body's shape: then it meets other spheres, too
};
// [contact-sphere]

/// The spheres of all bodies of a scene.
/// @param corner_radius  of the spheres in corners, at most a fifth of what fits into the shape [m]
std::vector<ContactSphere> contact_spheres(const Scene& scene, double corner_radius);
/// Spheres around the corners themselves: they stick out by their radius, as in the paper's brick.
std::vector<ContactSphere> vertex_spheres(const Scene& scene, int body, double radius);

// [near-surface]
/// A surface as seen from the centre of a sphere: its distance, and how that changes.
struct NearSurface {
    double distance = 0;          ///< d, of the centre; negative inside [m]
    Vec3 normal = Vec3::UnitZ();  ///< n̂ = ∂d/∂x, unit, towards the centre
    Mat3 bending = Mat3::Zero();  ///< ∂²d/∂x², zero at a face [1/m]
    double curvature = 0;         ///< of the surface, for Hertz's law [1/m]
};
// [near-surface]
/// The shape's surface, all in the frame that the shape is given in.
NearSurface near_surface(const Shape& shape, const Vec3& centre);

}  // namespace collide
