#include "chapters/07_frictional_impact_2d/routh.hpp"

namespace collide {

// [diagram]
RouthDiagram routh_diagram(const ImpactProblem2d& problem) {
    const auto& [K, u0, mu, e, law] = problem;
    return {.mu = mu,
            .side = u0.x() > 0   ? 1.0
                    : u0.x() < 0 ? -1.0
                                 : 0.0,
            .sticking = {.normal = K.row(0), .offset = -u0.x()},
            .compression = {.normal = K.row(1), .offset = -u0.y()},
            .law = law,
            .e = e};
}
// [diagram]

}  // namespace collide
