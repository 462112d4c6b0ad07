#include "chapters/10_contact_friction/friction_islands.hpp"

#include <algorithm>

#include "common/core/islands.hpp"

namespace collide {

namespace {

std::vector<Link> links_of_matrix(const MatX& A) {
    std::vector<Link> links;
    for (int row = 0; row < A.rows(); ++row)
        for (int other = 0; other < row; ++other)
            if (A(row, other) != 0 || A(other, row) != 0) links.push_back({row, other});
    return links;
}

std::vector<Link> links_of_blocks(const BlockMatrix& W) {
    std::vector<Link> links;
    for (int i = 0; i < static_cast<int>(W.rows.size()); ++i)
        for (const BlockMatrix::Entry& entry : W.rows[static_cast<std::size_t>(i)])
            links.push_back({W.size * i, W.size * entry.column});
    return links;
}

/// Every row with the first row of each of its bodies.
std::vector<Link> links_of_rows(const WeightedRows& J) {
    std::vector<Link> links;
    std::vector<int> first(static_cast<std::size_t>(J.bodies), -1);
    for (int row = 0; row < static_cast<int>(J.rows.size()); ++row) {
        const WeightedRow& own = J.rows[static_cast<std::size_t>(row)];
        for (const int body : {own.a, own.b}) {
            if (body < 0) continue;
            int& of_body = first[static_cast<std::size_t>(body)];
            if (of_body < 0) of_body = row;
            links.push_back({of_body, row});
        }
    }
    return links;
}

BlockMatrix blocks_of(const BlockMatrix& W, const std::vector<std::size_t>& contacts) {
    BlockMatrix part{.size = W.size};
    for (const std::size_t i : contacts) {
        part.rows.push_back(W.rows[i]);
        for (BlockMatrix::Entry& entry : part.rows.back())
            entry.column =
                static_cast<int>(std::lower_bound(contacts.begin(), contacts.end(),
                                                  static_cast<std::size_t>(entry.column)) -
                                 contacts.begin());
    }
    return part;
}

/// The rows of an island, with its bodies renumbered from zero.
WeightedRows rows_of(const WeightedRows& J, const std::vector<int>& chosen) {
    WeightedRows part;
    std::vector<int> number(static_cast<std::size_t>(J.bodies), -1);
    for (const int row : chosen) {
        WeightedRow own = J.rows[static_cast<std::size_t>(row)];
        for (int* body : {&own.a, &own.b}) {
            if (*body < 0) continue;
            int& own_number = number[static_cast<std::size_t>(*body)];
            if (own_number < 0) own_number = part.bodies++;
            *body = own_number;
        }
        part.rows.push_back(own);
    }
    return part;
}

}  // namespace

// [islands]
std::vector<FrictionIsland> islands_of(const FrictionProblem& problem) {
    const auto size = static_cast<int>(problem.b.size());
    std::vector<Link> links = !problem.W.rows.empty() ? links_of_blocks(problem.W)
                              : problem.J.empty()     ? links_of_matrix(problem.A)
                                                      : links_of_rows(problem.J);
    for (const FrictionContact& contact : problem.contacts)
        for (int k = 0; k < contact.tangents; ++k)
            links.push_back({contact.normal, contact.tangent + k});
    const Islands found = islands(size, links);
    std::vector<FrictionIsland> result(static_cast<std::size_t>(found.count));
    const auto island_of = [&](int row) -> FrictionIsland& {
        return result[static_cast<std::size_t>(found.of[static_cast<std::size_t>(row)])];
    };
    for (int row = 0; row < size; ++row) island_of(row).rows.push_back(row);
    for (std::size_t i = 0; i < problem.contacts.size(); ++i)
        island_of(problem.contacts[i].normal).contacts.push_back(i);
    return result;
}
// [islands]

FrictionProblem problem_of(const FrictionProblem& problem, const FrictionIsland& island) {
    const auto place_of = [&](int row) {
        return static_cast<int>(std::lower_bound(island.rows.begin(), island.rows.end(), row) -
                                island.rows.begin());
    };
    FrictionProblem part{
        .b = problem.b(island.rows), .scale = size_of(problem), .work = problem.work};
    if (!problem.W.rows.empty())
        part.W = blocks_of(problem.W, island.contacts);
    else if (problem.J.empty())
        part.A = problem.A(island.rows, island.rows);
    else
        part.J = rows_of(problem.J, island.rows);
    for (const std::size_t i : island.contacts) {
        FrictionContact contact = problem.contacts[i];
        contact.normal = place_of(contact.normal);
        if (contact.tangents > 0) contact.tangent = place_of(contact.tangent);
        part.contacts.push_back(contact);
    }
    for (const int row : problem.joints)
        if (std::binary_search(island.rows.begin(), island.rows.end(), row))
            part.joints.push_back(place_of(row));
    return part;
}

}  // namespace collide
