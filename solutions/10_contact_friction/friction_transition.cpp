#include <cmath>

#include "chapters/10_contact_friction/friction_sets.hpp"

namespace collide {

namespace {

/// Unit, or zero if there is no direction.
Vec2 direction_of(const Vec2& vector) {
    const double length = std::hypot(vector.x(), vector.y());
    return length > 0 ? Vec2(vector / length) : Vec2::Zero();
}

}  // namespace

ContactSets friction_transition(const ContactSets& before, FrictionEvent event, const Vec2& force,
                                const Vec2& acceleration, double still) {
    const bool accelerates = acceleration.norm() > still;
    switch (event) {
        case FrictionEvent::reached_cone:
            return {before.normal, TangentSet::on_cone, direction_of(force)};
        case FrictionEvent::came_to_rest:
            return {before.normal, accelerates ? TangentSet::waiting : TangentSet::stuck};
        case FrictionEvent::let_go: return {NormalSet::open, TangentSet::waiting};
        case FrictionEvent::presses_again:
            if (!accelerates) return {NormalSet::clamped, TangentSet::stuck};
            return {NormalSet::clamped, TangentSet::on_cone, -direction_of(acceleration)};
    }
    return before;
}

}  // namespace collide
