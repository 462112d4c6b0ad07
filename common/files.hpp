// Files that are either complete or not there at all.
#pragma once
#include <filesystem>
#include <functional>
#include <iosfwd>
#include <string>

namespace collide {

/// The hidden name beside `file` under which it is written until it is complete:
/// dir/.name.part.svg.
std::filesystem::path partial_name(const std::filesystem::path& file);

/// Gives a completed partial file its real name, in one step.
void publish(const std::filesystem::path& partial, const std::filesystem::path& file);

/// Writes the whole file under its partial name, then renames it. Throws std::runtime_error naming
/// the file.
void write_file(const std::filesystem::path& file, const std::function<void(std::ostream&)>& write);

/// The whole file as a string. Throws std::runtime_error naming the file.
std::string read_text(const std::filesystem::path& file);

/// Makes the folder if needed and tries to write in it. Returns why it cannot be used, or an empty
/// string.
std::string why_not_writable(const std::filesystem::path& folder);

}  // namespace collide
