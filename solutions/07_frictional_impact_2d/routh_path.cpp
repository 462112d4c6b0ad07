#include <algorithm>
#include <limits>

#include "chapters/07_frictional_impact_2d/routh.hpp"

namespace collide {

// Points of the path are told by their height p_y, which only grows. It begins on the border of the
// cone that is against the sliding. If that border meets the line of sticking above, the path goes on
// along the line itself, or along the direction in the cone that is nearest to it.
RouthPath routh_path(const RouthDiagram& diagram) {
    constexpr double never = std::numeric_limits<double>::infinity();
    const auto& [mu, side, sticking, compression, law, e] = diagram;
    const Vec2 first(-side * mu, 1);
    const Vec2 second(std::clamp(-sticking.normal.y() / sticking.normal.x(), -mu, mu), 1);
    double bend = side == 0 ? 0 : sticking.offset / sticking.normal.dot(first);
    if (!(bend >= 0)) bend = never;

    const auto at = [&](double height) -> Vec2 {
        if (height <= bend) return height * first;
        return bend * first + (height - bend) * second;
    };
    const auto meets = [&](const ImpulseLine& line) {
        const double height = line.offset / line.normal.dot(first);
        if (height > 0 && height <= bend) return height;
        return bend + (line.offset - line.normal.dot(at(bend))) / line.normal.dot(second);
    };
    const double greatest = meets(compression);
    const double end = law == RestitutionLaw::newton
                           ? meets({compression.normal, (1 + e) * compression.offset})
                           : (1 + e) * greatest;
    return {.bend = bend < end ? std::optional(at(bend)) : std::nullopt,
            .greatest_compression = at(greatest),
            .end = at(end)};
}

}  // namespace collide
