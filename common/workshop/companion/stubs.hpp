// The stubs of exercises: detecting a start, and restoring them.
#pragma once
#include <filesystem>
#include <string>
#include <vector>

#include "common/workshop/companion/exercises.hpp"

namespace collide {

/// Has the student started the exercise?
bool is_started(const Exercise& exercise);

/// Saves stubs in the build folder when they are first seen, so that `reset` works without git.
void keep_stubs(const std::vector<Exercise>& exercises, const std::filesystem::path& build);

/// The original stub, from git's history or from the saved copy. Throws std::runtime_error if there
/// is none.
std::string stub_of(const Exercise& exercise, const std::filesystem::path& build);

/// Replaces the student's file and returns the path of its backup, beside it in .backup. A stub, or
/// an unchanged file, is not backed up.
std::filesystem::path replace_student_file(const Exercise& exercise, const std::string& text,
                                           const std::string& stub);

/// The backups of the student's file, oldest first.
std::vector<std::filesystem::path> backups_of(const Exercise& exercise);

}  // namespace collide
