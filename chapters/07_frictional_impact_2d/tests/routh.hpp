// A third method: Routh's construction in the impulse plane. The path starts at p = 0, follows a
// line of limiting friction to the line of sticking, and then the direction of the friction cone
// closest to that line. It uses only lines and areas.
#pragma once
#include <algorithm>
#include <cmath>
#include <limits>

#include "chapters/07_frictional_impact_2d/impact_2d.hpp"

namespace collide {

class Routh {
  public:
    explicit Routh(const ImpactProblem2d& problem) : problem_(problem) {
        const Vec2 sticking = problem.K.row(0);  // sticking·p = −u_0x: the line of sticking
        const double side = problem.u0.x() > 0 ? 1 : -1;
        first_ = {-side * problem.mu, 1};
        corner_ = problem.u0.x() == 0 ? 0 : -problem.u0.x() / sticking.dot(first_);
        if (!(corner_ >= 0)) corner_ = std::numeric_limits<double>::infinity();
        second_ = {std::clamp(-sticking.y() / sticking.x(), -problem.mu, problem.mu), 1};
    }

    /// The point of the path at a height p_y.
    Vec2 at(double p_y) const {
        if (p_y <= corner_) return p_y * first_;
        return corner_ * first_ + (p_y - corner_) * second_;
    }
    double normal_velocity(double p_y) const {
        return problem_.u0.y() + problem_.K.row(1).dot(at(p_y));
    }

    /// The height at which the path meets the line u_y = value.
    double height_of(double value) const {
        double high = 1;
        while (normal_velocity(high) < value || high < corner_ * (std::isinf(corner_) ? 0 : 1))
            high *= 2;
        double low = 0;
        if (corner_ < high && normal_velocity(corner_) < value) low = corner_;
        if (corner_ < high && normal_velocity(corner_) >= value) high = corner_;
        return halve(low, high, [&](double p_y) { return normal_velocity(p_y) < value; });
    }

    /// The work between two heights: the area between the path and the line u_y = 0.
    double area(double from, double to) const {
        if (from < corner_ && corner_ < to) return area(from, corner_) + area(corner_, to);
        return (to - from) * (normal_velocity(from) + normal_velocity(to)) / 2;
    }

    Vec2 end() const {
        const double greatest_compression = height_of(0), e = problem_.e;
        if (e == 0) return at(greatest_compression);
        if (problem_.law == RestitutionLaw::newton) return at(height_of(-e * problem_.u0.y()));
        if (problem_.law == RestitutionLaw::poisson) return at((1 + e) * greatest_compression);
        const double goal = -e * e * area(0, greatest_compression);
        double high = 2 * greatest_compression;
        while (area(greatest_compression, high) < goal) high *= 2;
        return at(halve(greatest_compression, high,
                        [&](double p_y) { return area(greatest_compression, p_y) < goal; }));
    }

  private:
    template <class Before>
    static double halve(double low, double high, const Before& is_before) {
        while (true) {
            const double middle = low + (high - low) / 2;
            if (middle <= low || middle >= high) return high;
            (is_before(middle) ? low : high) = middle;
        }
    }

    ImpactProblem2d problem_;
    Vec2 first_, second_;
    double corner_;  // height at which the path turns
};

}  // namespace collide
