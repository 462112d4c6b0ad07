// Exercise 1.4  When does it rest?
//
// A ball is dropped onto a floor. Return when it comes to rest, and after how many bounces, without
// going through the bounces one by one: there can be 10¹⁵ of them. The header states the rule and
// the infinite cases.
#include "chapters/01_particle_collisions/closed_form.hpp"
#include "common/testing/exercise.hpp"

namespace collide {

Rest time_to_rest(double height, double gravity, double e, double threshold) {
    TODO(height, gravity, e, threshold);  // delete this line when you start
}

}  // namespace collide
