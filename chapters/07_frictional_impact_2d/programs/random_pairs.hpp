// Random collisions of two planar bodies, and their results in space.
#pragma once
#include <algorithm>
#include <cmath>
#include <numbers>

#include "chapters/06_frictional_impact_3d/two_bodies.hpp"
#include "chapters/07_frictional_impact_2d/planar_contact.hpp"
#include "common/core/random.hpp"

namespace collide {

inline Vec2 random_unit(Random& random) {
    const double angle = random.uniform(0, 2 * std::numbers::pi);
    return {std::cos(angle), std::sin(angle)};
}

/// Two bodies with a contact at the origin, one of them with a small moment of inertia.
struct PlanarPair {
    PlanarBody a, b;
    PlanarContact contact;
};
inline PlanarPair random_pair(Random& random) {
    const auto body = [&] {
        const double mass = random.log_uniform(1e-3, 1e3), gyration = random.log_uniform(1e-3, 1);
        PlanarBody made = make_planar_body(mass, mass * gyration * gyration);
        made.position = random_unit(random);
        // Drawn first, because the order of evaluation of factors is unspecified.
        const Vec2 direction = random_unit(random);
        made.velocity = random.uniform(0, 1) * direction;
        return made;
    };
    PlanarPair pair{.a = body(), .b = body(), .contact = {.normal = random_unit(random)}};
    pair.contact.surface.friction = random.uniform(0, 1.5);
    pair.contact.surface.restitution = random.uniform(0, 1);
    pair.a.velocity -= 2 * pair.contact.normal;  // they approach
    return pair;
}

/// Largest relative difference of u and p to the same collision resolved in space.
inline double difference_in_space(const PlanarPair& pair, const PlanarBodyImpact& plane) {
    const auto& [a, b, contact] = pair;
    const BodyImpact space = resolve_impact(
        in_space(a), in_space(b),
        {.normal = {contact.normal.x(), contact.normal.y(), 0}, .surface = contact.surface});
    const Vec2 p = space.impulse.head<2>();
    const double u_x = space.impact.u.head<2>().norm(), u_y = space.impact.u.z();
    const Vec2 u_difference(u_x - std::abs(plane.impact.u.x()), u_y - plane.impact.u.y());
    return std::max((p - plane.impulse).norm() / p.norm(),
                    u_difference.norm() / (space.impact.u.norm() + 1));
}

/// Condition number of a symmetric positive definite matrix.
inline double condition_of(const Mat2& K) {
    const double half = K.trace() / 2, root = std::hypot((K(0, 0) - K(1, 1)) / 2, K(0, 1));
    const double largest = half + root, least = K.determinant() / largest;
    return largest / least;
}

}  // namespace collide
