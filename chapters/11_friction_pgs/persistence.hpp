// Contacts that persist: which contact of this step was there in the last one.
#pragma once
#include <vector>

#include "common/core/contact.hpp"

namespace collide {

/// What each contact carried in the last step. Exercise 11.2.
///
/// A contact is the same as one of the last step if the same two features of the same two bodies touch:
/// then it begins with that one's force, as a vector in the world, whatever its place, its normal and its
/// order in the list. A new contact begins with zero. So does one whose two bodies have exchanged the
/// roles a and b since the last step: its force would act on the other body, and its normal points the
/// other way. Both lists are in the order of their pairs of
/// bodies (the smaller index first, then the larger), as find_contacts gives them; within a pair
/// the order is arbitrary. A pair has a few contacts, but there may be thousands of pairs: the cost
/// must not grow faster than the number of contacts.
/// @param then    contacts of the last step; no two are the same
/// @param forces  of each of them [N]
/// @param now     contacts of this step
/// @param start   becomes as long as `now`: the force that each begins with [N]
void warm_start(const std::vector<Contact>& then, const std::vector<Vec3>& forces,
                const std::vector<Contact>& now, std::vector<Vec3>& start);

}  // namespace collide
