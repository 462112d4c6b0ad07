// A sandbox for compiling and running untrusted code: bubblewrap, if it works.
#pragma once
#include <filesystem>
#include <string>
#include <vector>

namespace collide {

struct Sandbox {
    bool works = false;
    std::string why_not = "";               ///< the reason if it does not work
    std::vector<std::string> options = {};  ///< bubblewrap's options that not every version has
};
Sandbox find_sandbox();

/// The folders visible to a command, in addition to the system's programs and libraries and an
/// empty /tmp of a few megabytes. It sees nothing else: no network, no sockets of services, no
/// environment, no other process.
struct Room {
    std::vector<std::filesystem::path> readable;
    std::vector<std::filesystem::path> writable;
    std::vector<std::filesystem::path> hidden = {};  ///< folders that appear empty, if at all
    std::filesystem::path start = "/tmp";            ///< working directory
};

/// The command prefix that runs a command in the room. Without bubblewrap only the environment is
/// cleared.
std::vector<std::string> in_room(const Sandbox& sandbox, const Room& room,
                                 std::vector<std::string> command);

}  // namespace collide
