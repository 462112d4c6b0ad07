// Where strangers' code is compiled and run: inside bubblewrap, where that works.
#pragma once
#include <filesystem>
#include <string>
#include <vector>

namespace collide {

struct Sandbox {
    bool works = false;
    std::string why_not = "";               ///< if it does not
    std::vector<std::string> options = {};  ///< of bubblewrap, beyond those that every version has
};
Sandbox find_sandbox();

/// What a command may see. Besides, it sees the system's programs and libraries, an empty /tmp of a few
/// megabytes, and nothing else: no network, no sockets of services, no environment, no other process.
struct Room {
    std::vector<std::filesystem::path> readable;
    std::vector<std::filesystem::path> writable;
    std::vector<std::filesystem::path> hidden =
        {};                                ///< folders that are empty, should they be seen at all
    std::filesystem::path start = "/tmp";  ///< where the command starts
};

/// The words to put before a command so that it runs in the room. Without bubblewrap only the
/// environment is cleared.
std::vector<std::string> in_room(const Sandbox& sandbox, const Room& room,
                                 std::vector<std::string> command);

}  // namespace collide
