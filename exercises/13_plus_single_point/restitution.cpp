// Exercise 13.1  How well does it bounce?
//
// Return the coefficient of restitution at a given speed of approach, eq. (13.6): nothing bounces
// up to the capture speed, fast impacts bounce with e_min, and a straight line lies between. Draw
// the curve first, and mark which end of each piece belongs to it.
#include "chapters/13_plus_single_point/restitution_curve.hpp"
#include "common/testing/exercise.hpp"

namespace collide {

double restitution(const RestitutionCurve& curve, double approach) {
    TODO(curve, approach);  // delete this line when you start
}

}  // namespace collide
