// Exercise 13.4  Three equations for an interval
//
// Return B and w, so that B p = w gives the impulse that would end the phase, eqs. (13.4) and
// (13.5). Two rows are for friction, the third is for the normal. A point rolls or slides, and it
// compresses or expands: four systems, made of the same four pieces.
#include "chapters/13_plus_single_point/interval.hpp"
#include "common/testing/exercise.hpp"

namespace collide {

IntervalSystem interval_system(const Mat3& K, double mu, const IntervalStart& start, bool rolls) {
    TODO(K, mu, start, rolls);  // delete this line when you start
}

}  // namespace collide
