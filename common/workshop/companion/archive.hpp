// Archives from strangers: zip, tar and 7-Zip, known by their content. libarchive reads them, in a program of its own.
#pragma once
#include <filesystem>
#include <string>

#include "common/workshop/companion/sandbox.hpp"

namespace collide {

/// Does the file begin like an archive? Its name does not count.
bool is_archive(const std::filesystem::path& file);

/// Unpacks the sources of exercises into the folder, inside the sandbox. The archive is refused as a whole if
/// one of its entries is absolute, leaves the folder, is a link or a device or encrypted, has a name with control
/// characters, or if there is too much in it (the rules stand in unpack_archive.cpp).
/// @param build  the build folder, which holds that program if libarchive was found
/// @return why it was refused, or an empty string
std::string unpack(const std::filesystem::path& archive, const std::filesystem::path& folder,
                   const std::filesystem::path& build, const Sandbox& sandbox);

}  // namespace collide
