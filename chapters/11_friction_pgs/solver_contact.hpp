// Contacts and bodies for the sweeps: plain numbers in two arrays.
//
// A contact with friction has three unknown impulses: γ_n along the normal and γ_t = (γ_1, γ_2) along two
// tangents. It feels the other contacts only through the velocities of its two bodies, which are the
// running sums of all impulses: a contact that changes its impulse changes two velocities, and the next
// contact already sees it.
#pragma once
#include <vector>

#include "chapters/03_rigid_bodies/rigid_body.hpp"
#include "chapters/11_friction_pgs/contact_target.hpp"
#include "chapters/11_friction_pgs/friction_bounds.hpp"
#include "common/core/contact.hpp"

namespace collide {

// [solver-body]
struct SolverBody {
    Vec3 velocity = Vec3::Zero();          ///< v [m/s]
    Vec3 angular_velocity = Vec3::Zero();  ///< ω [rad/s]
    double inverse_mass = 0;               ///< 1/m [1/kg]
};
// [solver-body]

// [solver-contact]
/// One direction d̂ of a contact: its row of J, and the angular velocities per unit impulse.
/// It is made of chapter 05's Row, but does not contain one: a Row has −d̂ and the two bodies besides,
/// and a sweep that reads them takes 1.2 to 1.4 times as long.
struct Direction {
    Vec3 along = Vec3::Zero();                          ///< d̂
    Vec3 turn_a = Vec3::Zero(), turn_b = Vec3::Zero();  ///< r_a × d̂, r_b × d̂ [m]
    Vec3 spin_a = Vec3::Zero(), spin_b = Vec3::Zero();  ///< I⁻¹ (r × d̂) [1/(kg m)]
};
struct SolverContact {
    int a = 0, b = 0;                ///< indices of bodies; the world is the last one of the list
    Direction normal;                ///< n̂, from b to a
    Direction tangent_1, tangent_2;  ///< t̂_1, t̂_2
    double normal_mass = 0;          ///< 1/A_nn: impulse for a change of v_n by 1 m/s [kg]
    double tangent_mass = 0;         ///< 1/λ of the tangents, see tangential_mass [kg]
    double friction = 0;             ///< μ
    double wanted = 0;               ///< the least v_n after the step [m/s]
    double mass_scale = 1;           ///< of a soft contact, see SoftContact
    double impulse_scale = 0;        ///< the same
    double normal_impulse = 0;       ///< γ_n >= 0 [N s]
    Vec2 tangent_impulse = {0, 0};   ///< γ_t [N s]
};
// [solver-contact]

/// 1/λ, with the larger eigenvalue λ of A in the tangent plane [kg]. With the inverse of the 2 × 2 block
/// instead, the projection on the disc would end at the wrong direction of friction, see eq. (11.6).
double tangential_mass(double A_11, double A_12, double A_22);

/// The bodies, and the world itself as the last one.
void load_bodies(const std::vector<RigidBody>& bodies, std::vector<SolverBody>& loaded);
/// Rows and effective masses of the contacts; targets and warm start are set elsewhere.
void load_contacts(const std::vector<RigidBody>& bodies, const std::vector<Contact>& contacts,
                   std::vector<SolverContact>& found);

/// u: how fast the point of A moves relative to that of B [m/s].
Vec3 contact_velocity(const SolverContact& contact, const std::vector<SolverBody>& bodies);
/// Warm start: sets a contact's impulses, clamped to their bounds, and applies them to its bodies.
/// @param impulse  on body a, in the world [N s]
void warm_start_with(SolverContact& contact, const Vec3& impulse, FrictionShape shape,
                     std::vector<SolverBody>& bodies);
/// γ_n n̂ + γ_1 t̂_1 + γ_2 t̂_2 [N s].
Vec3 impulse_of(const SolverContact& contact);

struct SweepRules {
    FrictionShape friction = FrictionShape::disc;
    bool accumulate = true;  ///< bound the sum of a normal impulse, not each of its changes
    bool backwards = false;  ///< from the last contact to the first
};
/// One sweep over all contacts, in their order: friction, then the normal. Allocates nothing.
void friction_sweep(std::vector<SolverContact>& contacts, std::vector<SolverBody>& bodies,
                    const SweepRules& rules = {});

// [sweep-residual]
/// Residual of the impulses, as velocities.
struct SweepResidual {
    double normal = 0;    ///< largest |min(v_n − wanted, γ_n/m_eff)|: Signorini [m/s]
    double friction = 0;  ///< largest projected change of a friction impulse, as a velocity [m/s]
    double push = 0;  ///< Σ γ_n max(v_n, 0) + Σ max(γ_t·u_t, 0): the energy that they may add [J]
};
// [sweep-residual]
SweepResidual sweep_residual(const std::vector<SolverContact>& contacts,
                             const std::vector<SolverBody>& bodies,
                             FrictionShape shape = FrictionShape::disc);

}  // namespace collide
