// Islands: contacts and joints that have nothing to do with each other are solved by themselves.
//
// Two heaps on one floor know nothing of each other, because the floor cannot move: the entries of A
// between their rows are zero. Rows are connected by entries that are not zero, and the rows of one
// contact by its cone.
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

/// The problem of one island, with its rows counted from zero, and the scale of the whole.
FrictionProblem problem_of(const FrictionProblem& problem, const FrictionIsland& island);

}  // namespace collide
