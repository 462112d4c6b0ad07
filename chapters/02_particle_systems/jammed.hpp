// Contact problems without a solution, and the certificate that proves it.
//
// Impulses y >= 0 with A y = 0 change no velocity. If also b·y < 0, there is no solution: it would
// have 0 <= y·w = y·(A γ + b) = y·b < 0. Such a y is a certificate, eq. (2.13).
#pragma once
#include "chapters/02_particle_systems/contact_problem.hpp"

namespace collide {

/// A problem without a solution, and the proof that it has none.
struct Jammed {
    ContactProblem problem;
    VecX certificate;  ///< y, one number for each contact [N s]; any positive multiple will do
};

/// A minimal problem without a solution: `count` contacts, all of which are needed, and its
/// certificate. Exercise 2.4.
///
/// The scene is your choice, and so is the origin of its b: velocities of bodies, fixed ones
/// included, restitution, repair. The requirements:
/// - There are `count` contacts, each of them valid (see require_valid in common/core/contact.hpp).
///   Their positions, depths and surfaces do not matter.
/// - Every body is fixed (inverse mass zero) or has the given mass, and each contact has at least
///   one body that is not fixed.
/// - The fastest approach has the given speed: the smallest entry of b is −speed.
/// - The certificate satisfies (2.13). A y = 0 to within rounding, a relative 10⁻¹²; b·y is below
///   zero by more than rounding, 10⁻⁹ times the sum of the absolute values of its terms.
/// - Every contact is needed: if any one is removed, the others have a solution (with the same
///   bodies and their own entries of b).
/// @param count  at least 2
/// @param mass   of every body that is not fixed, > 0 [kg]
/// @param speed  > 0 [m/s]
Jammed jammed_contacts(int count, double mass, double speed);

/// Lower bound that a certificate puts on the residual of all impulses, eq. (2.14).
double certified_residual(const ContactProblem& problem, const VecX& certificate);

}  // namespace collide
