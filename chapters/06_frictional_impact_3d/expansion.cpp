#include "chapters/06_frictional_impact_3d/expansion.hpp"

#include <algorithm>
#include <cmath>

namespace collide {

namespace {

// [length]
/// Jorba and Zou's rule: a series with radius of convergence ρ, truncated after N terms and used up
/// to s = ρ/e², has the error e^(−2N). The last two coefficients estimate ρ; 0.7 is for safety.
double usable_length(const Stretch& series, double u_z_scale) {
    const auto relative_size = [&](int n) {
        return std::max({std::abs(series.d_x[n]), std::abs(series.d_y[n]),
                         std::abs(series.r[n]) / series.r[0], std::abs(series.u_z[n]) / u_z_scale});
    };
    const int N = series.order;
    const double radius = 1 / std::max(std::pow(relative_size(N - 1), 1.0 / (N - 1)),
                                       std::pow(relative_size(N), 1.0 / N));
    return radius * std::exp(-2 - 0.7 / (N - 1));
}
// [length]

double derivative_at(const Series& series, int order, double s) {
    double value = 0;
    for (int n = order; n >= 1; --n) value = value * s + n * series[n];
    return value;
}

}  // namespace

int order_for(double tolerance) {
    return std::clamp(static_cast<int>(std::ceil(1 - std::log(tolerance) / 2)), 4, max_order);
}

// [expand]
Stretch expand_sliding(const Mat3& K, double mu, const SlidingPoint& start, int order,
                       double u_z_scale) {
    Stretch y{.order = order};
    y.d_x[0] = start.d.x();
    y.d_y[0] = start.d.y();
    y.r[0] = start.r;
    y.u_z[0] = start.u_z;
    Series k_x{}, k_y{}, g{};  // tangential du/dp_z, and dr/dp_z
    for (int n = 0; n < order; ++n) {
        k_x[n] = -mu * (K(0, 0) * y.d_x[n] + K(0, 1) * y.d_y[n]) + (n == 0 ? K(0, 2) : 0);
        k_y[n] = -mu * (K(1, 0) * y.d_x[n] + K(1, 1) * y.d_y[n]) + (n == 0 ? K(1, 2) : 0);
        for (int i = 0; i <= n; ++i) g[n] += y.d_x[i] * k_x[n - i] + y.d_y[i] * k_y[n - i];

        double gd_x = 0, gd_y = 0, gr = 0, ru = 0, rd_x = 0, rd_y = 0;
        for (int i = 0; i <= n; ++i) {
            gd_x += g[i] * y.d_x[n - i];
            gd_y += g[i] * y.d_y[n - i];
            gr += g[i] * y.r[n - i];
            ru += y.r[i] * y.u_z[n - i];
            rd_x += y.r[i] * y.d_x[n - i];
            rd_y += y.r[i] * y.d_y[n - i];
        }
        const double share = 1.0 / (n + 1);
        y.d_x[n + 1] = share * (k_x[n] - gd_x);
        y.d_y[n + 1] = share * (k_y[n] - gd_y);
        y.r[n + 1] = share * gr;
        y.p_x[n + 1] = share * -mu * rd_x;
        y.p_y[n + 1] = share * -mu * rd_y;
        y.p_z[n + 1] = share * y.r[n];
        y.u_z[n + 1] = K(2, 0) * y.p_x[n + 1] + K(2, 1) * y.p_y[n + 1] + K(2, 2) * y.p_z[n + 1];
        y.W[n + 1] = share * ru;
    }
    y.length = usable_length(y, std::max(u_z_scale, std::abs(start.u_z)));
    return y;
}
// [expand]

Stretch straight_stretch(const SlidingPoint& start, const StraightMotion& motion,
                         double normal_impulse) {
    Stretch y{.order = 2, .length = normal_impulse};
    y.d_x[0] = start.d.x();
    y.d_y[0] = start.d.y();
    y.r[0] = start.r;
    y.r[1] = start.d.dot(motion.du.head<2>());
    y.u_z[0] = start.u_z;
    y.u_z[1] = motion.du.z();
    y.p_x[1] = motion.dp.x();
    y.p_y[1] = motion.dp.y();
    y.p_z[1] = 1;
    y.W[1] = start.u_z;
    y.W[2] = motion.du.z() / 2;
    return y;
}

SlidingPoint end_of(const Stretch& y) {
    const auto at = [&](const Series& series) { return value_at(series, y.order, y.length); };
    return {.r = at(y.r), .d = Vec2(at(y.d_x), at(y.d_y)).normalized(), .u_z = at(y.u_z)};
}

double value_at(const Series& series, int order, double s) {
    double value = 0;
    for (int n = order; n >= 0; --n) value = value * s + series[n];
    return value;
}

// Newton's method, safeguarded by a bracket: a step that would leave it is replaced by bisection.
double find_value(const Series& series, int order, double value, double low, double high) {
    const bool is_rising = value_at(series, order, high) >= value_at(series, order, low);
    double s = low + (high - low) / 2;
    for (int i = 0; i < 200; ++i) {
        const double excess = value_at(series, order, s) - value;
        if (excess == 0) return s;
        ((excess > 0) == is_rising ? high : low) = s;
        double next = s - excess / derivative_at(series, order, s);
        if (!(next > low && next < high)) next = low + (high - low) / 2;
        if (next == s || next <= low || next >= high) return s;
        s = next;
    }
    return s;
}

}  // namespace collide
