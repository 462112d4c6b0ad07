// An independent reference for impacts, without shared code: integrates Baber's equation (3)
// directly, in u_x, u_y and p_z, with the extrapolated midpoint rule (Gragg, Bulirsch and Stoer) in
// long double. The steps shrink towards the origin.
#pragma once
#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

namespace collide::reference {

using Real = long double;
using State = std::array<Real, 5>;  // u_x, u_y, u_z, p_x, p_y against p_z; and the work:
struct Point {
    Real p_z = 0;
    State y = {};
    Real work = 0;
};

struct Problem {
    std::array<std::array<Real, 3>, 3> K = {};
    Real mu = 0, e = 0;
    std::array<Real, 3> u0 = {};
};

struct Answer {
    std::array<Real, 3> u = {}, p = {};
    Real compression = 0, decompression = 0;
    int phases = 0;
    char mode = 's';  // s: sliding, h: held, l: left the origin
};

using Full = std::array<Real, 6>;  // the state with the work

inline Full rates(const Problem& problem, const Full& y) {
    const Real r = std::sqrt(y[0] * y[0] + y[1] * y[1]);
    const std::array<Real, 3> q = {-problem.mu * y[0] / r, -problem.mu * y[1] / r, 1};
    Full rate{};
    for (int i = 0; i < 3; ++i)
        for (int j = 0; j < 3; ++j) rate[i] += problem.K[i][j] * q[j];
    rate[3] = q[0];
    rate[4] = q[1];
    rate[5] = y[2];
    return rate;
}

/// The modified midpoint rule with n substeps.
inline Full midpoint(const Problem& problem, const Full& y0, Real h, int n) {
    const Real step = h / n;
    Full before = y0, now{};
    Full rate = rates(problem, y0);
    for (int i = 0; i < 6; ++i) now[i] = y0[i] + step * rate[i];
    for (int k = 1; k < n; ++k) {
        rate = rates(problem, now);
        for (int i = 0; i < 6; ++i) {
            const Real next = before[i] + 2 * step * rate[i];
            before[i] = now[i];
            now[i] = next;
        }
    }
    rate = rates(problem, now);
    for (int i = 0; i < 6; ++i) now[i] = (now[i] + before[i] + step * rate[i]) / 2;
    return now;
}

struct Extrapolated {
    Full y = {};
    Real error = 0;  // relative to the scale of each component
};

inline Extrapolated extrapolate(const Problem& problem, const Full& y0, Real h, const Full& scale) {
    constexpr int columns = 8;
    std::array<std::array<Full, columns>, 2> table{};
    Extrapolated best;
    for (int k = 0; k < columns; ++k) {
        auto& row = table[k % 2];
        const auto& last = table[(k + 1) % 2];
        row[0] = midpoint(problem, y0, h, 2 * (k + 1));
        for (int j = 1; j <= k; ++j) {
            const Real ratio = Real(k + 1) / (k + 1 - j);
            for (int i = 0; i < 6; ++i)
                row[j][i] = row[j - 1][i] + (row[j - 1][i] - last[j - 1][i]) / (ratio * ratio - 1);
        }
        best.y = row[k];
        if (k == columns - 1) {
            best.error = 0;
            for (int i = 0; i < 6; ++i)
                best.error = std::max(best.error, std::abs(row[k][i] - row[k - 1][i]) / scale[i]);
        }
    }
    return best;
}

/// Friction that keeps the point at rest: p_t = −M⁻¹ c per unit of p_z.
inline std::array<Real, 2> holding(const Problem& problem) {
    const auto& K = problem.K;
    const Real det = K[0][0] * K[1][1] - K[0][1] * K[1][0];
    return {-(K[1][1] * K[0][2] - K[0][1] * K[1][2]) / det,
            -(K[0][0] * K[1][2] - K[1][0] * K[0][2]) / det};
}

/// The direction in which the point leaves the origin, by a scan of all directions.
inline Real leaving_angle(const Problem& problem) {
    const auto turning = [&](Real angle, bool stretching) {
        const Real c = std::cos(angle), s = std::sin(angle);
        const Full rate = rates(problem, {c, s, 0, 0, 0, 0});
        return stretching ? c * rate[0] + s * rate[1] : c * rate[1] - s * rate[0];
    };
    constexpr int count = 720;
    const Real two_pi = 2 * std::numbers::pi_v<Real>;
    Real best = 0, best_rate = -1;
    for (int i = 0; i < count; ++i) {
        Real low = two_pi * i / count, high = two_pi * (i + 1) / count;
        if (!(turning(low, false) >= 0 && turning(high, false) < 0)) continue;  // attracts
        for (int k = 0; k < 80; ++k) {
            const Real middle = (low + high) / 2;
            (turning(middle, false) >= 0 ? low : high) = middle;
        }
        if (turning(low, true) > best_rate) {
            best_rate = turning(low, true);
            best = low;
        }
    }
    return best;
}

class Integration {
  public:
    static constexpr Real tolerance = 1e-13L;  // relative, per step

    explicit Integration(const Problem& problem) : problem_(problem) {
        for (int i = 0; i < 3; ++i) y_[i] = problem.u0[i];
        speed_ = std::hypot(problem.u0[0], problem.u0[1], problem.u0[2]);
        can_turn_round_ =
            problem.mu * std::hypot(problem.K[0][2], problem.K[1][2]) > problem.K[2][2];
    }

    Answer run() {
        const Real origin = speed_ * 1e-17L;
        Real h = 0;
        while (true) {
            const Real r = std::hypot(y_[0], y_[1]);
            if (r <= origin) {
                leave_origin();
                return answer();
            }
            const Full rate = rates(problem_, y_);
            const Real turn = std::hypot(rate[0], rate[1]);
            const Real longest = turn > 0 ? 0.4L * r / turn : 1e30L;
            h = h == 0 ? longest : std::min(h, longest);
            h = std::min(h, length_of_collision());
            const Real p = p_z_ + h;
            const Real v =
                std::abs(problem_.u0[2]) + std::abs(y_[2]) + 1e-3L * problem_.K[2][2] * p;
            const Full scale = {r, r, v, p, p, v * p};
            Extrapolated step = extrapolate(problem_, y_, h, scale);
            while (step.error > tolerance) {
                h /= 2;
                step = extrapolate(problem_, y_, h, scale);
            }
            if (walk(h, step.y)) return answer();
            h *= std::clamp(0.8L * std::pow(tolerance / (step.error + 1e-30L), 1.0L / 15), 0.5L,
                            4.0L);
        }
    }

  private:
    /// Generous estimate of the remaining impulse, so that no step is much longer than the
    /// collision.
    Real length_of_collision() const {
        return 0.5L * (std::abs(problem_.u0[2]) + std::abs(y_[2])) / problem_.K[2][2] + 0.5L * p_z_;
    }

    Full at(Real h) const {
        return h == 0 ? y_ : extrapolate(problem_, y_, h, {1, 1, 1, 1, 1, 1}).y;
    }

    /// The Illinois variant of regula falsi.
    template <class Function>
    static Real root(const Function& function, Real low, Real high) {
        Real at_low = function(low), at_high = function(high);
        for (int k = 0; k < 100 && high - low > 1e-17L * high; ++k) {
            const Real middle = low + (high - low) * at_low / (at_low - at_high);
            const Real value = function(middle);
            if (value == 0 || middle <= low || middle >= high) return middle;
            if ((value < 0) == (at_low < 0)) {
                low = middle;
                at_low = value;
                at_high /= 2;
            } else {
                high = middle;
                at_high = value;
                at_low /= 2;
            }
        }
        return high;
    }

    /// Adds the work of one step, split where u_z changes sign. True if the collision ends within
    /// it.
    bool walk(Real h, const Full& end) {
        // If u_z is not monotone, two zeros may be close together.
        const int parts = can_turn_round_ ? 2 : 1;
        Real from = 0;
        Full begin = y_;
        for (int i = 1; i <= parts; ++i) {
            const Real to = h * i / parts;
            const Full next = i == parts ? end : at(to);
            const auto slope = [&](Real place) { return rates(problem_, at(place))[2]; };
            const bool turns_round =
                (rates(problem_, begin)[2] < 0) != (rates(problem_, next)[2] < 0);
            if (turns_round) {
                const Real turn = root(slope, from, to);  // extremum of u_z
                const Full middle = at(turn);
                if (piece(from, turn, begin, middle)) return true;
                from = turn;
                begin = middle;
            }
            if (piece(from, to, begin, next)) return true;
            from = to;
            begin = next;
        }
        y_ = end;
        p_z_ += h;
        return false;
    }

    bool piece(Real from, Real to, const Full& begin, const Full& end) {
        if ((begin[2] < 0) == (end[2] < 0)) return stay(from, to, begin, end);
        const Real change = root([&](Real h) { return at(h)[2]; }, from, to);
        const Full zero = at(change);
        if (stay(from, change, begin, zero)) return true;
        return stay(change, to, zero, end, end[2] < 0);
    }

    bool stay(Real from, Real to, const Full& begin, const Full& end) {
        return stay(from, to, begin, end, begin[2] < 0);
    }

    bool stay(Real from, Real to, const Full& begin, const Full& end, bool compressing) {
        const Real work = end[5] - begin[5];
        if (compressing) {
            enter(1);
            compression_ += work;
            return false;
        }
        const Real goal = -problem_.e * problem_.e * compression_;
        if (decompression_ >= goal) {  // dW/dp_z = 0 at u_z = 0, so do not search for a root there
            y_ = begin;
            p_z_ += from;
            return true;
        }
        if (decompression_ + work < goal) {
            enter(2);
            decompression_ += work;
            return false;
        }
        const auto excess = [&](Real h) { return decompression_ + at(h)[5] - begin[5] - goal; };
        const Real last = root(excess, from, to);
        enter(2);
        y_ = at(last);
        p_z_ += last;
        decompression_ = goal;
        return true;
    }

    void enter(int phase) {
        if (phase != phase_) ++phases_;
        phase_ = phase;
    }

    void leave_origin() {
        const std::array<Real, 2> hold = holding(problem_);
        std::array<Real, 3> q = {hold[0], hold[1], 1};
        mode_ = std::hypot(hold[0], hold[1]) <= problem_.mu ? 'h' : 'l';
        if (mode_ == 'l') {
            const Real angle = leaving_angle(problem_);
            q = {-problem_.mu * std::cos(angle), -problem_.mu * std::sin(angle), 1};
        }
        std::array<Real, 3> k{};
        for (int i = 0; i < 3; ++i)
            for (int j = 0; j < 3; ++j) k[i] += problem_.K[i][j] * q[j];
        Real more = 0;
        if (y_[2] < 0) {
            enter(1);
            more = -y_[2] / k[2];
            compression_ += y_[2] * more / 2;
            y_[2] = 0;
        }
        const Real goal = -problem_.e * problem_.e * compression_ - decompression_;
        if (goal > 0) {
            enter(2);
            const Real end = std::sqrt(y_[2] * y_[2] + 2 * k[2] * goal);
            more += (end - y_[2]) / k[2];
            y_[2] = end;
            decompression_ += goal;
        }
        p_z_ += more;
        y_[0] = mode_ == 'h' ? 0 : k[0] * more;
        y_[1] = mode_ == 'h' ? 0 : k[1] * more;
        y_[3] += q[0] * more;
        y_[4] += q[1] * more;
    }

    Answer answer() const {
        return {.u = {y_[0], y_[1], y_[2]},
                .p = {y_[3], y_[4], p_z_},
                .compression = compression_,
                .decompression = decompression_,
                .phases = phases_,
                .mode = mode_};
    }

    Problem problem_;
    Full y_ = {};
    Real p_z_ = 0, speed_ = 0, compression_ = 0, decompression_ = 0;
    int phases_ = 0, phase_ = 0;
    char mode_ = 's';
    bool can_turn_round_ = false;
};

}  // namespace collide::reference
