#include <algorithm>
#include <cmath>

#include "chapters/10_contact_friction/friction_solver.hpp"
#include "common/core/decompositions.hpp"
#include "common/core/errors.hpp"

namespace collide {

namespace {

/// What a contact in the plane may do: let go, stick, or slide to one of two sides.
constexpr int ways = 4;

/// The shortest forces with which every contact does what its way says; they may break conditions.
VecX forces_of(const FrictionProblem& problem, const std::vector<int>& way_of) {
    const auto size = problem.b.size();
    std::vector<VecX> columns;
    std::vector<int> rows = problem.joints;
    for (const int row : problem.joints) columns.push_back(VecX::Unit(size, row));
    for (std::size_t i = 0; i < problem.contacts.size(); ++i) {
        const FrictionContact& contact = problem.contacts[i];
        if (way_of[i] == 0) continue;  // open
        VecX push = VecX::Unit(size, contact.normal);
        if (contact.kind == FrictionKind::sliding)
            push[contact.tangent] = -contact.mu * contact.direction.x();
        if (contact.kind == FrictionKind::at_rest && way_of[i] > 1)
            push[contact.tangent] = way_of[i] == 2 ? contact.mu : -contact.mu;
        columns.push_back(push);
        rows.push_back(contact.normal);
        if (contact.kind == FrictionKind::at_rest && way_of[i] == 1) {
            columns.push_back(VecX::Unit(size, contact.tangent));
            rows.push_back(contact.tangent);
        }
    }
    const auto count = static_cast<Eigen::Index>(columns.size());
    if (count == 0) return VecX::Zero(size);
    MatX S(size, count), matrix(count, count);
    VecX right(count);
    for (Eigen::Index k = 0; k < count; ++k) S.col(k) = columns[static_cast<std::size_t>(k)];
    const MatX AS = problem.A * S;
    for (Eigen::Index k = 0; k < count; ++k) {
        matrix.row(k) = AS.row(rows[static_cast<std::size_t>(k)]);
        right[k] = -problem.b[rows[static_cast<std::size_t>(k)]];
    }
    return S * least_squares(matrix, right);
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
