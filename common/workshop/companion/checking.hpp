// Building and running the checks of exercises.
#pragma once
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "common/workshop/companion/judging.hpp"

namespace collide {

/// Receives progress messages: "building 12/80", "checking 8.1 max_step: what grows or stays limits
/// nothing".
using OnProgress = std::function<void(const std::string& what)>;

/// Builds the exercises, as far as they compile, and runs their checks.
/// @param build  the build folder, configured for Ninja
std::vector<Outcome> check_exercises(const std::vector<Exercise>& exercises,
                                     const std::filesystem::path& build,
                                     const OnProgress& on_progress = {});

/// Runs the checks of an exercise and returns its outcome.
/// @param command  starts the process with the student's function
/// @param folder   its working directory
Outcome run_checks(const Exercise& exercise, const std::filesystem::path& build,
                   const std::vector<std::string>& command, const std::filesystem::path& folder,
                   const OnProgress& on_progress = {});

/// The same without a verdict: the report of the checks.
CheckReport report_of(const Exercise& exercise, const std::filesystem::path& build,
                      const std::vector<std::string>& command, const std::filesystem::path& folder,
                      const OnProgress& on_progress = {});

}  // namespace collide
