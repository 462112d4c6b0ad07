// Random problems of which it is known whether they have a solution.
#pragma once
#include "chapters/02_particle_systems/lcp.hpp"
#include "common/core/random.hpp"

namespace collide {

/// A = J Jᵀ with J of n rows and `rank` columns, and b = J c: in the column space of A, as that of
/// bodies always is. A final state of motion v is chosen first; about half of the rows are made
/// orthogonal to it (these contacts are active, with a force), the others point along it (they
/// separate).
Lcp random_contact_problem(Random& random, int n, int rank);

/// The same A for any J, and b from a complementary pair: beyond the column space if the rank is
/// less than n, but with a solution. The problem of chapter 02.
Lcp random_solvable_problem(Random& random, int n, int rank);

/// All contacts push in the end: A = J Jᵀ with J of n rows and `motions` >= n columns, and b = −A f
/// with f > 0.
Lcp random_pressing_problem(Random& random, int n, int motions);

/// No solution: like random_contact_problem, but some contacts come in pairs that press against
/// each other from both sides, and b asks both to give way. rank < n.
Lcp random_unsolvable_problem(Random& random, int n, int rank);

/// Every contact twice: contact i is also contact n + i.
Lcp duplicated(const Lcp& problem);

}  // namespace collide
