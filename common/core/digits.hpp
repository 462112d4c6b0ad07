// Numbers as text and back, independent of the locale. Uses std::to_chars and std::from_chars, or a
// portable version with the same digits where the standard library has them for integers only (as
// in the browser build).
#pragma once
#include <optional>
#include <string>

namespace collide {

/// The fewest digits that read back as the same double; 1e+05 where that is shorter than 100000.
std::string shortest_digits(double value);

/// At most `count` significant digits, as printf's %g writes them.
std::string general_digits(double value, int count);

/// Parses the whole word as a number; nullopt if it is not one.
std::optional<double> number_in(const std::string& word);

/// The same three functions with the C library alone. Tests require identical results.
namespace portable {
std::string shortest_digits(double value);
std::string general_digits(double value, int count);
std::optional<double> number_in(const std::string& word);
}  // namespace portable

}  // namespace collide
