// Building and running the checks of exercises.
#pragma once
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "common/workshop/companion/outcome.hpp"

namespace collide {

/// Told what is under way: "building 12/80", "checking 8.1 max_step: what grows or stays limits nothing".
using OnProgress = std::function<void(const std::string& what)>;

/// Builds what the exercises need, each as far as it can be built, and runs their checks.
/// @param build  the build folder, configured for Ninja
std::vector<Outcome> check_exercises(const std::vector<Exercise>& exercises,
                                     const std::filesystem::path& build,
                                     const OnProgress& on_progress = {});

/// Runs the checks of an exercise and says what became of it.
/// @param command  starts the process that holds the student's function
/// @param folder   where it starts
Outcome run_checks(const Exercise& exercise, const std::filesystem::path& build,
                   const std::vector<std::string>& command, const std::filesystem::path& folder,
                   const OnProgress& on_progress = {});

/// The same without a verdict: what the checks reported.
CheckReport report_of(const Exercise& exercise, const std::filesystem::path& build,
                      const std::vector<std::string>& command, const std::filesystem::path& folder,
                      const OnProgress& on_progress = {});

/// Why a source does not compile or link, for the student who wrote it: the first error, with the line
/// of their own file that led to it.
std::string first_error(const std::string& log, const std::filesystem::path& source);

/// Why a program ended itself, from what it printed last: a failed assertion of the standard library or
/// of Eigen, in words. Empty if it says nothing that we know.
std::string abort_reason(const std::string& printed);

}  // namespace collide
