// The members of a contact, for transport and printing (see values.hpp).
#pragma once
#include "common/core/contact.hpp"
#include "common/testing/values.hpp"

namespace collide {

COLLIDE_NAMES(Feature::Kind, face, edge, vertex, sphere)
COLLIDE_FIELDS(Feature, kind, index, other)
COLLIDE_FIELDS(FeaturePair, a, b)
COLLIDE_FIELDS(Surface, restitution, friction)
COLLIDE_FIELDS(Contact, a, b, position, normal, separation, features, surface)
template <>
inline constexpr std::string_view shown_if_set<Contact> = "position, separation, features, surface";
template <>
inline constexpr std::string_view body_indices<Contact> = "a, b";

}  // namespace collide
