// Friction problems in the text format of Siconos, in which collections of such problems are
// exchanged. A text is a sequence of numbers:
//
//     dimension, 2 or 3;  number of contacts m;  storage, 0 or 1;  rows and columns of A
//     storage 0:  rows and columns again, then A by columns
//     storage 1:  number of blocks;  rows and columns in blocks;  where each row and each column of
//                 blocks ends;  m + 1 and the number of blocks;  where each row of blocks begins;
//                 the column of each block;  then each block: its number, its entries by columns
//     b, 2 m or 3 m numbers;  μ of each contact;  and sometimes a flag, which means nothing
//
// The components of a contact stand together, the normal first. Siconos calls A W, f r, b q and a u.
#pragma once
#include <string>

#include "chapters/10_contact_friction/friction_problem.hpp"

namespace collide {

enum class FrictionStorage { dense, blocks };

/// The problem, by blocks, with static friction at all contacts.
/// @throws std::invalid_argument naming what is wrong: a text that ends too early or goes on, sizes
/// that do not agree, a number that is NaN, infinite or out of its range, μ < 0.
FrictionProblem friction_problem_from_text(const std::string& text);

/// The text of a problem, with all digits.
/// @throws std::invalid_argument if it has joints, contacts that slide, or contacts with different
/// numbers of components
std::string to_siconos_text(const FrictionProblem& problem,
                            FrictionStorage storage = FrictionStorage::blocks);

/// The same problem by blocks, its components in the order of the format: what files and sweeps over
/// blocks need. @throws std::invalid_argument as above
FrictionProblem by_blocks(const FrictionProblem& problem);

/// A problem from a dense matrix: rows of a contact together, normal first, static friction.
/// @param dimension  2 in the plane, 3 in space
FrictionProblem friction_problem_of(const MatX& W, const VecX& q, const VecX& mu, int dimension);

}  // namespace collide
