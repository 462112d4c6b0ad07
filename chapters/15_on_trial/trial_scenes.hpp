// Scenes whose answer is known: a formula, or a computation that shares nothing with any simulator.
#pragma once
#include <functional>
#include <string>
#include <vector>

#include "chapters/15_on_trial/contestant.hpp"

namespace collide {

// [trial-case]
/// One run of a scene, and one quantity with a known value.
struct TrialCase {
    TrialTask task = {};
    double parameter = 0;  ///< what differs between the cases of a scene, see TrialScene
    double expected = 0;   ///< the answer, in the unit of `measure`
    double scale = 1;      ///< what an error is divided by, in the same unit
    std::function<double(const Motion&)> measure = {};
};
/// A scene and its cases. The worst case is the scene's error.
struct TrialScene {
    std::string name;
    std::string asks;       ///< what is measured, in words
    std::string parameter;  ///< what `parameter` is, with its unit
    std::vector<TrialCase> cases = {};
};
// [trial-case]

/// All of them, in the order of the text.
std::vector<TrialScene> trial_scenes();

/// |measured − expected| over the scale; infinite if the motion ended early or is not finite.
double trial_error(const TrialCase& trial, const Motion& motion);

/// The height that the body's centre would reach over `ground` without air, after each bounce: the
/// largest of z + v_z²/2g while it rises [m].
std::vector<double> apexes(const Motion& motion, std::size_t body, double gravity, double ground);

}  // namespace collide
