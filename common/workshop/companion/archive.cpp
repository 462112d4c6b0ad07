#include "common/workshop/companion/archive.hpp"

#include <array>
#include <fstream>
#include <string>
#include <string_view>

#include "common/workshop/companion/limited_process.hpp"

namespace collide {

namespace fs = std::filesystem;

namespace {

const Limits unpack_limits{.seconds = 30,
                           .memory_bytes = std::size_t{1} << 30,
                           .file_bytes = std::size_t{1} << 20,
                           .output_bytes = 1 << 10};

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

std::string unpack(const fs::path& archive, const fs::path& folder, const fs::path& build,
                   const Sandbox& sandbox) {
    const fs::path program = build / "bin/unpack_archive";
    if (!fs::exists(program))
        return "archives cannot be read, because libarchive was not found when the course was "
               "configured: install it, or unpack this one";
    fs::create_directories(folder);
    const Room room{.readable = {archive, program}, .writable = {folder}, .start = folder};
    Sandbox reading = sandbox;
    reading.as_nobody.clear();  // the archive may be readable for its owner only
    const LimitedResult result =
        run_limited(in_room(reading, room, {program.string(), archive.string(), folder.string()}),
                    folder, unpack_limits);
    if (result.timed_out) return "the archive was refused: it takes too long to read";
    if (result.status == 0 && result.signal == 0) return "";
    // Its output contains untrusted names: take one line, and only if it was not killed.
    const std::string reason = result.output.substr(0, result.output.find('\n'));
    return result.signal == 0 && reason.starts_with("the archive ") ? reason
                                                                    : "the archive cannot be read";
}

}  // namespace collide
