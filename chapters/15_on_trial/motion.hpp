// What a simulator did with a scene: where its bodies were after every step.
#pragma once
#include <string>
#include <vector>

#include "chapters/03_rigid_bodies/rigid_body.hpp"

namespace collide {

/// The motion of a scene's bodies, as somebody computed it.
struct Motion {
    std::vector<double> times = {};                    ///< rising, the first is 0 [s]
    std::vector<std::vector<RigidBody>> moments = {};  ///< the bodies at each of the times
    std::string unsupported = "";  ///< what of the scene this simulator cannot express
    std::string failed = "";       ///< why it ended before its time; empty: it did not
};

}  // namespace collide
