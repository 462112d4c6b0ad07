#include <numbers>

#include "chapters/11_friction_pgs/contact_target.hpp"

namespace collide {

SoftContact soft_contact(double frequency, double damping, double step) {
    const double omega = 2 * std::numbers::pi * frequency;
    // γ⁺ = −h (k (s + h v⁺) + c v⁺) = −m_eff stiff (v⁺ + rate s), with these two:
    const double stiff = step * omega * (step * omega + 2 * damping);  // 1
    const double rate = omega / (step * omega + 2 * damping);          // 1/s
    // And v⁺ = v + (γ⁺ − γ)/m_eff, solved for γ⁺ − γ.
    return {.rate = rate, .mass_scale = stiff / (1 + stiff), .impulse_scale = 1 / (1 + stiff)};
}

}  // namespace collide
