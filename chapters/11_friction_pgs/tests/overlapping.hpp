// A run that begins with bodies that overlap.
#pragma once
#include "chapters/05_rigid_impulses/simulator.hpp"

namespace collide {

/// Bodies that overlap, which start_simulation would refuse.
inline Simulation begin_anyhow(const Scene& scene) {
    return {.scene = scene, .memory = start_detection(scene)};
}

}  // namespace collide
