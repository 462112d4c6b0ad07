// Exercise 4.1  Sort and sweep
//
// Return all pairs of intervals that overlap, from their endpoints in order. Walk along the list
// and keep the intervals that are active. ordered_pair(i, j) makes a pair with the smaller index
// first.
#include "chapters/04_collision_detection/sweep.hpp"
#include "common/testing/exercise.hpp"

namespace collide {

std::vector<IndexPair> interval_overlaps(const std::vector<Endpoint>& endpoints) {
    TODO(endpoints);  // delete this line when you start
}

}  // namespace collide
