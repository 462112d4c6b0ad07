// Compliant contact between rigid bodies: forces, energies and the equation of motion.
#pragma once
#include <optional>

#include "chapters/03_rigid_bodies/motion.hpp"
#include "chapters/12_compliant_contact/contact_sphere.hpp"
#include "chapters/12_compliant_contact/friction_curve.hpp"
#include "chapters/12_compliant_contact/hertz.hpp"

namespace collide {

// [compliant-settings]
/// Settings common to all contacts of a scene; e and μ belong to the surfaces.
struct CompliantSettings {
    double modulus = 1e7;  ///< E* of a pair of surfaces: 1e7 is firm rubber, 1e10 stone [Pa]
    /// c of all contacts [s/m]. If empty, c is chosen such that surfaces rebound with their e at
    /// `bounce_speed`.
    std::optional<double> dissipation = {};
    double bounce_speed = 1;         ///< [m/s]
    double corner_radius = 0.02;     ///< of the corner spheres [m]
    double transition_speed = 0.01;  ///< v_t of the friction curve [m/s]
    double peak_of_friction = 1;     ///< μ_s/μ_d, at least 1
};
// [compliant-settings]
/// Throws, naming the invalid setting.
void require_valid(const CompliantSettings& settings);
/// Lower bound for e: no finite dissipation gives e = 0.
constexpr double least_restitution = 0.05;

/// A scene with its contact spheres, which may be added or replaced.
struct CompliantSystem {
    Scene scene = {};
    CompliantSettings settings = {};
    std::vector<ContactSphere> spheres = {};
    std::vector<double> reach = {};  ///< bounding radius of each body about its centre [m]
    /// Of each body, such that it rebounds with its e; a pair uses the smaller one [s/m].
    std::vector<double> dissipation = {};
};
CompliantSystem compliant_system(const Scene& scene, const CompliantSettings& settings = {});
/// The same with the given spheres.
CompliantSystem compliant_system(const Scene& scene, const CompliantSettings& settings,
                                 const std::vector<ContactSphere>& spheres);

// [touch]
/// A contact: a sphere of body a pressed into the surface of body b.
struct Touch {
    int a = 0, b = 0;              ///< indices of bodies
    Vec3 centre = Vec3::Zero();    ///< of the sphere, world frame [m]
    Vec3 position = Vec3::Zero();  ///< half-way between the two surfaces, world frame [m]
    double radius = 0;             ///< of the sphere [m]
    double depth = 0;              ///< z > 0 [m]
    Vec3 normal = Vec3::UnitZ();   ///< n̂, from b to a, world frame
    Mat3 hessian = Mat3::Zero();   ///< of the distance from b's surface, see NearSurface [1/m]
    double stiffness = 0;          ///< k [N/m^{3/2}]
    double dissipation = 0;        ///< c [s/m]
    FrictionCurve friction = {};
};
/// The force of a touch.
struct TouchForce {
    Vec3 velocity = Vec3::Zero();  ///< u, of a relative to b at the contact point [m/s]
    double normal = 0;             ///< f_n >= 0 [N]
    Vec3 friction = Vec3::Zero();  ///< on a, perpendicular to the normal [N]
};
// [touch]

/// Every sphere that penetrates another body, for the given state of the bodies.
std::vector<Touch> find_touches(const CompliantSystem& system,
                                const std::vector<RigidBody>& bodies);
TouchForce touch_force(const Touch& touch, const std::vector<RigidBody>& bodies);
/// The force on a; its opposite acts on b at the same point [N].
Vec3 force_on_a(const Touch& touch, const TouchForce& force);

// [book-of-energy]
/// Energy balance of the springs, as rates or as totals.
struct EnergyFlow {
    double dissipated = 0;  ///< loss in the normal direction, never negative [W, or J]
    double rubbed = 0;      ///< loss to friction, never negative [W, or J]
    double driven = 0;      ///< work of driven fixed bodies and of applied forces [W, or J]
};
// [book-of-energy]
/// Energy in all springs [J].
double stored_energy(const std::vector<Touch>& touches);

/// The state of the equation of motion: 13 numbers per body as in chapter 03, and the three
/// accumulated energies of EnergyFlow.
VecX pack(const CompliantSystem& system, const EnergyFlow& energies = {});
EnergyFlow energies_of(const VecX& state);
constexpr int energy_state_size = 3;

/// f of ẏ = f(t, y), with weights, springs and the scene's forces. @param now  when t is zero [s]
Derivative compliant_motion(const CompliantSystem& system, double now = 0);
/// Its Projection: normalises the quaternions.
void renormalise_bodies(VecX& state);

}  // namespace collide
