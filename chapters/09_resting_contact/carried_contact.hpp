// A contact in the coordinates of its own bodies. While the bodies move, the vertex stays a vertex of
// one and the face a face of the other; so the contact can be found again at every moment of a step,
// without searching, and its gap is a function of time that can be differentiated.
#pragma once
#include "chapters/05_rigid_impulses/scene.hpp"

namespace collide {

// [normal-from]
/// Which features define the normal, and therefore how it turns.
enum class NormalFrom {
    face_of_a,  ///< a face of A, touched by a vertex or a sphere of B
    face_of_b,  ///< a face of B, touched by a vertex or a sphere of A
    edges,      ///< an edge of each: the normal is at right angles to both
    centres,    ///< a sphere and a sphere or a vertex: the line between two points
    edge_of_a,  ///< an edge of A and a sphere of B: the shortest way from the edge to the centre
    edge_of_b,  ///< an edge of B and a sphere of A
};
// [normal-from]

// [gap]
/// A contact at one moment: two points that the bodies carry, one opposite to the other.
///
/// The point of a sphere is its centre, the point of a vertex is the vertex; on a face or an edge
/// it is the point nearest to the other one, as if the face had no border and the edge no end. So
/// q_a − q_b is always along the normal, and the gap is d = n̂·(q_a − q_b) minus the radii of the
/// spheres.
struct Gap {
    NormalFrom from = NormalFrom::face_of_b;
    Vec3 point_a = Vec3::Zero(), point_b = Vec3::Zero();  ///< q_a, q_b, in the world [m]
    Vec3 normal = Vec3::UnitZ();                          ///< n̂, unit, from B to A
    Vec3 edge_a = Vec3::Zero(), edge_b = Vec3::Zero();    ///< along the edges that matter, unit
                                                          ///< (for a face: its outward normal)
};
// [gap]

/// A contact in body frames: each part in the frame of its own body.
struct CarriedContact {
    Contact contact = {};  ///< as it was found
    NormalFrom from = NormalFrom::face_of_b;
    Vec3 point_a = Vec3::Zero(), point_b = Vec3::Zero();  ///< vertex, centre, or any point of an
                                                          ///< edge's line or a face's plane [m]
    Vec3 along_a = Vec3::Zero(), along_b = Vec3::Zero();  ///< direction of an edge, or outward
                                                          ///< normal of a face, unit
    double radius_a = 0, radius_b = 0;                    ///< of spheres, else 0 [m]
    double sign = 1;  ///< of two edges: n̂ is along sign · (edge_a × edge_b)
};

/// The contact of two bodies of the scene as they carry it from now on. A vertex on an edge or on a
/// vertex has no normal of its own; the contact's is then carried by the body of the edge, or by B.
CarriedContact carry(const Scene& scene, const Contact& contact);

/// The contact in the world, for these positions of its bodies.
Gap place(const CarriedContact& carried, const RigidBody& a, const RigidBody& b);
/// d, the gap [m]: negative if the bodies overlap.
double gap_width(const CarriedContact& carried, const Gap& gap);
/// The contact as detection would have found it: the position half-way between the surfaces.
Contact contact_at(const CarriedContact& carried, const Gap& gap);

}  // namespace collide
