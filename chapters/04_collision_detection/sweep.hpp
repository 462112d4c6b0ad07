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
    Side side = Side::begin;  ///< which of the two
};
// [endpoint]

/// The order of the sweep: by value, and where values are equal beginnings come first. So intervals
/// that only touch are found to overlap.
bool comes_before(const Endpoint& one, const Endpoint& other);

/// Two different intervals (or bodies), the smaller index first.
using IndexPair = std::pair<int, int>;
IndexPair ordered_pair(int one, int other);

/// All pairs of intervals that overlap, by one sweep over their endpoints. Exercise 4.1.
///
/// An interval is active from its beginning to its end; it overlaps those that are active when it
/// begins. Intervals that touch overlap, and a gap separates, however small it is. The cost is
/// O(n + k) for n intervals and k pairs. Each pair is reported once, as an ordered_pair, in any
/// order.
/// @param endpoints  two for each of the intervals 0 … n − 1, in the order of comes_before; where
///                   neither of two endpoints comes before the other, either may stand first
std::vector<IndexPair> interval_overlaps(const std::vector<Endpoint>& endpoints);

/// Told of each exchange of neighbours: `lower` now stands before `upper`, and stood after it.
using OnExchange = std::function<void(const Endpoint& lower, const Endpoint& upper)>;

/// Sorts a nearly sorted list by insertion, in the order of comes_before. Exercise 4.2.
///
/// In turn, from the second to the last, each element moves towards the beginning, one exchange at a
/// time, until the one before it need not come after it. The cost is O(n + c) for c exchanges.
/// Elements that neither comes before the other are not exchanged.
/// @param endpoints  any number of them, in any order
/// @param exchanged  called for each exchange, in the order in which they are made
/// @returns c, the number of exchanges
std::int64_t insertion_sort_exchanges(std::vector<Endpoint>& endpoints,
                                      const OnExchange& exchanged);

}  // namespace collide
