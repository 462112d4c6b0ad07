// Compiling and checking a stranger's source.
#pragma once
#include <filesystem>
#include <vector>

#include "common/workshop/companion/build_commands.hpp"
#include "common/workshop/companion/outcome.hpp"
#include "common/workshop/companion/sandbox.hpp"
#include "common/workshop/companion/submissions.hpp"

namespace collide {

/// What is needed to check sources for one exercise.
struct CheckPlan {
    Exercise exercise;
    CheckCommands commands;
    std::filesystem::path build;
    Sandbox sandbox;
    std::vector<std::filesystem::path> hidden;  ///< what no submission may see
};

/// Compiles and links a source in an empty folder, and runs the checks on it. The compiler sees the course's
/// headers, the linker its libraries, and the student's process only itself. Throws only if the grader
/// itself is in trouble.
Outcome check_source(const CheckPlan& plan, const SourceFiles& source,
                     const std::filesystem::path& folder);

}  // namespace collide
