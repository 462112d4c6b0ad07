// A simulation as a film.
#pragma once
#include <algorithm>
#include <cmath>
#include <string>

#include "chapters/05_rigid_impulses/model.hpp"
#include "common/figures/figure.hpp"

namespace collide {

/// How long a run is filmed, and how long the film of it takes.
struct Shooting {
    double duration;         ///< of the run [s]
    double slowness = 1;     ///< of the film: 4 shows a second in four
    double per_second = 25;  ///< pictures per second of the film
};

/// Draws the run at equal times, from now on, into the film that is asked for; until it stops.
/// @param draw  makes a figure of the run at a moment
template <class Draw>
void film_run(Simulation run, const Stepper& model, const Shooting& shooting,
              const FigureFiles& files, const Draw& draw) {
    const double step = 1 / (shooting.per_second * shooting.slowness);
    const int pictures = std::max(1, static_cast<int>(std::lround(shooting.duration / step)));
    const Table no_numbers({"time_s"});
    for (int k = 0; k <= pictures && run.status == SimulationStatus::reached_end; ++k) {
        advance(run, model, std::max(0.0, k * step - run.time));
        save(draw(run), no_numbers, files);
        files.film->seconds = (k + 1) / shooting.per_second;
    }
}

/// "t = 0.25 s"
inline std::string heading_of(const Simulation& run) {
    return "t = " + with_decimals(2, run.time) + " s";
}

}  // namespace collide
