// Random problems, solvable or unsolvable by construction.
#pragma once
#include "chapters/02_particle_systems/lcp.hpp"
#include "common/core/random.hpp"

namespace collide {

/// A = J Jᵀ with n rows and `rank` columns of J, and b = J c, in the column space of A as for real
/// bodies. A final motion v is chosen first; about half of the rows are made orthogonal to it
/// (active contacts, with a force), the others point along it (separating contacts).
Lcp random_contact_problem(Random& random, int n, int rank);

/// A = J Jᵀ with a random J, and b from a complementary pair: solvable, but outside the column
/// space of A if the rank is less than n. The problem of chapter 02.
Lcp random_solvable_problem(Random& random, int n, int rank);

/// All contacts are active: A = J Jᵀ with n rows and `motions` >= n columns of J, and b = −A f with
/// f > 0.
Lcp random_pressing_problem(Random& random, int n, int motions);

/// No solution: some contacts press against each other, z >= 0 with A z = 0, while b·z < 0. rank <
/// n.
Lcp random_unsolvable_problem(Random& random, int n, int rank);

/// Every contact twice: contact n + i is a copy of contact i.
Lcp duplicated(const Lcp& problem);

}  // namespace collide
