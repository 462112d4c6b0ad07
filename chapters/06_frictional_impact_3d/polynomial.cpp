#include "chapters/06_frictional_impact_3d/polynomial.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace collide {

namespace {

// An extremum closer to zero than this fraction of its terms is a double root [1].
constexpr double touch_tolerance = 1e-14;

// Roots closer than this fraction of the root bound are merged [1].
constexpr double same_root = 1e-12;

Polynomial derivative(const Polynomial& polynomial) {
    Polynomial result;
    for (std::size_t i = 1; i < polynomial.size(); ++i)
        result.push_back(static_cast<double>(i) * polynomial[i]);
    return result;
}

/// Σ |a_i x^i|, the scale of the rounding error of value_at.
double sum_of_magnitudes(const Polynomial& polynomial, double x) {
    double sum = 0;
    for (std::size_t i = polynomial.size(); i-- > 0;)
        sum = sum * std::abs(x) + std::abs(polynomial[i]);
    return sum;
}

/// Cauchy's bound on the absolute value of all roots.
double root_bound(const Polynomial& polynomial) {
    double largest = 0;
    for (std::size_t i = 0; i + 1 < polynomial.size(); ++i)
        largest = std::max(largest, std::abs(polynomial[i] / polynomial.back()));
    return 1 + largest;
}

/// The root between two points of opposite sign, to the last bit.
double bisect(const Polynomial& polynomial, double low, double high) {
    const bool low_is_negative = value_at(polynomial, low) < 0;
    while (true) {
        const double middle = low + (high - low) / 2;
        if (middle <= low || middle >= high) return middle;
        ((value_at(polynomial, middle) < 0) == low_is_negative ? low : high) = middle;
    }
}

}  // namespace

double value_at(const Polynomial& polynomial, double x) {
    double value = 0;
    for (std::size_t i = polynomial.size(); i-- > 0;) value = value * x + polynomial[i];
    return value;
}

std::vector<double> real_roots(const Polynomial& polynomial) {
    Polynomial trimmed = polynomial;
    while (!trimmed.empty() && trimmed.back() == 0) trimmed.pop_back();
    if (trimmed.size() < 2) return {};

    // [isolate]
    std::vector<double> turns = real_roots(derivative(trimmed));
    const double bound = root_bound(trimmed);
    turns.insert(turns.begin(), -bound);
    turns.push_back(bound);
    std::vector<double> roots;
    for (std::size_t i = 0; i + 1 < turns.size(); ++i) {
        const double low = value_at(trimmed, turns[i]), high = value_at(trimmed, turns[i + 1]);
        const bool touches =
            i > 0 && std::abs(low) <= touch_tolerance * sum_of_magnitudes(trimmed, turns[i]);
        if (touches) roots.push_back(turns[i]);
        if ((low < 0) != (high < 0)) roots.push_back(bisect(trimmed, turns[i], turns[i + 1]));
    }
    // [isolate]
    std::sort(roots.begin(), roots.end());
    const auto is_same = [&](double a, double b) { return b - a <= same_root * bound; };
    roots.erase(std::unique(roots.begin(), roots.end(), is_same), roots.end());
    return roots;
}

}  // namespace collide
