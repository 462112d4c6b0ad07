// A flight in which contacts are held with friction: the fly stage of this chapter.
//
// Every contact has a contact mode for the whole flight: smooth, at rest, or sliding. A flight ends early
// where a contact that slid comes to a stop or turns round; the next one begins with new modes.
#pragma once
#include "chapters/09_resting_contact/held_flight.hpp"
#include "chapters/10_contact_friction/frictional_forces.hpp"

namespace collide {

/// Event function of a flight: positive while the contact modes hold.
using EventFunction = std::function<double(const std::vector<RigidBody>& bodies)>;

/// Event function of sliding: over all contacts that slide, the smallest of slip speed above half the
/// stick speed and slip velocity along its direction at the beginning [m/s]. Sliding ends at half the
/// speed at which it begins (hysteresis, against chattering).
double sliding_margin(const std::vector<RigidBody>& bodies,
                      const std::vector<HeldContact>& contacts, double stick_speed);
/// Friction turns with the velocity: a small sideways velocity v' meets the force μ f_N v'/|v|. So it
/// is damped at the rate μ f_N A_tt/|v|, which has no bound as the sliding slows down [1/s].
double sliding_stiffness(const std::vector<RigidBody>& bodies,
                         const std::vector<HeldContact>& contacts,
                         const FrictionForceProblem& forces, const VecX& f);

/// The moment of a mode change is located to this share of a Runge–Kutta step.
constexpr double change_accuracy = 1e-3;
/// Stiffness at the beginning of a flight times the length of its Runge–Kutta steps is at most this. RK4
/// is stable up to 2.78; well before that, the lagging direction of friction adds energy.
constexpr double damping_per_part = 0.4;

/// Sliding that needs more Runge–Kutta steps than this, although it does not stop, is slow: its friction
/// opposes the slip velocity at the end of a Runge–Kutta step instead of that at the stage.
constexpr int max_parts_for_sliding = 2;

// [flight-modes]
/// The contact modes of a flight, how long they are likely to hold, and in how many steps.
struct FlightModes {
    std::vector<HeldContact> contacts = {};
    double length = 0;  ///< the step, or less if a contact is going to stop [s]
    int parts = 1;      ///< Runge–Kutta steps that sliding asks for
};
// [flight-modes]
/// Sliding contacts that stop soon end the flight; those that are slow but do not stop become contacts
/// at rest whose slip decays within a Runge–Kutta step as far as the cone allows.
FlightModes flight_modes(const std::vector<RigidBody>& bodies, std::vector<HeldContact> contacts,
                         const FrictionForceProblem& forces, const FrictionSolution& solution,
                         double step);

/// Follows a flight for a time, or to just beyond the zero of the event function. It is evaluated after
/// every Runge–Kutta step: a contact may stop and slide on the other way in between.
FlightEnd follow_until_change(const Simulation& simulation, const HeldMotion& held,
                              const EventFunction& event, double duration);

/// The fly stage.
FlyStage frictional_flight(const FrictionHoldSettings& settings = {},
                           const std::vector<Joint>& joints = {});

}  // namespace collide
