// Exercise 2.3  How wrong is it?
//
// Return the residual of f: equation (2.9), where f and a are the text's γ and w. Each contact has
// one error, in m/s: which quantity vanishes at a solution? The largest error, divided by `size`,
// is the residual. Mind the contacts between fixed bodies, whose A_ii is zero, and the joints,
// whose indices are in `bilateral`, in any order. Zero if there are no contacts.
#include "chapters/02_particle_systems/lcp.hpp"
#include "common/testing/exercise.hpp"

namespace collide {

double natural_residual(const VecX& f, const VecX& a, const VecX& diagonal,
                        const std::vector<int>& bilateral, double size) {
    TODO(f, a, diagonal, bilateral, size);  // delete this line when you start
}

}  // namespace collide
