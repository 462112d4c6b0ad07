#include "chapters/12_compliant_contact/hunt_crossley.hpp"

#include <cmath>

namespace collide {

namespace {

// x − ln(1 + x) without the cancellation at small x: its power series there.
double excess(double x) {
    if (std::abs(x) > 0.01) return x - std::log1p(x);
    double sum = 0, power = x * x;
    for (int n = 2; n <= 10; ++n, power *= -x) sum += power / n;
    return sum;
}

}  // namespace

// The right-hand side of −y − ln(1 − y) = x − ln(1 + x) is excess(x), and the left one excess(−y). It
// grows with y from 0 without bound, so halving finds y; and y <= x, because the spring loses energy.
double rebound_speed(double dissipation, double approach) {
    const double x = 1.5 * dissipation * approach;
    if (x < 1e-12) return approach;  // what is lost, 2/3 x of it, is rounding
    const double taken = excess(x);
    double low = 0, high = x < 1 ? x : 1;
    while (true) {
        const double middle = low + (high - low) / 2;
        if (middle <= low || middle >= high) return approach * (middle / x);
        (excess(-middle) < taken ? low : high) = middle;
    }
}

}  // namespace collide
