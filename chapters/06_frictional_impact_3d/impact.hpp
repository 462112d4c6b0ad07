// One frictional impact at one point: the problem and its result.
#pragma once
#include "common/core/linear_algebra.hpp"

namespace collide {

/// Law of restitution, which decides when a collision ends; see restitution.hpp.
enum class RestitutionLaw { newton, poisson, stronge };

// [problem]
/// An impact in contact coordinates: x and y are tangents, z is the normal, from B to A.
struct ImpactProblem {
    Mat3 K = Mat3::Identity();  ///< collision matrix, symmetric, positive definite [1/kg]
    Vec3 u0 = -Vec3::UnitZ();   ///< relative velocity before impact, A's minus B's [m/s]
    double mu = 0;              ///< μ, coefficient of friction, >= 0
    double e = 1;               ///< coefficient of restitution, from 0 to 1
    RestitutionLaw law = RestitutionLaw::stronge;
};
// [problem]

/// Work of the normal force, summed over all compressions and all decompressions [J].
struct NormalWork {
    double compression = 0;    ///< W_c <= 0, done while u_z < 0
    double decompression = 0;  ///< W_d >= 0, done while u_z >= 0
};

/// State during a collision.
struct ImpactState {
    Vec3 u = Vec3::Zero();  ///< relative velocity at the contact [m/s]
    Vec3 p = Vec3::Zero();  ///< impulse on A so far; B gets −p [N s]
    NormalWork work = {};   ///< W_c and W_d so far
};

enum class ImpactMode {
    separating,        ///< no impact: the bodies did not approach
    sliding,           ///< the contact point slid throughout
    stable_sticking,   ///< it stopped, and friction held it
    unstable_sticking  ///< it stopped, then slid off along the diverging ray
};

enum class ImpactStatus {
    resolved,
    too_many_steps  ///< the step budget ran out; the state reached is returned
};

/// Result of an impact.
struct Impact {
    Vec3 u = Vec3::Zero();  ///< relative velocity after the collision [m/s]
    Vec3 p = Vec3::Zero();  ///< impulse on A; B gets −p [N s]
    ImpactMode mode = ImpactMode::separating;
    NormalWork work = {};  ///< W_c and W_d [J]
    int phases = 0;        ///< number of compressions and decompressions
    long evaluations = 0;  ///< cost; each method says what it counts
    ImpactStatus status = ImpactStatus::resolved;
};

/// Throws std::invalid_argument naming the invalid member: K, u0, mu or e. u0 may separate.
void require_valid(const ImpactProblem& problem);

/// True if the bodies do not approach, u_z >= 0: no collision, no impulse.
bool is_separating(const ImpactProblem& problem);

/// p·(u0 + u)/2, eq. (6.5): change of the kinetic energy of both bodies together [J].
double energy_change(const ImpactProblem& problem, const Impact& impact);

/// "sliding", "stable-sticking", …
const char* to_text(ImpactMode mode);

}  // namespace collide
