// From the report of the checks to the outcome of an exercise: pure functions of texts, which the
// browser uses, too (workshop/tab).
#pragma once
#include <filesystem>
#include <string>

#include "common/workshop/companion/outcome.hpp"

namespace collide {

/// How the program of the checks ended.
struct CheckExit {
    bool timed_out = false;
    bool is_sound = true;           ///< by itself, with status 0
    std::string broken_limit = {};  ///< what its processes took too much of together, in words
};

/// The outcome of an exercise whose checks ran, with its hint.
Outcome judged(const Exercise& exercise, const CheckReport& report, const CheckExit& exit);

Outcome does_not_compile(const Exercise& exercise, const std::string& why);

/// The reason why a source does not compile or link: the first error, with the line of the
/// student's file that caused it.
std::string first_error(const std::string& log, const std::filesystem::path& source);

/// The reason of an abort in words, from the program's last output: a failed assertion of the
/// standard library or of Eigen. Empty if not recognised.
std::string abort_reason(const std::string& printed);

/// A program's output with its failed assertions cut to what was asserted, each of them once: a check
/// that goes on after a crash meets the same one again.
std::string with_short_assertions(const std::string& printed);

}  // namespace collide
