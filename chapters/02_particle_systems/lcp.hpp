// The linear complementarity problem: one form, one answer, one measure of error. Impulses and
// velocities here and in chapter 05, forces and accelerations in chapter 08 solve the same problem:
//
//     find f with  a = A f + b,  f >= 0,  a >= 0,  and for each contact f_i = 0 or a_i = 0.   (2.8)
#pragma once
#include <optional>
#include <vector>

#include "common/core/linear_algebra.hpp"
#include "common/core/random.hpp"

namespace collide {

// [lcp]
struct Lcp {
    MatX A;                           ///< symmetric, positive semidefinite [1/kg]
    VecX b;                           ///< a at f = 0: velocities [m/s] or accelerations [m/s²]
    std::vector<int> bilateral = {};  ///< rows with a_i = 0 and f_i of either sign
};

enum class LcpStatus {
    solved,        ///< the residual is within the tolerance
    no_solution,   ///< none exists; Dantzig's algorithm (chapter 08) proves it by the ray
    out_of_steps,  ///< budget exhausted
    inaccurate,    ///< finished, but rounding left a residual above the tolerance
};

struct LcpSolution {
    VecX f;  ///< impulses [N s] or forces [N]
    VecX a;  ///< A f + b
    LcpStatus status = LcpStatus::inaccurate;
    double residual = 0;           ///< natural_residual at f
    int steps = 0;                 ///< work done: sweeps, pivots, or active sets tried
    VecX ray = {};                 ///< if there is no solution: the proof, eq. (8.13)
    std::vector<int> active = {};  ///< active set; warm start for the next, similar problem
};
// [lcp]
const char* to_text(LcpStatus status);

/// Default tolerance: a natural_residual up to this counts as solved.
constexpr double solved_residual = 1e-9;

/// Refuses by name: A not square, b of wrong length, NaN, A not symmetric, a negative diagonal
/// entry, a bilateral index out of range or given twice.
void require_valid(const Lcp& problem);

/// For each contact: is it bilateral?
std::vector<bool> bilateral_flags(const Lcp& problem);

/// Scale of a problem's a: the largest |b_i|, or 1 if b is zero [m/s or m/s²].
double size_of(const VecX& b);

/// Residual of f, eq. (2.9): zero if and only if f is a solution. Exercise 2.3.
///
/// At a unilateral contact the error is |min(k_i f_i, a_i)|, where the weight k_i is A_ii, so that
/// two velocities (or accelerations) are compared: the one that f_i gives its own contact, and the
/// actual one. Where A_ii = 0 (both bodies are fixed) the weight is 1. At a bilateral contact the
/// error is |a_i|, and f_i may have either sign. The largest error is divided by the size, so that
/// the residual depends neither on the violence of the collision nor on the units, except at
/// contacts between two fixed bodies: there only zero or not zero is meaningful. Without contacts
/// the residual is zero.
/// @param f, a       as in (2.8)
/// @param diagonal   A_ii
/// @param bilateral  indices of the bilateral contacts, in any order
/// @param size       > 0, from size_of
double natural_residual(const VecX& f, const VecX& a, const VecX& diagonal,
                        const std::vector<int>& bilateral, double size);
/// The same for a problem with an explicit matrix.
double natural_residual(const Lcp& problem, const VecX& f);

/// Solves a = 0 on the active set, with f = 0 elsewhere; in the least-squares sense where the
/// active contacts are redundant.
VecX solve_on_active_set(const Lcp& problem, const std::vector<bool>& active);

/// Tries every active set: the oracle for small problems. At most 16 unilateral contacts.
/// `no_solution` if no set reaches solved_residual.
LcpSolution solve_by_enumeration(const Lcp& problem);

/// A random problem with a solution. A = J Jᵀ with J of n rows and `rank` columns; b is built from
/// a complementary pair that is chosen first, with about half of the contacts active.
struct RandomLcp {
    Lcp problem;
    VecX f, a;  ///< the pair that b was built from; a is unique, f only if A is regular
};
RandomLcp random_lcp(Random& random, int n, int rank);

}  // namespace collide
