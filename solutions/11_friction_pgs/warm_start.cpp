#include <algorithm>

#include "chapters/11_friction_pgs/persistence.hpp"

namespace collide {

namespace {

std::pair<int, int> pair_of(const Contact& contact) { return std::minmax(contact.a, contact.b); }

}  // namespace

void warm_start(const std::vector<Contact>& then, const std::vector<Vec3>& forces,
                const std::vector<Contact>& now, std::vector<Vec3>& start) {
    start.assign(now.size(), Vec3::Zero());
    // Both lists are in the order of their pairs: walk along them side by side.
    std::size_t first = 0;  // first contact of the last step that may still match
    for (std::size_t i = 0; i < now.size(); ++i) {
        const auto pair = pair_of(now[i]);
        while (first < then.size() && pair_of(then[first]) < pair) ++first;
        for (std::size_t k = first; k < then.size() && pair_of(then[k]) == pair; ++k)
            if (then[k].a == now[i].a && then[k].features == now[i].features) start[i] = forces[k];
    }
}

}  // namespace collide
