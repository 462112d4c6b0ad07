// Files with which other systems grade: Gradescope's autograder, GitHub Classroom's workflow.
#pragma once
#include <filesystem>
#include <string>
#include <vector>

#include "common/workshop/companion/points.hpp"

namespace collide {

/// The zip that Gradescope asks for: setup.sh, run_autograder, the course, the rules.
/// @param workspaces  a folder in which it is put together
/// @param seed        of the held-out checks; empty for the public ones
void write_gradescope_autograder(const std::filesystem::path& zip,
                                 const std::filesystem::path& root,
                                 const std::filesystem::path& rules, const std::string& seed,
                                 const std::filesystem::path& workspaces);

/// A workflow for .github/workflows/classroom.yml: one step for each exercise with points.
std::string classroom_workflow(const std::vector<Exercise>& exercises, const GradingRules& rules);

}  // namespace collide
