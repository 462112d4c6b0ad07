// A second method for planar impacts: small steps of normal impulse. Each step applies the friction
// within ±μ h that minimises the sliding speed. It needs no rays, no origin and no sticking
// condition; where the friction changes between sliding and sticking, the step size goes to zero.
#pragma once
#include <algorithm>
#include <cmath>

#include "chapters/07_frictional_impact_2d/impact_2d.hpp"

namespace collide {

class SmallSteps {
  public:
    explicit SmallSteps(const ImpactProblem2d& problem)
        : k11_(problem.K(0, 0)),
          k12_(problem.K(0, 1)),
          k22_(problem.K(1, 1)),
          mu_(problem.mu),
          e_(problem.e),
          law_(problem.law),
          u_x_(problem.u0.x()),
          u_y_(problem.u0.y()),
          approach_(problem.u0.y()) {}

    Impact2d run() {
        const Real shortest = 1e-19L * std::abs(approach_) / k22_;
        Real h = shortest;
        Kind kind = step(h).kind;
        while (true) {
            const Step next = step(h);
            if (next.kind != kind && h > shortest) {
                h = std::max(shortest, h / 2);
                continue;
            }
            kind = next.kind;
            if (take(h, next.friction)) break;
            h *= 2;
        }
        return {
            .u = {double(u_x_), double(u_y_)},
            .p = {double(p_x_), double(p_y_)},
            .work = {.compression = double(compression_), .decompression = double(decompression_)}};
    }

  private:
    using Real = long double;
    enum class Kind { backward, between, forward };
    struct Step {
        Real friction;
        Kind kind;
    };

    Step step(Real h) const {
        const Real wanted = -(u_x_ + k12_ * h) / k11_;
        if (wanted < -mu_ * h) return {-mu_ * h, Kind::backward};
        if (wanted > mu_ * h) return {mu_ * h, Kind::forward};
        return {wanted, Kind::between};
    }

    /// Is the collision over after a fraction of the step? Only called while u_y >= 0.
    bool is_over(Real share, Real h, Real du_y) const {
        const Real u_y = u_y_ + share * du_y;
        switch (law_) {
            case RestitutionLaw::newton: return u_y >= -e_ * approach_;
            case RestitutionLaw::poisson:
                return p_y_ + share * h >= (1 + e_) * compression_impulse_;
            case RestitutionLaw::stronge: break;
        }
        return decompression_ + share * h * (u_y_ + u_y) / 2 >= -e_ * e_ * compression_;
    }

    void go(Real h, Real friction) {
        const Real before = u_y_;
        u_x_ += k11_ * friction + k12_ * h;
        u_y_ += k12_ * friction + k22_ * h;
        p_x_ += friction;
        p_y_ += h;
        const Real work = h * (before + u_y_) / 2;
        if (before < 0) {
            compression_ += work;
            compression_impulse_ += h;
        } else {
            decompression_ += work;
        }
    }

    /// Takes the step, or its part up to the end of the collision. True if the collision is over.
    bool take(Real h, Real friction) {
        Real du_y = k12_ * friction + k22_ * h;
        if (u_y_ < 0) {
            if (u_y_ + du_y < 0) {
                go(h, friction);
                return false;
            }
            const Real share = -u_y_ / du_y;
            go(share * h, share * friction);
            u_y_ = 0;
            h *= 1 - share;
            friction *= 1 - share;
            du_y *= 1 - share;
        }
        if (is_over(0, h, du_y)) return true;
        if (!is_over(1, h, du_y)) {
            go(h, friction);
            return false;
        }
        Real low = 0, high = 1;
        for (int i = 0; i < 80; ++i) {
            const Real middle = (low + high) / 2;
            (is_over(middle, h, du_y) ? high : low) = middle;
        }
        go(high * h, high * friction);
        return true;
    }

    Real k11_, k12_, k22_, mu_, e_;
    RestitutionLaw law_;
    Real u_x_, u_y_, approach_;
    Real p_x_ = 0, p_y_ = 0, compression_ = 0, decompression_ = 0, compression_impulse_ = 0;
};

}  // namespace collide
