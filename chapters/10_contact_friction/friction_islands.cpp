#include "chapters/10_contact_friction/friction_islands.hpp"

#include <algorithm>

#include "common/core/islands.hpp"

namespace collide {

// [islands]
std::vector<FrictionIsland> islands_of(const FrictionProblem& problem) {
    const auto size = static_cast<int>(problem.b.size());
    std::vector<Link> links;
    for (int row = 0; row < size; ++row)
        for (int other = 0; other < row; ++other)
            if (problem.A(row, other) != 0 || problem.A(other, row) != 0)
                links.push_back({row, other});
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
    FrictionProblem part{.A = problem.A(island.rows, island.rows),
                         .b = problem.b(island.rows),
                         .scale = size_of(problem),
                         .work = problem.work};
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
