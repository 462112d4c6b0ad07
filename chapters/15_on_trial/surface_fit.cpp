#include "chapters/15_on_trial/surface_fit.hpp"

#include <algorithm>

#include "common/core/errors.hpp"

namespace collide {

namespace {

void require_grid_axis(const char* name, const std::vector<double>& values, double highest) {
    if (values.size() < 2) refuse(name, std::to_string(values.size()) + " values", "two at least");
    for (std::size_t i = 0; i < values.size(); ++i)
        if (!(values[i] >= 0 && values[i] <= highest) || (i > 0 && values[i] <= values[i - 1]))
            refuse(name, to_text(values[i]), "in range and more than the one before");
}

/// The eight neighbours of a surface, within the bounds of the grid.
std::vector<Surface> surface_neighbours(const Surface& centre, double step_e, double step_mu,
                                        const SurfaceGrid& grid) {
    const auto [low_e, high_e] = std::pair(grid.restitutions.front(), grid.restitutions.back());
    const auto [low_mu, high_mu] = std::pair(grid.frictions.front(), grid.frictions.back());
    std::vector<Surface> around;
    for (const int i : {-1, 0, 1})
        for (const int j : {-1, 0, 1}) {
            const Surface moved{
                .restitution = std::clamp(centre.restitution + i * step_e, low_e, high_e),
                .friction = std::clamp(centre.friction + j * step_mu, low_mu, high_mu)};
            const bool has_moved =
                moved.restitution != centre.restitution || moved.friction != centre.friction;
            if (has_moved) around.push_back(moved);
        }
    return around;
}

}  // namespace

std::vector<TriedSurface> try_surfaces(const SurfaceError& error, const SurfaceGrid& grid) {
    constexpr double any_friction = 1e6;
    require_grid_axis("restitutions", grid.restitutions, 1);
    require_grid_axis("frictions", grid.frictions, any_friction);
    std::vector<TriedSurface> tried;
    const auto attempt = [&](const Surface& surface) {
        tried.push_back({surface, error(surface)});
    };
    for (const double e : grid.restitutions)
        for (const double mu : grid.frictions) attempt({.restitution = e, .friction = mu});
    double step_e = grid.restitutions[1] - grid.restitutions[0];
    double step_mu = grid.frictions[1] - grid.frictions[0];
    for (int k = 0; k < grid.refinements; ++k) {
        step_e /= 2;
        step_mu /= 2;
        const Surface centre = best_of(tried).surface;
        for (const Surface& surface : surface_neighbours(centre, step_e, step_mu, grid))
            attempt(surface);
    }
    return tried;
}

TriedSurface best_of(const std::vector<TriedSurface>& tried) {
    if (tried.empty()) refuse("tried", "empty", "one surface at least");
    return *std::min_element(
        tried.begin(), tried.end(),
        [](const TriedSurface& a, const TriedSurface& b) { return a.error < b.error; });
}

}  // namespace collide
