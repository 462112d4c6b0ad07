// The stubs of exercises: is one started, and how is it brought back?
#pragma once
#include <filesystem>
#include <string>
#include <vector>

#include "common/workshop/companion/exercises.hpp"

namespace collide {

/// Has somebody begun to fill the hole?
bool is_started(const Exercise& exercise);

/// Stubs seen for the first time are kept in the build folder, so that `reset` works without git, too.
void keep_stubs(const std::vector<Exercise>& exercises, const std::filesystem::path& build);

/// The stub as it was: from git's history, or as it was kept. Throws std::runtime_error if there is none.
std::string stub_of(const Exercise& exercise, const std::filesystem::path& build);

/// Replaces the student's file and returns where the version before is kept: beside it, in .backup. Nothing
/// is kept of a stub, nor of a file that would not change.
std::filesystem::path replace_student_file(const Exercise& exercise, const std::string& text,
                                           const std::string& stub);

/// The student's versions that are kept, the oldest first.
std::vector<std::filesystem::path> backups_of(const Exercise& exercise);

}  // namespace collide
