// Exercise 12.3  Friction without a corner
//
// Return the coefficient of friction at a sliding speed, eq. (12.13): it rises from zero to its peak at
// v_t, falls to the value of sliding at 3 v_t and stays there; and a part that grows with the speed is
// added everywhere. Both the slope and the bend of the three pieces fit together.
#include "chapters/12_compliant_contact/friction_curve.hpp"
#include "common/testing/exercise.hpp"

namespace collide {

double friction_coefficient(const FrictionCurve& curve, double speed) {
    TODO(curve, speed);  // delete this line when you start
}

}  // namespace collide
