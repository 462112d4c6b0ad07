// Random impacts for PLUS: those of chapter 06, and some that chapter 06 does not accept.
#pragma once
#include "chapters/06_frictional_impact_3d/tests/random_impacts.hpp"
#include "chapters/13_plus_single_point/plus.hpp"

namespace collide {

/// An impact of chapter 06 with the same e at every speed.
inline PlusProblem plus_problem(const ImpactProblem& problem) {
    return {.K = problem.K,
            .u0 = problem.u0,
            .mu = problem.mu,
            .restitution = constant_restitution(problem.e)};
}
inline ImpactProblem random_problem(Random& random) {
    const RandomImpact made = random_impact(random);
    return impact_problem(made.a, made.b, made.contact, RestitutionLaw::poisson);
}

/// A curve with all three ranges: captured, on the line, plastic.
inline RestitutionCurve random_curve(Random& random) {
    const double plastic = random.log_uniform(1e-2, 1e2);
    return {.minimum = random_e(random),
            .plastic_speed = plastic,
            .capture_speed = random.chance(0.2) ? plastic : plastic * random.uniform(0, 1)};
}

/// A body that moves in the plane y = 0: it does not yield along y, and K is singular.
inline PlusProblem random_planar(Random& random) {
    const double inverse_mass = random.log_uniform(1e-3, 1e3);
    const double inverse_inertia = inverse_mass * random.log_uniform(0.3, 1e3);
    const double x = random.uniform(-1, 1), z = random.uniform(-1, 1);
    PlusProblem problem{.mu = random_mu(random), .restitution = random_curve(random)};
    problem.K.setZero();
    problem.K(0, 0) = inverse_mass + inverse_inertia * z * z;
    problem.K(2, 2) = inverse_mass + inverse_inertia * x * x;
    problem.K(0, 2) = problem.K(2, 0) = -inverse_inertia * x * z;
    const Vec3 approach = random_approach(random);
    problem.u0 = {approach.x(), 0, approach.z()};
    return problem;
}

/// A disc on an axle: it can only turn, so the contact point moves along one line and K has rank 1.
inline PlusProblem random_hinged(Random& random) {
    const Vec3 along = random.direction();  // direction in which the contact point can move
    PlusProblem problem{.mu = random_mu(random), .restitution = random_curve(random)};
    problem.K = random.log_uniform(1e-3, 1e3) * along * along.transpose();
    problem.u0 = -random.log_uniform(1e-2, 1e2) * std::copysign(1, along.z()) * along;
    return problem;
}

/// One body a million times as heavy as the other.
inline ImpactProblem random_unequal(Random& random) {
    RandomImpact made = random_impact(random);
    for (RigidBody* body : {&made.a, &made.b})
        if (body->inverse_mass > 0) {
            const double scale = (body == &made.a ? 1e3 : 1e-3) / body->inverse_mass;
            body->inverse_mass *= scale;
            body->inverse_inertia *= scale;
        }
    return impact_problem(made.a, made.b, made.contact, RestitutionLaw::poisson);
}

}  // namespace collide
