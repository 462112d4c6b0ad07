// Reports for people and for graders.
#pragma once
#include <filesystem>
#include <iosfwd>
#include <string>
#include <vector>

#include "common/workshop/companion/outcome.hpp"
#include "common/workshop/companion/terminal.hpp"

namespace collide {

/// One aligned line per exercise; below a failing one the evidence and the hint.
void print_outcomes(std::ostream& out, const std::vector<Outcome>& outcomes,
                    const Terminal& terminal);

/// A progress bar, and the next step.
void print_progress(std::ostream& out, const std::vector<Outcome>& outcomes,
                    const Terminal& terminal);

/// {"exercises": [{"number", "name", "chapter", "word", "checks", "failed": […], "detail",
/// "calls": [{"call", "gave"}], "printed", "hint", "perhaps": […]}], "passed": n, "total": n}
void write_json(const std::vector<Outcome>& outcomes, const std::filesystem::path& file);

/// JUnit XML: one suite per chapter, one case per exercise; "not started" is skipped, everything
/// else but "passed" a failure.
void write_junit(const std::vector<Outcome>& outcomes, const std::filesystem::path& file);

bool all_passed(const std::vector<Outcome>& outcomes);

}  // namespace collide
