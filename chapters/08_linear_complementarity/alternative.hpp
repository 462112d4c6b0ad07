// Theorem of the alternative: classifies a vector as a solution or as a proof that there is none.
#pragma once
#include "chapters/02_particle_systems/lcp.hpp"

namespace collide {

enum class Verdict {
    solution,     ///< the vector is a solution, eq. (8.2)
    no_solution,  ///< the vector is a certificate of infeasibility, eq. (8.13)
    neither,      ///< the vector proves nothing
};
const char* to_text(Verdict verdict);

/// What a vector proves about a problem. Exercise 8.2. As a solution the candidate is called f, as
/// a certificate z.
///
/// Joints (problem.bilateral) have no sign condition in either case: they push and pull. A contact
/// between two fixed bodies has A_ii = 0, so its force has no effect; such a force counts as zero
/// only if it is exactly zero.
///
/// The conditions hold up to rounding. A condition that holds after relative changes of 1e-12 in A,
/// b or the candidate counts as true. A condition violated by a millionth or more, relative to the
/// terms of its sum, counts as false. In between either answer is accepted. Each sum is compared
/// with its terms:
///   - in a solution a_i with Σ_j |A_ij f_j| + |b_i|;
///   - in a certificate (Az)_i with Σ_j |A_ij z_j|, without b_i; and b·z with Σ_j |b_j z_j|;
///   - a force by its effect on its own contact: A_ii f_i with the terms of a_i in a solution, A_ii
///     z_i with the terms of (Az)_i, without b_i, in a certificate.
/// A force of −1e-17 N therefore does not pull if the other terms of a_i correspond to 1 N; without
/// other terms every force counts. A vector that satisfies both up to rounding, as a very long
/// certificate does, is a certificate.
///
/// No absolute tolerance will do: the verdict is independent of the units of mass and time, of the
/// length of a certificate, of the numbers at other contacts, and of the unit of each single row
/// (some are in m/s², others in rad/s²). Replacing A_ij, b_i and candidate_i by s_i A_ij s_j, s_i
/// b_i and candidate_i/s_i does not change it.
/// @param problem    valid, A positive semidefinite
/// @param candidate  as long as b, finite
Verdict judge(const Lcp& problem, const VecX& candidate);

}  // namespace collide
