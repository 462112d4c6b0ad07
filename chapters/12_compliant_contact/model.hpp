// The model "compliant": damped contact springs with smooth friction.
#pragma once
#include "chapters/12_compliant_contact/compliant_run.hpp"

namespace collide {

// [model]
/// Bodies may overlap, also initially: penetration is what compresses the springs.
inline Stepper compliant_model(const CompliantSettings& settings = {},
                               const CompliantAccuracy& accuracy = {}, double step = 0.01) {
    return {.step = step,
            .start = compliant_start(settings, accuracy),
            .take_step = compliant_step(settings, accuracy),
            .shares_rest = true};
}
// [model]

}  // namespace collide
