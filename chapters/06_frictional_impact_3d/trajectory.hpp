// The trajectory of a collision, for figures.
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

/// States and events in order. Only events have up-to-date works W_c and W_d; the states sampled
/// between them do not.
struct Trajectory {
    Impact impact = {};
    std::vector<ImpactState> states = {};
    std::vector<ImpactEvent> events = {};
};

}  // namespace collide
