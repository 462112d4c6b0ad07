#include "chapters/10_contact_friction/friction_answers.hpp"

#include <algorithm>

#include "chapters/10_contact_friction/set_equations.hpp"
#include "common/core/errors.hpp"

namespace collide {

namespace {

/// Contact modes in the plane: open, stuck, and sliding to either side.
constexpr int mode_count = 4;

ContactSets sets_of_mode(int mode) {
    if (mode == 0) return {.normal = NormalSet::open};
    if (mode == 1) return {.normal = NormalSet::clamped, .tangent = TangentSet::stuck};
    return {.normal = NormalSet::clamped,
            .tangent = TangentSet::on_cone,
            .direction = mode == 2 ? Vec2(1, 0) : Vec2(-1, 0)};
}

/// The shortest forces that solve the equations of these modes; inequalities may be violated.
VecX forces_of(const FrictionProblem& problem, const std::vector<int>& mode_of) {
    std::vector<ContactSets> sets;
    for (const int mode : mode_of) sets.push_back(sets_of_mode(mode));
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
    std::vector<int> mode_of(contacts, 0);
    const auto next = [&] {  // counts in base `mode_count`
        for (std::size_t i = 0; i < contacts; ++i) {
            if (++mode_of[i] < mode_count) return true;
            mode_of[i] = 0;
        }
        return false;
    };
    do {
        const VecX f = forces_of(problem, mode_of);
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
