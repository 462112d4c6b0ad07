// Bodies that push each other with springs: forces, energies, and their equation of motion.
#pragma once
#include <optional>

#include "chapters/03_rigid_bodies/motion.hpp"
#include "chapters/12_compliant_contact/contact_sphere.hpp"
#include "chapters/12_compliant_contact/friction_curve.hpp"
#include "chapters/12_compliant_contact/hertz.hpp"

namespace collide {

// [compliant-settings]
/// What all contacts of a scene have in common; e and μ are those of the surfaces.
struct CompliantSettings {
    double modulus = 1e7;  ///< E* of a pair of surfaces: 1e7 is firm rubber, 1e10 stone [Pa]
    /// c of all contacts [s/m]. Empty: such that surfaces bounce with their e at `bounce_speed`.
    std::optional<double> dissipation = {};
    double bounce_speed = 1;         ///< [m/s]
    double corner_radius = 0.02;     ///< of the spheres in corners [m]
    double transition_speed = 0.01;  ///< v_t of the friction curve [m/s]
    double peak_of_friction = 1;     ///< μ_s/μ_d, at least 1
};
// [compliant-settings]
/// Throws, naming what is not as it must be.
void require_valid(const CompliantSettings& settings);
/// An e below this counts as this: no dissipation makes a spring give back nothing.
constexpr double least_restitution = 0.05;

/// A scene with the springs of its contacts. Spheres may be added or replaced.
struct CompliantSystem {
    Scene scene = {};
    CompliantSettings settings = {};
    std::vector<ContactSphere> spheres = {};
    std::vector<double> reach = {};  ///< of each body: no part is farther from its centre [m]
    /// Of each body, such that it bounces with its e; a pair has the smaller one [s/m].
    std::vector<double> dissipation = {};
};
CompliantSystem compliant_system(const Scene& scene, const CompliantSettings& settings = {});
/// The same with other spheres.
CompliantSystem compliant_system(const Scene& scene, const CompliantSettings& settings,
                                 const std::vector<ContactSphere>& spheres);

// [touch]
/// A sphere of body a that is pressed into the surface of body b.
struct Touch {
    int a = 0, b = 0;              ///< indices of bodies
    Vec3 centre = Vec3::Zero();    ///< of the sphere, in the world [m]
    Vec3 position = Vec3::Zero();  ///< half-way between the two surfaces, in the world [m]
    double radius = 0;             ///< of the sphere [m]
    double depth = 0;              ///< z > 0 [m]
    Vec3 normal = Vec3::UnitZ();   ///< n̂, from b to a, in the world
    Mat3 bending = Mat3::Zero();   ///< of b's surface, see NearSurface [1/m]
    double stiffness = 0;          ///< k [N/m^{3/2}]
    double dissipation = 0;        ///< c [s/m]
    FrictionCurve friction = {};
};
/// What a touch does.
struct TouchForce {
    Vec3 velocity = Vec3::Zero();  ///< u, of a relative to b at the position [m/s]
    double normal = 0;             ///< f_n >= 0 [N]
    Vec3 friction = Vec3::Zero();  ///< on a, across the normal [N]
};
// [touch]

/// Every sphere that is pressed into another body, for bodies as they are now.
std::vector<Touch> find_touches(const CompliantSystem& system,
                                const std::vector<RigidBody>& bodies);
TouchForce touch_force(const Touch& touch, const std::vector<RigidBody>& bodies);
/// On a; b gets the opposite, at the same point [N].
Vec3 force_on_a(const Touch& touch, const TouchForce& force);

// [book-of-energy]
/// Where the energy of the springs goes.
struct EnergyFlow {
    double dissipated = 0;  ///< by the normal force, as heat, never negative [W, or J]
    double rubbed = 0;      ///< by friction, never negative [W, or J]
    double driven = 0;      ///< of fixed bodies that are kept moving, and of forces [W, or J]
};
// [book-of-energy]
/// Energy in all springs [J].
double stored_energy(const std::vector<Touch>& touches);

/// The state of the equation of motion: 13 numbers a body as in chapter 03, and the three energies of
/// EnergyFlow since the beginning.
VecX pack(const CompliantSystem& system, const EnergyFlow& energies = {});
EnergyFlow energies_of(const VecX& state);
constexpr int energy_state_size = 3;

/// f of ẏ = f(t, y), with weights, springs and the scene's forces. @param now  when t is zero [s]
Derivative compliant_motion(const CompliantSystem& system, double now = 0);
/// The Projection that goes with it: unit quaternions.
void renormalise_bodies(VecX& state);

}  // namespace collide
