// Dantzig's algorithm in Baraff's form: the contacts are driven to zero acceleration one by one.
#pragma once
#include <functional>

#include "chapters/02_particle_systems/lcp.hpp"
#include "chapters/08_linear_complementarity/clamped_contacts.hpp"

namespace collide {

/// The event that ends a step.
enum class Move {
    reached,    ///< a_d is zero: the driven contact is clamped
    unclamped,  ///< the force at j fell to zero: from C to NC
    clamped,    ///< the acceleration at j fell to zero: from NC to C
    let_go,     ///< degenerate step, of length zero: j is ignored for now
};
/// One step of the algorithm.
struct Pivot {
    int driven = 0;    ///< d
    int limiting = 0;  ///< j
    double step = 0;   ///< s, increase of f_d
    Move move = Move::reached;
    int clamped_before = 0;  ///< size of C during the step
    VecX f = {}, a = {};     ///< after the step
};

struct DantzigSettings {
    int max_pivots = 0;           ///< budget; 0: a hundred per contact, far more than ever needed
    std::vector<int> guess = {};  ///< warm start: contacts to clamp first, where possible
    std::function<void(const Pivot&)> observe = {};  ///< called after every pivot; may be empty
    DantzigMemory* memory = nullptr;  ///< workspace, for many small problems; may be null
};

/// The readable version: one factorisation per direction.
LcpSolution solve_dantzig_plain(const Lcp& problem, const DantzigSettings& settings = {});

/// The fast version, which takes the same steps: it updates the factor. For few contacts without
/// bilateral rows it uses a tableau (tableau.hpp) if neither guess, observe nor max_pivots is set. `active`
/// of the result is C.
LcpSolution solve_dantzig(const Lcp& problem, const DantzigSettings& settings = {});

/// The solution with all pivots.
struct DantzigWalk {
    LcpSolution solution;
    std::vector<Pivot> pivots;
};
DantzigWalk walk_dantzig(const Lcp& problem);
DantzigWalk walk_dantzig_plain(const Lcp& problem);

}  // namespace collide
