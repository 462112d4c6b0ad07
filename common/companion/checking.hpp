// Building and running the checks of exercises.
#pragma once
#include <filesystem>
#include <string>
#include <vector>

#include "common/companion/outcome.hpp"

namespace collide {

/// Builds what the exercises need, each as far as it can be built, and runs their checks.
/// @param build  the build folder, configured for Ninja
std::vector<Outcome> check_exercises(const std::vector<Exercise>& exercises,
                                     const std::filesystem::path& build);

/// Runs a check program that has been built and reads its report.
/// @param prefix  words to put before the command: a sandbox, or nothing
Outcome run_checks(const Exercise& exercise, const std::filesystem::path& program,
                   const std::filesystem::path& scratch,
                   const std::vector<std::string>& prefix = {});

/// The first error in what a compiler or linker said, as one line: file:line: message.
std::string first_error(const std::string& log);

}  // namespace collide
