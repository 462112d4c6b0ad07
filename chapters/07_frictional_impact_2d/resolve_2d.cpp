#include "chapters/07_frictional_impact_2d/resolve_2d.hpp"

namespace collide {

Branch2d branch_from_origin(Ray2d ray, SlidingEnd2d end, bool is_held) {
    if (ray == Ray2d::none) return is_held ? Branch2d::still_sticks : Branch2d::still_slides_away;
    if (end == SlidingEnd2d::stops_compressing)
        return is_held ? Branch2d::stops_compressing_sticks
                       : Branch2d::stops_compressing_slides_back;
    return is_held ? Branch2d::stops_decompressing_sticks
                   : Branch2d::stops_decompressing_slides_back;
}

Impact2d answer_2d(const ImpactState2d& end, Branch2d branch) {
    return {.u = end.u,
            .p = end.p,
            .branch = branch,
            .work = end.work,
            .phases = end.work.decompression > 0 ? 2 : 1};
}

}  // namespace collide
