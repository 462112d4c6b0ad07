// `course check --watch`: check again whenever a file is saved, with everything at hand meanwhile.
#pragma once
#include <filesystem>
#include <vector>

#include "common/workshop/companion/exercises.hpp"

namespace collide {

/// Checks the exercises, then those whose file is saved, until q or Ctrl-C. In a terminal keys give the next
/// hint, the next exercise, and the figure drawn with the student's functions beside the reference's.
int watch(const std::vector<Exercise>& exercises, const std::filesystem::path& build);

/// Shows the next general hint of an exercise; how many were shown already is kept in the build folder.
void show_next_hint(const Exercise& exercise, const std::filesystem::path& build);

}  // namespace collide
