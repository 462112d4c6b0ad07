// The engines that are installed, each behind an adapter of the same signature.
//
// An adapter makes the engine's world from a scene, runs it in equal steps, and writes down where the
// bodies are after each. What an engine cannot say (a joint coefficient, a moving floor, a third
// dimension) is answered with `unsupported`. Nothing of an engine leaves its own file.
#pragma once
#include "chapters/15_on_trial/contestant.hpp"

namespace collide {

// Each of these is built only where its engine is installed.
Contestant ode_engine();
Contestant bullet_engine();
Contestant dart_engine();
Contestant simbody_engine();
Contestant box2d_engine();
Contestant mujoco_engine();

/// Those that are installed.
std::vector<Contestant> installed_engines();
/// Names of those that are not.
std::vector<std::string> missing_engines();

}  // namespace collide
