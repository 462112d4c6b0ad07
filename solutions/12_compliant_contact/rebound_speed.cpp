#include "chapters/12_compliant_contact/hunt_crossley.hpp"

#include <cmath>

namespace collide {

namespace {

// x − ln(1 + x); at small x by its power series, which avoids cancellation.
double excess(double x) {
    if (std::abs(x) > 0.01) return x - std::log1p(x);
    double sum = 0, power = x * x;
    for (int n = 2; n <= 10; ++n, power *= -x) sum += power / n;
    return sum;
}

}  // namespace

// In −y − ln(1 − y) = x − ln(1 + x) the right-hand side is excess(x), the left one excess(−y). It
// grows monotonically with y from 0 without bound, so bisection finds y; and y <= x, because the
// spring loses energy.
double rebound_speed(double dissipation, double approach) {
    const double x = 1.5 * dissipation * approach;
    if (x < 1e-12) return approach;  // the relative loss, 2/3 x, is rounding
    const double taken = excess(x);
    double low = 0, high = x < 1 ? x : 1;
    while (true) {
        const double middle = low + (high - low) / 2;
        if (middle <= low || middle >= high) return approach * (middle / x);
        (excess(-middle) < taken ? low : high) = middle;
    }
}

}  // namespace collide
