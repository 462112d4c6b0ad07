// `course check --watch`: check again whenever a file is saved, and react to keys meanwhile.
#pragma once
#include <filesystem>
#include <vector>

#include "common/workshop/companion/exercises.hpp"

namespace collide {

/// Checks the exercises, then each one whose file is saved, until q or Ctrl-C. Keys show the next hint,
/// the next exercise, and the student's figure beside the reference. Without a terminal it checks once
/// and says why it ends.
int watch(const std::vector<Exercise>& exercises, const std::filesystem::path& build);

/// Shows the next general hint of an exercise; the number already shown is kept in the build
/// folder.
void show_next_hint(const Exercise& exercise, const std::filesystem::path& build);

}  // namespace collide
