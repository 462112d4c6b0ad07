// The model "pgs" of `simulate`.
#pragma once
#include "chapters/09_resting_contact/programs/joint_fields.hpp"
#include "chapters/11_friction_pgs/model.hpp"

namespace collide {

inline PgsSettings pgs_from(const Problem& own) {
    PgsSettings pgs;
    pgs.sweeps = count_from(own, "sweeps", pgs.sweeps, 100'000);
    pgs.substeps = count_from(own, "substeps", pgs.substeps, 1000);
    pgs.warm_start = own.flag_or("warm_start", pgs.warm_start);
    pgs.accumulate = own.flag_or("accumulate", pgs.accumulate);
    if (own.choice("cone", {"disc", "box"}) == "box") pgs.friction = FrictionShape::box;
    const std::string repair = own.choice("repair", {"baumgarte", "soft", "none"});
    pgs.repair = repair == "baumgarte" ? Repair::baumgarte
                 : repair == "soft"    ? Repair::soft
                                       : Repair::none;
    const auto size = [&](const char* field, double& value) {
        value = own.number_or(field, value);
        require_not_negative(own.full_name(field).c_str(), value);
    };
    size("slop", pgs.target.slop);
    size("bounce_above", pgs.target.bounce_above);
    if (pgs.repair != Repair::none) size("push_out", pgs.target.push_out);
    if (pgs.repair == Repair::baumgarte) size("share", pgs.target.repair);
    if (pgs.repair == Repair::soft) size("frequency", pgs.frequency);
    if (pgs.repair == Repair::soft) size("damping", pgs.damping);
    size("margin", pgs.margin);
    size("feature", pgs.feature);
    require_valid(pgs);
    return pgs;
}

inline ModelFields pgs_fields() {
    const auto add_residual = [](const Simulation& run, Answer& answer) {
        const SweepResidual& residual = pgs_state(run).last.residual;
        answer.set("residual", Answer()
                                   .set("normal", residual.normal)
                                   .set("friction", residual.friction)
                                   .set("push", residual.push));
    };
    return {
        .name = "pgs",
        .about =
            "(11: time stepping with friction by sweeps over all contacts, for piles and "
            "walls; bodies overlap a little)",
        .settings =
            "{\"sweeps\": over all contacts in a step, 20, shared out among its \"substeps\": 10, "
            "\"warm_start\": begin with the last forces, true, "
            "\"accumulate\": bound the sum of an impulse, not its changes, true, "
            "\"cone\": disc (Coulomb's law) or box (each tangent for itself), "
            "\"repair\": of overlaps: baumgarte, soft or none, "
            "\"slop\": overlap that is left alone, 0.001 m, "
            "\"share\": of the rest that is repaired in a step, 0.2 (baumgarte), "
            "\"push_out\": repair is never faster, 1 m/s (baumgarte, soft), "
            "\"frequency\": of soft contacts, 120 1/s, \"damping\": of them, 10 (1 is critical), "
            "\"bounce_above\": slower approaches do not bounce, 0.2 m/s, "
            "\"margin\": contacts are looked for so far apart, 0.005 m, "
            "\"feature\": features closer than this touch, 0.001 m}",
        .takes_joints = true,
        .repairs_overlap = true,
        .read = [add_residual](const Problem& given, const Problem& own, NamedScene& scene) {
            const std::vector<Joint> joints = read_joints(given, scene);
            return ReadModel{.stepper = pgs_model(pgs_from(own), step_from(given), joints),
                             .forces = [](const Simulation& run) -> const std::vector<Vec3>& {
                                 return pgs_state(run).forces;
                             },
                             .marks = joint_marks(joints),
                             .add_to_answer = add_residual};
        }};
}

}  // namespace collide
