#include "common/workshop/companion/archive.hpp"

#include <algorithm>
#include <array>
#include <fstream>
#include <iterator>
#include <optional>
#include <regex>
#include <sstream>
#include <string_view>

#include "common/workshop/companion/limited_process.hpp"

namespace collide {

namespace fs = std::filesystem;

namespace {

constexpr std::uintmax_t most_bytes = 64 << 20;
constexpr std::size_t most_entries = 20000;
constexpr std::size_t longest_line = 4096;
// What is wanted are sources; none is longer than a megabyte.
const Limits unpack_limits{.seconds = 30,
                           .memory_bytes = std::size_t{1} << 30,
                           .file_bytes = std::size_t{1} << 20,
                           .output_bytes = 16 << 20};

std::vector<std::string> lines_of(const std::string& text) {
    std::vector<std::string> lines;
    std::istringstream in(text);
    for (std::string line; std::getline(in, line);) lines.push_back(line);
    return lines;
}

/// Why an entry of this name makes the archive suspect.
std::string what_is_wrong_with(const std::string& name) {
    const fs::path path(name);
    if (name.empty()) return "a name that cannot be read";  // so CMake lists what is not UTF-8
    if (path.is_absolute()) return "an absolute path";
    if (std::find(path.begin(), path.end(), "..") != path.end())
        return "a path that leaves its folder";
    if (name.find_first_of("*?[\\") != std::string::npos) return "a name that acts as a pattern";
    return "";
}

/// The size in "-rw-r--r--  0 owner group  1234 17 Nov 11:49 name": the number before the date, because an
/// owner's name may hold anything.
std::optional<std::uintmax_t> size_of_entry(const std::string& line) {
    static const std::regex pattern(
        R"(^[-d][-a-zA-Z]{9}.* (\d{1,18}) +\d{1,2} [^ ]{3,9} +[\d:]{4,5} )");
    std::smatch found;
    if (line.size() > longest_line || !std::regex_search(line, found, pattern)) return std::nullopt;
    return std::stoull(found[1]);
}

/// Why the archive is refused, from its long and its short listing.
std::string what_is_wrong(const std::vector<std::string>& long_lines,
                          const std::vector<std::string>& names) {
    if (names.size() > most_entries)
        return "more than " + std::to_string(most_entries) + " entries";
    for (const std::string& name : names)
        if (const std::string wrong = what_is_wrong_with(name); !wrong.empty())
            return wrong + " ('" + name.substr(0, 60) + "')";
    std::uintmax_t bytes = 0;
    for (const std::string& line : long_lines) {
        if (!line.starts_with("-") && !line.starts_with("d"))
            return "an entry that is neither a file nor a folder";
        const auto size = size_of_entry(line);
        if (!size) return "an entry that cannot be read";
        bytes += *size;
        if (bytes > most_bytes) return "more than " + std::to_string(most_bytes >> 20) + " MB";
    }
    return "";
}

/// CMake takes a name to unpack for all that lies below it, too; below a file there is nothing.
bool has_something_below(const std::string& wanted, const std::vector<std::string>& names) {
    return std::any_of(names.begin(), names.end(),
                       [&](const std::string& name) { return name.starts_with(wanted + "/"); });
}

bool is_encrypted_zip(const fs::path& file) {
    char head[8] = {};
    std::ifstream(file, std::ios::binary).read(head, sizeof head);
    return std::string_view(head, 4) == "PK\3\4" && (head[6] & 1) != 0;
}

}  // namespace

bool is_archive(const fs::path& file) {
    using namespace std::string_view_literals;
    std::array<char, 512> start{};
    std::ifstream in(file, std::ios::binary);
    in.read(start.data(), start.size());
    const std::string_view text(start.data(), static_cast<std::size_t>(in.gcount()));
    for (const auto magic : {"PK\3\4"sv, "PK\5\6"sv, "\x1f\x8b"sv,
                             "\xfd"
                             "7zXZ"sv,
                             "BZh"sv, "\x28\xb5\x2f\xfd"sv, "7z\xbc\xaf"sv})
        if (text.starts_with(magic)) return true;
    return text.size() > 262 && text.substr(257, 5) == "ustar";
}

std::string unpack(const fs::path& archive, const fs::path& folder,
                   const std::function<bool(const std::string&)>& is_wanted,
                   const Sandbox& sandbox) {
    fs::create_directories(folder);
    const Room room{.readable = {archive}, .writable = {folder}, .start = folder};
    const auto tar = [&](const char* mode, const std::vector<std::string>& entries) {
        std::vector<std::string> command = {"cmake", "-E", "tar", mode, archive.string()};
        if (!entries.empty()) command.push_back("--");
        command.insert(command.end(), entries.begin(), entries.end());
        return run_limited(in_room(sandbox, room, command), folder, unpack_limits);
    };
    if (is_encrypted_zip(archive)) return "the archive is encrypted";
    const LimitedResult names = tar("tf", {}), long_listing = tar("tvf", {});
    for (const LimitedResult& listing : {names, long_listing})
        if (listing.status != 0 || listing.signal != 0 || listing.timed_out ||
            listing.output.size() >= unpack_limits.output_bytes)
            return "the archive cannot be read";
    const std::vector<std::string> entries = lines_of(names.output);
    if (const std::string wrong = what_is_wrong(lines_of(long_listing.output), entries);
        !wrong.empty())
        return "the archive was refused: it has " + wrong;
    std::vector<std::string> wanted;
    std::copy_if(entries.begin(), entries.end(), std::back_inserter(wanted), is_wanted);
    for (const std::string& name : wanted)
        if (has_something_below(name, entries))
            return "the archive was refused: '" + name + "' is a file and a folder";
    if (!wanted.empty() && tar("xf", wanted).status != 0) return "the archive cannot be unpacked";
    return "";
}

}  // namespace collide
