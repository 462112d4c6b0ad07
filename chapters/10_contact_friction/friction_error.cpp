#include "chapters/10_contact_friction/friction_error.hpp"

#include <cmath>

#include "common/core/errors.hpp"

namespace collide {

namespace {

/// Normal and tangents of a contact, and zero for those that it does not have.
Vec3 components_of(const FrictionContact& contact, const VecX& all) {
    Vec3 own(all[contact.normal], 0, 0);
    for (int k = 0; k < contact.tangents; ++k) own[1 + k] = all[contact.tangent + k];
    return own;
}

void require_static(const FrictionProblem& problem) {
    if (!problem.joints.empty())
        refuse("joints", std::to_string(problem.joints.size()), "none for this error");
    for (const FrictionContact& contact : problem.contacts)
        if (contact.kind == FrictionKind::sliding || contact.normal_force)
            refuse("kind", "sliding or with a given force", "static for this error");
}

}  // namespace

double natural_error(const FrictionProblem& problem, const VecX& f, const VecX& a) {
    double sum = 0;
    for (const FrictionContact& contact : problem.contacts)
        sum += natural_map(components_of(contact, f), components_of(contact, a), contact.mu)
                   .squaredNorm();
    const double scale = problem.b.norm();
    return std::sqrt(sum) / (scale > 0 ? scale : 1);
}

double natural_error(const FrictionProblem& problem, const VecX& f) {
    return natural_error(problem, f, accelerations_of(problem, f));
}

FrictionErrors friction_errors(const FrictionProblem& problem, const VecX& f) {
    require_static(problem);
    const VecX a = accelerations_of(problem, f);
    const double size = size_of(problem);
    FrictionErrors errors{.natural = natural_error(problem, f, a)};
    for (const FrictionContact& contact : problem.contacts) {
        const Vec3 force = components_of(contact, f), rate = components_of(contact, a);
        const double weight = own_yield(problem, contact.normal);
        errors.signorini =
            std::max(errors.signorini, std::abs(std::min(weight * force[0], rate[0])) / size);
        if (contact.tangents == 0) continue;
        double of_tangents = 0;
        for (int k = 0; k < contact.tangents; ++k)
            of_tangents = std::max(of_tangents, own_yield(problem, contact.tangent + k));
        const Vec2 friction = force.tail<2>(), sliding = rate.tail<2>();
        const double limit = contact.mu * std::max(force[0], 0.0);
        const double missing = limit * sliding.norm() + friction.dot(sliding);
        errors.cone = std::max(errors.cone, of_tangents * (friction.norm() - limit) / size);
        errors.dissipation =
            std::max(errors.dissipation, of_tangents * std::abs(missing) / (size * size));
    }
    return errors;
}

}  // namespace collide
