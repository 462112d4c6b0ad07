// How far simulated tosses are from the measured ones: over time, and from contact to contact.
#pragma once
#include <algorithm>
#include <numbers>

#include "chapters/15_on_trial/toss_runs.hpp"
#include "common/figures/table.hpp"

namespace collide {

/// The errors of one simulated toss, and how far two simulations of it part which begin at
/// different samples of the same flight.
struct CubeErrors {
    std::size_t first = 0;                  ///< the last sample before the first contact
    std::vector<std::size_t> impacts = {};  ///< the last samples before each
    std::vector<PoseError> errors = {};     ///< at each sample
    std::vector<PoseError> twins = {};      ///< at each sample from `first` on: distance of the two
    bool has_failed = false;
};

inline std::optional<CubeErrors> cube_errors(const Toss& toss, const Stepper& stepper,
                                             const Surface& surface) {
    const std::optional<Toss> later = later_start(toss);
    if (!later) return {};
    const TossRun run = run_toss(toss, stepper, surface);
    const TossRun twin = run_toss(*later, stepper, surface);
    CubeErrors found{.impacts = measured_impacts(toss),
                     .errors = toss_errors(toss, run),
                     .has_failed = !run.failed.empty() || !twin.failed.empty()};
    found.first = toss.samples.size() - later->samples.size();
    for (std::size_t i = found.first; i < toss.samples.size(); ++i)
        found.twins.push_back(pose_error(run.bodies[i], twin.bodies[i - found.first]));
    return found;
}

constexpr double degrees = 180 / std::numbers::pi;
inline double in_widths(double length) { return length / TossedCube{}.edge; }

/// The means over a toss: model, toss, errors.
inline std::vector<double> mean_row(int model, int toss, const CubeErrors& found) {
    const PoseError mean = mean_error(found.errors), twin = mean_error(found.twins);
    return {static_cast<double>(model),
            static_cast<double>(toss),
            in_widths(mean.distance),
            mean.angle * degrees,
            mean_corner_error(found.errors),
            in_widths(twin.distance),
            twin.angle * degrees,
            mean_corner_error(found.twins),
            static_cast<double>(found.impacts.size()),
            found.has_failed ? 1.0 : 0.0};
}
inline Table mean_table() {
    return Table({"model", "toss", "distance_widths", "angle_deg", "corners_widths",
                  "twin_distance_widths", "twin_angle_deg", "twin_corners_widths", "contacts",
                  "failed"});
}

/// The means over all tosses at times since the first contact. After the end of a measurement, when
/// the cube rests, its last error stays.
inline void add_times(Table& table, int model, const std::vector<CubeErrors>& tosses) {
    constexpr int samples = 148, stride = 2;  // a second, and every second sample of it
    for (int k = 0; k <= samples; k += stride) {
        PoseError error, twin;
        for (const CubeErrors& toss : tosses) {
            const std::size_t last = toss.twins.size() - 1;
            const std::size_t i = std::min(static_cast<std::size_t>(k), last);
            error.distance += toss.errors[toss.first + i].distance;
            error.angle += toss.errors[toss.first + i].angle;
            twin.distance += toss.twins[i].distance;
            twin.angle += toss.twins[i].angle;
        }
        const auto count = static_cast<double>(tosses.size());
        table.add({model, k / static_cast<double>(samples), in_widths(error.distance) / count,
                   error.angle * degrees / count, in_widths(twin.distance) / count,
                   twin.angle * degrees / count});
    }
}
inline Table time_table() {
    return Table({"model", "time_s", "distance_widths", "angle_deg", "twin_distance_widths",
                  "twin_angle_deg"});
}

/// The mean error of the corners just before the next contact, while a quarter of the tosses have
/// one.
inline void add_contacts(Table& table, int model, const std::vector<CubeErrors>& tosses) {
    for (std::size_t contacts = 0;; ++contacts) {
        double error = 0, twin = 0;
        int count = 0;
        for (const CubeErrors& toss : tosses) {
            if (toss.impacts.size() <= contacts) continue;
            const std::size_t end = toss.impacts[contacts];  // the last sample before the next
            error += corner_error(toss.errors[end]);
            twin += corner_error(toss.twins[end - toss.first]);
            ++count;
        }
        if (4 * count < static_cast<int>(tosses.size())) return;
        table.add({model, contacts, count, error / count, twin / count});
    }
}
inline Table contact_table() {
    return Table({"model", "contacts", "tosses", "corners_widths", "twin_corners_widths"});
}

}  // namespace collide
