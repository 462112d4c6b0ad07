// One contact: what detection finds, and what every chapter that answers it is given.
#pragma once
#include <cstdint>

#include "common/core/linear_algebra.hpp"

namespace collide {

// [surface]
/// What the skin of a body is like.
struct Surface {
    double restitution = 0.5;  ///< e, from 0 to 1
    double friction = 0;       ///< μ, >= 0
};
/// The surface of a pair of bodies: e = max(e_a, e_b) and μ = √(μ_a μ_b). So a rubber ball bounces
/// on a stone floor, and on ice nothing holds.
Surface combine(const Surface& a, const Surface& b);
// [surface]
/// Throws unless 0 <= e <= 1 and μ >= 0.
void require_valid(const char* name, const Surface& surface);

// [features]
/// A part of a shape that can touch something. It has the same name as long as the shape exists.
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

/// Which feature of A touches which of B: the identity of a contact. It stays the same as long as
/// the same two features touch.
struct FeaturePair {
    Feature a = {}, b = {};

    auto operator<=>(const FeaturePair&) const = default;
};
// [features]
/// Two edges that cross; else one of the two is a vertex or a sphere.
bool is_edge_edge(const FeaturePair& features);

/// The second body of a contact with something fixed that is not in the list of bodies.
constexpr int world = -1;

// [contact]
/// Body a touches body b at a point.
struct Contact {
    int a = 0;                     ///< index of a body
    int b = world;                 ///< index of a body, or world
    Vec3 position = Vec3::Zero();  ///< where, in the world [m]
    Vec3 normal = Vec3::UnitZ();   ///< n̂, unit, from b to a
    double separation = 0;         ///< along the normal, negative if they overlap there [m]
    FeaturePair features = {};     ///< what touches what
    Surface surface = {};          ///< of the pair: e and μ
};
// [contact]

/// Throws unless a and b are two different ones of so many bodies, or b is the world, the normal is
/// unit, the position finite and the surface valid.
void require_valid(const Contact& contact, int bodies);

/// A rotation that takes the normal to z. Its rows are two tangents and the normal; which tangents
/// does not matter, and no normal is a special case.
/// @param normal  unit
Mat3 contact_frame(const Vec3& normal);

}  // namespace collide
