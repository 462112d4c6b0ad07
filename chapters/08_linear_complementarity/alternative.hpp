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

/// What a vector proves about a problem. Exercise 8.2. Where the candidate is looked at as a solution
/// its numbers are called f_i, and where it is looked at as a certificate, z_i.
///
/// Joints (problem.bilateral) are free in both alternatives: they push and pull. A contact between
/// two fixed bodies has A_ii = 0; nothing that it does can be felt, so a force there counts as zero
/// only if it is zero.
///
/// The numbers come from a computer. What holds up to rounding, say for other last digits of A, b or
/// the candidate (relative changes of 1e-12), counts as true. What is missed by a millionth or more,
/// compared with the numbers that were added up, counts as false. Between the two either answer will
/// do. These are the sums, and what each is compared with:
///   - in a solution a_i with its terms, Σ_j |A_ij f_j| + |b_i|;
///   - in a certificate (Az)_i with its terms, Σ_j |A_ij z_j|, without b_i; and b·z with Σ_j |b_j z_j|;
///   - a force by what it does to its own contact: A_ii f_i with the terms of a_i in a solution, A_ii z_i
///     with the terms of (Az)_i, without b_i, in a certificate.
/// So a force of −1e-17 N does not pull at a contact where the other terms of a_i are those of 1 N;
/// where there are no other terms, every force counts. A vector that is both up to rounding, as a very
/// long certificate is, is a certificate.
///
/// So small is never a number: neither the units of mass and time matter, nor how long or short a
/// certificate is, nor how large other contacts' numbers are, nor the unit of a single row (the rows of
/// a hinge are some in m/s² and some in rad/s²): with s_i A_ij s_j, s_i b_i and candidate_i/s_i in place
/// of A_ij, b_i and candidate_i the verdict is the same.
/// @param problem    valid, A positive semidefinite
/// @param candidate  as many numbers as b, finite
Verdict judge(const Lcp& problem, const VecX& candidate);

}  // namespace collide
