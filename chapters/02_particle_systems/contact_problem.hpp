// All impulses at once: the linear complementarity problem of a set of contacts.
//
// Let γ_i be the impulse at contact i [N s]. The velocities change by M⁻¹ Jᵀ γ, where row i of J
// picks out the normal velocity of contact i, and the normal velocities by A γ with A = J M⁻¹ Jᵀ,
// eq. (2.5). Without impulses they fall short of the target of restitution by −b, eq. (2.6). So
// find γ with
//
//     γ >= 0,   w = A γ + b >= 0,   and for each contact γ_i = 0 or w_i = 0.            (2.8)
#pragma once
#include <vector>

#include "chapters/02_particle_systems/contact.hpp"

namespace collide {

/// The problem in matrix-free form: the data that make up A, per contact and per body.
struct ContactProblem {
    std::vector<Contact> contacts;
    std::vector<double> inverse_mass;  ///< of each body [1/kg]
    VecX b;  ///< (1 + e) J v⁻: negative where an impulse is needed [m/s]
};

/// b = (1 + e) J v for a restitution e, eq. (2.6): each normal velocity must become at least −e
/// times its old value. One e for all contacts; the contacts' own surfaces are ignored.
ContactProblem make_contact_problem(const std::vector<Ball>& balls, std::vector<Contact> contacts,
                                    double e);

/// Row i of the Jacobian: multiplied by the velocities of all bodies, stacked as (v_0x, v_0y, v_0z,
/// v_1x, …), it gives the contact's normal velocity, eq. (2.3). Exercise 2.1.
///
/// n̂ in the three columns of body a, −n̂ in those of b, zeros elsewhere. The world, which may be
/// the second body, does not move and has no columns.
/// @param contact  only its bodies and its normal are used
/// @param bodies   number of bodies; the row has three times as many entries
VecX contact_jacobian_row(const Contact& contact, int bodies);

/// A = J M⁻¹ Jᵀ, eq. (2.5) [1/kg]: dense, for small problems and for tests.
MatX contact_matrix(const ContactProblem& problem);

/// Applies the impulses γ to the balls: v += M⁻¹ Jᵀ γ.
void apply_impulses(std::vector<Ball>& balls, const std::vector<Contact>& contacts,
                    const VecX& gamma);

}  // namespace collide
