// Untrusted archives: zip, tar and 7-Zip, recognised by their content. libarchive reads them in a
// separate program.
#pragma once
#include <filesystem>
#include <string>

#include "common/workshop/companion/sandbox.hpp"

namespace collide {

/// Does the file's content begin like an archive? Its name is ignored.
bool is_archive(const std::filesystem::path& file);

/// Unpacks the sources of exercises into the folder, inside the sandbox. The archive is refused as a whole if
/// one of its entries is absolute, leaves the folder, is a link or a device or encrypted, has a
/// name with control characters, or if the archive is too large (the rules are in
/// unpack_archive.cpp).
/// @param build  the build folder, which contains the program if libarchive was found
/// @return why it was refused, or an empty string
std::string unpack(const std::filesystem::path& archive, const std::filesystem::path& folder,
                   const std::filesystem::path& build, const Sandbox& sandbox);

}  // namespace collide
