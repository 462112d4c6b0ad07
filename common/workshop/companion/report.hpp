// Telling people and graders.
#pragma once
#include <filesystem>
#include <iosfwd>
#include <string>
#include <vector>

#include "common/workshop/companion/outcome.hpp"
#include "common/workshop/companion/terminal.hpp"

namespace collide {

/// One aligned line an exercise, with the evidence and the hint below it where it fails.
void print_outcomes(std::ostream& out, const std::vector<Outcome>& outcomes,
                    const Terminal& terminal);

/// A progress bar, and what to do next.
void print_progress(std::ostream& out, const std::vector<Outcome>& outcomes,
                    const Terminal& terminal);

/// {"exercises": [{"number", "name", "chapter", "word", "checks", "failed": […], "detail",
/// "calls": [{"call", "gave"}], "printed", "hint", "perhaps": […]}], "passed": n, "total": n}
void write_json(const std::vector<Outcome>& outcomes, const std::filesystem::path& file);

/// JUnit's XML: a suite a chapter, a case an exercise; what is not passed is a failure, except "not
/// started": skipped.
void write_junit(const std::vector<Outcome>& outcomes, const std::filesystem::path& file);

bool all_passed(const std::vector<Outcome>& outcomes);

}  // namespace collide
