// Exercise 4.1  Sort and sweep
//
// Return all pairs of overlapping intervals, from their sorted endpoints. Go through the list and
// keep the active intervals. ordered_pair(i, j) makes a pair with the smaller index first.
#include "chapters/04_collision_detection/sweep.hpp"
#include "common/testing/exercise.hpp"

namespace collide {

std::vector<IndexPair> interval_overlaps(const std::vector<Endpoint>& endpoints) {
    TODO(endpoints);  // delete this line when you start
}

}  // namespace collide
