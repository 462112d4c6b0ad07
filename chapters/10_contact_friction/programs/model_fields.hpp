// The model "contact-friction" of `simulate`.
#pragma once
#include "chapters/06_frictional_impact_3d/programs/law_field.hpp"
#include "chapters/09_resting_contact/programs/model_fields.hpp"
#include "chapters/10_contact_friction/model.hpp"

namespace collide {

inline FrictionHoldSettings friction_hold_from(const Problem& own, double step) {
    FrictionHoldSettings friction{.hold = hold_from(own, step)};
    friction.stopping = rate_from(own, "stopping", friction.stopping, step);
    friction.stick_speed = own.number_or("stick_speed", friction.stick_speed);
    require_positive("settings.stick_speed", friction.stick_speed);
    return friction;
}

inline ModelFields contact_friction_fields() {
    return {.name = "contact-friction",
            .about =
                "(10: the impacts of 06, and forces with friction at contacts that rest or slide "
                "and in joints; an impulse where no forces hold a contact)",
            .settings =
                "{\"law\" of frictional-impulses, \"stabilisation\" of resting-contact, "
                "\"stick_speed\": contacts that slide at most this fast are at rest, 0.005 m/s, "
                "\"stopping\": rate at which friction takes their speed away as far as the cone "
                "allows, 50 1/s; stopping · step at most 1}",
            .takes_joints = true,
            .read = [](const Problem& given, const Problem& own, NamedScene& scene) {
                const EventSettings events = events_from(given, own);
                const FrictionHoldSettings hold = friction_hold_from(own, events.step);
                const RestitutionLaw law = law_from(own);
                const std::vector<Joint> joints = read_joints(given, scene);
                return ReadModel{.stepper = contact_friction_model(events, hold, joints, law),
                                 .marks = joint_marks(joints)};
            }};
}

}  // namespace collide
