// Single impacts of a disc in the plane, measured: velocities before and after.
//
// Fazeli et al. 2017: an elliptic disc thrown against a fixed wall, two
// thousand times (repository DAIRLab/ImpactModeling, ellipse_uniform.mat, BSD 3-clause licence).
// The data are no part of the course: a reader names the folder in which they are.
#pragma once
#include <filesystem>
#include <vector>

#include "chapters/06_frictional_impact_3d/impact.hpp"
#include "chapters/15_on_trial/explained_bounce.hpp"
#include "common/core/contact.hpp"

namespace collide {

// [bounce]
/// The disc. Its mass is the one in the repository's programs; velocities do not depend on it.
struct BouncedDisc {
    double length = 0.07, width = 0.05;  ///< axes of the ellipse [m]
    double mass = 0.037;                 ///< [kg]
    double inertia() const;              ///< m (a² + b²)/4 with its half axes [kg m²]
};

struct MeasuredBounce {
    int number = 0;            ///< in the collection
    PlanarBounce bounce = {};  ///< in the axes of the wall
    bool is_flagged = false;   ///< flagged by those who measured
};
// [bounce]

/// The same with the tangential velocities reversed.
PlanarBounce mirrored(const PlanarBounce& bounce);

/// Every bounce in the folder, by number.
///
/// The folder has either the file planar_bounces.csv, with the columns bounce, x_before, y_before,
/// theta_before, vx_before, vy_before, omega_before, the same after, n_x, n_y, n_theta, t_x, t_y,
/// t_theta (rows of the contact's Jacobian) and flagged (0 or 1), or the original repository's file
/// ellipse_uniform.mat, in which the bounces are numbered from 0. Throws std::invalid_argument naming
/// the file, and line or bounce, if the folder has neither or if something is no bounce: n and t must
/// be unit and at right angles.
///
/// The bounces are returned mirrored. In the published file the velocities along x count in the
/// direction opposite to that of the angles and of the Jacobian: whatever friction and restitution
/// are, the change of spin is that of an impulse at the contact, and only mirrored velocities agree
/// with that (the CSV of figure `real_bounces` has the misfit of both).
std::vector<MeasuredBounce> read_bounces(const std::filesystem::path& folder);

// [bounce-physics]
/// J q̇: the velocity of the contact along the tangent and the normal [m/s].
Vec2 contact_velocity(const PlanarBounce& bounce, const Vec3& velocities);
/// √(m v² + I ω²), the root of twice the energy [√J].
double energy_norm(const PlanarBounce& bounce, const Vec3& velocities);
/// |predicted − measured| / |measured| of the velocities after, in the norm of energy.
double bounce_error(const PlanarBounce& bounce, const Vec3& predicted);

/// The velocities after the bounce, by chapter 07's impact.
Vec3 predicted_after(const PlanarBounce& bounce, const Surface& surface, RestitutionLaw law);
/// The same by chapter 13's PLUS, with one e at every speed.
Vec3 predicted_by_plus(const PlanarBounce& bounce, const Surface& surface);
// [bounce-physics]

}  // namespace collide
