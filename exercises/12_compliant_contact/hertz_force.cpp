// Exercise 12.1  How hard do two surfaces push?
//
// Return Hertz's force, eq. (12.3). Each surface has a curvature and a modulus; the declaration
// says how the two combine to the radius R and the modulus E* of the formula. A surface may be
// flat, and it may be rigid, with an infinite modulus. Without overlap there is no force.
#include "chapters/12_compliant_contact/hertz.hpp"
#include "common/testing/exercise.hpp"

namespace collide {

double hertz_force(const ElasticSurface& a, const ElasticSurface& b, double depth) {
    TODO(a, b, depth);  // delete this line when you start
}

}  // namespace collide
