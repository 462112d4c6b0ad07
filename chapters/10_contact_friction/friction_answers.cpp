#include "chapters/10_contact_friction/friction_answers.hpp"

#include <algorithm>

#include "chapters/10_contact_friction/set_equations.hpp"
#include "common/core/errors.hpp"

namespace collide {

namespace {

/// What a contact in the plane may do: let go, stick, or slide to one of two sides.
constexpr int ways = 4;

ContactSets sets_of_way(int way) {
    if (way == 0) return {.normal = NormalSet::open};
    if (way == 1) return {.normal = NormalSet::clamped, .tangent = TangentSet::stuck};
    return {.normal = NormalSet::clamped,
            .tangent = TangentSet::on_cone,
            .direction = way == 2 ? Vec2(1, 0) : Vec2(-1, 0)};
}

/// The shortest forces with which every contact does what its way says; they may break conditions.
VecX forces_of(const FrictionProblem& problem, const std::vector<int>& way_of) {
    std::vector<ContactSets> sets;
    for (const int way : way_of) sets.push_back(sets_of_way(way));
    return change_of_forces(problem, with_sliding(problem, sets), -problem.b,
                            VecX::Zero(problem.b.size()));
}

}  // namespace

// [all-answers]
std::vector<VecX> all_friction_answers(const FrictionProblem& problem) {
    require_valid(problem);
    const std::size_t contacts = problem.contacts.size();
    if (contacts > 8) refuse("contacts", std::to_string(contacts), "at most 8");
    for (const FrictionContact& contact : problem.contacts)
        if (contact.tangents > 1) refuse("tangents", "2", "1, in the plane");
    std::vector<VecX> answers;
    std::vector<int> way_of(contacts, 0);
    const auto next = [&] {  // counts in the number system of base `ways`
        for (std::size_t i = 0; i < contacts; ++i) {
            if (++way_of[i] < ways) return true;
            way_of[i] = 0;
        }
        return false;
    };
    do {
        const VecX f = forces_of(problem, way_of);
        if (friction_residual(problem, f) > solved_friction) continue;
        const bool is_new = std::none_of(answers.begin(), answers.end(), [&](const VecX& other) {
            return (f - other).norm() <= 1e-6 * std::max(f.norm(), other.norm());
        });
        if (is_new) answers.push_back(f);
    } while (next());
    return answers;
}
// [all-answers]

}  // namespace collide
