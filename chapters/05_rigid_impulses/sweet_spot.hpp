// The point of a body that a blow moves least: where to hold a hammer.
#pragma once
#include <optional>

#include "chapters/03_rigid_bodies/rigid_body.hpp"

namespace collide {

/// The sweet spot of a blow: of all points fixed to the body, the one whose velocity the
/// blow changes least. Exercise 5.1.
///
/// The blow is an impulse on the body alone, at `position` and along `direction`; how hard it is
/// does not matter, nor how the body moved before. Points inside and outside the body count alike,
/// however far away. If several are moved equally little, the one nearest to the centre of mass
/// counts. Nothing if the blow does not turn the body, Δω = 0 (exactly): then all points are moved
/// alike. A body whose centre cannot move (1/m = 0), or that cannot turn about every axis, needs no
/// special case.
/// @param position   where it is hit, in the world [m]
/// @param direction  of the impulse, unit, in the world
/// @return the point, in the world [m]
std::optional<Vec3> sweet_spot(const RigidBody& body, const Vec3& position, const Vec3& direction);

}  // namespace collide
