// A collision in detail, to be drawn.
#pragma once
#include <vector>

#include "chapters/06_frictional_impact_3d/impact.hpp"

namespace collide {

enum class ImpactEventKind {
    impact_begins,
    compression_ends,    ///< u_z = 0, from below
    compression_begins,  ///< u_z = 0, from above: a further compression
    sliding_stops,       ///< u_x = u_y = 0
    impact_ends
};
struct ImpactEvent {
    ImpactEventKind kind = ImpactEventKind::impact_ends;
    ImpactState state = {};
};

/// States in the order in which they are passed, and what happened on the way. The works of the
/// states in between are not split into phases; those of the events are.
struct Trajectory {
    Impact impact = {};
    std::vector<ImpactState> states = {};
    std::vector<ImpactEvent> events = {};
};

}  // namespace collide
