// A solution, or the proof that there is none: which of the two is a given vector?
#pragma once
#include "chapters/02_particle_systems/lcp.hpp"

namespace collide {

enum class Verdict {
    solution,     ///< the vector is a solution, eq. (8.2)
    no_solution,  ///< the vector is a certificate, eq. (8.13): there is no solution
    neither,      ///< the vector proves nothing
};
const char* to_text(Verdict verdict);

/// What a vector proves about a problem. Exercise 8.2.
///
/// Joints (problem.bilateral) are free in both alternatives: they push and pull. A contact between
/// two fixed bodies has A_ii = 0; nothing that it does can be felt, so a force there counts as zero
/// only if it is zero.
///
/// The numbers come from a computer. What holds up to rounding, say for other last digits of A, b or
/// the candidate (relative changes of 1e-12), counts as true; a force of −1e-17 N among forces of 1 N
/// does not pull. What is missed by a millionth or more, compared with the numbers that were added
/// up, counts as false: an acceleration compared with the terms of its sum, and a force by what it
/// does to its own contact, A_ii f_i. Between the two either answer will do. A vector that is both up
/// to rounding, as a very long certificate is, is a certificate.
///
/// So small is never a number: neither the units of mass and time matter, nor how long a certificate
/// is, nor how large other contacts' numbers are, nor the unit of a single row (the rows of a hinge
/// are some in m/s² and some in rad/s²): with s_i A_ij s_j, s_i b_i and x_i/s_i in place of A_ij, b_i
/// and x_i the verdict is the same.
/// @param problem    valid, A positive semidefinite
/// @param candidate  as many numbers as b, finite
Verdict judge(const Lcp& problem, const VecX& candidate);

}  // namespace collide
