#include "chapters/06_frictional_impact_3d/restitution.hpp"

#include <algorithm>

#include "chapters/06_frictional_impact_3d/straight.hpp"

namespace collide {

void record_phase(Progress& progress, Phase phase, double normal_impulse, double work) {
    if (normal_impulse <= 0) return;
    if (phase != progress.phase) ++progress.phases;
    progress.phase = phase;
    if (phase == Phase::compression) {
        progress.state.work.compression += work;
        progress.compression_impulse += normal_impulse;
    } else {
        progress.state.work.decompression += work;
    }
}

// [missing]
double remaining_decompression(const Progress& progress, const EndRule& rule) {
    const ImpactState& now = progress.state;
    const double decompression_impulse = now.p.z() - progress.compression_impulse;
    switch (rule.law) {
        case RestitutionLaw::newton: return -rule.e * rule.approach - now.u.z();
        case RestitutionLaw::poisson:
            return rule.e * progress.compression_impulse - decompression_impulse;
        case RestitutionLaw::stronge: break;
    }
    return -rule.e * rule.e * now.work.compression - now.work.decompression;
}
// [missing]

namespace {

/// Advances at constant rates by a normal impulse within one phase.
void advance_straight(Progress& progress, const StraightMotion& motion, Phase phase,
                      double normal_impulse) {
    const double before = progress.state.u.z();
    progress.state.u += normal_impulse * motion.du;
    progress.state.p += normal_impulse * motion.dp;
    record_phase(progress, phase, normal_impulse,
                 normal_impulse * (before + progress.state.u.z()) / 2);  // u_z is linear in p_z
}

}  // namespace

void finish(Progress& progress, const StraightMotion& motion, const EndRule& rule) {
    const double k_z = motion.du.z();
    if (progress.state.u.z() < 0) {
        advance_straight(progress, motion, Phase::compression, -progress.state.u.z() / k_z);
        progress.state.u.z() = 0;
    }
    const double rest = remaining_decompression(progress, rule);
    if (rest <= 0) return;
    if (rule.law == RestitutionLaw::stronge) {
        record_phase(progress, Phase::decompression, rest, 0);  // finish_on_ray adds the work
        progress.state = finish_on_ray(progress.state, motion, rule.e);
    } else {
        const bool is_velocity = rule.law == RestitutionLaw::newton;
        advance_straight(progress, motion, Phase::decompression, is_velocity ? rest / k_z : rest);
    }
}

}  // namespace collide
