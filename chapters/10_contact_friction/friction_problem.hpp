// Contact forces with Coulomb's friction: what is given, what is asked for, and how far an answer is
// from it.
//
//     a = A f + b, one row for every normal, tangent and joint
//     normals:   f_N >= 0, a_N >= 0, f_N a_N = 0                                             (10.1)
//     static:    |f_F| <= μ f_N;  if a_F ≠ 0 then |f_F| = μ f_N, straight against a_F        (10.2)
//     dynamic:   f_F = −μ f_N times the direction of sliding                                 (10.3)
//     joints:    a = 0
#pragma once
#include <algorithm>
#include <vector>

#include "chapters/10_contact_friction/friction_cone.hpp"
#include "common/core/linear_algebra.hpp"
#include "common/core/work.hpp"

namespace collide {

/// What friction does at a contact.
enum class FrictionKind {
    none,     ///< smooth: only the normal force
    at_rest,  ///< static: the surfaces do not slide; the force keeps it so, if the cone allows
    sliding   ///< dynamic: the force is known as a multiple of the normal force
};

// [friction-contact]
/// One contact of the problem. In the plane it has one tangent, in space two.
struct FrictionContact {
    FrictionKind kind = FrictionKind::none;
    double mu = 0;                  ///< μ >= 0
    int normal = 0;                 ///< its row
    int tangent = 0;                ///< the first row of its tangents
    int tangents = 0;               ///< how many: 0 without friction, 1 or 2
    Vec2 direction = Vec2::Zero();  ///< of sliding, unit, along the tangents; if it slides
};
struct FrictionProblem {
    MatX A;  ///< J M⁻¹ Jᵀ of all rows: symmetric, positive semidefinite [1/kg]
    VecX b;  ///< accelerations without any of the forces [m/s²]
    std::vector<FrictionContact> contacts = {};
    std::vector<int> joints = {};  ///< rows with a = 0 and f of either sign
    /// The size of the accelerations, which errors are compared with [m/s²]; 0: the largest |b_i|. A
    /// body that falls between two walls has b = 0 at both, and what rounding leaves there is nothing.
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

/// What static friction must do where the surfaces begin to slide. Baraff (21) asks in space only that
/// it does not push on, f_F·a_F <= 0; Coulomb, that it points straight against a_F. In the plane both
/// are the same.
enum class StaticLaw { baraff, coulomb };

// [friction-solution]
struct FrictionSolution {
    VecX f;  ///< forces of all rows [N]
    VecX a;  ///< A f + b [m/s²]
    FrictionStatus status = FrictionStatus::gave_up;
    double residual = 0;                 ///< friction_residual at f, by the law that holds
    StaticLaw law = StaticLaw::coulomb;  ///< Baraff's, if Coulomb's could not be reached
    VecX ray = {};                       ///< if unbounded: the direction in which the forces grow
    int pivots = 0;                      ///< changes of sets, over all attempts
    int attempts = 0;                    ///< orders in which the contacts were driven
    int given_up = 0;                    ///< how often a contact was given up for a while
};
// [friction-solution]

/// Refuses by name what makes no sense: sizes, rows that are used twice or not at all, μ < 0, NaN,
/// a direction that is not unit.
void require_valid(const FrictionProblem& problem);

/// How far f is from an answer: the largest violation of the conditions above, each as an
/// acceleration, relative to the size of the problem. A force counts by what it does to
/// its own row, A_ii f_i. Zero for answers, and only for them.
double friction_residual(const FrictionProblem& problem, const VecX& f,
                         StaticLaw law = StaticLaw::coulomb);

/// A residual up to this counts as solved.
constexpr double solved_friction = 1e-8;
/// What counts as zero, relative to the size of the problem: far above rounding, far below what matters.
constexpr double friction_rounding = 1e-11;

/// Is the friction of this contact static, and so to be found?
bool is_static(const FrictionContact& contact);
/// The tangents of a contact, out of the forces or the accelerations of all rows.
VecX tangents_of(const FrictionContact& contact, const VecX& all);
/// Its normal and its tangents.
ContactForce force_of(const FrictionContact& contact, const VecX& all);
/// A_ii, what a force does to its own row, as a divisor: not zero where nothing can move [1/kg].
inline double own_yield(const FrictionProblem& problem, int row) {
    constexpr double not_zero = 1e-300;
    return std::max(problem.A(row, row), not_zero);
}

}  // namespace collide
