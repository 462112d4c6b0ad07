// Random impacts of planar bodies, including all difficult cases.
#pragma once
#include <array>
#include <cmath>
#include <numbers>

#include "chapters/07_frictional_impact_2d/planar_contact.hpp"
#include "common/core/random.hpp"

namespace collide {

inline Vec2 random_direction_2d(Random& random) {
    const double angle = random.uniform(0, 2 * std::numbers::pi);
    return {std::cos(angle), std::sin(angle)};
}

/// As long as this at most.
inline Vec2 random_vector_2d(Random& random, double length) {
    const Vec2 direction = random_direction_2d(random);
    return random.uniform(0, length) * direction;
}

/// A body of random mass with a radius of gyration from 0.01 m to 1 m.
inline PlanarBody random_planar_body(Random& random) {
    const double mass = random.log_uniform(1e-3, 1e3), gyration = random.log_uniform(1e-2, 1);
    PlanarBody body = make_planar_body(mass, mass * gyration * gyration);
    body.position = random_vector_2d(random, 1);
    body.angle = random.uniform(0, 2 * std::numbers::pi);
    body.velocity = random_vector_2d(random, 3);
    body.spin = random.uniform(-3, 3);
    return body;
}

inline double random_mu_2d(Random& random) {
    const int kind = random.index(20);
    if (kind == 0) return 0;
    if (kind < 10) return random.log_uniform(1e-3, 1);
    return random.uniform(0, 3);
}

inline double random_e_2d(Random& random) {
    const int kind = random.index(10);
    return kind == 0 ? 0 : kind == 1 ? 1 : random.uniform(0, 1);
}

/// Velocity of the contact point before the impact, in contact coordinates.
inline Vec2 random_approach_2d(Random& random) {
    const double speed = random.log_uniform(1e-2, 1e2), side = random.chance(0.5) ? 1 : -1;
    switch (random.index(9)) {
        case 0: return speed * Vec2(0, -1);                                       // head on
        case 1: return speed * Vec2(side * random.log_uniform(1e-12, 1e-3), -1);  // nearly so
        case 2: return speed * Vec2(side, -random.log_uniform(1e-8, 1e-2));       // grazing
        case 3: return speed * Vec2(side, random.chance(0.1) ? 0 : random.uniform(0, 1));  // apart
        default: return speed * Vec2(side * random.log_uniform(1e-2, 1e2), -1);
    }
}

struct RandomPlanarImpact {
    PlanarBody a, b;
    PlanarContact contact;
};

/// A u_x for which a sliding point stops after u_y = 0 and before the end of the collision;
/// unchanged if the chosen side does not converge.
inline double stopping_in_decompression(const ImpactProblem2d& problem, Random& random) {
    const double side = random.chance(0.5) ? 1 : -1;
    const Vec2 k = problem.K * Vec2(-side * problem.mu, 1);
    if (!(side * k.x() < 0 && k.y() > 0)) return problem.u0.x();
    const double impulse = -problem.u0.y() / k.y() * (1 + problem.e * random.uniform(0, 1));
    return -k.x() * impulse;
}

/// Moves both centres onto the normal through the contact, so that K is exactly diagonal.
inline void make_a_ball(RandomPlanarImpact& made, Random& random) {
    made.contact.normal = random.chance(0.5) ? Vec2(0, 1) : Vec2(-1, 0);
    if (random.chance(0.5)) made.contact.surface.friction = 0;
    made.a.position = made.contact.position + random.uniform(0.1, 1) * made.contact.normal;
    made.b.position = made.contact.position - random.uniform(0.1, 1) * made.contact.normal;
}

inline RandomPlanarImpact random_planar_impact(Random& random) {
    RandomPlanarImpact made{.a = random_planar_body(random),
                            .b = random_planar_body(random),
                            .contact = {.position = random_vector_2d(random, 1),
                                        .normal = random_direction_2d(random)}};
    made.contact.surface.friction = random_mu_2d(random);
    made.contact.surface.restitution = random_e_2d(random);
    if (random.index(20) == 0) make_a_ball(made, random);
    const int fixed = random.index(5);
    for (PlanarBody* body : {&made.a, &made.b})
        if (fixed == (body == &made.a ? 0 : 1)) body->inverse_mass = body->inverse_inertia = 0;
    // A's velocity is chosen to give the contact point the wanted velocity.
    const Mat2 R = contact_frame(made.contact.normal);
    const auto move = [&](const Vec2& wanted) {
        made.a.velocity += R.transpose() * wanted - (point_velocity(made.a, made.contact.position) -
                                                     point_velocity(made.b, made.contact.position));
    };
    move(random_approach_2d(random));
    if (random.index(10) == 0) {
        const ImpactProblem2d problem = impact_problem(made.a, made.b, made.contact);
        move({stopping_in_decompression(problem, random), problem.u0.y()});
    }
    return made;
}

/// A problem in contact coordinates with short binary numbers, so that ties are exact: one in three
/// has μ = |K₁₂|/K₁₁, where a ray is stationary and sticking is just possible.
inline ImpactProblem2d random_short_problem(Random& random) {
    const auto few_digits = [&](double low, double high) {
        return std::round(256 * random.uniform(low, high)) / 256;
    };
    ImpactProblem2d problem{.e = random_e_2d(random)};
    problem.K(0, 0) = std::exp2(random.index(5) - 2);
    problem.K(1, 1) = few_digits(0.25, 4);
    const double limit = std::sqrt(problem.K(0, 0) * problem.K(1, 1));
    problem.K(0, 1) = problem.K(1, 0) = few_digits(-0.95 * limit, 0.95 * limit);
    problem.mu =
        random.index(3) == 0 ? std::abs(problem.K(0, 1)) / problem.K(0, 0) : few_digits(0, 2);
    problem.u0 = {random.index(5) == 0 ? 0 : few_digits(-2, 2), -few_digits(0.01, 1)};
    if (random.index(10) == 0) problem.u0.x() = stopping_in_decompression(problem, random);
    return problem;
}

using BranchCounts = std::array<int, branch_count>;
inline void count(BranchCounts& counts, Branch2d branch) { ++counts[static_cast<int>(branch)]; }
inline int count_of(const BranchCounts& counts, Branch2d branch) {
    return counts[static_cast<int>(branch)];
}

}  // namespace collide
