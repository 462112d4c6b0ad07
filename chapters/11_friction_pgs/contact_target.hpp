// The target normal velocity of a contact after a step, and how strictly it is enforced.
#pragma once

namespace collide {

// [target-rules]
struct TargetRules {
    double slop = 1e-3;         ///< overlap that is left alone, so that contacts do not flicker [m]
    double repair = 0.2;        ///< β: the share of the rest that is repaired in one step; 0: none
    double push_out = 1;        ///< repair is never faster than this [m/s]
    double bounce_above = 0.2;  ///< slower approaches do not bounce [m/s]
};
// [target-rules]

/// The least normal velocity after the step. Exercise 11.3.
///
/// The largest of the velocities that three rules ask for, eq. (11.7):
/// - a gap may be closed within the step, but not more: −s/h;
/// - of an overlap beyond the slop the share β is repaired in the step, but never faster than push_out;
///   an overlap within the slop may stay, and must not grow: 0;
/// - an approach faster than bounce_above whose gap closes within the step bounces: −e v⁻. One that
///   ends exactly at the end of the step closes it.
/// @param separation   s, negative: overlap [m]
/// @param approach     v⁻: normal velocity at the beginning of the step, before gravity acted; negative
///                     if the bodies approach [m/s]
/// @param restitution  e, from 0 to 1
/// @param step         h > 0 [s]
double wanted_velocity(double separation, double approach, double restitution, double step,
                       const TargetRules& rules);

// [soft-contact]
/// A contact that gives way like a spring with a damper, as a sweep needs it: the change of its impulse
/// is −m_eff mass_scale (v_n − wanted) − impulse_scale γ.
struct SoftContact {
    double rate = 0;           ///< rate at which an overlap is repaired [1/s]
    double mass_scale = 1;     ///< 1 for a hard contact
    double impulse_scale = 0;  ///< 0 for a hard contact
};
// [soft-contact]

/// The spring, integrated implicitly. Exercise 11.4.
///
/// A mass m_eff on a spring k = m_eff ω² with a damper c = 2 m_eff ζ ω, where ω = 2π `frequency`: the
/// impulse −h (k s⁺ + c v⁺) of one step, with s⁺ = s + h v⁺, brought into the form above with
/// wanted = −rate · s, eq. (11.9). It does not depend on the mass. As the frequency grows the contact
/// becomes hard, and the rate becomes 1/h.
/// @param frequency  > 0 [1/s]
/// @param damping    ζ >= 0; 1 is critical [1]
/// @param step       h > 0 [s]
SoftContact soft_contact(double frequency, double damping, double step);

}  // namespace collide
