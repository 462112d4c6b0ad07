// Clipping lines to their panel, the unit square.
#pragma once
#include <optional>

#include "common/figures/backend.hpp"

namespace collide {

bool is_inside(const Spot& spot);

struct Segment {
    Spot from, to;
};
/// The part inside the unit square (Liang and Barsky).
std::optional<Segment> clipped(const Segment& segment);

}  // namespace collide
