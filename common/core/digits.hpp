// Numbers as text and back, independent of the locale. This is std::to_chars and std::from_chars, and
// the same digits where a standard library has them for whole numbers only, as the one that compiles
// the course for the browser.
#pragma once
#include <optional>
#include <string>

namespace collide {

/// The fewest digits that read back as the same double; 1e+05 where that is shorter than 100000.
std::string shortest_digits(double value);

/// So many digits at most, as printf's %g writes them.
std::string general_digits(double value, int count);

/// The number that the whole word is; nullopt if it is none.
std::optional<double> number_in(const std::string& word);

/// The three by means of the C library alone. They are tested to give the same everywhere.
namespace portable {
std::string shortest_digits(double value);
std::string general_digits(double value, int count);
std::optional<double> number_in(const std::string& word);
}  // namespace portable

}  // namespace collide
