// Files that are either complete or not there at all.
#pragma once
#include <filesystem>
#include <functional>
#include <iosfwd>
#include <string>
#include <vector>

namespace collide {

/// The hidden name beside `file` under which it is written until it is complete:
/// dir/.name.part.svg.
std::filesystem::path partial_name(const std::filesystem::path& file);

/// Gives a completed partial file its real name, in one step.
void publish(const std::filesystem::path& partial, const std::filesystem::path& file);

/// Writes the whole file under its partial name, then renames it. Throws std::runtime_error naming
/// the file.
void write_file(const std::filesystem::path& file, const std::function<void(std::ostream&)>& write);

/// Several files that appear together. Each is written under its partial name; publish gives all of
/// them their real names. What is not published is removed.
class FileBatch {
  public:
    FileBatch() = default;
    FileBatch(const FileBatch&) = delete;
    FileBatch& operator=(const FileBatch&) = delete;
    ~FileBatch();

    /// The partial name to write to. What an interrupted run left there is removed.
    std::filesystem::path add(const std::filesystem::path& file);
    void publish();

  private:
    std::vector<std::filesystem::path> files_;
};

/// The whole file as a string. Throws std::runtime_error naming the file.
std::string read_text(const std::filesystem::path& file);

/// Makes the folder if needed and tries to write in it. Returns why it cannot be used, or an empty
/// string.
std::string why_not_writable(const std::filesystem::path& folder);

}  // namespace collide
