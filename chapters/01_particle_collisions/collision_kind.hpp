// Classification of a contact: colliding, resting or separating.
#pragma once

namespace collide {

enum class ContactKind {
    colliding,   ///< approaching: the velocity must jump
    resting,     ///< neither: a contact force must keep it so
    separating,  ///< moving apart: nothing to do
};

/// The kind of a contact, from its normal velocity, eq. (1.5). Exercise 1.3.
///
/// Rounding hardly ever leaves exactly zero, so speeds up to the threshold count as resting; the
/// threshold itself still rests. The threshold is used as given, however small or large: with a
/// threshold of zero only a velocity of exactly zero rests.
/// @param normal_velocity  n̂·v, negative while approaching [m/s]
/// @param threshold        the largest speed that counts as rest, >= 0 [m/s]
ContactKind collision_kind(double normal_velocity, double threshold);

}  // namespace collide
