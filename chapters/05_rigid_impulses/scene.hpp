// Bodies with shapes and surfaces, built in a few lines:
//
//     Scene scene{.surface = {.restitution = 0.5}};
//     add_floor(scene);
//     add_box(scene, {0.4, 0.4, 0.4}, 1, {.position = {0, 0, 2}, .angular_velocity = {0, 3, 0}});
//     add_sphere(scene, 0.2, 1, {.position = {1, 0, 2}}, Surface{.restitution = 0.9});
//     const Simulation result = simulate(scene, impulses_model(), 1.5);
#pragma once
#include <optional>

#include "chapters/03_rigid_bodies/motion.hpp"
#include "chapters/04_collision_detection/broad_phase.hpp"
#include "chapters/04_collision_detection/shape.hpp"

namespace collide {

// [scene]
struct Scene {
    std::vector<RigidBody> bodies = {};
    std::vector<Shape> shapes = {};       ///< of each body, in its own frame
    std::vector<Surface> surfaces = {};   ///< of each body: e and μ
    Vec3 gravity = {0, 0, -9.81};         ///< g [m/s²]
    Forces forces = {};                   ///< what acts beside the weights; empty: nothing
    std::vector<IndexPair> passing = {};  ///< pairs that pass through each other
    Surface surface = {};                 ///< of bodies that are added without one of their own
};
// [scene]

/// Initial position, orientation and velocities of a body.
struct Placement {
    Vec3 position = Vec3::Zero();          ///< of the centre of mass [m]
    Quat orientation = Quat::Identity();   ///< unit
    Vec3 velocity = Vec3::Zero();          ///< of the centre of mass [m/s]
    Vec3 angular_velocity = Vec3::Zero();  ///< in world coordinates [rad/s]
};

// Each of these returns the index of the new body. Zero or negative sizes and masses, flat, open or
// dented shapes, and NaN are refused by name. Without a surface the body gets the scene's.
using MaybeSurface = std::optional<Surface>;

/// A solid box with edges of the given lengths.
int add_box(Scene& scene, const Vec3& size, double mass, const Placement& placement = {},
            const MaybeSurface& surface = {});
/// A solid ball.
int add_sphere(Scene& scene, double radius, double mass, const Placement& placement = {},
               const MaybeSurface& surface = {});
/// A solid convex polyhedron of the given density [kg/m³]. Wherever it was given, its centre of
/// mass goes where the placement says.
int add_convex(Scene& scene, const Polyhedron& polyhedron, double density,
               const Placement& placement = {}, const MaybeSurface& surface = {});
/// A body that nothing can move, of any shape. If it is given a velocity it keeps it, as a lift or
/// a bat does.
int add_fixed(Scene& scene, const Shape& shape, const Placement& placement = {},
              const MaybeSurface& surface = {});
int add_fixed_box(Scene& scene, const Vec3& size, const Placement& placement = {},
                  const MaybeSurface& surface = {});
/// A fixed box whose top is at z = height: a square floor around the z axis.
int add_floor(Scene& scene, double height = 0, double width = 20, const MaybeSurface& surface = {});

/// Do the two never collide? They are listed in either order.
bool pass_through(const Scene& scene, int a, int b);

/// Σ ½ m |v|² + ½ ω·I ω, of all bodies that are not fixed [J].
double kinetic_energy(const Scene& scene);
/// −Σ m g·x, zero at the origin [J].
double potential_energy(const Scene& scene);

/// What acts on each body: its weight, at its centre of mass.
std::vector<Wrench> weights(const Scene& scene);
/// Weights and the scene's forces, for an equation of motion whose time begins now.
/// @param now  [s]
Forces forces_from(const Scene& scene, double now);
/// Σ F·v + τ·ω over the bodies that are not fixed [W].
double power(const std::vector<RigidBody>& bodies, const std::vector<Wrench>& wrenches);

/// Throws std::invalid_argument naming what is invalid.
void require_valid(const Scene& scene);

}  // namespace collide
