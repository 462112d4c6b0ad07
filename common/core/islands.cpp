#include "common/core/islands.hpp"

#include <algorithm>
#include <numeric>

#include "common/core/errors.hpp"

namespace collide {

namespace {

/// Follows the pointers to the leader. Path halving: each visited thing then points two steps
/// ahead, which keeps paths short.
int leader_of(std::vector<int>& next, int thing) {
    const auto at = [&](int i) -> int& { return next[static_cast<std::size_t>(i)]; };
    while (at(thing) != thing) {
        at(thing) = at(at(thing));
        thing = at(thing);
    }
    return thing;
}

}  // namespace

Islands islands(int things, const std::vector<Link>& links) {
    require_not_negative("things", things);
    std::vector<int> next(static_cast<std::size_t>(things));
    std::iota(next.begin(), next.end(), 0);
    for (const Link& link : links) {
        for (const int end : {link.a, link.b})
            if (end < 0 || end >= things)
                refuse("link", std::to_string(end), "less than " + std::to_string(things));
        const int a = leader_of(next, link.a), b = leader_of(next, link.b);
        // The first thing of an island leads it.
        next[static_cast<std::size_t>(std::max(a, b))] = std::min(a, b);
    }
    Islands found{.of = std::vector<int>(next.size())};
    for (int thing = 0; thing < things; ++thing) {
        const int leader = leader_of(next, thing);
        found.of[static_cast<std::size_t>(thing)] =
            leader == thing ? found.count++ : found.of[static_cast<std::size_t>(leader)];
    }
    return found;
}

}  // namespace collide
