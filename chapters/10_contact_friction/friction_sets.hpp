// The sets that a contact with friction can be in: C and NC of chapter 08, and their like for the
// tangents.
#pragma once
#include "common/core/linear_algebra.hpp"

namespace collide {

// [contact-sets]
/// By what the normal condition of a contact is kept.
enum class NormalSet {
    waiting,  ///< not dealt with yet, or given up for a while
    clamped,  ///< C: a_N = 0, the force adjusts
    open      ///< NC: f_N = 0, the acceleration adjusts
};
/// And its condition of static friction. Of a contact that is not clamped it means nothing.
enum class TangentSet {
    waiting,  ///< not dealt with yet, or given up for a while: the force stays as it is
    stuck,    ///< C_F: a_F = 0, the force adjusts
    on_cone   ///< NC_F: f_F = μ f_N times a fixed direction
};
struct ContactSets {
    NormalSet normal = NormalSet::waiting;
    TangentSet tangent = TangentSet::waiting;
    Vec2 direction = Vec2::Zero();  ///< of the friction force on the cone, unit
};
// [contact-sets]

// [friction-event]
/// What ended a step, as the contact sees it.
enum class FrictionEvent {
    reached_cone,   ///< it was stuck, and its friction has come to the cone
    came_to_rest,   ///< it was on the cone, and friction no longer works against the acceleration
    let_go,         ///< its normal force has become zero
    presses_again,  ///< it was open, and its normal acceleration has become zero
};
// [friction-event]

/// The sets of a contact with static friction after an event. Exercise 10.1.
///
/// Forces change along straight lines, so the sets after the event must go on with the force and the
/// acceleration that there are at it, eq. (10.5):
/// - one that reached the cone is on it, and the direction stays what the friction force is then;
/// - a contact that came to rest is stuck if its acceleration is zero; in space a part across may be
///   left, and then it must wait until it is driven again;
/// - one that lets go is open, and its friction waits;
/// - one that presses again is clamped. Its friction is still zero, and grows with the normal force:
///   stuck if it does not accelerate, else on the cone, straight against the acceleration.
/// The first two say nothing about the normal, which stays in its set. Only on the cone does a
/// direction matter; elsewhere it is zero.
/// @param before        as the event says: clamped and stuck (or waiting, if it is being driven) before
///                      it reached the cone, clamped and on the cone before it came to rest, clamped
///                      before it lets go, open before it presses again
/// @param force         f_F at the event [N]; zero if μ is zero, and so is its direction then
/// @param acceleration  a_F at the event [m/s²]
/// @param still         |a_F| up to this, and this itself, is no acceleration; >= 0 [m/s²]
ContactSets friction_transition(const ContactSets& before, FrictionEvent event, const Vec2& force,
                                const Vec2& acceleration, double still);

}  // namespace collide
