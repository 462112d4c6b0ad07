// The commands with which the build makes a target, to make it once more in another place.
#pragma once
#include <filesystem>
#include <string>
#include <vector>

namespace collide {

/// How a check program is made from the one file that a student writes. Paths are as Ninja knows
/// them, relative to the build folder unless absolute; both commands are for the shell, in the
/// build folder.
struct CheckCommands {
    std::string compile, link;
    std::string source, object, program;

    /// The same commands for another source, making another object and another program.
    CheckCommands with(const std::filesystem::path& other_source,
                       const std::filesystem::path& other_object,
                       const std::filesystem::path& other_program) const;
};

CheckCommands commands_for(const std::string& target, const std::filesystem::path& source,
                           const std::filesystem::path& build);

/// The shell command that links a target, the last that Ninja runs for it.
std::string link_command(const std::string& target, const std::filesystem::path& build);

/// The words of a command as the shell sees them: a backslash or quotes keep a space inside one.
std::vector<std::string> words_of(const std::string& command);

}  // namespace collide
