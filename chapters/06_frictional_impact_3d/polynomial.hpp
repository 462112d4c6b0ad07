// Real roots of polynomials of low degree, by isolation and bisection.
#pragma once
#include <vector>

namespace collide {

/// a_0 + a_1 x + a_2 x² + …, lowest first.
using Polynomial = std::vector<double>;

double value_at(const Polynomial& polynomial, double x);

/// The real roots, in ascending order. Between neighbouring roots of the derivative there is at
/// most one, shown by a change of sign: no complex numbers, no cancellation between them. A double
/// root is found even if rounding has pulled it off the axis. The leading coefficient must not be
/// tiny compared with the others; leading zeros are dropped.
std::vector<double> real_roots(const Polynomial& polynomial);

}  // namespace collide
