// Painlevé's rod: a rod that leans and slides on its end, and the forces that should hold it up.
//
//     The floor pushes with f_N, friction with μ f_N against the sliding, and the normal
//     acceleration of the end is  a_N = A f_N + b.                                           (10.8)
#pragma once
#include <vector>

#include "chapters/05_rigid_impulses/scene.hpp"
#include "chapters/10_contact_friction/friction_problem.hpp"

namespace collide {

// [painleve-rod]
/// A rod in the plane, its lower end on the floor at the left of its centre. It slides to the left, so
/// that friction pushes the end under the rod.
struct PainleveRod {
    double angle = 1;         ///< θ between rod and floor, from 0 to π/2 [rad]
    double friction = 0.5;    ///< μ >= 0
    double half_length = 1;   ///< l, from the centre of mass to the end, > 0 [m]
    double mass = 1;          ///< m > 0 [kg]
    double inertia = 1. / 3;  ///< I about the centre of mass, > 0 [kg m²]; a thin rod has m l²/3
    double spin = 0;          ///< ω [rad/s], of either sign
};
// [painleve-rod]

/// A of (10.8): the normal acceleration of the end per normal force, friction included [1/kg].
/// Exercise 10.4.
///
/// A force f_N on the end, with the friction μ f_N that belongs to it, changes the normal acceleration of
/// the end by A f_N. Without friction A is positive. With enough of it the force turns the rod into the
/// floor more than it lifts its centre, and A is negative. It does not depend on the spin.
double painleve_a(const PainleveRod& rod);
/// b of (10.8): the normal acceleration of the end without any force of the floor [m/s²].
/// @param gravity  g >= 0 [m/s²]
double painleve_b(const PainleveRod& rod, double gravity = 9.81);

/// All normal forces that fit: f_N >= 0, a_N >= 0, f_N a_N = 0; in ascending order [N]. None, one or
/// two.
std::vector<double> painleve_forces(const PainleveRod& rod, double gravity = 9.81);
/// The same question for the solver: row 0 is the normal, row 1 the tangent, to the right.
FrictionProblem painleve_problem(const PainleveRod& rod, double gravity = 9.81);
/// The least friction for which A <= 0 at this angle; infinity if there is none.
double painleve_friction(double angle, double slenderness = 3);

/// A needle with one sharp tip on the floor, as the rod says, sliding to the left with a speed [m/s].
/// Its moment of inertia is m l²/10 about all axes across it, whatever rod.inertia is.
Scene needle_on_floor(const PainleveRod& rod, double speed, double restitution = 0);

}  // namespace collide
