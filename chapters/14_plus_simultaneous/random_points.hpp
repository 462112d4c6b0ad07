// Random impacts at many points, redundant on purpose, for tests and figures.
#pragma once
#include "chapters/14_plus_simultaneous/systems.hpp"
#include "common/core/random.hpp"

namespace collide {

/// The arrangement of bodies and contacts.
enum class PointsKind {
    footprint,  ///< one body lands on points of a floor: from four points on, normals are redundant
    hollow,     ///< one body in a hollow, with contacts from different sides
    heap        ///< up to three bodies that touch each other and the world anywhere
};
inline constexpr PointsKind all_points_kinds[] = {PointsKind::footprint, PointsKind::hollow,
                                                  PointsKind::heap};

/// Bodies that touch at the given number of points, with e, μ (from 0 to 3), speeds and masses over
/// decades; some land without sliding and some without spin.
struct RandomPoints {
    std::vector<RigidBody> bodies = {};
    std::vector<Contact> contacts = {};
};
RandomPoints random_points(Random& random, PointsKind kind, int points);

}  // namespace collide
