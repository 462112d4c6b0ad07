// Exercise 12.3  Friction without a corner
//
// Return the coefficient of friction at a sliding speed, eq. (12.13). Dry friction rises from zero
// to its peak at v_t, falls to the dynamic value at 3 v_t and stays there; a viscous part
// proportional to the speed is added everywhere. First and second derivatives are continuous
// between the three pieces.
#include "chapters/12_compliant_contact/friction_curve.hpp"
#include "common/testing/exercise.hpp"

namespace collide {

double friction_coefficient(const FrictionCurve& curve, double speed) {
    TODO(curve, speed);  // delete this line when you start
}

}  // namespace collide
