// Islands: connected components of a graph.
//
// Contacts that share no movable body are independent, so each connected group is a problem of its
// own. The solvers of different chapters connect different things (rows of a matrix, bodies), but
// all find the groups by union-find: each thing points to another of its island, the leader points
// to itself, and a link makes one of two leaders point to the other.
#pragma once
#include <vector>

namespace collide {

/// An edge of the graph: the indices of two connected things.
struct Link {
    int a = 0, b = 0;
};
struct Islands {
    std::vector<int> of =
        {};  ///< the island of each thing, numbered from zero in the order of their first things
    int count = 0;
};
/// The islands of things 0 … things − 1. Throws if a link has an index out of range.
Islands islands(int things, const std::vector<Link>& links);

}  // namespace collide
