// The model "pgs": time stepping with friction, by sweeps over all contacts.
#pragma once
#include "chapters/11_friction_pgs/time_stepping.hpp"

namespace collide {

// [model]
/// Bodies may overlap, also at the beginning: overlaps are repaired.
inline Stepper pgs_model(const PgsSettings& settings = {}, double step = 0.01,
                         const std::vector<Joint>& joints = {}) {
    return {.step = step, .take_step = time_step(settings, joints), .shares_rest = true};
}
// [model]

}  // namespace collide
