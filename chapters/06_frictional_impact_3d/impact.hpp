// One frictional impact at one point: what is given, and what comes out.
#pragma once
#include "common/core/linear_algebra.hpp"

namespace collide {

/// What ends a collision; see restitution.hpp.
enum class RestitutionLaw { newton, poisson, stronge };

// [problem]
/// An impact in contact coordinates: x and y are tangents, z is the normal, from B to A.
struct ImpactProblem {
    Mat3 K = Mat3::Identity();  ///< collision matrix, symmetric, positive definite [1/kg]
    Vec3 u0 = -Vec3::UnitZ();   ///< A's velocity minus B's at the contact, before [m/s]
    double mu = 0;              ///< μ, coefficient of friction, >= 0
    double e = 1;               ///< coefficient of restitution, from 0 to 1
    RestitutionLaw law = RestitutionLaw::stronge;
};
// [problem]

/// Work of the normal force, summed over all phases of its kind [J].
struct NormalWork {
    double compression = 0;    ///< W_c <= 0, done while u_z < 0
    double decompression = 0;  ///< W_d >= 0, done while u_z >= 0
};

/// How far a collision has got.
struct ImpactState {
    Vec3 u = Vec3::Zero();  ///< relative velocity at the contact [m/s]
    Vec3 p = Vec3::Zero();  ///< impulse on A so far; B gets −p [N s]
    NormalWork work = {};   ///< W_c and W_d so far
};

enum class ImpactMode {
    separating,        ///< nothing happened: the bodies did not approach
    sliding,           ///< the contact point slid from beginning to end
    stable_sticking,   ///< it stopped, and friction held it
    unstable_sticking  ///< it stopped, and slid away along the diverging ray
};

enum class ImpactStatus {
    resolved,
    too_many_steps  ///< the integrator gave up; the state reached is returned
};

/// What a collision does.
struct Impact {
    Vec3 u = Vec3::Zero();  ///< relative velocity after the collision [m/s]
    Vec3 p = Vec3::Zero();  ///< impulse on A; B gets −p [N s]
    ImpactMode mode = ImpactMode::separating;
    NormalWork work = {};  ///< W_c and W_d [J]
    int phases = 0;        ///< compressions and decompressions, counted together
    long evaluations = 0;  ///< right-hand sides of the sliding equation; see each method
    ImpactStatus status = ImpactStatus::resolved;
};

/// Throws std::invalid_argument naming what is wrong: K, u0, mu or e. A u0 that separates is fine.
void require_valid(const ImpactProblem& problem);

/// The bodies do not approach, u_z >= 0: there is no collision, and nothing changes.
bool is_separating(const ImpactProblem& problem);

/// p·(u0 + u)/2, eq. (6.5): what the impulse adds to the kinetic energy of both bodies [J].
double energy_change(const ImpactProblem& problem, const Impact& impact);

/// "sliding", "stable-sticking", …
const char* to_text(ImpactMode mode);

}  // namespace collide
