// The three functions of Baraff's algorithm that know no factorisation: roles, direction, step.
#pragma once
#include <vector>

#include "common/core/linear_algebra.hpp"

namespace collide {

/// What the algorithm does with a contact at the moment.
enum class Role {
    ignored,    ///< neither clamped nor unclamped: a_i may be anything, f_i = 0
    clamped,    ///< in C: a_i is kept at zero, f_i >= 0 adjusts
    unclamped,  ///< in NC: f_i is kept at zero, a_i >= 0 adjusts
    bilateral,  ///< in C for good: a_i is kept at zero, f_i may have either sign
};

/// How the forces must change while f_d grows by one: Δf_d = 1, Δf_i = 0 outside C, and inside C so
/// that the accelerations there stay zero, eq. (8.5).
///
/// Solves with solve_semidefinite, so clamped contacts that are redundant do no harm.
/// @param clamped  C, without d
VecX force_direction(const MatX& A, const std::vector<int>& clamped, int d);

/// A solution of M x = y for a symmetric, positive semidefinite M and a y in its column space. If M
/// is singular it is one of many.
VecX solve_semidefinite(const MatX& M, const VecX& y);

/// How far to go, and the contact that allows no more; −1 if nothing does.
struct Step {
    double length = 0;  ///< s
    int limiting = -1;  ///< j
};

/// Two limits that differ by less than this fraction are a tie. Small forces and accelerations are
/// themselves known no better.
constexpr double tie = 1e-9;

/// The longest step along Δf that keeps all promises, eqs. (8.7) to (8.9). Exercise 8.1.
///
/// The driven contact d limits the step if Δa_d > 0: stop when a_d = 0. A clamped contact limits it
/// if Δf_i < 0, an unclamped one if Δa_i < 0. Bilateral contacts, and ignored ones other than d, never
/// limit a step. The shortest limit counts. Among ties the driven contact wins, then the lowest index. So
/// go through the driven contact, then the others by index; a contact replaces the best so far only if
/// its limit is shorter by more than the fraction `tie` of it. (Where three limits form a chain, each
/// tied with the next but the first not with the last, it does not matter who of them is named.) The
/// length is the limit of the contact that is named. If nothing limits the step its length is infinite
/// and `limiting` is −1. Only the sign of a change counts, however small it is: the caller has put zeros
/// where a change was rounding.
/// @param f, a  f_i >= 0 for clamped contacts, a_i >= 0 for unclamped ones, a_d < 0
/// @param roles  of all contacts; d itself is Role::ignored
Step max_step(const VecX& f, const VecX& a, const VecX& delta_f, const VecX& delta_a,
              const std::vector<Role>& roles, int d);

}  // namespace collide
