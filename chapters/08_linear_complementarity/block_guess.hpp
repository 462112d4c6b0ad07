// A guess of the clamped contacts: many change sides at once.
#pragma once
#include "chapters/02_particle_systems/lcp.hpp"

namespace collide {

struct BlockGuess {
    std::vector<int> clamped;  ///< to start solve_dantzig with
    int rounds = 0;            ///< factorisations
    int wrong = 0;             ///< contacts that pull or approach; 0: the guess is the solution
};

/// Block pivoting: clamp all contacts that approach, unclamp all that pull, and again, as long as
/// that makes fewer of them wrong. It may stop early, but what it returns is never worse than what
/// it has seen, and Dantzig's algorithm goes on from there.
BlockGuess guess_by_blocks(const Lcp& problem, int max_rounds = 10);

}  // namespace collide
