#include "chapters/10_contact_friction/set_equations.hpp"

#include "common/core/decompositions.hpp"

namespace collide {

namespace {

/// The columns of S and the rows that R selects, in the same order.
struct Unknowns {
    std::vector<VecX> columns;
    std::vector<int> rows;
};
Unknowns unknowns_of(const FrictionProblem& problem, const std::vector<ContactSets>& sets) {
    Unknowns found;
    const auto add_row = [&](int row) {
        found.columns.push_back(VecX::Unit(problem.b.size(), row));
        found.rows.push_back(row);
    };
    for (std::size_t i = 0; i < sets.size(); ++i) {
        const FrictionContact& contact = problem.contacts[i];
        if (sets[i].normal != NormalSet::clamped) continue;
        found.columns.push_back(pushing_column(problem, sets, i));
        found.rows.push_back(contact.normal);
        if (is_static(contact) && sets[i].tangent == TangentSet::stuck)
            for (int k = 0; k < contact.tangents; ++k) add_row(contact.tangent + k);
    }
    for (const int row : problem.joints) add_row(row);
    return found;
}

}  // namespace

VecX pushing_column(const FrictionProblem& problem, const std::vector<ContactSets>& sets,
                    std::size_t i) {
    const FrictionContact& contact = problem.contacts[i];
    VecX column = VecX::Unit(problem.b.size(), contact.normal);
    if (contact.tangents > 0 && sets[i].tangent == TangentSet::on_cone)
        column.segment(contact.tangent, contact.tangents) =
            contact.mu * sets[i].direction.head(contact.tangents);
    return column;
}

// [set-equations]
VecX change_of_forces(const FrictionProblem& problem, const std::vector<ContactSets>& sets,
                      const VecX& wanted, const VecX& given) {
    const Unknowns unknowns = unknowns_of(problem, sets);
    if (unknowns.columns.empty()) return given;
    const auto size = static_cast<Eigen::Index>(unknowns.columns.size());
    if (problem.work) problem.work->spend(cost_of_system(size) + problem.b.size() * size / 100);
    MatX S(problem.b.size(), size);
    for (Eigen::Index k = 0; k < size; ++k)
        S.col(k) = unknowns.columns[static_cast<std::size_t>(k)];
    const MatX AS = problem.A * S;
    const VecX known = wanted - problem.A * given;
    MatX matrix(size, size);
    VecX right(size);
    for (Eigen::Index k = 0; k < size; ++k) {
        matrix.row(k) = AS.row(unknowns.rows[static_cast<std::size_t>(k)]);
        right[k] = known[unknowns.rows[static_cast<std::size_t>(k)]];
    }
    return given + S * least_squares(matrix, right);
}
// [set-equations]

VecX allowed_forces(const FrictionProblem& problem, const std::vector<ContactSets>& sets,
                    const VecX& f) {
    VecX allowed = f;
    for (std::size_t i = 0; i < sets.size(); ++i) {
        const FrictionContact& contact = problem.contacts[i];
        auto tangent = allowed.segment(contact.tangent, contact.tangents);
        if (sets[i].normal != NormalSet::clamped) {
            allowed[contact.normal] = 0;
            tangent.setZero();
        } else if (sets[i].tangent == TangentSet::on_cone) {
            tangent =
                contact.mu * allowed[contact.normal] * sets[i].direction.head(contact.tangents);
        }
    }
    return allowed;
}

std::vector<ContactSets> with_sliding(const FrictionProblem& problem,
                                      std::vector<ContactSets> sets) {
    for (std::size_t i = 0; i < sets.size(); ++i) {
        const FrictionContact& contact = problem.contacts[i];
        if (contact.kind != FrictionKind::sliding) continue;
        sets[i].tangent = TangentSet::on_cone;
        sets[i].direction = -contact.direction;
    }
    return sets;
}

}  // namespace collide
