#include "chapters/15_on_trial/prediction.hpp"

#include <cmath>
#include <numbers>
#include <string>

#include "common/core/errors.hpp"

namespace collide {

namespace {

/// The probability that |t| <= √ν tan θ, for ν degrees of freedom: the finite sum that partial
/// integration of ∫ cos^{ν−1} gives.
double student_probability(int degrees, double angle) {
    const double sine = std::sin(angle), cosine = std::cos(angle);
    const bool is_odd = degrees % 2 == 1;
    double term = is_odd ? cosine : 1, sum = 0;
    for (int power = is_odd ? 1 : 0; power <= degrees - 2; power += 2) {
        sum += term;
        term *= cosine * cosine * (power + 1) / (power + 2);
    }
    return is_odd ? 2 / std::numbers::pi * (angle + sine * sum) : sine * sum;
}

/// Fisher's expansion in 1/ν about the normal distribution. The next term is below 1e-14 from a
/// thousand degrees on.
double student_quantile_of_many(double degrees) {
    const double z = 1.959963984540054, z2 = z * z, n = degrees;
    const double first = z * (z2 + 1) / 4;
    const double second = z * ((5 * z2 + 16) * z2 + 3) / 96;
    const double third = z * (((3 * z2 + 19) * z2 + 17) * z2 - 15) / 384;
    const double fourth = z * ((((79 * z2 + 776) * z2 + 1482) * z2 - 1920) * z2 - 945) / 92160;
    return z + (first + (second + (third + fourth / n) / n) / n) / n;
}

}  // namespace

double student_quantile(int degrees) {
    if (degrees < 1) refuse("degrees", std::to_string(degrees), "at least 1");
    constexpr int many = 1000;  // where the sum becomes long, the expansion is accurate
    if (degrees > many) return student_quantile_of_many(degrees);
    double low = 0, high = std::numbers::pi / 2;
    while (true) {
        const double middle = low + (high - low) / 2;
        if (middle <= low || middle >= high) return std::sqrt(degrees) * std::tan(middle);
        (student_probability(degrees, middle) < 0.95 ? low : high) = middle;
    }
}

}  // namespace collide
