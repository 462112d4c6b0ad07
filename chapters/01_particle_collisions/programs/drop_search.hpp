// A particle is dropped on the floor: the search for the moment of impact, trial by trial.
#pragma once
#include <stdexcept>
#include <vector>

#include "chapters/01_particle_collisions/particle.hpp"
#include "chapters/01_particle_collisions/plane.hpp"
#include "chapters/01_particle_collisions/time_of_impact.hpp"
#include "common/figures/table.hpp"

namespace collide {

/// A particle that is dropped on the floor, and the step in which it arrives.
struct Drop {
    double height = 1;        // of the drop [m]
    double start = 0.40;      // t₀, the last legal time [s]
    double step = 0.10;       // Δt [s]
    double tolerance = 4e-3;  // ε, large enough to be seen [m]
};

/// The whole step, drawn as a curve of gaps over time, and the trials of the search, in order.
struct Search {
    std::vector<Vec2> curve;
    Table trials{{"trial", "time_s", "gap_m"}};
};

inline Search search_contact(const Drop& p) {
    const Plane floor;
    const Surroundings surroundings;
    const Particle dropped = fly({.position = {0, 0, p.height}}, surroundings, p.start);
    const auto gap_after = [&](double time) {
        return gap(floor, fly(dropped, surroundings, time).position);
    };
    if (gap_after(0) < 0 || gap_after(p.step) >= 0)
        throw std::invalid_argument(
            "with this height, start and step the particle does not hit the floor within the step");

    Search search;
    for (int i = 0; i <= 100; ++i) {
        const double time = p.step * i / 100;
        search.curve.emplace_back(p.start + time, gap_after(time));
    }
    const auto try_out = [&](double time) {
        search.trials.add({search.trials.rows.size() + 1, p.start + time, gap_after(time)});
        return gap_after(time);
    };
    time_of_impact(try_out, p.step, p.tolerance);
    return search;
}

}  // namespace collide
