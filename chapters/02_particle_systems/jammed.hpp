// Contacts that ask for what cannot be, and how to prove it.
//
// Impulses y >= 0 with A y = 0 change no velocity. If also b·y < 0, there is no solution: one would
// have 0 <= y·w = y·(A γ + b) = y·b < 0. Such a y is a certificate, eq. (2.13).
#pragma once
#include "chapters/02_particle_systems/contact_problem.hpp"

namespace collide {

/// A problem without a solution, and the proof that it has none.
struct Jammed {
    ContactProblem problem;
    VecX certificate;  ///< y, one number for each contact [N s]; any positive multiple will do
};

/// A problem of so many contacts that has no solution, none of which could be left out, and its
/// certificate. Exercise 2.4.
///
/// The scene is for you to choose, and where its b comes from: velocities of bodies, fixed ones
/// included, restitution, repair. It must be so:
/// - There are `count` contacts, each of them valid (see require_valid in common/core/contact.hpp).
///   Where they are, how deep, and of which surface does not matter.
/// - Every body is fixed (inverse mass zero) or has the given mass, and each contact has at least
///   one body that is not fixed.
/// - The fastest approach has the given speed: the smallest entry of b is −speed.
/// - The certificate fulfils (2.13). A y = 0 to within rounding, a relative 10⁻¹²; b·y is below zero
///   by more than rounding, a 10⁻⁹th part of what the terms add up to without their signs.
/// - Every contact is needed: without any one of them, the others have a solution (with the same
///   bodies and their own entries of b).
/// @param count  at least 2
/// @param mass   of every body that is not fixed, > 0 [kg]
/// @param speed  > 0 [m/s]
Jammed jammed_contacts(int count, double mass, double speed);

/// A certificate says more: no impulses whatever have a smaller residual than this, eq. (2.14).
double certified_residual(const ContactProblem& problem, const VecX& certificate);

}  // namespace collide
