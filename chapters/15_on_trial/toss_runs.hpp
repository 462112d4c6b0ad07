// A measured toss, simulated: from its first sample on, by any model of the course.
#pragma once
#include <optional>

#include "chapters/05_rigid_impulses/simulator.hpp"
#include "chapters/15_on_trial/pose_error.hpp"
#include "chapters/15_on_trial/tosses.hpp"

namespace collide {

// [toss-models]
/// A model that can let a cube come to rest, under its name in `simulate`.
struct TossModel {
    std::string name;
    Stepper stepper;
};
/// contact-friction, pgs, compliant and plus, with their own settings.
std::vector<TossModel> toss_models();

/// e and μ that those who measured the tosses use for the cube on its table.
constexpr Surface authors_surface{.restitution = 0.125, .friction = 0.18};
// [toss-models]

/// Height of the cube's lowest corner above the table [m].
double lowest_corner(const RigidBody& cube);
/// The cube at the beginning of a toss, over the table. No measurement is exact: a cube that was
/// measured partly inside the table is lifted out of it.
Scene toss_scene(const RigidBody& start, const Surface& surface);

/// What became of the cube.
struct TossRun {
    std::vector<RigidBody> bodies = {};  ///< at the time of each sample of the toss
    std::string failed = "";             ///< why it ended before its time; its last pose then stays
};
/// Interpolated linearly between the moments of the run, the orientation along the shortest way.
TossRun run_toss(const Toss& toss, const Stepper& stepper, const Surface& surface);

/// How far simulation and measurement are apart, at each sample.
std::vector<PoseError> toss_errors(const Toss& toss, const TossRun& run);

/// The distance of the cube's corners from where they were measured, root of the mean of the
/// squares, in widths: √((d/a)² + 2 sin²(θ/2)) for centres at the distance d and orientations the
/// angle θ apart, so that both errors are one number.
double corner_error(const PoseError& error);

/// The mean over the samples of a toss of both errors.
PoseError mean_error(const std::vector<PoseError>& errors);
/// The mean over the samples of the corner error [widths].
double mean_corner_error(const std::vector<PoseError>& errors);

/// The last samples before the measured cube was hit: where its velocity changes most, and by more
/// than 0.15 m/s beside what gravity does. At rest the table's answer to gravity is less than half
/// of that.
std::vector<std::size_t> measured_impacts(const Toss& toss);

/// The toss without its first samples, up to the last one that surely flies before the first
/// impact. So a simulation can begin twice from one measured flight, and differs only because no
/// measurement is exact. Empty if there is no such sample beside the first, or no impact.
std::optional<Toss> later_start(const Toss& toss);

}  // namespace collide
