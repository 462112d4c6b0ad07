// Archives from strangers: zip, tar and what else CMake reads, known by their content.
#pragma once
#include <filesystem>
#include <functional>
#include <string>

#include "common/workshop/companion/sandbox.hpp"

namespace collide {

/// Does the file begin like an archive? Its name does not count.
bool is_archive(const std::filesystem::path& file);

/// Unpacks the entries that are wanted into the folder, inside the sandbox. The archive is refused as a
/// whole if one of its entries is absolute, leaves the folder, is a link or a device, has a name that acts
/// as a pattern, or if there is too much in it.
/// @return why it was refused, or an empty string
std::string unpack(const std::filesystem::path& archive, const std::filesystem::path& folder,
                   const std::function<bool(const std::string& entry)>& is_wanted,
                   const Sandbox& sandbox);

}  // namespace collide
