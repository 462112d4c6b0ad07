// Who is on trial: a simulator that is given a scene and answers with a motion.
#pragma once
#include <functional>
#include <optional>

#include "chapters/05_rigid_impulses/scene.hpp"
#include "chapters/15_on_trial/motion.hpp"

namespace collide {

// [contestant]
/// What is given to a contestant.
struct TrialTask {
    Scene scene = {};
    double duration = 1;     ///< [s]
    bool is_planar = false;  ///< everything moves in the x z plane and turns about y
};

/// How a contestant is set.
enum class Tuning {
    defaults,  ///< as shipped, except for what the scene prescribes: gravity, step, e and μ
    advised    ///< as its documentation advises where an accurate answer is wanted
};
std::string to_text(Tuning tuning);

/// A simulator behind one signature.
struct Contestant {
    std::string name;
    std::string version;
    std::string defaults;  ///< its settings, in words
    std::string advised;   ///< the same; empty: there is no advice, it runs with its defaults only
    std::function<Motion(const TrialTask& task, double step, Tuning tuning)> run;
};
// [contestant]

/// The models of the course: chapter 05's to 14's.
std::vector<Contestant> course_contestants();

// For those who write adapters. ----------------------------------------------------------------

/// The edges of a box whose faces are parallel to the axes of its body [m]; none: another shape.
std::optional<Vec3> box_size(const Shape& shape);

/// An answer that names what the simulator cannot express.
Motion unsupported(std::string why);

/// How many equal steps of about the given length fill the task; at least one.
int steps_of(const TrialTask& task, double step);

}  // namespace collide
