// Real roots of polynomials of low degree, found safely.
#pragma once
#include <vector>

namespace collide {

/// a_0 + a_1 x + a_2 x² + …, lowest first.
using Polynomial = std::vector<double>;

double value_at(const Polynomial& polynomial, double x);

/// The real roots, in ascending order. Between two neighbouring roots of the derivative there is at
/// most one, and a change of sign shows it: no complex numbers, no cancellation between them. A
/// double root that rounding has pulled off the axis is still found. The leading coefficient must
/// not be tiny against the others; zero ones are dropped.
std::vector<double> real_roots(const Polynomial& polynomial);

}  // namespace collide
