// Overlapping intervals on a line: sort the endpoints, then sweep.
#pragma once
#include <cstdint>
#include <functional>
#include <utility>
#include <vector>

namespace collide {

// [endpoint]
enum class Side { begin, end };

/// One end of an interval [b, e].
struct Endpoint {
    double value = 0;         ///< b or e [m]
    int interval = 0;         ///< its index
    Side side = Side::begin;  ///< b or e
};
// [endpoint]

/// The order of the sweep: by value, and at equal values beginnings come first, so that intervals
/// that only touch overlap.
bool comes_before(const Endpoint& one, const Endpoint& other);

/// Two different intervals (or bodies), the smaller index first.
using IndexPair = std::pair<int, int>;
IndexPair ordered_pair(int one, int other);

/// All pairs of overlapping intervals, by one sweep over their endpoints. Exercise 4.1.
///
/// An interval is active from its beginning to its end; it overlaps those that are active when it
/// begins. Intervals that touch overlap, and any gap separates, however small. The cost is
/// O(n + k) for n intervals and k pairs. Each pair is reported once, as an ordered_pair, in any
/// order.
/// @param endpoints  two for each of the intervals 0 … n − 1, in the order of comes_before; where
///                   neither of two endpoints comes before the other, either may be first
std::vector<IndexPair> interval_overlaps(const std::vector<Endpoint>& endpoints);

/// Called after each exchange of neighbours: `lower` is now before `upper`, and was after it.
using OnExchange = std::function<void(const Endpoint& lower, const Endpoint& upper)>;

/// Sorts a nearly sorted list by insertion, in the order of comes_before. Exercise 4.2.
///
/// In turn, from the second to the last, each element moves towards the front, one exchange at a
/// time, while it comes before its predecessor. The cost is O(n + c) for c exchanges. Two elements
/// of which neither comes before the other are not exchanged.
/// @param endpoints  any number of them, in any order
/// @param exchanged  called for each exchange, in the order in which they are made
/// @returns c, the number of exchanges
std::int64_t insertion_sort_exchanges(std::vector<Endpoint>& endpoints,
                                      const OnExchange& exchanged);

}  // namespace collide
