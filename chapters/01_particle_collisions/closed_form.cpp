#include "chapters/01_particle_collisions/closed_form.hpp"

#include <cmath>
#include <limits>

namespace collide {

double ClosedFormBounces::impact_speed() const { return std::sqrt(2 * gravity * height); }

// The fall takes v₀/g, and flight i between two bounces takes 2 eⁱ v₀/g.
double ClosedFormBounces::bounce_time(int k) const {
    const double fall = impact_speed() / gravity;
    const double e = restitution;
    if (e == 1) return fall * (1 + 2 * k);
    return fall * (1 + 2 * e * (1 - std::pow(e, k)) / (1 - e));
}

double ClosedFormBounces::rest_time() const {
    if (restitution == 1) return std::numeric_limits<double>::infinity();
    return impact_speed() / gravity * (1 + restitution) / (1 - restitution);
}

double ClosedFormBounces::height_at(double time) const {
    if (time < bounce_time(0)) return height - 0.5 * gravity * time * time;
    if (time >= rest_time()) return 0;
    int k = 0;
    while (bounce_time(k + 1) <= time) ++k;
    const double since = time - bounce_time(k);
    return std::pow(restitution, k + 1) * impact_speed() * since - 0.5 * gravity * since * since;
}

}  // namespace collide
