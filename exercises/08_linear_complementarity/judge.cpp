// Exercise 8.2  The referee
//
// Somebody hands you a vector, the candidate, and claims that it settles the problem. Is it a solution
// f, eq. (8.2), or a certificate z that there is none, eq. (8.13), or neither? Mind joints, contacts
// between fixed bodies, and rounding: what is small depends on the units, so compare every sum with
// what it is a sum of. The declaration says what is compared with what.
#include "chapters/08_linear_complementarity/alternative.hpp"
#include "common/testing/exercise.hpp"

namespace collide {

Verdict judge(const Lcp& problem, const VecX& candidate) {
    TODO(problem, candidate);  // delete this line when you start
}

}  // namespace collide
