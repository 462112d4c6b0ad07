// How good an answer is: by how much it violates each of Coulomb's conditions, and the error of the
// published comparison of solvers.
//
// Acary, Brémond and Huber 2018 compare solvers by one number. With
//
//     û = a + μ |a_F| n̂                                                                       (10.11)
//
// the conditions (10.1) and (10.2) of a contact say that f is in its cone K, û in the dual cone, and
// both are at right angles. That is so where f is the point of K nearest to f − û. The error is the
// length of f − P_K(f − û) over all contacts, divided by the length of b.
#pragma once
#include <cmath>

#include "chapters/10_contact_friction/friction_problem.hpp"

namespace collide {

/// Violations of an answer. All are zero for solutions, and only for them. A force counts as the
/// acceleration of its own row, as in friction_residual.
struct FrictionErrors {
    double signorini = 0;  ///< the largest |min(A_ii f_N, a_N)| / size_of(problem)
    double cone = 0;       ///< the largest A_ii (|f_F| − μ f_N) / size_of(problem)
    /// Power that friction could take from the sliding and does not: the largest
    /// A_ii (μ f_N |a_F| + f_F·a_F) / size_of(problem)².
    double dissipation = 0;
    double natural = 0;  ///< |f − P_K(f − û)| / |b|, with (10.11)
};

/// All contacts static or without friction, and no joints.
/// @throws std::invalid_argument otherwise
FrictionErrors friction_errors(const FrictionProblem& problem, const VecX& f);

/// The last of them alone. Its unit is not that of a length: it adds forces and accelerations.
double natural_error(const FrictionProblem& problem, const VecX& f);
/// The same if a = A f + b is known.
double natural_error(const FrictionProblem& problem, const VecX& f, const VecX& a);

/// The point of the cone |z_F| <= μ z_N nearest to z. Components normal, tangents; in the plane the
/// third is zero.
inline Vec3 nearest_in_cone(const Vec3& z, double mu) {
    const double length = std::sqrt(z[1] * z[1] + z[2] * z[2]);
    if (length <= mu * z[0]) return z;
    if (mu * length <= -z[0]) return Vec3::Zero();
    const double normal = (z[0] + mu * length) / (1 + mu * mu), along = mu * normal / length;
    return {normal, along * z[1], along * z[2]};
}

/// f − P_K(f − û) of one contact.
inline Vec3 natural_map(const Vec3& f, const Vec3& a, double mu) {
    const double sliding = std::sqrt(a[1] * a[1] + a[2] * a[2]);
    return f - nearest_in_cone({f[0] - a[0] - mu * sliding, f[1] - a[1], f[2] - a[2]}, mu);
}

}  // namespace collide
