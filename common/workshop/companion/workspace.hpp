// Folders in which graders work.
#pragma once
#include <filesystem>

namespace collide {

/// A new folder whose name begins with the id of this process. Throws std::runtime_error.
std::filesystem::path new_folder(const std::filesystem::path& parent);

/// Removes a folder even if it is deeply nested or not writable by its owner.
bool remove_folder(const std::filesystem::path& folder);

/// Removes the workspaces of graders that were killed.
void remove_old_workspaces(const std::filesystem::path& workspaces);

}  // namespace collide
