#include "common/figures/clipping.hpp"

#include <algorithm>
#include <array>

namespace collide {

bool is_inside(const Spot& spot) {
    return spot.x >= 0 && spot.x <= 1 && spot.y >= 0 && spot.y <= 1;
}

std::optional<Segment> clipped(const Segment& segment) {
    const double dx = segment.to.x - segment.from.x, dy = segment.to.y - segment.from.y;
    double begin = 0, end = 1;  // the inside part, in fractions of the segment
    const std::array<std::array<double, 2>, 4> sides{{{-dx, segment.from.x},
                                                      {dx, 1 - segment.from.x},
                                                      {-dy, segment.from.y},
                                                      {dy, 1 - segment.from.y}}};
    for (const auto& [outward, room] : sides) {
        if (outward == 0 && room < 0) return std::nullopt;
        if (outward < 0) begin = std::max(begin, room / outward);
        if (outward > 0) end = std::min(end, room / outward);
    }
    if (begin > end) return std::nullopt;
    const auto at = [&](double part) {
        return Spot{segment.from.x + part * dx, segment.from.y + part * dy};
    };
    return Segment{begin == 0 ? segment.from : at(begin), end == 1 ? segment.to : at(end)};
}

}  // namespace collide
