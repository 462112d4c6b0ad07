// PLUS for one point: an impact as compressions and expansions, each a chain of intervals in which
// the point rolls or slides in a fixed direction.
#pragma once
#include <vector>

#include "chapters/13_plus_single_point/interval.hpp"
#include "chapters/13_plus_single_point/restitution_curve.hpp"
#include "chapters/13_plus_single_point/step_length.hpp"

namespace collide {

// [plus-problem]
/// An impact in contact coordinates, as in chapter 06: x and y are tangents, z is the normal.
struct PlusProblem {
    Mat3 K = Mat3::Identity();  ///< collision matrix, the paper's A, positive semidefinite [1/kg]
    Vec3 u0 =
        -Vec3::UnitZ();  ///< A's velocity minus B's at the contact, before, the paper's v [m/s]
    double mu = 0;       ///< μ, coefficient of friction, >= 0
    RestitutionCurve restitution = {};
};
struct PlusSettings {
    StepRules rules = {};
    int max_intervals = 100'000;  ///< budget
};
// [plus-problem]
/// Throws std::invalid_argument naming what is wrong. K₃₃ must not be zero.
void require_valid(const PlusProblem& problem);
void require_valid(const PlusSettings& settings);

// [plus-interval]
/// One interval: the event trace of an impact is a list of these.
struct PlusInterval {
    int round = 0;  ///< from 0; even rounds compress, odd ones expand
    PointPhase phase = PointPhase::compressing;
    PointRole role = PointRole::sliding;
    IntervalEnd end = IntervalEnd::phase_ended;
    double alpha = 1;             ///< the applied fraction of the computed impulse
    Vec3 impulse = Vec3::Zero();  ///< applied to A [N s]
    Vec3 u = Vec3::Zero();        ///< velocity at its end [m/s]
    Vec3 p = Vec3::Zero();        ///< accumulated impulse at its end [N s]
    int newton_steps = 0;         ///< for impending slip
    bool jammed = false;  ///< sliding pressed the bodies together and could not end the phase
};
// [plus-interval]

enum class PlusStatus { resolved, too_many_intervals, slip_not_found };
const char* to_text(PlusStatus status);

struct PlusImpact {
    Vec3 u = Vec3::Zero();                     ///< velocity after the impact [m/s]
    Vec3 p = Vec3::Zero();                     ///< impulse on A, π^(total) [N s]
    std::vector<PlusInterval> intervals = {};  ///< empty if the bodies did not approach
    int rounds = 0;
    PlusStatus status = PlusStatus::resolved;
};
/// The whole impact. Rounds alternate until the point no longer approaches and no expansion is
/// owed. If the point approaches again after an expansion, it compresses once more, in a new round
/// with the coefficient of restitution at its new speed.
PlusImpact plus_impact(const PlusProblem& problem, const PlusSettings& settings = {});

/// p·(u0 + u)/2: the change of the kinetic energy of both bodies [J].
double energy_change(const PlusProblem& problem, const PlusImpact& impact);

}  // namespace collide
