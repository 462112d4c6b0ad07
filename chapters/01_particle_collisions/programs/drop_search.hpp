// A particle is dropped on the floor: the search for the moment of impact, trial by trial.
#pragma once
#include <cmath>
#include <vector>

#include "chapters/01_particle_collisions/particle.hpp"
#include "chapters/01_particle_collisions/plane.hpp"
#include "chapters/01_particle_collisions/time_of_impact.hpp"
#include "common/figures/table.hpp"

namespace collide {

/// A particle that is dropped on the floor, and the step in which it arrives. The step begins before
/// and ends after the impact whatever the height, because its ends are shares of the fall.
struct Drop {
    double height = 1;        // of the drop [m]
    double start = 0.89;      // t₀, the last legal time, as a share of the time of the fall
    double end = 1.10;        // t₀ + Δt, as such a share
    double tolerance = 4e-3;  // ε, large enough to be seen, as a share of the height
};

/// How long the fall takes [s].
inline double time_of_fall(const Drop& p) {
    return std::sqrt(2 * p.height / Surroundings{}.gravity.norm());
}

/// The whole step, drawn as a curve of gaps over time, and the trials of the search, in order.
struct Search {
    std::vector<Vec2> curve;
    Table trials{{"trial", "time_s", "gap_m"}};
};

inline Search search_contact(const Drop& p) {
    const Plane floor;
    const Surroundings surroundings;
    const double start = p.start * time_of_fall(p), step = p.end * time_of_fall(p) - start;
    const Particle dropped = fly({.position = {0, 0, p.height}}, surroundings, start);
    const auto gap_after = [&](double time) {
        return gap(floor, fly(dropped, surroundings, time).position);
    };

    Search search;
    for (int i = 0; i <= 100; ++i) {
        const double time = step * i / 100;
        search.curve.emplace_back(start + time, gap_after(time));
    }
    const auto try_out = [&](double time) {
        search.trials.add({search.trials.rows.size() + 1, start + time, gap_after(time)});
        return gap_after(time);
    };
    time_of_impact(try_out, step, p.tolerance * p.height);
    return search;
}

}  // namespace collide
