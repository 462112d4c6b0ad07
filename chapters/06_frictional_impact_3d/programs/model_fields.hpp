// The model "frictional-impulses" of `simulate`.
#pragma once
#include "chapters/05_rigid_impulses/programs/model_fields.hpp"
#include "chapters/06_frictional_impact_3d/model.hpp"
#include "chapters/06_frictional_impact_3d/programs/law_field.hpp"

namespace collide {

inline ModelFields frictional_impulses_fields() {
    return {.name = "frictional-impulses",
            .about =
                "(06: Baber's impact, one contact after the other: a body that lands on several "
                "points at once may leave with a spin)",
            .settings = "{\"law\": stronge, poisson or newton}",
            .read = [](const Problem& given, const Problem& own, NamedScene&) {
                return ReadModel{
                    .stepper = frictional_impulses_model(events_from(given, own), law_from(own))};
            }};
}

}  // namespace collide
