// A warm start by block pivoting: many contacts change sides at once.
#pragma once
#include "chapters/02_particle_systems/lcp.hpp"

namespace collide {

struct BlockGuess {
    std::vector<int> clamped;  ///< starting set for solve_dantzig
    int rounds = 0;            ///< number of factorisations
    int wrong = 0;             ///< contacts that pull or approach; 0: the guess is the solution
};

/// Block pivoting: clamp all contacts that approach, unclamp all that pull, and repeat as long as
/// the number of wrong contacts decreases. It may stop before the solution; it returns the best set
/// found, from which Dantzig's algorithm continues.
BlockGuess guess_by_blocks(const Lcp& problem, int max_rounds = 10);

}  // namespace collide
