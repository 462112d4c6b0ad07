// Exercise 8.2  The referee
//
// You are given a vector, the candidate, which is claimed to settle the problem. Is it a solution
// f, eq. (8.2), a certificate z that there is none, eq. (8.13), or neither? Mind joints, contacts
// between fixed bodies, and rounding: what is small depends on the units, so compare every sum with
// its terms. The declaration lists the comparisons.
#include "chapters/08_linear_complementarity/alternative.hpp"
#include "common/testing/exercise.hpp"

namespace collide {

Verdict judge(const Lcp& problem, const VecX& candidate) {
    TODO(problem, candidate);  // delete this line when you start
}

}  // namespace collide
