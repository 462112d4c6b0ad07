#include "chapters/14_plus_simultaneous/scene_events.hpp"

#include <algorithm>

#include "chapters/14_plus_simultaneous/systems.hpp"
#include "common/core/errors.hpp"
#include "common/core/islands.hpp"

namespace collide {

namespace {

/// Zero up to the rest threshold, the surface's e from the plastic speed on.
RestitutionCurve curve_of(const Contact& contact, const CollisionRules& rules,
                          double plastic_speed) {
    return {.minimum = contact.surface.restitution,
            .plastic_speed = std::max(plastic_speed, rules.rest_threshold),
            .capture_speed = rules.rest_threshold};
}

// [plus-stage]
Resolution resolve_event(std::vector<RigidBody>& bodies, const std::vector<Contact>& contacts,
                         const std::vector<Row>& joints, const CollisionRules& rules,
                         const PlusStageSettings& settings) {
    Resolution resolution{.impulses = std::vector<Vec3>(contacts.size(), Vec3::Zero())};
    for (const std::vector<int>& group : impact_groups(bodies, contacts, joints)) {
        std::vector<Contact> proximal;
        for (const int k : group) proximal.push_back(contacts[k]);
        ProximalProblem problem = proximal_problem(bodies, proximal, joints);
        for (std::size_t i = 0; i < group.size(); ++i)
            problem.points[i].restitution = curve_of(proximal[i], rules, settings.plastic_speed);
        const PlusEvent event = plus_event(problem, {.rules = settings.rules,
                                                     .settled = rules.settled,
                                                     .max_rounds = settings.max_rounds,
                                                     .work = rules.work});
        resolution.passes = std::max(resolution.passes, static_cast<int>(event.rounds.size()));
        if (!is_over(event.status)) {
            resolution.status = event.status == EventStatus::stuck ? ResolveStatus::not_converged
                                                                   : ResolveStatus::out_of_passes;
            return resolution;
        }
        apply_event(bodies, proximal, joints, event);
        const std::vector<Vec3> impulses = world_impulses(proximal, event);
        for (std::size_t i = 0; i < group.size(); ++i)
            resolution.impulses[static_cast<std::size_t>(group[i])] = impulses[i];
    }
    return resolution;
}
// [plus-stage]

}  // namespace

std::vector<std::vector<int>> impact_groups(const std::vector<RigidBody>& bodies,
                                            const std::vector<Contact>& contacts,
                                            const std::vector<Row>& joints) {
    std::vector<Link> links;
    const auto connect = [&](int a, int b) {
        if (b != world && !is_fixed(bodies[a]) && !is_fixed(bodies[b])) links.push_back({a, b});
    };
    for (const Contact& contact : contacts) connect(contact.a, contact.b);
    for (const Row& row : joints) connect(row.a, row.b);
    const Islands found = islands(static_cast<int>(bodies.size()), links);
    std::vector<std::vector<int>> members(found.count);
    for (std::size_t k = 0; k < contacts.size(); ++k) {
        const Contact& contact = contacts[k];
        const int body = is_fixed(bodies[contact.a]) ? contact.b : contact.a;
        members[found.of[body]].push_back(static_cast<int>(k));
    }
    std::erase_if(members, [](const std::vector<int>& group) { return group.empty(); });
    return members;
}

CollideStage plus_impulses(const PlusStageSettings& settings, const std::vector<Joint>& joints) {
    require_valid(settings.rules);
    require_not_negative("plastic_speed", settings.plastic_speed);
    require_positive("max_rounds", settings.max_rounds);
    return [=](std::vector<RigidBody>& bodies, const std::vector<Contact>& contacts,
               const CollisionRules& rules) {
        require_valid(rules);
        for (const Contact& contact : contacts) require_valid(bodies, contact);
        return resolve_event(bodies, contacts, joint_rows(bodies, joints), rules, settings);
    };
}

}  // namespace collide
