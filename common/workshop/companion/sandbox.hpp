// A sandbox for compiling and running untrusted code: on Linux bubblewrap, if it works; elsewhere none
// (sandbox_linux.cpp, sandbox_posix.cpp; see system/isolation.hpp).
#pragma once
#include <filesystem>
#include <string>
#include <vector>

namespace collide {

struct Sandbox {
    bool works = false;
    std::string why_not = "";               ///< the reason if it does not work
    std::vector<std::string> options = {};  ///< bubblewrap's options that not every version has
    /// Without bubblewrap, and started by the administrator: the words before a command that run it as a user
    /// with no rights. Empty if that cannot be.
    std::vector<std::string> as_nobody = {};
};
Sandbox find_sandbox();

/// What is left without bubblewrap.
/// @param folder  must be accessible to the user with no rights
Sandbox without_bubblewrap(const std::string& why, const std::filesystem::path& folder);

/// Hands a new folder over to the user with no rights, if commands run as him.
void hand_over(const Sandbox& sandbox, const std::filesystem::path& folder);

/// The folders visible to a command, in addition to the system's programs and libraries and an
/// empty /tmp of a few megabytes. It sees nothing else: no network, no sockets of services, no
/// environment, no other process.
struct Room {
    std::vector<std::filesystem::path> readable;
    std::vector<std::filesystem::path> writable;
    std::vector<std::filesystem::path> hidden =
        {};                                ///< files and folders that appear empty, if at all
    std::filesystem::path start = "/tmp";  ///< working directory
};

/// What no room may show, wherever it lies: these paths and the folders that they are in, and the homes of
/// this machine's users. (Submissions may lie in a folder of the system.)
std::vector<std::filesystem::path> private_paths(const std::vector<std::filesystem::path>& paths);

/// Is the path below the folder?
bool is_inside(const std::filesystem::path& path, const std::filesystem::path& folder);

/// Is the file in a folder of the system that every room shows, and in none of the hidden ones?
bool is_of_the_system(const std::filesystem::path& file,
                      const std::vector<std::filesystem::path>& hidden);

/// The command without the variables of our environment; it finds the system's programs.
std::vector<std::string> with_empty_environment(std::vector<std::string> command);

/// The same, and where there is no sandbox without an administrator's rights, if possible.
std::vector<std::string> in_bare_room(const Sandbox& sandbox, std::vector<std::string> command);

/// The command that runs a command in the room; where there is no sandbox, in a bare one.
std::vector<std::string> in_room(const Sandbox& sandbox, const Room& room,
                                 std::vector<std::string> command);

}  // namespace collide
