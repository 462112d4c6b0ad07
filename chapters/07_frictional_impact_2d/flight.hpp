// Free flight between two impacts.
#pragma once
#include <optional>

#include "chapters/07_frictional_impact_2d/planar_body.hpp"

namespace collide {

/// The body after a time of flight under gravity, which points down [m/s²].
PlanarBody after_flight(PlanarBody body, double gravity, double time);

/// How long the centre flies until it passes the height downwards; none if it is below and never
/// gets there. A height at which it is now, rising, is reached on the way back.
std::optional<double> time_until_falling_to(const PlanarBody& body, double gravity, double height);
/// The same upwards.
std::optional<double> time_until_rising_to(const PlanarBody& body, double gravity, double height);

}  // namespace collide
