// Telling people and graders.
#pragma once
#include <filesystem>
#include <iosfwd>
#include <string>
#include <vector>

#include "common/companion/outcome.hpp"

namespace collide {

/// What the terminal can show.
struct Terminal {
    bool has_color = false;
    bool has_unicode = false;
};
/// Colours if standard output is a terminal (and NO_COLOR is not set); Unicode if the locale is
/// UTF-8.
Terminal this_terminal();

/// The text with everything beyond ASCII spelled out or replaced, if the terminal needs it.
std::string shown(const std::string& text, const Terminal& terminal);

/// One aligned line an exercise, the hint for a known mistake below it, a progress bar, and what to
/// do next.
void print_outcomes(std::ostream& out, const std::vector<Outcome>& outcomes,
                    const Terminal& terminal);

/// {"exercises": [{"number", "name", "chapter", "word", "checks", "failed": […], "detail",
/// "hint"}],
///  "passed": n, "total": n}
void write_json(const std::vector<Outcome>& outcomes, const std::filesystem::path& file);

/// JUnit's XML: a suite a chapter, a case an exercise; what is not passed is a failure, except "not
/// started": skipped.
void write_junit(const std::vector<Outcome>& outcomes, const std::filesystem::path& file);

bool all_passed(const std::vector<Outcome>& outcomes);

}  // namespace collide
