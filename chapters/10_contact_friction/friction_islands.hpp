// Islands: decoupled groups of contacts and joints are solved separately.
//
// Two heaps on one floor are decoupled, because the floor cannot move: the entries of A between
// their rows are zero. Rows are coupled by nonzero entries, and the rows of one contact by its
// cone.
#pragma once
#include <vector>

#include "chapters/10_contact_friction/friction_problem.hpp"

namespace collide {

struct FrictionIsland {
    std::vector<int> rows;              ///< ascending
    std::vector<std::size_t> contacts;  ///< ascending
};
/// In the order of their first rows.
std::vector<FrictionIsland> islands_of(const FrictionProblem& problem);

/// The problem of one island, with its rows renumbered from zero, and the scale of the whole
/// problem.
FrictionProblem problem_of(const FrictionProblem& problem, const FrictionIsland& island);

}  // namespace collide
