// The model "resting-contact" of `simulate`.
#pragma once
#include "chapters/05_rigid_impulses/programs/model_fields.hpp"
#include "chapters/09_resting_contact/model.hpp"
#include "chapters/09_resting_contact/programs/joint_fields.hpp"

namespace collide {

/// A rate of the settings [1/s], refused if the steps are too long for it.
inline double rate_from(const Problem& own, const char* field, double otherwise, double step) {
    // A Runge–Kutta step of exp(−κt) grows beyond 2.78; towers already begin to shake at 1.5.
    constexpr double stable = 1;
    const std::string name = std::string("settings.") + field;
    const double rate = own.number_or(field, otherwise);
    require_not_negative(name.c_str(), rate);
    if (const double ratio = rate * step; ratio > stable)
        refuse(name + " · step", to_short_text(ratio),
               "at most " + to_short_text(stable) + ", or the correction overshoots");
    return rate;
}

inline HoldSettings hold_from(const Problem& own, double step) {
    HoldSettings hold;
    hold.stabilisation = rate_from(own, "stabilisation", hold.stabilisation, step);
    return hold;
}

inline ModelFields resting_contact_fields() {
    return {.name = "resting-contact",
            .about =
                "(09, without friction: impulses by Dantzig's algorithm, and forces at contacts "
                "that rest and in joints)",
            .settings =
                "{\"stabilisation\": rate κ at which contacts that have sunk in come up again, "
                "20 1/s; κ · step at most 1; with 0 a body that has sunk in by the tolerance "
                "stays there, and the run may get stuck}",
            .has_friction = false,
            .takes_joints = true,
            .read = [](const Problem& given, const Problem& own, NamedScene& scene) {
                const EventSettings events = events_from(given, own);
                const HoldSettings hold = hold_from(own, events.step);
                const std::vector<Joint> joints = read_joints(given, scene);
                return ReadModel{.stepper = resting_contact_model(events, hold, joints),
                                 .marks = joint_marks(joints)};
            }};
}

}  // namespace collide
