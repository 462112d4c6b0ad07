// The parts of Baraff's algorithm that are independent of the factorisation: roles, direction,
// step.
#pragma once
#include <vector>

#include "common/core/linear_algebra.hpp"

namespace collide {

/// The current role of a contact in the algorithm.
enum class Role {
    ignored,    ///< neither clamped nor unclamped: a_i is arbitrary, f_i = 0
    clamped,    ///< in C: a_i stays zero, f_i >= 0 adjusts
    unclamped,  ///< in NC: f_i stays zero, a_i >= 0 adjusts
    bilateral,  ///< permanently in C: a_i stays zero, f_i may have either sign
};

/// Change of the forces per unit of f_d: Δf_d = 1, Δf_i = 0 outside C, and in C such that the
/// accelerations stay zero there, eq. (8.5).
///
/// Uses solve_semidefinite, so redundant clamped contacts are allowed.
/// @param clamped  C, without d
VecX force_direction(const MatX& A, const std::vector<int>& clamped, int d);

/// A solution of M x = y for a symmetric, positive semidefinite M and a y in its column space. It
/// is not unique if M is singular.
VecX solve_semidefinite(const MatX& M, const VecX& y);

/// The length of a step, and the contact that limits it; −1 if none does.
struct Step {
    double length = 0;  ///< s
    int limiting = -1;  ///< j
};

/// Two limits that differ by less than this fraction are a tie. Small forces and accelerations are
/// not known more accurately.
constexpr double tie = 1e-9;

/// The longest step along Δf that keeps a_d <= 0, f_i >= 0 in C and a_i >= 0 in NC, eqs. (8.7) to
/// (8.9). Exercise 8.1.
///
/// The driven contact d limits the step if Δa_d > 0: stop when a_d = 0. A clamped contact limits it
/// if Δf_i < 0, an unclamped one if Δa_i < 0. Bilateral contacts, and ignored ones other than d,
/// never limit a step. The shortest limit counts. Ties go to the driven contact, then to the lowest
/// index: visit the driven contact, then the others by index; a contact replaces the best so far
/// only if its limit is shorter by more than the fraction `tie` of it. (If three limits form a
/// chain, each tied with the next but the first not with the last, any of the three may be
/// returned.) The length is the limit of the returned contact. If nothing limits the step, its
/// length is infinite and `limiting` is −1. Only the sign of a change counts, however small it is:
/// the caller has snapped rounding to zero.
/// @param f, a  f_i >= 0 for clamped contacts, a_i >= 0 for unclamped ones, a_d < 0
/// @param roles  of all contacts; d itself is Role::ignored
Step max_step(const VecX& f, const VecX& a, const VecX& delta_f, const VecX& delta_a,
              const std::vector<Role>& roles, int d);

}  // namespace collide
