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
    Mat3 inverse_inertia = Mat3::Zero();   ///< I⁻¹ in the world [1/(kg m²)]
};
// [solver-body]

// [solver-contact]
struct SolverContact {
    int a = 0, b = 0;               ///< indices of bodies; the world is the last one of the list
    Vec3 normal;                    ///< n̂, from b to a
    Vec3 tangent_1, tangent_2;      ///< t̂_1, t̂_2
    Vec3 arm_a, arm_b;              ///< from the centres of mass to the point of contact [m]
    double normal_mass = 0;         ///< 1/A_nn: impulse for a change of v_n by 1 m/s [kg]
    double tangent_mass = 0;        ///< 1/λ of the tangents, see tangential_mass [kg]
    Vec2 coupling = {0, 0};         ///< A_tn: change of u_t by a normal impulse of 1 N s [1/kg]
    double friction = 0;            ///< μ
    double wanted = 0;              ///< the least v_n after the step [m/s]
    double mass_scale = 1;          ///< of a soft contact, see SoftContact
    double impulse_scale = 0;       ///< the same
    double normal_impulse = 0;      ///< γ_n >= 0 [N s]
    Vec2 tangent_impulse = {0, 0};  ///< γ_t [N s]
};
// [solver-contact]

/// 1/λ, with the larger eigenvalue λ of A in the tangent plane [kg]. With the inverse of the 2 × 2 block
/// instead, the projection on the disc would end at the wrong direction of friction, see eq. (11.6).
double tangential_mass(double A_11, double A_12, double A_22);

/// The bodies, and the world itself as the last one.
void load_bodies(const std::vector<RigidBody>& bodies, std::vector<SolverBody>& loaded);
/// Arms, tangents and effective masses of a contact; targets and warm start are set elsewhere.
/// @param loaded  the bodies, from load_bodies
SolverContact load_contact(const std::vector<RigidBody>& bodies, const Contact& contact,
                           const std::vector<SolverBody>& loaded);
void load_contacts(const std::vector<RigidBody>& bodies, const std::vector<Contact>& contacts,
                   const std::vector<SolverBody>& loaded, std::vector<SolverContact>& found);

/// u: the velocity of A's point relative to B's [m/s].
Vec3 contact_velocity(const SolverContact& contact, const std::vector<SolverBody>& bodies);
/// Warm start: sets a contact's impulses, clamped to their bounds, and applies them to its bodies.
/// @param impulse  on body a, in the world [N s]
void warm_start_with(SolverContact& contact, const Vec3& impulse, FrictionShape shape,
                     std::vector<SolverBody>& bodies);
/// The same with the impulses that the contact has.
void apply_again(const SolverContact& contact, std::vector<SolverBody>& bodies);
/// γ_n n̂ + γ_1 t̂_1 + γ_2 t̂_2 [N s].
Vec3 impulse_of(const SolverContact& contact);

struct SweepRules {
    FrictionShape friction = FrictionShape::disc;
    bool accumulate = true;  ///< bound the sum of a normal impulse, not each of its changes
    bool backwards = false;  ///< the same turns in the opposite order
};
/// One sweep over all contacts: forwards each takes its normal first and then its friction, backwards
/// everything is reversed, so that the normal has the last word. The second of the two knows by
/// their coupling what the first did. Allocates nothing.
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
