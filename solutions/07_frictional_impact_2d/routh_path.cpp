#include <algorithm>
#include <limits>

#include "chapters/07_frictional_impact_2d/routh.hpp"

namespace collide {

// The path is parametrised by its height p_y, which only grows. It starts along the edge of the
// friction cone that opposes the sliding. If this edge meets the line of sticking at p_y > 0, the
// path continues along that line, or along the direction of the cone closest to it.
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
