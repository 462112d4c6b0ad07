// The model "plus" of `simulate`, and the table of all models.
#pragma once
#include "chapters/06_frictional_impact_3d/programs/model_fields.hpp"
#include "chapters/10_contact_friction/programs/model_fields.hpp"
#include "chapters/11_friction_pgs/programs/model_fields.hpp"
#include "chapters/12_compliant_contact/programs/model_fields.hpp"
#include "chapters/14_plus_simultaneous/models.hpp"

namespace collide {

inline PlusStageSettings plus_from(const Problem& own) {
    PlusStageSettings plus;
    plus.plastic_speed = own.number_or("v_plastic", plus.plastic_speed);
    require_not_negative("settings.v_plastic", plus.plastic_speed);
    plus.rules.transition_speed = own.number_or("v_transition", plus.rules.transition_speed);
    plus.rules.max_turn = own.number_or("theta_max", plus.rules.max_turn);
    return plus;
}

inline ModelFields plus_fields() {
    return {
        .name = "plus",
        .about = "(14: all impacts of a moment at once, in rounds, and the forces of 10)",
        .settings =
            "those of contact-friction but the law, and "
            "{\"v_plastic\": slower impacts bounce better than the e of their surfaces, 0 m/s: none "
            "do, \"v_transition\": slower points may roll, 0.1 m/s, "
            "\"theta_max\": turn of a sliding velocity in one interval, 0.1 rad}",
        .takes_joints = true,
        .read = [](const Problem& given, const Problem& own, NamedScene& scene) {
            const EventSettings events = events_from(given, own);
            const FrictionHoldSettings hold = friction_hold_from(own, events.step);
            const PlusStageSettings plus = plus_from(own);
            const std::vector<Joint> joints = read_joints(given, scene);
            return ReadModel{.stepper = plus_model(events, plus, hold, joints),
                             .marks = joint_marks(joints)};
        }};
}

/// The fields of all models of the table (models.hpp), in its order. The first is the default.
inline std::vector<ModelFields> all_model_fields() {
    const std::vector<ModelFields> known = {impulses_fields(),
                                            frictional_impulses_fields(),
                                            resting_contact_fields(),
                                            contact_friction_fields(),
                                            pgs_fields(),
                                            compliant_fields(),
                                            plus_fields()};
    std::vector<ModelFields> fields;
    for (const NamedModel& model : models()) {
        const auto found = std::find_if(known.begin(), known.end(), [&](const ModelFields& each) {
            return each.name == model.name;
        });
        if (found == known.end()) throw std::logic_error("no fields for the model " + model.name);
        fields.push_back(*found);
    }
    return fields;
}

}  // namespace collide
