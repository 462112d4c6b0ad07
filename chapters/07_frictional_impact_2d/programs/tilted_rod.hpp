// The rod of two figures: it hits the floor with its lower end, and leans to the left.
#pragma once
#include <cmath>
#include <numbers>

#include "chapters/07_frictional_impact_2d/planar_contact.hpp"

namespace collide {

constexpr double rod_length = 1;  // [m]
constexpr double degree = std::numbers::pi / 180;

/// A rod of 1 kg with its lower end at the origin.
inline PlanarBody tilted_rod(double tilt) {
    PlanarBody rod = make_planar_body(1, rod_length * rod_length / 12);
    rod.angle = tilt;
    rod.position = rod_length / 2 * Vec2(-std::sin(tilt), std::cos(tilt));
    return rod;
}

/// The impact of the rod on the floor. Its lower end approaches with 1 m/s at an angle from the
/// vertical, positive towards +x.
inline ImpactProblem2d rod_impact(double tilt, double incidence, double mu, double e) {
    ImpactProblem2d problem = impact_problem(tilted_rod(tilt), make_fixed_planar_body(),
                                             {.surface = {.restitution = e, .friction = mu}});
    problem.u0 = {std::sin(incidence), -std::cos(incidence)};
    return problem;
}

}  // namespace collide
