// One contact: the output of collision detection, and the input of every contact solver.
#pragma once
#include <cstdint>

#include "common/core/linear_algebra.hpp"

namespace collide {

// [surface]
/// Surface properties of a body.
struct Surface {
    double restitution = 0.5;  ///< e, from 0 to 1
    double friction = 0;       ///< μ, >= 0
};
/// The surface of a pair of bodies: e = max(e_a, e_b) and μ = √(μ_a μ_b). So a rubber ball bounces
/// on a stone floor, and nothing grips on ice.
Surface combine(const Surface& a, const Surface& b);
// [surface]
/// Throws unless 0 <= e <= 1 and μ >= 0.
void require_valid(const char* name, const Surface& surface);

// [features]
/// A face, edge or vertex of a shape, or a sphere. Its index never changes while the shape exists.
struct Feature {
    enum class Kind : std::uint8_t { face, edge, vertex, sphere };
    Kind kind = Kind::sphere;
    int index = 0;   ///< of the face or vertex, or the edge's vertex with the smaller index
    int other = -1;  ///< the edge's other vertex

    auto operator<=>(const Feature&) const = default;
};
Feature face_feature(int face);
Feature vertex_feature(int vertex);
Feature edge_feature(int from, int to);

/// The feature of A and the feature of B that touch: the identity of a contact, which persists as
/// long as the same two features touch.
struct FeaturePair {
    Feature a = {}, b = {};

    auto operator<=>(const FeaturePair&) const = default;
};
// [features]
/// True for two crossing edges; otherwise one of the two features is a vertex or a sphere.
bool is_edge_edge(const FeaturePair& features);

/// Index of the second body in a contact with the fixed environment, which is not in the list of
/// bodies.
constexpr int world = -1;

// [contact]
/// Body a touches body b at a point.
struct Contact {
    int a = 0;                     ///< index of a body
    int b = world;                 ///< index of a body, or world
    Vec3 position = Vec3::Zero();  ///< contact point, world frame [m]
    Vec3 normal = Vec3::UnitZ();   ///< n̂, unit, from b to a
    double separation = 0;         ///< along the normal, negative if the bodies overlap [m]
    FeaturePair features = {};     ///< the two features that touch
    Surface surface = {};          ///< e and μ of the pair
};
// [contact]

/// Throws unless a and b are two different indices below `bodies` (b may also be the world), the
/// normal is unit, the position finite and the surface valid.
void require_valid(const Contact& contact, int bodies);

/// A rotation that takes the normal to z. Its rows are two tangents and the normal. The choice of
/// tangents is arbitrary; no normal is a special case.
/// @param normal  unit
Mat3 contact_frame(const Vec3& normal);

}  // namespace collide
