// Dantzig's walk for few contacts, on a tableau instead of a factor.
//
// Call η_i what contact i is free to adjust, f_i if it is clamped and a_i if it is not, and ξ_i the
// other one of the two, which is kept at zero. At first η = a, ξ = f, and η = T ξ + const with
// T = A. When a contact changes sides ξ_j and η_j are exchanged: a principal pivot of T, eq. (8.17),
// 2n² operations and no solve. Column d of T is then the whole direction of a drive: Δf in C and Δa
// outside, both at once.
#pragma once
#include "chapters/02_particle_systems/lcp.hpp"

namespace collide {

/// For more contacts than this the factor is the better way: its pivots cost n k, not n².
constexpr int few_contacts = 16;

/// Solves a problem without joints that has at most few_contacts contacts and is valid. Takes the
/// steps of solve_dantzig. False if it did not get to a residual of 1e-11: rounding, redundancy, no
/// solution, or none within 100 pivots per contact. Then `result` means nothing, and the factor,
/// which can tell these apart, has to do it.
bool solve_on_tableau(const Lcp& problem, LcpSolution& result);

}  // namespace collide
