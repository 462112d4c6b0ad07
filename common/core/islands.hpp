// Islands: things that are connected, directly or through others.
//
// Contacts that share no body that can move do not influence each other, so each group of connected
// ones is a problem of its own. Solvers of different chapters connect different things (rows of a
// matrix, bodies), but the groups are found in one way: by union-find. Each thing points to another of
// its island, or to itself if it leads the island; a link lets one of two leaders point to the other.
#pragma once
#include <vector>

namespace collide {

/// Two things that belong together, by their indices.
struct Link {
    int a = 0, b = 0;
};
struct Islands {
    std::vector<int> of =
        {};  ///< the island of each thing, counted from zero in the order of their first things
    int count = 0;
};
/// The islands of so many things. Throws if a link names one that is not there.
Islands islands(int things, const std::vector<Link>& links);

}  // namespace collide
