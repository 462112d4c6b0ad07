// The model "compliant" of `simulate`.
#pragma once
#include "chapters/05_rigid_impulses/programs/model_fields.hpp"
#include "chapters/12_compliant_contact/model.hpp"

namespace collide {

inline ReadModel compliant_from(const Problem& given, const Problem& own) {
    ReadModel model;
    CompliantSettings settings;
    const auto positive = [&](const char* field, double& value) {
        value = own.number_or(field, value);
        require_positive(own.full_name(field).c_str(), value);
    };
    positive("modulus", settings.modulus);
    if (own.has("dissipation")) {
        settings.dissipation = own.number("dissipation");
        require_not_negative("settings.dissipation", *settings.dissipation);
        model.ignored.emplace_back("e");
    } else {
        positive("bounce_speed", settings.bounce_speed);
    }
    positive("corner_radius", settings.corner_radius);
    positive("transition_speed", settings.transition_speed);
    settings.peak_of_friction = own.number_or("peak_of_friction", settings.peak_of_friction);
    require_valid(settings);
    CompliantAccuracy accuracy;
    positive("accuracy", accuracy.accuracy);
    if (own.choice("integrator", {"merson", "implicit"}) == "implicit")
        accuracy.integrator = CompliantIntegrator::implicit;
    require_valid(accuracy);
    model.stepper = compliant_model(settings, accuracy, step_from(given));
    model.forces = [](const Simulation& run) -> const auto& { return compliant_state(run).forces; };
    model.stored = [](const Simulation& run) { return compliant_state(run).stored; };
    return model;
}

inline ModelFields compliant_fields() {
    return {
        .name = "compliant",
        .about =
            "(12: springs in all contacts, with losses and smooth friction; bodies feel with "
            "balls and rounded corners, crossing edges are not seen; a body that is pressed "
            "through half of a thin one comes out on its other side; no joints)",
        .settings =
            "{\"modulus\": E* of a pair of surfaces, 1e7 Pa, "
            "\"bounce_speed\": at which surfaces bounce with their e, 1 m/s (an e below 0.05 counts "
            "as 0.05), \"dissipation\": c of all contacts, instead of the e [s/m], "
            "\"corner_radius\": of rounded corners, 0.02 m, "
            "\"transition_speed\": friction is complete from there on, 0.01 m/s, "
            "\"peak_of_friction\": how much more it is there than in fast sliding, 1, "
            "\"accuracy\": of the integrator's steps, 1e-5, "
            "\"integrator\": merson (explicit) or implicit (takes no forces of the scene)}",
        .repairs_overlap = true,
        .read = [](const Problem& given, const Problem& own, NamedScene&) {
            return compliant_from(given, own);
        }};
}

}  // namespace collide
