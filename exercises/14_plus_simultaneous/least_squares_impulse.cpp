// Exercise 14.2  The shortest impulse
//
// Of all p that minimise |B p − w|, return the shortest. B may have dependent rows and columns, and
// its rows may have different units.
#include "chapters/14_plus_simultaneous/interval_problem.hpp"
#include "common/testing/exercise.hpp"

namespace collide {

VecX least_squares_impulse(const MatX& B, const VecX& w) {
    TODO(B, w);  // delete this line when you start
}

}  // namespace collide
