// The model "impulses": bodies that fly freely and bounce, without friction.
#pragma once
#include "chapters/05_rigid_impulses/event_driven.hpp"

namespace collide {

// [model]
/// Free flight between collisions, impulses at them. A contact that comes to rest ends the run, because
/// it would need a force.
inline Stepper impulses_model(const EventSettings& events = {},
                              const ResolveSettings& resolve = {}) {
    return event_driven(free_flight, impulses_with(resolve), events);
}
// [model]

}  // namespace collide
