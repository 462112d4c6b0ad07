// Exercise 4.2  Insertion sort that counts
//
// Sort the endpoints by insertion, in the order of comes_before. Call exchanged(lower, upper) after
// each exchange of neighbours, and return the number of exchanges.
#include "chapters/04_collision_detection/sweep.hpp"
#include "common/testing/exercise.hpp"

namespace collide {

std::int64_t insertion_sort_exchanges(std::vector<Endpoint>& endpoints,
                                      const OnExchange& exchanged) {
    TODO(endpoints, exchanged);  // delete this line when you start
}

}  // namespace collide
