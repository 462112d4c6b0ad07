// A particle bouncing on a floor: free flight, time of impact, response, repeat.
#pragma once
#include <optional>
#include <vector>

#include "chapters/01_particle_collisions/collision_kind.hpp"
#include "chapters/01_particle_collisions/particle.hpp"
#include "chapters/01_particle_collisions/plane.hpp"

namespace collide {

struct BouncingScene {
    Surroundings surroundings = {};
    Plane floor = {};
    double restitution = 0.8;  ///< e, in [0, 1]
};

/// How a time of impact is found.
enum class ImpactSearch {
    bisection,
    prediction,
    none,  ///< no search: project the particle back onto the floor and bounce there, for comparison
};

struct BouncingSettings {
    double step = 0.01;       ///< Δt, the longest step of the ODE solver [s]
    double tolerance = 1e-6;  ///< ε: a gap up to this is contact [m]; a thousandth of a millimetre
    double rest_threshold = 5e-3;  ///< speeds up to this count as rest [m/s]; √(2gε) is 4.4e-3
    ImpactSearch search = ImpactSearch::bisection;
    int max_bounces = 10'000;  ///< budget: without a rest threshold the bounces never end
};

/// One row of the energy ledger: the particle's energy, and the losses in all bounces so far.
struct BouncingSample {
    double time;       ///< [s]
    double gap;        ///< height above the floor [m]
    double kinetic;    ///< [J]
    double potential;  ///< [J]
    double lost;       ///< dissipated in all bounces so far [J]
};

struct Bounce {
    double time;             ///< t_c [s]
    double gap;              ///< at t_c, between 0 and the tolerance [m]
    double impact_velocity;  ///< n̂·v before it [m/s]
    int trials;              ///< trial steps spent on finding t_c
};

enum class BouncingEnd {
    time_over,         ///< the requested duration was simulated
    too_many_bounces,  ///< max_bounces was reached first
    impact_not_found,  ///< the tolerance is below the floating-point resolution at this scale
};

struct BouncingHistory {
    std::vector<BouncingSample> samples;
    std::vector<Bounce> bounces;
    std::optional<double> rest_time = {};  ///< when the particle came to rest, if it did [s]
    BouncingEnd end = BouncingEnd::time_over;
    Particle particle;  ///< at the end
};

/// Simulates flights and bounces for `duration` [s]. Refuses a particle that starts below the
/// floor, a fixed particle, and settings or parameters out of range.
BouncingHistory simulate_bouncing(const Particle& start, const BouncingScene& scene,
                                  double duration, const BouncingSettings& settings = {});

}  // namespace collide
