// Atomic file writing: a file is complete or absent.
#pragma once
#include <filesystem>
#include <functional>
#include <iosfwd>
#include <string>
#include <vector>

namespace collide {

/// The hidden name beside `file` under which it is written: dir/.name.part.svg.
std::filesystem::path partial_name(const std::filesystem::path& file);

/// Renames a completed partial file atomically.
void publish(const std::filesystem::path& partial, const std::filesystem::path& file);

/// Writes the whole file under its partial name, then renames it. Throws std::runtime_error naming
/// the file.
void write_file(const std::filesystem::path& file, const std::function<void(std::ostream&)>& write);

/// Several files published together. Each is written under its partial name; publish renames them
/// all. The destructor removes unpublished ones.
class FileBatch {
  public:
    FileBatch() = default;
    FileBatch(const FileBatch&) = delete;
    FileBatch& operator=(const FileBatch&) = delete;
    ~FileBatch();

    /// The partial name to write to. Removes the remains of an interrupted run.
    std::filesystem::path add(const std::filesystem::path& file);
    void publish();

  private:
    std::vector<std::filesystem::path> files_;
};

/// The whole file as a string. Throws std::runtime_error naming the file.
std::string read_text(const std::filesystem::path& file);

/// Creates the folder if needed and tries to write in it. Returns the reason for a failure, or an
/// empty string.
std::string why_not_writable(const std::filesystem::path& folder);

}  // namespace collide
