// The sets of a contact with friction: C and NC of chapter 08, and their counterparts for the
// tangents.
#pragma once
#include "common/core/linear_algebra.hpp"

namespace collide {

// [contact-sets]
/// How the normal condition of a contact is satisfied.
enum class NormalSet {
    waiting,  ///< not driven yet, or deferred
    clamped,  ///< C: a_N = 0, the force adjusts
    open      ///< NC: f_N = 0, the acceleration adjusts
};
/// How the condition of static friction is satisfied. Meaningless unless the contact is clamped.
enum class TangentSet {
    waiting,  ///< not driven yet, or deferred: the force stays as it is
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
/// The event at a contact that ended a step.
enum class FrictionEvent {
    reached_cone,   ///< it was stuck, and its friction reached the cone
    came_to_rest,   ///< it was on the cone, and friction no longer opposes the acceleration
    let_go,         ///< its normal force became zero
    presses_again,  ///< it was open, and its normal acceleration became zero
};
// [friction-event]

/// The sets of a contact with static friction after an event. Exercise 10.1.
///
/// Forces and accelerations are continuous, so the sets after the event must fit the force and the
/// acceleration at the event, eq. (10.5):
/// - a contact that reached the cone is on it, with the direction of its present friction force;
/// - a contact that came to rest is stuck if its acceleration is zero; in space a component across
///   may be left, and then its friction waits until it is driven again;
/// - a contact that lets go is open, and its friction waits;
/// - a contact that presses again is clamped. Its friction is still zero and grows with the normal
///   force: stuck if it does not accelerate, else on the cone, straight against the acceleration.
/// The first two events leave the normal set unchanged. The direction is zero unless the contact is
/// on the cone.
/// @param before        as the event says: clamped and stuck (or waiting, if it is being driven)
///                      before it reached the cone, clamped and on the cone before it came to rest,
///                      clamped before it lets go, open before it presses again
/// @param force         f_F at the event [N]; zero if μ is zero, and so is its direction then
/// @param acceleration  a_F at the event [m/s²]
/// @param still         tolerance: |a_F| <= still counts as zero; >= 0 [m/s²]
ContactSets friction_transition(const ContactSets& before, FrictionEvent event, const Vec2& force,
                                const Vec2& acceleration, double still);

}  // namespace collide
