// Dantzig's algorithm for few contacts, on a tableau instead of a factor.
//
// The basic variable η_i of contact i is f_i if it is clamped and a_i otherwise; the nonbasic
// variable ξ_i is the other one and stays zero. At first η = a, ξ = f, and η = T ξ + const with T =
// A. A contact changes sides by exchanging ξ_j and η_j: a principal pivot of T, eq. (8.17), with
// 2n² operations and no solve. Column d of T is then the direction of a drive: Δf in C and Δa
// outside.
#pragma once
#include "chapters/02_particle_systems/lcp.hpp"

namespace collide {

/// For more contacts than this the factor is faster: its pivots cost n k, not n².
constexpr int few_contacts = 16;

/// Solves a valid problem with at most few_contacts contacts and no bilateral rows, by the steps of
/// solve_dantzig. False if the residual is above 1e-11: rounding, redundancy, no solution, or more
/// than 100 pivots per contact. Then `result` is invalid and the factor, which can tell these cases
/// apart, must solve the problem.
bool solve_on_tableau(const Lcp& problem, LcpSolution& result);

}  // namespace collide
