#include "chapters/15_on_trial/pose_error.hpp"

#include <cmath>

#include "common/core/errors.hpp"

namespace collide {

// The scalar part of q is cos(θ/2), the vector part has the length sin(θ/2). The arctangent of both
// is accurate for every θ; one of them alone is not. |w| chooses q or −q, the one with θ <= π.
PoseError pose_error(const RigidBody& simulated, const RigidBody& measured) {
    require_finite("simulated.position", simulated.position);
    require_finite("measured.position", measured.position);
    require_unit("simulated.orientation", simulated.orientation);
    require_unit("measured.orientation", measured.orientation);
    const Quat turn = simulated.orientation.conjugate() * measured.orientation;
    return {.distance = (measured.position - simulated.position).norm(),
            .angle = 2 * std::atan2(turn.vec().norm(), std::abs(turn.w()))};
}

}  // namespace collide
