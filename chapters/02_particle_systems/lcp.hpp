// The linear complementarity problem itself: find γ with 0 <= γ ⊥ A γ − b >= 0.
#pragma once
#include <optional>
#include <vector>

#include "common/linear_algebra.hpp"
#include "common/random.hpp"

namespace collide {

struct Lcp {
    MatX A;  ///< symmetric, positive semidefinite
    VecX b;
};

/// How far γ is from a solution, eq. (2.9): the largest |min(γ_i, w_i)|. Exercise 2.3.
///
/// Zero for a solution, and only for one. (The product γᵀ w is not a measure: it is zero for γ = 0,
/// whatever w is.) No contacts, no error.
/// @param gamma  the impulses γ
/// @param w      A γ − b at these impulses
double natural_residual(const VecX& gamma, const VecX& w);

/// The solution of the equations A γ = b on the contacts that are active, with γ = 0 on the others.
/// In the least-squares sense where the active contacts are redundant.
VecX solve_on_active_set(const Lcp& problem, const std::vector<bool>& active);

/// The solution by trying every active set: the oracle for small problems (n <= 16). Nothing if no
/// set fits to the tolerance, which for a problem that has a solution means that the tolerance is
/// too tight.
std::optional<VecX> enumerate_active_sets(const Lcp& problem, double tolerance = 1e-9);

/// A random problem that has a solution. A = J Jᵀ with J of n rows and `rank` columns; b is built
/// from a complementary pair that is chosen first, with about half of the contacts active.
struct RandomLcp {
    Lcp problem;
    VecX gamma, w;  ///< the pair that b was built from; w is unique, γ only if A is regular
};
RandomLcp random_lcp(Random& random, int n, int rank);

}  // namespace collide
