// The motion of rigid bodies as a differential equation of one state vector.
#pragma once
#include <functional>
#include <vector>

#include "chapters/03_rigid_bodies/dynamics.hpp"
#include "chapters/03_rigid_bodies/integrators.hpp"

namespace collide {

/// Numbers in the state of one body: x, q (w, x, y, z), v, ω.
constexpr int body_state_size = 13;

/// The bodies' positions, orientations and velocities as one vector, 13 numbers per body.
VecX pack(const std::vector<RigidBody>& bodies);
/// The bodies with positions, orientations and velocities taken from the vector. The orientations
/// are normalised: the vector's quaternions need not be exactly unit, because the stages of a
/// Runge–Kutta step leave the unit sphere.
std::vector<RigidBody> unpack(std::vector<RigidBody> bodies, const VecX& state);

/// Force and torque on each body at a given time.
using Forces =
    std::function<std::vector<Wrench>(double time, const std::vector<RigidBody>& bodies)>;

/// f of ẏ = f(t, y) for these bodies under these forces. Empty forces: free motion.
Derivative motion(const std::vector<RigidBody>& bodies, const Forces& forces = {});

/// Divides every quaternion of the state by its length: the Projection for rigid bodies.
void renormalise(VecX& state);

}  // namespace collide
