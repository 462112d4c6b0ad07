// Dantzig's algorithm as Baraff tells it: one contact after the other is driven to zero.
#pragma once
#include <functional>

#include "chapters/02_particle_systems/lcp.hpp"
#include "chapters/08_linear_complementarity/clamped_contacts.hpp"

namespace collide {

/// What ended a step.
enum class Move {
    reached,    ///< a_d is zero: the driven contact is clamped
    unclamped,  ///< the force at j fell to zero: from C to NC
    clamped,    ///< the acceleration at j fell to zero: from NC to C
    let_go,     ///< j allowed no step at all: it is ignored for now
};
/// One step of the algorithm.
struct Pivot {
    int driven = 0;    ///< d
    int limiting = 0;  ///< j
    double step = 0;   ///< s, by how much f_d grew
    Move move = Move::reached;
    int clamped_before = 0;  ///< how many contacts were in C while the step was taken
    VecX f = {}, a = {};     ///< after the step
};

struct DantzigSettings {
    int max_pivots = 0;           ///< 0: a hundred per contact, far more than ever seen
    std::vector<int> guess = {};  ///< contacts to clamp at the start, where that is possible
    std::function<void(const Pivot&)> observe = {};  ///< told of every pivot; may be empty
    DantzigMemory* memory = nullptr;  ///< to work in, for many small problems; may be null
};

/// The readable one: every direction from a factorisation of its own.
LcpSolution solve_dantzig_plain(const Lcp& problem, const DantzigSettings& settings = {});

/// The fast one: the factor is updated, or, for few contacts without joints, a tableau (tableau.hpp)
/// if neither guess, observe nor max_pivots is set. It takes the same steps. `active` of the answer
/// is C.
LcpSolution solve_dantzig(const Lcp& problem, const DantzigSettings& settings = {});

/// The answer with every pivot on the way to it.
struct DantzigWalk {
    LcpSolution solution;
    std::vector<Pivot> pivots;
};
DantzigWalk walk_dantzig(const Lcp& problem);
DantzigWalk walk_dantzig_plain(const Lcp& problem);

}  // namespace collide
