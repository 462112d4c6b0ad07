// Baraff's way to contact forces with friction: Dantzig's walk of chapter 08, with more sets.
#pragma once
#include <functional>

#include "chapters/10_contact_friction/friction_problem.hpp"

namespace collide {

/// What a contact's conditions are kept by. C and NC of chapter 08, and their like for friction.
enum class NormalSet {
    waiting,  ///< not dealt with yet, or given up for a while
    clamped,  ///< C: a_N = 0, the force adjusts
    open      ///< NC: f_N = 0, the acceleration adjusts
};
enum class TangentSet {
    waiting,  ///< not dealt with yet, or given up for a while: the force stays as it is
    stuck,    ///< C_F: a_F = 0, the force adjusts
    on_cone   ///< NC_F: f_F = μ f_N times a fixed direction
};
// [contact-sets]
struct ContactSets {
    NormalSet normal = NormalSet::waiting;
    TangentSet tangent = TangentSet::waiting;
    Vec2 direction = Vec2::Zero();  ///< of the friction force on the cone, unit
};
// [contact-sets]

struct FrictionSettings {
    int max_attempts = 20;  ///< orders in which the contacts are driven
    std::vector<ContactSets> guess = {};  ///< tried first, if it has a set for every contact
};

/// The answer, and the sets it was found with: a good guess for the next, similar problem.
struct FrictionAnswer {
    FrictionSolution solution;
    std::vector<ContactSets> sets;
};
FrictionAnswer solve_friction(const FrictionProblem& problem, const FrictionSettings& settings = {});

/// All answers of a small problem with friction in the plane (one tangent at most), by trying every
/// combination of sets: contacts of the problem at most 8. Where an answer has free parameters, the
/// shortest is taken.
std::vector<VecX> all_friction_answers(const FrictionProblem& problem);

}  // namespace collide
