// Contact forces with Coulomb friction: the problem, its solution, and the residual.
//
//     a = A f + b, one row for every normal, tangent and joint
//     normals:   f_N >= 0, a_N >= 0, f_N a_N = 0                                             (10.1)
//     static:    |f_F| <= μ f_N;  if a_F ≠ 0 then |f_F| = μ f_N, straight against a_F        (10.2)
//     dynamic:   f_F = −μ f_N times the direction of sliding                                 (10.3)
//     joints:    a = 0
#pragma once
#include <algorithm>
#include <optional>
#include <vector>

#include "chapters/10_contact_friction/block_matrix.hpp"
#include "chapters/10_contact_friction/friction_cone.hpp"
#include "chapters/10_contact_friction/friction_rows.hpp"
#include "common/core/linear_algebra.hpp"
#include "common/core/work.hpp"

namespace collide {

/// Kind of friction at a contact.
enum class FrictionKind {
    none,     ///< smooth: only the normal force
    at_rest,  ///< static: the surfaces do not slide, and stick as long as the cone allows
    sliding   ///< dynamic: a known multiple of the normal force
};

// [friction-contact]
/// One contact of the problem. In the plane it has one tangent, in space two.
struct FrictionContact {
    FrictionKind kind = FrictionKind::none;
    double mu = 0;                  ///< μ >= 0
    int normal = 0;                 ///< its row
    int tangent = 0;                ///< the first row of its tangents
    int tangents = 0;               ///< how many: 0 without friction, 1 or 2
    Vec2 direction = Vec2::Zero();  ///< of sliding, unit, along the tangents; only if sliding
    std::optional<double> normal_force = {};  ///< if it is given, instead of (10.1) [N]
};
struct FrictionProblem {
    MatX A = {};          ///< J M⁻¹ Jᵀ of all rows: symmetric, positive semidefinite [1/kg];
    WeightedRows J = {};  ///< or its rows, weighted with the masses;
    BlockMatrix W = {};   ///< or A by blocks, if there are no joints. One of the three is enough.
    VecX b = {};          ///< accelerations without any of the forces [m/s²]
    std::vector<FrictionContact> contacts = {};
    std::vector<int> joints = {};  ///< rows with a = 0 and f of either sign
    /// Scale of the accelerations, to which errors are relative [m/s²]; 0: the largest |b_i|. A
    /// body that falls between two walls has b = 0 at both: without a scale, rounding would count
    /// there.
    double scale = 0;
    Work* work = nullptr;  ///< where solving it is counted, if anywhere
};
/// The scale, or the largest |b_i| if that is larger, or 1 if both are zero [m/s²].
double size_of(const FrictionProblem& problem);
// [friction-contact]

enum class FrictionStatus {
    solved,     ///< all conditions hold
    unbounded,  ///< a force could grow for ever without effect: `ray`; an impulse is needed
    gave_up     ///< neither was found
};
const char* to_text(FrictionStatus status);

/// Law of static friction where the surfaces begin to slide. In space Baraff (21) requires only
/// that it does not drive the sliding, f_F·a_F <= 0; Coulomb requires that it points straight
/// against a_F. In the plane both are the same.
enum class StaticLaw { baraff, coulomb };

/// The method that found the forces; of several islands, the last in this list.
enum class FrictionMethod {
    warm_start,       ///< Newton's method from the forces of a similar problem
    newton,           ///< Newton's method from zero
    walk_and_newton,  ///< Baraff's walk, then Newton's method to Coulomb's law
    walk              ///< the walk alone: Baraff's law, or a ray
};

// [friction-solution]
struct FrictionSolution {
    VecX f = {};  ///< forces of all rows [N]
    VecX a = {};  ///< A f + b [m/s²]
    FrictionStatus status = FrictionStatus::gave_up;
    double residual = 0;                 ///< friction_residual at f, by `law`
    StaticLaw law = StaticLaw::coulomb;  ///< Baraff's if Coulomb's could not be satisfied
    FrictionMethod method = FrictionMethod::warm_start;
    VecX ray = {};         ///< if unbounded: the direction in which the forces grow
    int newton_steps = 0;  ///< linear systems that Newton's method solved
    int pivots = 0;        ///< changes of sets of the walk, over all attempts
    int attempts = 0;      ///< orders in which the contacts were driven
    int given_up = 0;      ///< how often a contact was deferred
};
// [friction-solution]

/// Throws std::invalid_argument naming what is wrong: sizes, rows used twice or not at all, μ < 0,
/// NaN, a direction that is not unit.
void require_valid(const FrictionProblem& problem);

/// The largest violation of the conditions above, each as an acceleration, relative to
/// size_of(problem). A force f_i counts as the acceleration A_ii f_i of its own row. Zero for
/// solutions, and only for them.
double friction_residual(const FrictionProblem& problem, const VecX& f,
                         StaticLaw law = StaticLaw::coulomb);

/// A residual up to this counts as solved.
constexpr double solved_friction = 1e-8;
/// Tolerance for zero, relative to size_of(problem): far above rounding, far below what matters.
constexpr double friction_rounding = 1e-11;

/// Is the friction of this contact static, and so unknown?
bool is_static(const FrictionContact& contact);
/// The tangential components of a contact, from the forces or accelerations of all rows.
VecX tangents_of(const FrictionContact& contact, const VecX& all);
/// Its normal and tangential components.
ContactForce force_of(const FrictionContact& contact, const VecX& all);
/// A f + b.
VecX accelerations_of(const FrictionProblem& problem, const VecX& f);
/// The same problem with A as a matrix, for algorithms that need its entries.
FrictionProblem with_matrix(const FrictionProblem& problem);
/// A_ii, the inverse effective mass of a row [1/kg].
double diagonal_of(const FrictionProblem& problem, int row);
/// The same as a divisor: never zero, even where nothing can move.
inline double own_yield(const FrictionProblem& problem, int row) {
    constexpr double not_zero = 1e-300;
    return std::max(diagonal_of(problem, row), not_zero);
}

}  // namespace collide
